import { expect, it } from 'vitest';
import { GRID_STEPS, gridStep, namedDays } from './scale.ts';

const daysOf = (count: number) => Array.from({ length: count }, (_, nth) => ({ day: `day ${nth}` }));

it.each([
  [0, 1],
  [1, 1],
  [4, 1],
  [5, 2],
  [9, 3],
  [19, 5],
  [41, 15],
  [60, 15],
  [61, 20],
  [100, 25],
  [1_001, 300],
])('a grid for %i has a line every %i', (max, step) => {
  expect(gridStep(max)).toBe(step);
});

it('whatever the values are, the lines are whole numbers with room for them, and little more than twice as much', () => {
  for (let max = 1; max < 20_000; max += 7) {
    const step = gridStep(max);
    expect(Number.isInteger(step), `${max}`).toBe(true);
    expect(step * GRID_STEPS).toBeGreaterThanOrEqual(max);
    if (max > GRID_STEPS) expect(step * GRID_STEPS, `${max}`).toBeLessThanOrEqual(max * 2);
  }
});

it.each([1, 2, 7, 30, 90, 365])('of %i days the first and the last are named, none twice', (count) => {
  const named = namedDays(daysOf(count));
  expect([named[0], named.at(-1)]).toEqual(['day 0', `day ${count - 1}`]);
  expect(new Set(named).size).toBe(named.length);
  expect(named.length).toBe(Math.min(7, count));
});
