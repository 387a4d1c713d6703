import type { CaseState } from '#contract/api/trials.ts';
import { notifyAll } from '#server/modules/messages/index.ts';
import type { Db } from '#server/platform/database/db.ts';
import { byOf, clocksOf, lockCase, move } from '../case/take-step.ts';
import * as notices from '../case/notices.ts';
import { actorOf, factsOf, type Judge, partiesOf } from '../case/actors.ts';
import { selectNickName } from '../case/queries-people.ts';
import { whenHisTurn } from '../rules/clocks.ts';
import { demand } from '../rules/permit.ts';

/** Opens the hearing for the presenter once the accused were heard. Throws `postGone` and the refusals of the table. */
export async function openHearing(db: Db, id: number, viewer: Judge, now: Date): Promise<{ state: CaseState }> {
  return db.transaction(async (tx) => {
    const row = await lockCase(tx, id);
    const actor = await actorOf(tx, viewer);
    const to = demand(factsOf(row), 'hear', actor, now);
    await move(tx, row, { step: 'hear', by: byOf(row, actor), to, clocks: whenHisTurn(clocksOf(row), now) }, now);
    const name = await selectNickName(tx, viewer.id);
    await notifyAll(
      tx,
      partiesOf(row).map((party) => ({ to: party, notice: notices.hearingOpened(row, name) })),
      now,
    );
    return { state: to };
  });
}
