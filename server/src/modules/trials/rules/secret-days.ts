const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the year of a day. */
export function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}

/** Returns the days of the secrets of a year, earliest first: the day before it, whose secret fixes all others, and its own. */
export function daysOfSecrets(year: number): string[] {
  const end = Date.UTC(year + 1, 0, 0);
  const days: string[] = [];
  for (let at = Date.UTC(year, 0, 0); at <= end; at += DAY_MS) days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

/** Returns the day before a day. */
export function dayBefore(day: string): string {
  return new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
}
