// Finds tables of Chinese labels: what a state, a kind or a sort is called has one source, or one day two pages name it differently.
import { parseSync } from 'vite';

/** A table of labels: the keys of an object, or the values that the rows of a list are labeled by. */
export interface LabelTable {
  /** File and line. */
  at: string;
  labels: ReadonlyMap<string, string>;
}

interface Node {
  type: string;
  start: number;
  [field: string]: unknown;
}

const CHINESE = /\p{Script=Han}/u;
/** Fields of one thing, which every page and every route has. */
const PARTS = new Set([
  'title',
  'label',
  'text',
  'note',
  'summary',
  'message',
  'sentence',
  'hint',
  'about',
  'usage',
  'error',
  'children',
  'name',
  'verb',
  'done',
]);

/** Returns the tables of labels that a source declares. */
export function labelTablesIn(file: string, source: string): LabelTable[] {
  const tables: LabelTable[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach((each) => visit(each));
    if (!isNode(node)) return;
    const labels = labelsOf(node);
    if (labels.size > 1) tables.push({ at: `${file}:${source.slice(0, node.start).split('\n').length}`, labels });
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(file, source).program);
  return tables;
}

/** Returns pairs of tables of which the smaller one says for the most part, and twice at least, what the other says, or begins to say. */
export function labeledTwice(tables: readonly LabelTable[]): string[] {
  return tables.flatMap((table, index) =>
    tables.slice(index + 1).flatMap((other) => {
      const shared = [...table.labels].filter(([key, label]) => isAlike(label, other.labels.get(key)));
      const isTwin = shared.length > 1 && shared.length * 2 >= Math.min(table.labels.size, other.labels.size);
      return isTwin ? [`${table.at} and ${other.at}: ${shared.map(([key, label]) => `${key} ${label}`).join(', ')}`] : [];
    }),
  );
}

/** Returns whether two labels are the same, or one is the beginning of the sentence that the other is. */
function isAlike(label: string, other: string | undefined): boolean {
  if (other === undefined) return false;
  const [short = '', long = ''] = [label, other].sort((one, two) => one.length - two.length);
  return long.startsWith(short) && /^\p{Punctuation}|^$/u.test(long.slice(short.length));
}

function labelsOf(node: Node): Map<string, string> {
  if (node.type === 'ObjectExpression') {
    const entries = propertiesOf(node).map(([key, value]) => [key, labelIn(value)] as const);
    const labels = new Map(entries.filter((entry): entry is [string, string] => entry[1] !== null));
    return [...labels.keys()].every((key) => PARTS.has(key)) ? new Map() : labels;
  }
  if (node.type === 'ArrayExpression') {
    const rows = nodesIn(node['elements']).map((row) => [keyIn(row), labelIn(row)] as const);
    return new Map(rows.filter((row): row is [string, string] => row[0] !== null && row[1] !== null));
  }
  return new Map();
}

/** Returns the one Chinese text of a value: itself, or that of an object or a row with others beside it. The head of a ledger's column is no label. */
function labelIn(node: Node): string | null {
  if (node.type === 'Literal') return typeof node['value'] === 'string' && CHINESE.test(node['value']) ? node['value'] : null;
  const parts =
    node.type === 'ObjectExpression'
      ? propertiesOf(node).flatMap(([name, value]) => (name === 'head' ? [] : [value]))
      : node.type === 'ArrayExpression'
        ? nodesIn(node['elements'])
        : [];
  const labels = parts.filter(({ type }) => type === 'Literal').flatMap((part) => labelIn(part) ?? []);
  return labels[0] ?? null;
}

/** Returns what a row is for: its first number, or text that is not Chinese. */
function keyIn(row: Node): string | null {
  const keys = partsOf(row).flatMap(({ type, value }) =>
    type === 'Literal' && (typeof value === 'string' || typeof value === 'number') ? [String(value)] : [],
  );
  return keys.find((key) => !CHINESE.test(key)) ?? null;
}

/** Returns the values of a row, whether it is an object or a list. */
function partsOf(row: Node): Node[] {
  return row.type === 'ObjectExpression' ? propertiesOf(row).map(([, value]) => value) : row.type === 'ArrayExpression' ? nodesIn(row['elements']) : [];
}

function propertiesOf(node: Node): [string, Node][] {
  return nodesIn(node['properties']).flatMap(({ type, key, value }): [string, Node][] =>
    type === 'Property' && isNode(key) && isNode(value) ? [[String(key['name'] ?? key['value']), value]] : [],
  );
}

function nodesIn(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter((each): each is Node => isNode(each)) : [];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
