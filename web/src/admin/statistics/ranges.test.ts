import { expect, it } from 'vitest';
import { changeText, rangeOf, sumOf } from './ranges.ts';

it('looks at the last whole days of China, and as many before them', () => {
  expect(rangeOf(7, new Date('2026-11-22T17:00:00Z'))).toEqual({
    current: { from: '2026-11-16', to: '2026-11-22' },
    before: { from: '2026-11-09', to: '2026-11-15' },
  });
});

it('says how a sum has changed, and nothing where there was none', () => {
  expect([changeText(106, 100), changeText(97, 100), changeText(5, 0)]).toEqual(['+6%', '−3%', null]);
  expect(sumOf([{ value: 2 }, { value: 3 }])).toBe(5);
});
