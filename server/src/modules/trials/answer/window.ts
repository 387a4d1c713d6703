import type { Instant } from '#server/platform/database/db.ts';
import { insertEvent } from '../case/queries-steps.ts';
import { clocksOf, restart, type LockedCase } from '../case/take-step.ts';
import { whenExtended, windowEnd, type Extension } from '../rules/clocks.ts';
import { isWindowOver } from '../rules/facts.ts';
import { addDoorProofSeconds } from './queries-doors.ts';

/** Makes the window of the accused longer where it is open; returns its end, null where it is over or was never open. */
export async function extendWindowOf(locked: LockedCase, extension: Extension): Promise<Date | null> {
  const { row, now } = locked;
  if (row.answerDueAt === null || row.summonedAt === null || row.closedAt !== null || isWindowOver(row, now)) return null;
  const answerDueAt = new Date(row.answerDueAt);
  const end = windowEnd({ answerDueAt, summonedAt: new Date(row.summonedAt), doorProofSeconds: row.doorProofSeconds, lengths: row.lengths }, extension, now);
  if (end <= answerDueAt) return answerDueAt;
  await restart(locked, whenExtended(clocksOf(row), row.state, end));
  const by = { actorId: null, actorRole: 'clock' as const };
  await insertEvent(locked, row.id, {
    ...by,
    action: 'extendWindow',
    from: row.state,
    to: row.state,
    reason: '',
    data: { extension, until: end.toISOString() },
  });
  return end;
}

/** Returns how many whole seconds lie between the end of a window and another one. */
export function secondsBetween(end: Instant, other: Date): number {
  return Math.round((other.getTime() - Date.parse(end)) / 1000);
}

/** Makes the window of the accused longer that would end now while a proof is pending that was asked for at a door of its case. */
export async function holdWindow(locked: LockedCase): Promise<void> {
  const { tx, row, now } = locked;
  if (row.answerDueAt === null || row.askedAt !== null || Date.parse(row.answerDueAt) > now.getTime()) return;
  const end = await extendWindowOf(locked, 'proofPending');
  if (end !== null) await addDoorProofSeconds(tx, row.id, secondsBetween(row.answerDueAt, end));
}
