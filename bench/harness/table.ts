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
  const widths = HEADS.map((head, column) => Math.max(head.length, ...lines.map((line) => (line[column] ?? '').length)));
  const draw = (line: readonly string[]) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [draw(HEADS), widths.map((width) => '-'.repeat(width)).join('  '), ...lines.map(draw)].join('\n');
}
