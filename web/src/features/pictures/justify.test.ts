import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { justify, shapeOf, shapeText } from './justify.ts';

const sides = fc.record({ width: fc.integer({ min: 300, max: 4000 }), height: fc.integer({ min: 300, max: 4000 }) });

it('every picture keeps its order, in rows that are equally filled', () => {
  fc.assert(
    fc.property(fc.array(sides, { minLength: 1, maxLength: 60 }), (items) => {
      const rows = justify(items);
      expect(rows.flatMap(({ items: each }) => each)).toEqual(items);
      for (const { items: each, sum, rest } of rows) {
        expect(each.length).toBeGreaterThan(0);
        expect(sum).toBeGreaterThanOrEqual(3.5);
        expect(sum).toBeCloseTo(
          each.reduce((all, item) => all + shapeOf(item) / 20, rest / 20),
          1,
        );
      }
    }),
  );
});

it('the rows of a usual page have about one height', () => {
  const rows = justify(
    Array.from({ length: 30 }, (_, index) => ({ width: [1600, 675, 1350, 1600][index % 4] ?? 1600, height: [900, 900, 900, 700][index % 4] ?? 900 })),
  );
  expect(Math.max(...rows.map(({ sum }) => sum)) / Math.min(...rows.map(({ sum }) => sum))).toBeLessThan(1.5);
});

it('a picture that is alone leaves room beside it', () => {
  expect(justify([{ width: 1600, height: 900 }])).toEqual([{ items: [{ width: 1600, height: 900 }], sum: 3.6, rest: 36 }]);
  expect(justify([])).toEqual([]);
});

it('every shape has its rule in the style sheet', () => {
  const css = readFileSync(join(import.meta.dirname, 'justified.module.css'), 'utf8');
  const digits = (sign: string, name: string) =>
    new Map(
      [...css.matchAll(new RegExp(`\\[data-shape\\${sign}='(\\d)'\\] \\{\\s+--${name}: (\\d);`, 'g'))].map(([, digit = '', value]) => [digit, Number(value)]),
    );
  const [tens, ones] = [digits('^', 'tens'), digits('$', 'ones')];
  const numberOf = ([first = '', second = '']: string) => (tens.get(first) ?? NaN) * 10 + (ones.get(second) ?? NaN);
  expect(css).toContain('--shape: calc(var(--tens) * 0.5 + var(--ones) * 0.05);');
  fc.assert(
    fc.property(sides, (item) => {
      expect(numberOf(shapeText(shapeOf(item)))).toBe(shapeOf(item));
    }),
  );
  for (const row of justify([{ width: 300, height: 4000 }])) expect(numberOf(shapeText(row.rest))).toBe(row.rest);
});
