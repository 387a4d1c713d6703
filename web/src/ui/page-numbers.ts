/**
 * Returns the page numbers a pager shows, in order; null is a gap of two or more pages. Always includes the first, the last, the current
 * one and its neighbors; never a gap for a single page.
 */
export function pageNumbers(page: number, pageCount: number): (number | null)[] {
  const shown = new Set([1, pageCount, page - 1, page, page + 1]);
  // Near an edge the row keeps its length, so that the links don't jump.
  for (let number = 1; number <= 5 && page <= 3; number += 1) shown.add(number);
  for (let number = pageCount - 4; number <= pageCount && page >= pageCount - 2; number += 1) shown.add(number);
  const numbers = [...shown].filter((number) => number >= 1 && number <= pageCount).sort((a, b) => a - b);
  const row: (number | null)[] = [];
  for (const number of numbers) {
    const before = row.at(-1);
    if (typeof before === 'number' && number - before === 2) row.push(number - 1);
    else if (typeof before === 'number' && number - before > 2) row.push(null);
    row.push(number);
  }
  return row;
}
