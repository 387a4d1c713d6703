import type { CaseState } from '#contract/api/trials.ts';
import { notifyAll } from '#server/modules/messages/index.ts';
import type { MemberContext } from '#server/platform/api.ts';
import { takeStep } from '../case/take-step.ts';
import { CASE_NOTIFICATIONS, aboutCase } from '../case/notifications.ts';
import { partiesOf } from '../case/actors.ts';
import { whenTheirTurn } from '../rules/clocks.ts';

/** Opens the hearing for the presenter once the accused were heard. Throws `postGone` and the refusals of the table. */
export async function openHearing(context: MemberContext, id: number): Promise<{ state: CaseState }> {
  return takeStep(context, { id, step: 'hear' }, async (step) => {
    const { now, row, to, clocks, go } = step;
    await go({ clocks: whenTheirTurn(clocks, now) });
    const notification = CASE_NOTIFICATIONS.hearingOpened({ about: aboutCase(row), actorId: context.viewer.id });
    await notifyAll(
      step,
      partiesOf(row).map((party) => ({ to: party, notification })),
    );
    return { state: to };
  });
}
