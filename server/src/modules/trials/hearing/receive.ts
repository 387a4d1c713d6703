import { fieldFailure } from '#contract/failures.ts';
import { notifyAll } from '#server/modules/messages/index.ts';
import type { Viewer } from '#server/platform/api.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { CaseState } from '#contract/api/trials.ts';
import { byOf, clocksOf, lockCase, move } from '../case/take-step.ts';
import * as notices from '../case/notices.ts';
import { actorOf, factsOf } from '../case/actors.ts';
import { selectNickName } from '../case/queries-people.ts';
import { demand } from '../rules/permit.ts';
import { whenReceived, whenReturned } from '../rules/clocks.ts';

/**
 * Assigns a case to a presenter: of several concurrent attempts exactly one succeeds, and the others learn who has it. Throws `postGone`,
 * `caseTaken`, `caseMoved`, `conflictOfInterest`, `forbidden`.
 */
export async function receiveCase(db: Db, id: number, viewer: Pick<Viewer, 'id' | 'role'>, now: Date): Promise<{ state: CaseState }> {
  return db.transaction(async (tx) => {
    const row = await lockCase(tx, id);
    const actor = await actorOf(tx, viewer);
    const to = demand(factsOf(row), 'receive', actor, now);
    await move(tx, row, { step: 'receive', by: byOf(row, actor), to, clocks: whenReceived(clocksOf(row), now), presenterId: viewer.id, receivedAt: now }, now);
    await notifyAll(tx, [{ to: row.complainantId, notice: notices.received(row, await selectNickName(tx, viewer.id)) }], now);
    return { state: to };
  });
}

/** Returns a presenter puts a case back into the queue. Throws `postGone`, `notYourTrial`, `caseMoved`, and `invalidInput` without a reason. */
export async function releaseCase(db: Db, id: number, viewer: Pick<Viewer, 'id' | 'role'>, reason: string, now: Date): Promise<{ state: CaseState }> {
  return db.transaction(async (tx) => {
    const row = await lockCase(tx, id);
    const actor = await actorOf(tx, viewer);
    const to = demand(factsOf(row), 'release', actor, now);
    if (reason === '') throw fieldFailure('reason', '请写明为什么放下');
    await move(tx, row, { step: 'release', by: byOf(row, actor), to, clocks: whenReturned(clocksOf(row), now), presenterId: null, reason }, now);
    await notifyAll(tx, [{ to: row.complainantId, notice: notices.released(row, reason) }], now);
    return { state: to };
  });
}
