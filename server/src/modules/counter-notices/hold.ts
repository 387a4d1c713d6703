import { Failure } from '#contract/failures.ts';
import { lockTakedown, type LockedTakedown } from '#server/modules/takedowns/index.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { lockNotice, selectTakedownOf, type NoticeRow } from './queries.ts';

/**
 * Returns a statement and its order, both locked until the transaction ends. The order first, as executing and releasing it do: of two at once the second sees what the first has done. Throws `notFound`.
 */
export async function holdNotice(tx: Tx, id: number): Promise<{ notice: NoticeRow; order: LockedTakedown }> {
  const takedownId = await selectTakedownOf(tx, id);
  const order = takedownId === null ? null : await lockTakedown(tx, takedownId);
  const notice = order && (await lockNotice(tx, id));
  if (!notice) throw new Failure('notFound');
  return { notice, order };
}

/** Likewise for an operator who is about to decide. Throws `ownAct` for their own statement. */
export async function holdForOperator(tx: Tx, id: number, operatorId: number): Promise<NoticeRow> {
  const { notice } = await holdNotice(tx, id);
  if (notice.memberId === operatorId) throw new Failure('ownAct');
  return notice;
}
