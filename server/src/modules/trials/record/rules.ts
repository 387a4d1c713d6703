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

/** A complaint that was found false. */
export interface FoundFalse {
  at: string;
  /** Whether a character of the member got a ticket by it, which may be appealed. */
  isTicketed: boolean;
}

/** Returns whether what is found false at an instant is at least the second within a year. */
export function isRepeated(earlier: readonly FoundFalse[], at: number): boolean {
  return earlier.some((each) => Date.parse(each.at) < at && at - Date.parse(each.at) <= REPEATED_WITHIN_DAYS * DAY_MS);
}

/**
 * Returns until when a member may file nothing, of the complaints of theirs that were found false; null: they may. Without a ticket there is nothing to appeal,
 * so that the pause is as short as the first one.
 */
export function pausedUntil(found: readonly FoundFalse[], now: Date): Date | null {
  const ends = found.map(
    ({ at, isTicketed }) => Date.parse(at) + (isTicketed && isRepeated(found, Date.parse(at)) ? REPEATED_PAUSE_DAYS : PAUSE_DAYS) * DAY_MS,
  );
  const end = Math.max(0, ...ends);
  return end > now.getTime() ? new Date(end) : null;
}
