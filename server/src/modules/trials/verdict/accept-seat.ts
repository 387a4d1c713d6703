import { Failure } from '#contract/failures.ts';
import type { CaseState } from '#contract/api/trials.ts';
import type { MemberContext } from '#server/platform/api.ts';
import { selectPanelLot } from '../case/queries-lots.ts';
import { acceptCall, selectOwnSeats } from '../case/queries-panels.ts';
import { keepClock } from '../case/seats.ts';
import { dropCase, takeStep } from '../case/take-step.ts';

/** Accepts the seats a presenter was called to, in a case or in its appeals. Throws `postGone`, `notSeated` and the refusals of the table. */
export async function acceptSeat(context: MemberContext, id: number): Promise<{ state: CaseState }> {
  return takeStep(context, { id, step: 'accept' }, async (step) => {
    const { tx, row } = step;
    const seats = await selectOwnSeats(tx, id, context.viewer.id);
    if (seats.length === 0) throw new Failure('notSeated');
    for (const own of seats) {
      const lot = await selectPanelLot(tx, own);
      await acceptCall(step, own.id);
      if (lot) await keepClock(tx, lot);
    }
    dropCase(tx, row);
    return { state: step.to };
  });
}
