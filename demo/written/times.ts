const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Returns the instant `days` (fractions allowed) before `now`. */
export function before(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

/** Returns the instant a number of hours after another. */
export function after(instant: Date, hours: number): Date {
  return new Date(instant.getTime() + hours * HOUR_MS);
}
