import type { CaseState } from '#contract/api/trials.ts';
import { notifyByChannels } from '#server/modules/channels/index.ts';
import type { MemberContext } from '#server/platform/api.ts';
import type { Instant } from '#server/platform/database/db.ts';
import { factsOf, partiesOf } from '../case/actors.ts';
import { aboutCase, untilOf } from '../case/notifications.ts';
import { WITHDRAWAL_NOTIFICATIONS } from './notifications-withdrawal.ts';
import { requireNoIdentity } from '../case/pii-check.ts';
import { publishText } from '../case/public-text.ts';
import { clearWithdrawAgreed, updateWithdrawAgreed, updateWithdrawnAfterAnswer, updateWithdrawRefused } from './queries-withdrawals.ts';
import { leaveJoin } from '../joining/leave-join.ts';
import { lockInOrder } from '../joining/queries-joins.ts';
import { selectCase } from '../case/queries-case.ts';
import { spanOf, takeStep, type AllowedStep } from '../case/take-step.ts';
import { whenGoneOn, whenReplied } from '../rules/clocks.ts';
import { consentEnd, hasAnswer, isWithdrawnAtOnce } from '../rules/withdrawals.ts';

/** A case after its complainant has withdrawn it, or wanted to: until when the accused are asked. */
export interface Withdrawn {
  state: CaseState;
  dueAt: Instant | null;
}

/**
 * Withdraws a case for its complainant; where others complain too, only their own complaint. Where an accused has answered, it asks them first. Throws
 * `postGone` and the refusals of the table.
 */
export async function withdrawCase(context: MemberContext, id: number, reason: string): Promise<Withdrawn> {
  requireNoIdentity([{ path: 'reason', text: reason }]);
  const choose = ({ row }: Pick<AllowedStep, 'row'>) =>
    Promise.resolve({ step: isWithdrawnAtOnce(factsOf(row)) ? ('withdraw' as const) : ('askWithdraw' as const), given: {} });
  // What was joined is withdrawn from the case it is part of.
  const found = await selectCase(context.db, id);
  const joinedTo = found?.joinedTo;
  const caseId = joinedTo && joinedTo.outcome === null ? joinedTo.id : id;
  return context.db.transaction(async (tx) => {
    await lockInOrder(tx, [caseId, id, ...(found?.joined ?? []).map((each) => each.id)]);
    return takeStep({ ...context, db: tx }, { id: caseId, step: choose }, async (step) => {
      if (step.row.joined.length > 0) {
        await leaveJoin(step, context.viewer.id, reason);
        return { state: step.to, dueAt: null };
      }
      if (step.to !== 'closed') return { state: step.to, dueAt: await askAccused(step, reason) };
      await endWithdrawn(step, reason);
      return { state: step.to, dueAt: null };
    });
  });
}

/** Saves what an accused says to the wish to withdraw. Throws `postGone` and the refusals of the table. */
export async function answerWithdrawal(context: MemberContext, id: number, agree: boolean): Promise<{ state: CaseState }> {
  return takeStep(context, { id, step: agree ? 'agreeWithdraw' : 'goOn' }, async (step) => {
    if (!agree) await goOn(step);
    else if (step.to === 'closed') await endWithdrawn(step, step.row.withdrawReason);
    else {
      await step.go();
      await updateWithdrawAgreed(step, id, context.viewer.id);
    }
    return { state: step.to };
  });
}

/** Closes a case as withdrawn, with the remark where an accused has answered, and notifies everybody concerned. */
export async function endWithdrawn(step: AllowedStep, reason: string): Promise<void> {
  const { tx, row } = step;
  await step.go({ outcome: 'withdrawn', reason });
  const isAfterAnswer = hasAnswer(factsOf(row));
  if (isAfterAnswer) await updateWithdrawnAfterAnswer(tx, row.id);
  await publishText(step, row.id);
  const notification = WITHDRAWAL_NOTIFICATIONS[isAfterAnswer ? 'withdrawnAfterAnswer' : 'withdrawn']({ about: aboutCase(row), data: { reason } });
  const recipients = new Set([...partiesOf(row), ...judgeOf(step)]);
  await notifyByChannels(
    step,
    [...recipients].map((to) => ({ to, notification })),
  );
}

/** Asks the accused whether a case may be withdrawn, and returns until when; a complainant who was asked for more has replied with it. */
async function askAccused(step: AllowedStep, reason: string): Promise<Instant> {
  const { tx, now, row, clocks } = step;
  const dueAt = consentEnd(now, row.lengths);
  await clearWithdrawAgreed(tx, row.id);
  await step.go({ clocks: whenReplied(clocks, now, spanOf(row)), reason, wish: { dueAt, reason } });
  const about = aboutCase(row);
  const wanted = WITHDRAWAL_NOTIFICATIONS.wanted({ about, data: { reason, until: dueAt.toISOString() } });
  const accused = new Set(row.accused.flatMap(({ memberId }) => memberId ?? []));
  await notifyByChannels(step, [
    ...[...accused].map((to) => ({ to, notification: wanted })),
    ...judgeOf(step).map((to) => ({ to, notification: WITHDRAWAL_NOTIFICATIONS.wantedForJudge({ about, data: { reason, hours: row.lengths.consentHours } }) })),
  ]);
  return dueAt.toISOString();
}

/** Lets a case go on that its complainant wanted to withdraw: it is the turn of its presenter, for as long as in the beginning. */
async function goOn(step: AllowedStep): Promise<void> {
  const { tx, now, row, to, clocks } = step;
  const turn = whenGoneOn(clocks, now, to);
  await step.go({ clocks: turn, wish: null });
  await updateWithdrawRefused(tx, row.id);
  const about = aboutCase(row);
  const isTheirTurn = to === 'received' || to === 'hearing';
  await notifyByChannels(step, [
    { to: row.complainantId, notification: WITHDRAWAL_NOTIFICATIONS.refused({ about }) },
    ...judgeOf(step).map((judge) => ({
      to: judge,
      notification: WITHDRAWAL_NOTIFICATIONS.refusedForJudge({ about, data: untilOf(isTheirTurn ? turn.dueAt : null) }),
    })),
  ]);
}

function judgeOf({ row }: Pick<AllowedStep, 'row'>): number[] {
  return row.presenterId === null ? [] : [row.presenterId];
}
