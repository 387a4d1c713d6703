import { fieldFailure } from '#contract/failures.ts';
import type { CaseState } from '#contract/api/trials.ts';
import type { MemberContext } from '#server/platform/api.ts';
import { leaveCall, leaveCase } from '../case/leave.ts';
import { insertRecusal } from '../case/queries-conflicts.ts';
import { dropCase, takeStep } from '../case/take-step.ts';

/** One line: it is a reason and no statement. */
const MAX_REASON_LENGTH = 200;

/**
 * Lets a presenter step aside from a case for good: one they hold goes back to the queue, and a call in it goes to the next one. Their line is kept
 * for operators. Throws `postGone`, `forbidden`, `conflictOfInterest`, `caseMoved`, and `invalidInput` without a line.
 */
export async function recuse(context: MemberContext, id: number, reason: string): Promise<{ state: CaseState }> {
  const memberId = context.viewer.id;
  return takeStep(context, { id, step: 'recuse' }, async (step) => {
    if (reason === '' || reason.length > MAX_REASON_LENGTH || reason.includes('\n'))
      throw fieldFailure('reason', `请用一句话写明为什么回避，最多 ${MAX_REASON_LENGTH} 个字`);
    await insertRecusal(step, id, { memberId, reason });
    if (step.row.presenterId === memberId && step.row.closedAt === null) await leaveCase(step);
    else dropCase(step.tx, step.row);
    await leaveCall(step, memberId, { why: 'recused' });
    return { state: step.to };
  });
}
