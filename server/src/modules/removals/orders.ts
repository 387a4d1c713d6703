import { Failure } from '#contract/failures.ts';
import type { Db } from '#server/platform/database/db.ts';
import { BY_LAW, selectStaffRemoval, type Removed } from './queries.ts';
import { selectOrder, type OrderedKind } from './queries-orders.ts';

/** Throws `lawfullyRemoved` with the number where an order that is in force is about this. Of a page of text `id` is its name. */
export async function requireNotOrdered(db: Db, kind: OrderedKind, id: number | string): Promise<void> {
  const number = await selectOrder(db, kind, id);
  if (number !== null) throw new Failure('lawfullyRemoved', { values: { number } });
}

/** Throws `lawfullyRemoved` with the number for something that an order has sealed. */
export async function requireNotSealed(db: Db, removed: Removed): Promise<void> {
  const removal = await selectStaffRemoval(db, removed);
  if (removal?.reasonCode === BY_LAW) throw new Failure('lawfullyRemoved', { values: { number: removal.reason } });
}
