import type { Instant } from '#server/platform/database/db.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** How long before its end somebody is reminded of what they run out of, the longest time first. */
const AHEAD_MS = {
  answer: [24 * HOUR_MS, 6 * HOUR_MS],
  withdrawal: [24 * HOUR_MS],
  reply: [24 * HOUR_MS],
  call: [12 * HOUR_MS],
  signing: [12 * HOUR_MS],
  seat: [12 * HOUR_MS],
  deciding: [12 * HOUR_MS],
  appeal: [7 * DAY_MS, DAY_MS],
} as const;

/**
 * Returns when a reminder that is due now became due, so that one sent since then is this one; null while none is. Of several that nobody was sent it
 * is the last one.
 */
export function reminderOf({ ending, dueAt }: { ending: keyof typeof AHEAD_MS; dueAt: Instant }, now: Date): Date | null {
  const instants = AHEAD_MS[ending].map((aheadMs) => new Date(Date.parse(dueAt) - aheadMs));
  return instants.findLast((instant) => instant <= now) ?? null;
}
