import { Failure } from '#contract/failures.ts';
import { changesOf, record } from '#server/modules/audit/index.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { clearSuspension, writeSuspension } from './queries-suspensions.ts';

/** Lets a member only read, answer in cases and appeal until an instant; a later one takes its place. Throws `notFound`, and `forbidden` for an operator. */
export async function suspendMember({ tx, now }: WriteContext, memberId: number, suspension: { until: Date; reason: string }): Promise<void> {
  const found = await writeSuspension(tx, memberId, suspension);
  if (found === null) throw new Failure('notFound');
  if (found.role === 'operator') throw new Failure('forbidden');
  writesTags(tx, `member:${memberId}`);
  await record(
    { tx, now },
    {
      act: 'member.suspend',
      target: { kind: 'member', id: memberId },
      reason: suspension.reason,
      ...changesOf({ until: found.untilBefore }, { until: suspension.until.toISOString() }),
      personal: { memberId, data: { nickName: found.nickName } },
    },
  );
}

/** Ends a member's suspension; returns whether there was one. */
export async function liftSuspension({ tx, now }: WriteContext, memberId: number): Promise<boolean> {
  const lifted = await clearSuspension(tx, memberId);
  if (lifted === null) return false;
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
  return lifted.untilBefore !== null && Date.parse(lifted.untilBefore) > now.getTime();
}
