import { drawTextTable } from '#tools/testing/text-table.ts';
import type { Row } from './drill.ts';

const HEADS = ['drill', 'what', 'measured', 'wanted', ''];

/** Returns the rows as one table of text, a line each, ready to print. */
export function drawTable(rows: readonly Row[]): string {
  const lines = rows.map(({ drill, what, measured, wanted, isMet }) => [drill, what, measured, wanted, isMet === null ? '' : isMet ? 'ok' : 'FAILED']);
  return drawTextTable(HEADS, lines);
}
