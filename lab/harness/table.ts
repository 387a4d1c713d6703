import type { Row } from './drill.ts';

const HEADS = ['drill', 'what', 'measured', 'wanted', ''];

/** Returns the rows as one table of text, a line each, ready to print. */
export function drawTable(rows: readonly Row[]): string {
  const lines = rows.map(({ drill, what, measured, wanted, isMet }) => [drill, what, measured, wanted, isMet === null ? '' : isMet ? 'ok' : 'FAILED']);
  const widths = HEADS.map((head, column) => Math.max(head.length, ...lines.map((line) => (line[column] ?? '').length)));
  const draw = (line: readonly string[]) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [draw(HEADS), widths.map((width) => '-'.repeat(width)).join('  '), ...lines.map(draw)].join('\n');
}
