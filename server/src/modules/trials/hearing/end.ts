import { fieldFailure } from '#contract/failures.ts';
import type { CaseState, Outcome } from '#contract/api/trials.ts';
import { notifyByChannels } from '#server/modules/channels/index.ts';
import type { MemberContext } from '#server/platform/api.ts';
import { takeStep } from '../case/take-step.ts';
import { CASE_NOTIFICATIONS, aboutCase } from '../case/notifications.ts';
import { complainantsOf, partiesOf } from '../case/actors.ts';
import { publishText } from '../case/public-text.ts';
import { requireNoIdentity } from '../case/pii-check.ts';
import { selectPartyWords } from '../case/queries-people.ts';
import { refuseSettlement } from './settlement.ts';

/** What the parties agreed on, and by which of their words in the file; none are named: by what both sides have said. */
export interface Settlement {
  reason: string;
  settlementBy?: readonly number[];
}

/**
 * Records, for the presenter, what the parties agreed on. Throws `postGone`, the refusals of the table, and `invalidInput` for an empty text, where
 * nobody has written the terms, and where a side has not said since that it agrees to them.
 */
export async function settleCase(
  context: MemberContext,
  id: number,
  { reason, settlementBy = [] }: Settlement,
): Promise<{ state: CaseState; outcome: Outcome }> {
  requireNoIdentity([{ path: 'reason', text: reason }]);
  return takeStep(context, { id, step: 'settle' }, async (step) => {
    const { tx, row } = step;
    if (reason === '') throw fieldFailure('reason', '请写明双方说定了什么');
    const words = await selectPartyWords(tx, id);
    const refusal = refuseSettlement({ complainantIds: complainantsOf(row), accused: row.accused }, words, settlementBy);
    if (refusal !== null) throw fieldFailure('settlementBy', refusal);
    const agreedBy = settlementBy.length > 0 ? settlementBy : (words ?? []).map((word) => word.id);
    await step.go({ outcome: 'settled', reason, data: { settlementBy: agreedBy } });
    await publishText(step, id);
    const notification = CASE_NOTIFICATIONS.settled({ about: aboutCase(row), data: { terms: reason } });
    await notifyByChannels(
      step,
      partiesOf(row).map((party) => ({ to: party, notification })),
    );
    return { state: step.to, outcome: 'settled' };
  });
}
