import type { CaseState } from '#contract/api/trials.ts';
import { notifyAll } from '#server/modules/messages/index.ts';
import type { MemberContext } from '#server/platform/api.ts';
import { takeStep } from '../case/take-step.ts';
import * as notices from '../case/notices.ts';
import { partiesOf } from '../case/actors.ts';
import { selectNickName } from '../case/queries-people.ts';
import { whenHisTurn } from '../rules/clocks.ts';

/** Opens the hearing for the presenter once the accused were heard. Throws `postGone` and the refusals of the table. */
export async function openHearing(context: MemberContext, id: number): Promise<{ state: CaseState }> {
  return takeStep(context, { id, step: 'hear' }, async ({ tx, now, row, to, clocks, go }) => {
    await go({ clocks: whenHisTurn(clocks, now) });
    const name = await selectNickName(tx, context.viewer.id);
    await notifyAll(
      tx,
      partiesOf(row).map((party) => ({ to: party, notice: notices.hearingOpened(row, name) })),
      now,
    );
    return { state: to };
  });
}
