import type { CaseState } from '#contract/api/trials.ts';
import { after, earlier, later, whenReplied, type Clocks } from './clocks.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** How long a case lasts from its first receipt on, without the window of the accused, where that was not made longer. */
export const TOTAL_DAYS = 28;
/** On which of these days a case in the queue is assigned by lot, and its parties are notified. One that is longer counts them from its end. */
export const ASSIGN_DAY = 21;
export const WARNING_DAYS = [21, 27] as const;

/** What the clock of a whole case depends on. */
export interface TotalSpan {
  totalStartedAt: Date | null;
  summonedAt: Date | null;
  /** For how long the site was closed since it began; 0 unless given. */
  closedSeconds?: number;
  /** How long it lasts; as the law has it unless given. */
  totalDays?: number;
}

/**
 * Returns when a case ends at the latest, or null before its first receipt. The length of the window of the accused is added, so that the clock is
 * paused while it is open; a question to the complainant counts as if nobody replied.
 */
export function totalDueAt({ totalStartedAt, summonedAt, closedSeconds = 0, totalDays = TOTAL_DAYS }: TotalSpan, clocks: Clocks): Date | null {
  if (totalStartedAt === null) return null;
  const end = after(totalStartedAt, totalDays * DAY_SECONDS + closedSeconds);
  const windowEnd = clocks.askedAt === null || clocks.dueAt === null ? clocks.answerDueAt : whenReplied(clocks, clocks.dueAt, { summonedAt }).answerDueAt;
  if (summonedAt === null || windowEnd === null) return end;
  const windowSeconds = (windowEnd.getTime() - later(summonedAt, totalStartedAt).getTime()) / 1000;
  return later(after(end, Math.max(0, windowSeconds)), windowEnd);
}

/** Returns the instant at which `day` days of the clock of a case have passed, counted from its end. */
export function totalDay(dueAt: Date, day: number): Date {
  return after(dueAt, (day - TOTAL_DAYS) * DAY_SECONDS);
}

/** What decides how the clock of a whole case bounds that of its state. */
export interface TotalBound extends TotalSpan {
  state: CaseState;
  now: Date;
  /** Until when the accused are asked whether the case may be withdrawn; the turn of its presenter waits for them. */
  wishDueAt: Date | null;
}

/** Returns the clocks, none of which runs past the end of the whole case; a verdict that waits has a clock of its own, and the whole case waits for it. */
export function withinTotal(clocks: Clocks, { state, now, wishDueAt, ...span }: TotalBound): Clocks {
  const end = totalDueAt(span, clocks);
  if (end === null) return clocks;
  // It may have passed while a verdict waited: the clock of a case that is back runs out now, and nobody looks for one that ran out long ago.
  const bound = later(end, now);
  const soonest = (dueAt: Date) => (wishDueAt === null ? dueAt : earlier(dueAt, wishDueAt));
  switch (state) {
    case 'filed':
      return { ...clocks, dueAt: soonest(clocks.dueAt === null ? later(now, totalDay(end, ASSIGN_DAY)) : earlier(clocks.dueAt, bound)) };
    case 'received':
    case 'hearing':
      return { ...clocks, dueAt: earlier(wishDueAt ?? clocks.dueAt ?? bound, bound) };
    case 'answering':
      return { ...clocks, dueAt: soonest(clocks.dueAt === null ? bound : earlier(clocks.dueAt, bound)) };
    case 'countersigning':
    case 'panel':
    case 'closed':
    case 'appealed':
      return clocks;
  }
}
