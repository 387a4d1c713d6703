import { limitsOf } from '#contract/settings/rate-limits.ts';

/** How often something may be looked for that is not answered from the cache. */
export const LIMITS = limitsOf('search');

/** Numbered pages end here: beyond it, paging continues by cursor. */
export const MAX_NUMBERED = 2_000;

/** Returns a number nobody has counted, in two digits. */
export function roundly(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1);
  return Math.round(count / unit) * unit;
}

const CHINA_HOURS = 8;

/** Returns the beginning of a day in China, `daysLater` days on; null without a day. */
export function chinaDay(day: string, daysLater = 0): Date | null {
  if (day === '') return null;
  const begins = new Date(`${day}T00:00:00Z`);
  begins.setUTCHours(-CHINA_HOURS + 24 * daysLater);
  return begins;
}
