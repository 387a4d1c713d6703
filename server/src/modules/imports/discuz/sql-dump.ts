// What mysqldump writes, statement by statement: the names of columns, and the rows of INSERT.

/** A value of a row; numbers are text, as they are written. */
export type DumpValue = string | null;

/** A row by the names of its columns. */
export interface DumpRow {
  table: string;
  values: ReadonlyMap<string, DumpValue>;
}

/** Longer statements are no part of a dump of a forum. */
const MAX_STATEMENT = 256 * 1024 * 1024;
const CREATE = /^CREATE TABLE (?:IF NOT EXISTS )?`([^`]+)`/i;
const COLUMN = /^\s*`([^`]+)` /gm;
const INSERT = /^(?:INSERT|REPLACE)(?: IGNORE)? INTO `([^`]+)`\s*(?:\(([^)]*)\)\s*)?VALUES\s*/i;
const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '0': '\0', b: '\b', Z: '\u001a' };

/** The dump can't be read, as a sentence. */
export class DumpRefusal extends Error {}

/** Returns the rows of the tables that are wanted, in the order of the dump. Throws DumpRefusal. */
export async function* dumpRows(texts: AsyncIterable<string>, isWanted: (table: string) => boolean): AsyncGenerator<DumpRow> {
  const columns = new Map<string, string[]>();
  for await (const statement of statementsIn(texts)) {
    const created = CREATE.exec(statement)?.[1];
    if (created !== undefined) {
      columns.set(
        created,
        [...statement.matchAll(COLUMN)].map(([, name = '']) => name),
      );
      continue;
    }
    const insert = INSERT.exec(statement);
    const table = insert?.[1];
    if (!insert || table === undefined || !isWanted(table)) continue;
    const names = insert[2] === undefined ? columns.get(table) : [...insert[2].matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    if (!names) throw new DumpRefusal(`转储里先有 ${table} 的行，才有它的列：导出时不要去掉建表语句（mysqldump 不带 --no-create-info）`);
    for (const values of rowsIn(statement, insert[0].length)) yield { table, values: new Map(names.map((name, at) => [name, values[at] ?? null])) };
  }
}

/** Returns the statements of a text that comes in pieces, without the comments between them. */
async function* statementsIn(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let text = '';
  let from = 0;
  for await (const piece of texts) {
    text += piece;
    if (text.length > MAX_STATEMENT) throw new DumpRefusal('转储里有一句太长，读不完：导出时去掉 --max-allowed-packet 那样的大值，或加 --skip-extended-insert');
    for (;;) {
      if (from === 0) text = withoutComments(text);
      const { end, safe } = endOfStatement(text, from);
      from = safe;
      if (end < 0) break;
      yield text.slice(0, end);
      text = text.slice(end + 1);
      from = 0;
    }
  }
}

function withoutComments(text: string): string {
  return text.replace(/^(?:\s+|(?:--|#)[^\n]*\n|\/\*M![^*]*\*\/)+/, '');
}

/** Returns where a statement ends, -1 where more has to come; and up to where nothing is left open, to go on from there. */
function endOfStatement(text: string, from: number): { end: number; safe: number } {
  let at = from;
  // A comment that is not complete yet may have quotes in it.
  if (from === 0 && /^(?:-|#)/.test(text)) return { end: -1, safe: 0 };
  while (at < text.length) {
    const sign = text[at];
    if (sign === ';') return { end: at, safe: at };
    if (sign !== "'" && sign !== '"' && sign !== '`') {
      at += 1;
      continue;
    }
    const close = endOfQuote(text, at);
    if (close < 0) return { end: -1, safe: at };
    at = close + 1;
  }
  return { end: -1, safe: at };
}

/** Returns where a quoted text ends; -1 where it does not. */
function endOfQuote(text: string, open: number): number {
  const quote = text[open] ?? '';
  for (let at = open + 1; at < text.length; at += 1) {
    if (text[at] === '\\' && quote !== '`') at += 1;
    else if (text[at] === quote) {
      if (text[at + 1] === quote) at += 1;
      // The next piece may begin with the other half of a doubled quote.
      else return at + 1 < text.length ? at : -1;
    }
  }
  return -1;
}

function* rowsIn(statement: string, from: number): Generator<DumpValue[]> {
  let row: DumpValue[] | null = null;
  for (let at = from; at < statement.length;) {
    const sign = statement[at] ?? '';
    if (row === null) {
      if (sign === '(') row = [];
      at += 1;
    } else if (sign === ')') {
      yield row;
      row = null;
      at += 1;
    } else if (sign === "'") {
      const close = endOfText(statement, at);
      row.push(unescaped(statement.slice(at + 1, close)));
      at = close + 1;
    } else if (/[\s,]/.test(sign)) at += 1;
    else {
      const word = /^[^,)'\s]+/.exec(statement.slice(at, at + 200))?.[0] ?? sign;
      at += word.length;
      if (word.startsWith('_')) continue;
      row.push(/^NULL$/i.test(word) ? null : word);
    }
  }
}

function endOfText(statement: string, open: number): number {
  const close = endOfQuote(statement, open);
  return close < 0 ? statement.length - 1 : close;
}

function unescaped(text: string): string {
  if (!text.includes('\\') && !text.includes("''")) return text;
  return text.replace(/\\([\s\S])|''/g, (_, sign?: string) => (sign === undefined ? "'" : (ESCAPED[sign] ?? sign)));
}
