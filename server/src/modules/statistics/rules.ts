const DAY_MS = 24 * 60 * 60_000;
const BEIJING_MS = 8 * 60 * 60_000;
/** From when on a day is over for good: what its last second wrote has arrived by then. */
const AFTER_MIDNIGHT_MS = 10 * 60_000;

/** How many days can be counted again. */
export const RECOUNTED_DAYS = 7;

/** Returns the last day of China that can be counted, `yyyy-MM-dd`: yesterday, from ten past midnight on. */
export function lastWholeDay(now: Date): string {
  return dayText(now.getTime() - AFTER_MIDNIGHT_MS - DAY_MS);
}

/** Returns the day that is a number of days before another one. */
export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns how many days a range has, both ends included. */
export function daysIn(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/** Returns when a day of China begins. */
export function startOfDay(day: string): Date {
  return new Date(Date.parse(day) - BEIJING_MS);
}

function dayText(ms: number): string {
  return new Date(ms + BEIJING_MS).toISOString().slice(0, 10);
}
