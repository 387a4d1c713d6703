import type { Takedown } from '#contract/api/takedowns.ts';
import { fieldFailure, Failure } from '#contract/failures.ts';
import { record } from '#server/modules/audit/index.ts';
import type { MemberContext } from '#server/platform/api.ts';
import type { Db } from '#server/platform/database/db.ts';
import { insertTakedown, selectOwner, selectTakedowns, type TargetRef } from './queries.ts';

/** An order as its letter says it. */
export interface Order {
  authority: string;
  documentNumber: string;
  receivedAt: string;
  dueAt: string;
  targets: readonly TargetRef[];
}

/** Returns the register of orders: those that wait first, the soonest due before; a hundred at most. */
export function listTakedowns(db: Db): Promise<Takedown[]> {
  return selectTakedowns(db);
}

/**
 * Enters an order into the register; nothing is taken off the site yet. Throws `notFound` for something that never was, `caseInSight` for a case, and
 * `invalidInput` where it is due before it came.
 */
export async function saveTakedown({ db, now, viewer }: MemberContext, order: Order): Promise<{ id: number }> {
  if (Date.parse(order.dueAt) < Date.parse(order.receivedAt)) throw fieldFailure('dueAt', '期限比收到的时间还早');
  return db.transaction(async (tx) => {
    for (const target of order.targets) {
      const owner = await selectOwner(tx, target);
      if (!owner) throw new Failure('notFound');
      if (owner.isOfCase) throw new Failure('caseInSight');
    }
    const id = await insertTakedown({ tx, now }, { ...order, savedBy: viewer.id });
    await record(
      { tx, now },
      {
        act: 'takedown.save',
        target: { kind: 'takedown', id },
        after: { authority: order.authority, documentNumber: order.documentNumber, dueAt: order.dueAt, targets: order.targets },
        isNew: true,
      },
    );
    return { id };
  });
}
