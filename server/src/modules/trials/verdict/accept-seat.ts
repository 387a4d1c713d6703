import { Failure } from '#contract/failures.ts';
import type { CaseState } from '#contract/api/trials.ts';
import type { MemberContext } from '#server/platform/api.ts';
import { selectPanelLot } from '../case/queries-lots.ts';
import { acceptCall, selectSitting } from '../case/queries-panels.ts';
import { keepClock } from '../case/seats.ts';
import { dropCase, takeStep } from '../case/take-step.ts';

/** Accepts the seat a presenter was called to. Throws `postGone`, `notSeated` and the refusals of the table. */
export async function acceptSeat(context: MemberContext, id: number): Promise<{ state: CaseState }> {
  return takeStep(context, { id, step: 'accept' }, async (step) => {
    const { tx, row } = step;
    const [lot, sitting] = [await selectPanelLot(tx, id), await selectSitting(tx, id)];
    const own = sitting.find(({ memberId }) => memberId === context.viewer.id);
    if (!lot || !own) throw new Failure('notSeated');
    await acceptCall(step, own.id);
    await keepClock(tx, lot);
    dropCase(tx, row);
    return { state: step.to };
  });
}
