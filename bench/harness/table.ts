import { drawTextTable } from '#tools/testing/text-table.ts';
import type { Row } from './bench.ts';
import { percent } from './bench.ts';

const HEADS = ['what', 'measured', 'reference', 'ratio', 'budget', ''];

/** Returns the rows as one table of text, a line each, ready to print. */
export function drawTable(rows: readonly Row[]): string {
  const lines = rows.map(({ what, measured, reference, ratio, budget, within }) => [
    what,
    measured,
    reference,
    ratio === null ? '' : percent(ratio),
    budget,
    within === null ? '' : within ? 'ok' : 'OVER',
  ]);
  return drawTextTable(HEADS, lines);
}
