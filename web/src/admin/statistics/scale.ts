import type { DayValue } from '#contract/api/admin/statistics.ts';

/** Spaces between the lines of the grid. */
export const GRID_STEPS = 4;
/** Days that are named, the first and the last included; a narrow chart leaves out every other one. */
const NAMED_DAYS = 7;
const ROUND = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** Returns the days that are named, at equal distances. */
export function namedDays(days: readonly Pick<DayValue, 'day'>[]): string[] {
  const count = Math.min(NAMED_DAYS, days.length);
  return Array.from({ length: count }, (_, nth) => days[Math.round((nth * (days.length - 1)) / Math.max(1, count - 1))]?.day ?? '');
}

/** Returns the round whole number between two lines of the grid, which has room for a value. */
export function gridStep(max: number): number {
  const wanted = Math.max(1, max / GRID_STEPS);
  const scale = 10 ** Math.floor(Math.log10(wanted));
  return ROUND.map((each) => each * scale).find((each) => each >= wanted && Number.isInteger(each)) ?? 10 * scale;
}
