import { Failure, fieldFailure } from '#contract/failures.ts';
import { notify } from '#server/modules/messages/index.ts';
import type { MemberContext } from '#server/platform/api.ts';
import type { CaseState } from '#contract/api/trials.ts';
import type { Instant, WriteContext } from '#server/platform/database/db.ts';
import { countInHand, lockHands } from '../case/queries-people.ts';
import { lockCase, spanOf, takeStep, type AllowedStep } from '../case/take-step.ts';
import { complainantsOf } from '../case/actors.ts';
import { CASE_NOTIFICATIONS, aboutCase } from '../case/notifications.ts';
import { requireTrained } from '../training/require-trained.ts';
import { whenReceivedAgain, whenReturned, whenTurnExtended } from '../rules/clocks.ts';

/** A received case: when the turn of its presenter ends, and the whole case, and how many they hold now. */
export interface Received {
  state: CaseState;
  dueAt: Instant | null;
  totalDueAt: Instant | null;
  heldCount: number;
}

/**
 * Assigns a case to a presenter: of several concurrent attempts exactly one succeeds, and the others learn who has it. Throws `postGone`, `caseTaken`,
 * `caseMoved`, `conflictOfInterest`, `forbidden`, `trainingFirst`, `handsFull`, and `complaintChanged` where it was rewritten since they read it.
 */
export async function receiveCase(context: MemberContext, id: number, seenRevision?: number): Promise<Received> {
  const { viewer } = context;
  const receipt = async ({ tx }: WriteContext) => {
    await requireTrained(tx, viewer.id);
    await lockHands(tx, viewer.id);
    return { step: 'receive' as const, given: { heldCount: await countInHand(tx, viewer.id) } };
  };
  return takeStep(context, { id, step: receipt }, async (step) => {
    if (seenRevision !== undefined && seenRevision !== step.row.revision) throw new Failure('complaintChanged');
    return receive(step, viewer.id);
  });
}

/** Assigns the case of a receipt to a presenter and notifies the complainant. */
export async function receive(step: AllowedStep, presenterId: number): Promise<Received> {
  const { tx, now, row, to, clocks, go } = step;
  await go({ clocks: whenReceivedAgain(clocks, now), presenterId, receivedAt: now });
  for (const complainant of complainantsOf(row)) await notify(step, complainant, CASE_NOTIFICATIONS.received({ about: aboutCase(row), actorId: presenterId }));
  const { dueAt, totalDueAt } = await lockCase(tx, row.id);
  return { state: to, dueAt, totalDueAt, heldCount: await countInHand(tx, presenterId) };
}

/** Gives the presenter of a case forty-eight hours more for their turn, once. Throws `postGone` and the refusals of the table. */
export async function extendTurn(context: MemberContext, id: number): Promise<{ state: CaseState }> {
  return takeStep(context, { id, step: 'extendTurn' }, async ({ to, clocks, go }) => {
    await go({ clocks: whenTurnExtended(clocks) });
    return { state: to };
  });
}

/** Puts a case back into the queue for its presenter. Throws `postGone`, `notYourTrial`, `caseMoved`, and `invalidInput` without a reason. */
export async function releaseCase(context: MemberContext, id: number, reason: string): Promise<{ state: CaseState }> {
  return takeStep(context, { id, step: 'release' }, async (step) => {
    const { now, row, to, clocks, go } = step;
    if (reason === '') throw fieldFailure('reason', '请写明为什么退回队列');
    await go({ clocks: whenReturned(clocks, now, spanOf(row)), presenterId: null, reason });
    for (const complainant of complainantsOf(row)) await notify(step, complainant, CASE_NOTIFICATIONS.released({ about: aboutCase(row), data: { reason } }));
    return { state: to };
  });
}
