import type { HotPeriod } from '#contract/api/hot-posts.ts';
import { dayInChina } from '#server/platform/process/china-day.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

const HOT_PERIODS: readonly HotPeriod[] = ['day', 'week', 'month'];

/** Of the week and the month, which change slowly, this many posts of a game are kept; of the day all, since the lists of columns show theirs. */
export const MAX_RANKED: Readonly<Record<HotPeriod, number>> = { day: 100_000, week: 60, month: 60 };

/** How long a count of a period holds before it is made again, a little less than the job's interval multiplied. */
const COUNT_EVERY_MS: Readonly<Record<HotPeriod, number>> = { day: 0, week: HOUR_MS - 60_000, month: HOUR_MS - 60_000 };

/** Returns when the day in China began. */
export function dayBegan(now: Date): Date {
  return new Date(`${dayInChina(now)}T00:00:00+08:00`);
}

/** Returns when a period begins that is counted now, and when the one before it began. */
export function periodBounds(period: HotPeriod, now: Date): { since: Date; before: Date } {
  const since = period === 'day' ? dayBegan(now) : new Date(now.getTime() - (period === 'week' ? 7 : 30) * DAY_MS);
  const length = period === 'day' ? DAY_MS : now.getTime() - since.getTime();
  return { since, before: new Date(since.getTime() - length) };
}

/** Returns the periods to count now, by when each was counted last. */
export function periodsDue(countedAt: ReadonlyMap<HotPeriod, string>, now: Date): HotPeriod[] {
  return HOT_PERIODS.filter((period) => {
    const last = countedAt.get(period);
    return last === undefined || now.getTime() - Date.parse(last) >= COUNT_EVERY_MS[period];
  });
}
