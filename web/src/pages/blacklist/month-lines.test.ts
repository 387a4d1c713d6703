import fc from 'fast-check';
import { expect, it } from 'vitest';
import { drawMonths, HEIGHT, roundStep, WIDTH } from './month-lines.ts';

it('the steps of a scale are rounded up to 1, 2 or 5 times a power of ten', () => {
  expect([0, 1, 1.2, 3, 5, 7, 11, 51].map(roundStep)).toEqual([1, 1, 2, 5, 5, 10, 20, 100]);
});

it('the line stays inside the drawing, whatever the numbers', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ month: fc.constant('2026-11'), tickets: fc.nat(100_000) }), { maxLength: 30 }), (months) => {
      const { line, levels, last } = drawMonths(months);
      const numbers = [...line.matchAll(/[\d.]+/g)].map(Number);
      expect(line).not.toContain('NaN');
      expect(numbers.every((each) => each >= 0 && each <= WIDTH)).toBe(true);
      expect(levels.every(({ y }) => y >= 0 && y <= HEIGHT)).toBe(true);
      expect(last === null).toBe(months.length === 0);
    }),
  );
});
