import { Failure } from '#contract/failures.ts';
import { record } from '#server/modules/audit/index.ts';
import type { TakedownContext } from './context.ts';
import { isSealedOtherwise, lockTakedown, markReleased, selectTargets } from './queries.ts';
import { unsealTarget } from './targets.ts';

/**
 * Puts back what an order took off the site, by another document; what was gone before stays gone, and so does what another order is
 * about. Throws
 * `notFound`, and `alreadyDecided` for one that is not in force.
 */
export async function releaseTakedown(
  { db, now, viewer, onCommitted }: TakedownContext,
  { id, releaseDocument }: { id: number; releaseDocument: string },
): Promise<{ releasedAt: string }> {
  return db.transaction(async (tx) => {
    tx.afterCommit(onCommitted);
    const order = await lockTakedown(tx, id);
    if (!order) throw new Failure('notFound');
    if (order.executedAt === null || order.releasedAt !== null) throw new Failure('alreadyDecided');
    await record(
      { tx, now },
      {
        act: 'takedown.release',
        target: { kind: 'takedown', id },
        before: { released: false },
        after: { released: true, document: releaseDocument },
      },
    );
    await markReleased({ tx, now }, id, { by: viewer.id, document: releaseDocument });
    for (const target of await selectTargets(tx, id))
      if (target.restoredAt === null && !(await isSealedOtherwise(tx, id, target))) await unsealTarget({ tx, now }, target);
    return { releasedAt: now.toISOString() };
  });
}
