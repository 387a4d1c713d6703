import { signsOf } from './clean-text.ts';
import { fillLines, limitLines, type Atom } from './fill-lines.ts';

/**
 * How a sign is written in a column: upright, a short number upright in the room of one sign, turned with its line, or in the upper right
 * corner of its room, where commas and full stops are.
 */
export type CellForm = 'upright' | 'number' | 'turned' | 'corner';

/** A sign of a column; its size is in the height of one Chinese letter. */
export interface Cell extends Atom {
  form: CellForm;
}

export interface ColumnRoom {
  /** Chinese letters below each other. */
  rows: number;
  maxColumns: number;
}

/** A number of up to three digits, or words in letters. */
const RUN = /\p{Nd}{1,3}(?![\p{Script=Latin}\p{N}.:/%-])|[\p{Script=Latin}\p{N}][\p{Script=Latin}\p{N}\p{M}'’.:/+%_-]*/gu;
const NUMBER = /^\p{Nd}{1,3}$/u;
const CORNER = /^[，。、]$/u;
/** Brackets, dashes and whatever else is a line in the direction of writing. */
const TURNED = /^[\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Pd}…～〜]$/u;
const ENDS_CLAUSE = /[，。；：！？…][\p{Pe}\p{Pf}]*$/u;
const CLOSES = /^[\p{Pe}\p{Pf}，。；：！？…—]$/u;
/** Chinese columns have corner brackets where lines have quotation marks. */
const QUOTES: Readonly<Record<string, string>> = { '“': '『', '”': '』', '‘': '「', '’': '」' };
/** Lines part Chinese from letters and numbers with blanks, columns do not. */
const BLANK_AFTER_HAN = /(\p{Script=Han}|[，。、；：！？]) /gu;
const BLANK_BEFORE_HAN = /(\S) (?=\p{Script=Han})/gu;
/** A clause of fewer signs has no column of its own. */
const MIN_CLAUSE = 4;

/** Returns the cells of a text; `sizeOf` answers the width of a run of letters in the height of one Chinese letter. */
export function cellsOf(given: string, sizeOf: (run: string) => number): Cell[] {
  const text = given.replace(BLANK_AFTER_HAN, '$1').replace(BLANK_BEFORE_HAN, '$1');
  const cells: Cell[] = [];
  let at = 0;
  const addSigns = (between: string) => cells.push(...signsOf(between).map(cellOf));
  for (const run of text.matchAll(RUN)) {
    addSigns(text.slice(at, run.index));
    cells.push(NUMBER.test(run[0]) ? { text: run[0], size: 1, form: 'number' } : { text: run[0], size: sizeOf(run[0]), form: 'turned' });
    at = run.index + run[0].length;
  }
  addSigns(text.slice(at));
  return cells;
}

function cellOf(sign: string): Cell {
  const text = QUOTES[sign] ?? sign;
  if (text.trim() === '') return { text: ' ', size: 0.5, form: 'upright' };
  if (CORNER.test(text)) return { text, size: 1, form: 'corner' };
  return { text, size: 1, form: TURNED.test(text) ? 'turned' : 'upright' };
}

/**
 * Returns cells in columns, the first one at the right. Each clause has a column of its own where there are columns enough; else they are filled
 * one after the other, and what is too long ends with an ellipsis.
 */
export function layColumns(cells: readonly Cell[], { rows, maxColumns }: ColumnRoom): Cell[][] {
  const whole = cells.flatMap((cell) => (cell.size > rows ? signsOf(cell.text).map((text): Cell => ({ text, size: 1, form: 'upright' })) : [cell]));
  const byClause = clausesOf(whole).flatMap((clause) => fillLines(clause, rows));
  if (byClause.length <= maxColumns) return byClause;
  const mark: Cell = { text: '…', size: 1, form: 'turned' };
  return limitLines(fillLines(whole, rows), { max: maxColumns, capacity: rows, mark });
}

/** Returns whether nothing of the cells is left out in the columns. */
export function isWhole(cells: readonly Cell[], columns: readonly Cell[][]): boolean {
  return columns.at(-1)?.at(-1)?.text !== '…' || cells.at(-1)?.text === '…';
}

/** Returns cells by clause, each with the signs that end it; very short ones go with the next. */
function clausesOf(cells: readonly Cell[]): Cell[][] {
  const clauses: Cell[][] = [];
  const clause: Cell[] = [];
  for (const [index, cell] of cells.entries()) {
    clause.push(cell);
    const isEnd = ENDS_CLAUSE.test(clause.map(({ text }) => text).join('')) && !CLOSES.test(cells[index + 1]?.text ?? '');
    if (isEnd && clause.length >= MIN_CLAUSE) clauses.push(clause.splice(0));
  }
  const last = clauses.at(-1);
  if (clause.length >= MIN_CLAUSE || !last) return clause.length > 0 ? [...clauses, clause] : clauses;
  return [...clauses.slice(0, -1), [...last, ...clause]];
}
