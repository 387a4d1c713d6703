import { fieldFailure } from '#contract/failures.ts';
import { notifyAll } from '#server/modules/messages/index.ts';
import type { MemberContext } from '#server/platform/api.ts';
import type { CaseState } from '#contract/api/trials.ts';
import { takeStep } from '../case/take-step.ts';
import * as notices from '../case/notices.ts';
import { selectNickName } from '../case/queries-people.ts';
import { whenReceived, whenReturned } from '../rules/clocks.ts';

/**
 * Assigns a case to a presenter: of several concurrent attempts exactly one succeeds, and the others learn who has it. Throws `postGone`,
 * `caseTaken`, `caseMoved`, `conflictOfInterest`, `forbidden`.
 */
export async function receiveCase(context: MemberContext, id: number): Promise<{ state: CaseState }> {
  const { viewer } = context;
  return takeStep(context, { id, step: 'receive' }, async ({ tx, now, row, to, clocks, go }) => {
    await go({ clocks: whenReceived(clocks, now), presenterId: viewer.id, receivedAt: now });
    await notifyAll(tx, [{ to: row.complainantId, notice: notices.received(row, await selectNickName(tx, viewer.id)) }], now);
    return { state: to };
  });
}

/** Puts a case back into the queue for its presenter. Throws `postGone`, `notYourTrial`, `caseMoved`, and `invalidInput` without a reason. */
export async function releaseCase(context: MemberContext, id: number, reason: string): Promise<{ state: CaseState }> {
  return takeStep(context, { id, step: 'release' }, async ({ tx, now, row, to, clocks, go }) => {
    if (reason === '') throw fieldFailure('reason', '请写明为什么放下');
    await go({ clocks: whenReturned(clocks, now), presenterId: null, reason });
    await notifyAll(tx, [{ to: row.complainantId, notice: notices.released(row, reason) }], now);
    return { state: to };
  });
}
