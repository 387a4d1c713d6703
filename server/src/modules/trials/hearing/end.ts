import { fieldFailure } from '#contract/failures.ts';
import type { CaseState, Outcome } from '#contract/api/trials.ts';
import { notifyAll } from '#server/modules/messages/index.ts';
import type { Db } from '#server/platform/database/db.ts';
import { byOf, clocksOf, lockCase, move } from '../case/take-step.ts';
import * as notices from '../case/notices.ts';
import { actorOf, factsOf, type Judge, partiesOf } from '../case/actors.ts';
import { publishText } from '../case/public-text.ts';
import { whenStopped } from '../rules/clocks.ts';
import { demand } from '../rules/permit.ts';
import { requireNoIdentity } from '../case/pii-check.ts';

/**
 * Records, for the presenter, what the parties agreed on. Throws `postGone`, the refusals of the table, and `invalidInput` for an empty
 * text.
 */
export async function settleCase(db: Db, id: number, viewer: Judge, reason: string, now: Date): Promise<{ state: CaseState; outcome: Outcome }> {
  requireNoIdentity([{ path: 'reason', text: reason }]);
  return db.transaction(async (tx) => {
    const row = await lockCase(tx, id);
    const actor = await actorOf(tx, viewer);
    const to = demand(factsOf(row), 'settle', actor, now);
    if (reason === '') throw fieldFailure('reason', '请写明双方说定了什么');
    await move(tx, row, { step: 'settle', by: byOf(row, actor), to, clocks: whenStopped(clocksOf(row)), outcome: 'settled', reason }, now);
    await publishText(tx, id, now);
    await notifyAll(
      tx,
      partiesOf(row).map((party) => ({ to: party, notice: notices.settled(row, reason) })),
      now,
    );
    return { state: to, outcome: 'settled' };
  });
}

/** Withdraws a case for its complainant. Throws `postGone` and the refusals of the table. */
export async function withdrawCase(db: Db, id: number, viewer: Judge, reason: string, now: Date): Promise<{ state: CaseState }> {
  requireNoIdentity([{ path: 'reason', text: reason }]);
  return db.transaction(async (tx) => {
    const row = await lockCase(tx, id);
    const actor = await actorOf(tx, viewer);
    const to = demand(factsOf(row), 'withdraw', actor, now);
    await move(tx, row, { step: 'withdraw', by: byOf(row, actor), to, clocks: whenStopped(clocksOf(row)), outcome: 'withdrawn', reason }, now);
    await publishText(tx, id, now);
    const recipients = [...partiesOf(row), ...(row.presenterId === null ? [] : [row.presenterId])];
    await notifyAll(
      tx,
      [...new Set(recipients)].map((to_) => ({ to: to_, notice: notices.withdrawn(row, reason) })),
      now,
    );
    return { state: to };
  });
}
