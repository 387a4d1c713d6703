import type { StaffAppeal } from '#contract/api/member-appeals.ts';
import type { decideAppeal as decideShape } from '#contract/api/member-appeals.shapes.ts';
import { Failure, fieldFailure } from '#contract/failures.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import { record, undoAudit, type Undoing } from '#server/modules/audit/index.ts';
import { closeTopic, notifyByChannels } from '#server/modules/channels/index.ts';
import { giveBackExperience, suspendMember } from '#server/modules/members/index.ts';
import { forgiveFine, type Removed } from '#server/modules/removals/index.ts';
import type { MemberContext } from '#server/platform/api.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import { APPEALS_TAG, refusals } from './list.ts';
import { APPEAL_NOTIFICATIONS } from './notifications.ts';
import { lockAppeal, selectAppeal, selectStands, updateDecided, type AppealRow } from './queries.ts';
import { appealTopic } from './rules.ts';
import { staffAppealsOf } from './view.ts';

/**
 * Answers an appeal: the act stays, is lessened (a suspension ends earlier, a removal costs nothing), or is taken back with everything it did, in one
 * transaction with the answer; of one that was taken back or replaced before, only the answer says so. Throws `notFound`, `alreadyDecided`, `forbidden`, `ownAct` for the one who acted, `conflictOfInterest` for one who is spoken of, `invalidInput` for an end that is not
 * earlier, and what taking the act back throws.
 */
export async function decideAppeal(
  { db, now, viewer }: MemberContext,
  { id, outcome, until, answer }: ParsedInputOf<typeof decideShape>,
  undoing: Undoing,
): Promise<StaffAppeal> {
  return db.transaction(async (tx) => {
    const appeal = await lockAppeal(tx, id);
    if (!appeal || (viewer.role !== 'operator' && appeal.kind !== 'removal')) throw new Failure('notFound');
    const refusalOf = await refusals({ db: tx, now, viewer }, [appeal]);
    requireCanDecide(appeal, refusalOf(appeal));
    const alone = appeal.actorId === viewer.id;
    const untilAfter = outcome === 'lessened' && appeal.kind === 'suspension' ? earlierEnd(appeal, until, now) : null;
    await updateDecided({ tx, now }, id, { state: outcome, by: viewer.id, alone, answer, untilAfter });
    await record(
      { tx, now },
      {
        act: 'appeal.decide',
        target: { kind: 'appeal', id },
        reason: answer,
        before: { state: 'open' },
        after: { state: outcome, of: appeal.act, record: appeal.seq, alone, ...(untilAfter && { until: untilAfter.toISOString() }) },
        personal: { memberId: appeal.memberId, data: { nickName: appeal.member.nickName } },
      },
    );
    await closeTopic({ tx, now }, appealTopic(id));
    const isGone = outcome === 'revoked' && !(await selectStands(tx, appeal.seq));
    const data = { against: appeal.kind, decision: outcome, answer, until: untilAfter?.toISOString() ?? null, alone, ...(isGone && { isGone }) };
    await notifyByChannels({ tx, now }, [{ to: appeal.memberId, notification: APPEAL_NOTIFICATIONS.decided({ data }) }]);
    writesTags(tx, APPEALS_TAG);
    if (outcome === 'lessened') await lessen({ tx, now }, appeal, untilAfter);
    const decided = await selectAppeal(tx, id);
    const [view] = decided ? await staffAppealsOf({ db: tx, now }, [decided], refusalOf) : [];
    if (!view) throw new Error('a decided appeal came back empty');
    // Last, because it appends the records.
    if (outcome === 'revoked' && !isGone) await undoAudit({ tx, now }, { seq: appeal.seq, reason: answer, isOnAppeal: true }, undoing);
    return view;
  });
}

function requireCanDecide({ state }: AppealRow, refusal: StaffAppeal['refusal']): void {
  if (state !== 'open') throw new Failure('alreadyDecided');
  if (refusal === 'acted') throw new Failure('ownAct');
  if (refusal === 'voice') throw new Failure('conflictOfInterest', { values: { conflict: '这说的是你判过的案子，或是你自己' } });
  if (refusal !== null) throw new Failure('forbidden');
}

function earlierEnd({ suspendedUntil }: AppealRow, until: string | undefined, now: Date): Date {
  if (suspendedUntil === null) throw fieldFailure('outcome', '停用已经结束了，只能维持或撤销');
  const end = until === undefined ? null : new Date(until);
  if (end === null || end <= now || end >= new Date(suspendedUntil)) throw fieldFailure('until', '请选一个比现在的期限早、还没有到的日子');
  return end;
}

async function lessen({ tx, now }: WriteContext, appeal: AppealRow, until: Date | null): Promise<void> {
  if (until !== null) return suspendMember({ tx, now }, appeal.memberId, { until, reason: appeal.reason });
  const forgiven = await forgiveFine(tx, removedOf(appeal));
  await giveBackExperience({ tx, now }, appeal.memberId, forgiven);
}

function removedOf({ targetKind, targetId }: AppealRow): Removed {
  if (targetKind !== 'post' && targetKind !== 'comment' && targetKind !== 'scenery') throw new Error(`an appeal against the removal of a ${targetKind}`);
  return { kind: targetKind, id: targetId };
}
