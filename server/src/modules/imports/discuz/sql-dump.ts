// What mysqldump writes: the names of columns, and the rows of INSERT.
import { DumpRefusal, endOfQuote, statementsIn } from './statements.ts';

/** A value of a row; numbers are text, as they are written. */
export type DumpValue = string | null;

/** A row by the names of its columns. */
export interface DumpRow {
  table: string;
  /** Which row of its table it is, from 1 on. */
  row: number;
  values: ReadonlyMap<string, DumpValue>;
}

/** How a dump is read. */
export interface DumpReading {
  charset: string;
  isWanted: (table: string) => boolean;
  /** A table is in the dump, with rows or without. */
  onTable: (table: string) => void;
  /** A row that has another number of values than its table has columns. */
  onBroken: (row: Pick<DumpRow, 'table' | 'row'>, reason: string) => void;
  /** The dump breaks off within a statement, which is about this table. */
  onCutOff: (table: string) => void;
}

const CREATE = /^CREATE TABLE (?:IF NOT EXISTS )?(?:`[^`]+`\.)?`([^`]+)`/i;
const COLUMN = /^\s*`([^`]+)` /gm;
const INSERT = /^(?:INSERT|REPLACE)(?: IGNORE)? INTO (?:`[^`]+`\.)?`([^`]+)`\s*(?:\(([^)]*)\)\s*)?VALUES\s*/i;
const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '0': '\0', b: '\b', Z: '\u001a' };

/** Returns the rows of the tables that are wanted, in the order of the dump. Throws DumpRefusal. */
export async function* dumpRows(texts: AsyncIterable<string>, { charset, isWanted, onTable, onBroken, onCutOff }: DumpReading): AsyncGenerator<DumpRow> {
  const columns = new Map<string, string[]>();
  const counts = new Map<string, number>();
  const decoder = new TextDecoder(charset);
  for await (const { text: statement, isWhole } of statementsIn(texts)) {
    const created = CREATE.exec(statement)?.[1];
    const insert = INSERT.exec(statement);
    const table = insert?.[1];
    if (!isWhole && (created ?? table) !== undefined) onCutOff(created ?? table ?? '');
    if (created !== undefined) {
      onTable(created);
      columns.set(
        created,
        [...statement.matchAll(COLUMN)].map(([, name = '']) => name),
      );
      continue;
    }
    if (!insert || table === undefined || !isWanted(table)) continue;
    const names = insert[2] === undefined ? columns.get(table) : [...insert[2].matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    if (!names || names.length === 0) throw new DumpRefusal(`转储里先有 ${table} 的行，才有它的列：导出时不要去掉建表语句（mysqldump 不带 --no-create-info）`);
    for (const values of rowsIn(statement, insert[0].length, (hex) => decoder.decode(Buffer.from(hex, 'hex')))) {
      const row = (counts.get(table) ?? 0) + 1;
      counts.set(table, row);
      if (values === null) onBroken({ table, row }, '没有写完');
      else if (values.length !== names.length) onBroken({ table, row }, `有 ${values.length} 个值，表有 ${names.length} 列`);
      else yield { table, row, values: new Map(names.map((name, at) => [name, values[at] ?? null])) };
    }
  }
}

const END_OF_WORD = /[,)'"\s]/g;

/** Returns the rows of an INSERT; null for the last one where it is not complete. */
function* rowsIn(statement: string, from: number, textOf: (hex: string) => string): Generator<DumpValue[] | null> {
  let row: DumpValue[] | null = null;
  let prefix = '';
  for (let at = from; at < statement.length;) {
    const sign = statement[at] ?? '';
    if (row === null) {
      const open = statement.indexOf('(', at);
      if (open < 0) return;
      row = [];
      at = open + 1;
    } else if (sign === ')') {
      yield row;
      row = null;
      at += 1;
    } else if (sign === "'" || sign === '"') {
      const close = closeOf(statement, at + 1, sign);
      if (close < 0) break;
      const text = unescaped(statement.slice(at + 1, close), sign);
      row.push(prefix === 'x' ? textOf(text) : text);
      prefix = '';
      at = close + 1;
    } else if (sign === ',' || /\s/.test(sign)) at += 1;
    else {
      END_OF_WORD.lastIndex = at;
      const end = END_OF_WORD.exec(statement)?.index ?? statement.length;
      const word = statement.slice(at, end);
      at = end;
      // The charset of a text, or that its bytes are written as numbers.
      if (word.startsWith('_') || /^[xbn]$/i.test(word)) prefix = word.toLowerCase();
      else row.push(/^NULL$/i.test(word) ? null : /^0x(?:[0-9a-f]{2})+$/i.test(word) ? textOf(word.slice(2)) : word);
    }
  }
  if (row !== null) yield null;
}

/** Returns where a quoted text ends; below 0 where it does not. */
function closeOf(statement: string, from: number, quote: string): number {
  const end = endOfQuote(statement, from, quote);
  // With nothing behind it, a quote may be half of two: here there is nothing more to come.
  return end === -statement.length && statement.endsWith(quote) ? statement.length - 1 : end;
}

function unescaped(text: string, quote: string): string {
  if (!text.includes('\\') && !text.includes(quote)) return text;
  return text.replace(/\\([\s\S])|''|""/g, (whole, sign?: string) => (sign === undefined ? (whole[0] === quote ? quote : whole) : (ESCAPED[sign] ?? sign)));
}
