const DAY_MS = 24 * 60 * 60 * 1000;
/** Three complaints that came to nothing within ninety days of each other limit a member for ninety days. */
const MAX_FRUITLESS = 3;
const FRUITLESS_DAYS = 90;

/** How long back complaints are looked at: those that limit a member now may have ended almost twice as long ago. */
export const FRUITLESS_HISTORY_MS = 2 * FRUITLESS_DAYS * DAY_MS;

/** Returns until when a member may have one open complaint at a time, of the instants at which earlier ones came to nothing; null: they are not limited. */
export function limitedUntil(endedAt: readonly string[], now: Date): Date | null {
  const ended = endedAt.map((at) => Date.parse(at)).toSorted((one, other) => one - other);
  const last = ended.findLast((at, index) => {
    const first = ended[index - MAX_FRUITLESS + 1];
    return first !== undefined && at - first <= FRUITLESS_DAYS * DAY_MS;
  });
  const until = last === undefined ? 0 : last + FRUITLESS_DAYS * DAY_MS;
  return until > now.getTime() ? new Date(until) : null;
}

const PAUSE_DAYS = 30;
const REPEATED_PAUSE_DAYS = 180;
const REPEATED_WITHIN_DAYS = 365;

/** Returns whether what is found false at an instant is at least the second within a year. */
export function isRepeated(earlier: readonly string[], at: number): boolean {
  return earlier.some((each) => Date.parse(each) < at && at - Date.parse(each) <= REPEATED_WITHIN_DAYS * DAY_MS);
}

/** Returns until when a member may file nothing, of the instants at which complaints of theirs were found false; null: they may. */
export function pausedUntil(foundAt: readonly string[], now: Date): Date | null {
  const ends = foundAt.map((at) => Date.parse(at) + (isRepeated(foundAt, Date.parse(at)) ? REPEATED_PAUSE_DAYS : PAUSE_DAYS) * DAY_MS);
  const end = Math.max(0, ...ends);
  return end > now.getTime() ? new Date(end) : null;
}
