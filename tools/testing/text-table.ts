/** Returns lines of cells as one table of text under their heads, a line each, ready to print. */
export function drawTextTable(heads: readonly string[], lines: readonly (readonly string[])[]): string {
  const widths = heads.map((head, column) => Math.max(head.length, ...lines.map((line) => (line[column] ?? '').length)));
  const draw = (line: readonly string[]) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [draw(heads), widths.map((width) => '-'.repeat(width)).join('  '), ...lines.map(draw)].join('\n');
}
