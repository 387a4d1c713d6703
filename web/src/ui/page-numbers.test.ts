import { describe, expect, it } from 'vitest';
import { pageNumbers } from './page-numbers.ts';

const row = (page: number, pageCount: number) =>
  pageNumbers(page, pageCount)
    .map((number) => number ?? '…')
    .join(' ');

describe('pageNumbers', () => {
  it.each([
    [1, 1, '1'],
    [1, 2, '1 2'],
    [3, 5, '1 2 3 4 5'],
    [1, 86, '1 2 3 4 5 … 86'],
    [3, 86, '1 2 3 4 5 … 86'],
    [4, 86, '1 2 3 4 5 … 86'],
    [5, 86, '1 … 4 5 6 … 86'],
    [43, 86, '1 … 42 43 44 … 86'],
    [82, 86, '1 … 81 82 83 … 86'],
    [83, 86, '1 … 82 83 84 85 86'],
    [86, 86, '1 … 82 83 84 85 86'],
    [4, 7, '1 2 3 4 5 6 7'],
  ])('page %i of %i', (page, pageCount, text) => {
    expect(row(page, pageCount)).toBe(text);
  });

  it('never hides a single page behind a gap, never repeats one', () => {
    for (let count = 1; count <= 20; count += 1) {
      for (let page = 1; page <= count; page += 1) {
        const numbers = pageNumbers(page, count);
        expect(numbers).toContain(page);
        numbers.forEach((number, index) => {
          if (number === null) expect((numbers[index + 1] ?? 0) - (numbers[index - 1] ?? 0)).toBeGreaterThan(2);
        });
        expect(new Set(numbers.filter((number) => number !== null)).size).toBe(numbers.filter((number) => number !== null).length);
      }
    }
  });
});
