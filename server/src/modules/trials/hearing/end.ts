import { fieldFailure } from '#contract/failures.ts';
import type { CaseState, Outcome } from '#contract/api/trials.ts';
import { notifyByChannels } from '#server/modules/channels/index.ts';
import type { MemberContext } from '#server/platform/api.ts';
import { takeStep } from '../case/take-step.ts';
import { CASE_NOTIFICATIONS, aboutCase } from '../case/notifications.ts';
import { partiesOf } from '../case/actors.ts';
import { publishText } from '../case/public-text.ts';
import { requireNoIdentity } from '../case/pii-check.ts';

/**
 * Records, for the presenter, what the parties agreed on. Throws `postGone`, the refusals of the table, and `invalidInput` for an empty
 * text.
 */
export async function settleCase(context: MemberContext, id: number, reason: string): Promise<{ state: CaseState; outcome: Outcome }> {
  requireNoIdentity([{ path: 'reason', text: reason }]);
  return takeStep(context, { id, step: 'settle' }, async (step) => {
    const { row } = step;
    if (reason === '') throw fieldFailure('reason', '请写明双方说定了什么');
    await step.go({ outcome: 'settled', reason });
    await publishText(step, id);
    const notification = CASE_NOTIFICATIONS.settled({ about: aboutCase(row), data: { terms: reason } });
    await notifyByChannels(
      step,
      partiesOf(row).map((party) => ({ to: party, notification })),
    );
    return { state: step.to, outcome: 'settled' };
  });
}
