import { Failure } from '#contract/failures.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { clearSuspension, writeSuspension } from './queries-suspensions.ts';

/** Lets a member only read, answer in cases and appeal until an instant; a later one takes its place. Throws `notFound`, and `forbidden` for an operator. */
export async function suspendMember(tx: Tx, memberId: number, suspension: { until: Date; reason: string }): Promise<void> {
  const role = await writeSuspension(tx, memberId, suspension);
  if (role === null) throw new Failure('notFound');
  if (role === 'operator') throw new Failure('forbidden');
  writesTags(tx, `member:${memberId}`);
}

/** Ends a member's suspension; returns whether there was one. */
export async function liftSuspension(tx: Tx, memberId: number, now: Date): Promise<boolean> {
  const lifted = await clearSuspension(tx, memberId, now);
  writesTags(tx, `member:${memberId}`);
  return lifted;
}
