import { Failure } from '#contract/failures.ts';
import { isPermanent } from '#contract/text/suspension-end.ts';
import { changesOf, record } from '#server/modules/audit/index.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { Tx, WriteContext } from '#server/platform/database/db.ts';
import { requireOtherOperator } from './operators.ts';
import { clearSuspension, selectSuspensionHolder, selectSuspensionReason, writeSuspension } from './queries-suspensions.ts';

/**
 * Lets a member only read, answer in cases and appeal until an instant; a later one takes its place. Throws `notFound`, `lastOperator`, and `reverify`
 * where an operator is suspended or there is no end.
 */
export async function suspendMember(
  { tx, now }: WriteContext,
  memberId: number,
  suspension: { until: Date; reason: string; reasonCode?: string },
): Promise<void> {
  await requireOtherOperator({ tx, now }, memberId);
  const found = await writeSuspension(tx, memberId, suspension);
  if (found === null) throw new Failure('notFound');
  writesTags(tx, `member:${memberId}`);
  await record(
    { tx, now },
    {
      act: 'member.suspend',
      target: { kind: 'member', id: memberId },
      reason: suspension.reason,
      ...(suspension.reasonCode && { reasonCode: suspension.reasonCode }),
      needsFactor: found.role === 'operator' || isPermanent(suspension.until.toISOString()),
      ...changesOf({ until: found.untilBefore }, { until: suspension.until.toISOString() }),
      personal: { memberId, data: { nickName: found.nickName } },
    },
  );
}

/** Ends a member's suspension; returns whether it was running or over, and null where there was none. */
export async function liftSuspension({ tx, now }: WriteContext, memberId: number): Promise<'running' | 'over' | null> {
  const lifted = await clearSuspension(tx, memberId);
  if (lifted === null) return null;
  writesTags(tx, `member:${memberId}`);
  await record(
    { tx, now },
    {
      act: 'member.restore',
      target: { kind: 'member', id: memberId },
      ...changesOf({ until: lifted.untilBefore }, { until: null }),
      personal: { memberId, data: { nickName: lifted.nickName } },
    },
  );
  return lifted.untilBefore !== null && Date.parse(lifted.untilBefore) > now.getTime() ? 'running' : 'over';
}

/** Returns why a member was suspended until an instant, in the words that were sent to them; null when that is not on record. */
export function findSuspensionReason(tx: Tx, memberId: number, until: Date): Promise<string | null> {
  return selectSuspensionReason(tx, memberId, until);
}

/** Returns which account serves the suspension that one was given until an instant; null: none does. */
export function findSuspensionHolder(tx: Tx, memberId: number, until: Date): Promise<number | null> {
  return selectSuspensionHolder(tx, memberId, until);
}
