import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';
import type { IndexDifference } from './rebuild.ts';

/** When the next order is due; as `due` of a job wants it. */
export const NEXT_SEARCH_ORDER = 'SELECT min(ordered_at) FROM search_orders WHERE done_at IS NULL AND ordered_at > since';
export const SEARCH_ORDER_PROGRESS =
  'SELECT coalesce(sum(done), 0)::integer AS done, coalesce(sum(total), 0)::integer AS total FROM search_orders WHERE done_at IS NULL';

export type SearchAct = 'check' | 'rebuild';

export interface OrderRow {
  id: number;
  act: SearchAct;
  orderedAt: Instant;
  doneAt: Instant | null;
  done: number;
  total: number;
  amissCount: number;
  /** With the posts as they are now; those that are gone are left out. */
  amiss: { id: number; columnId: number; title: string; why: IndexDifference['why'] }[];
}

/** Inserts an order. Returns false when the same is ordered already. */
export async function insertOrder({ tx, now }: WriteContext, act: SearchAct): Promise<boolean> {
  const row = await tx.queryOne('INSERT INTO search_orders (act, ordered_at) VALUES ($1, $2) ON CONFLICT (act) WHERE done_at IS NULL DO NOTHING RETURNING id', [
    act,
    now,
  ]);
  return row !== null;
}

/** Returns the order that has waited longest. */
export function findOpenOrder(db: Db): Promise<{ id: number; act: SearchAct } | null> {
  return db.queryOne('SELECT id, act FROM search_orders WHERE done_at IS NULL ORDER BY ordered_at, id LIMIT 1');
}

/** Notes how far an order has come. */
export async function saveProgress(db: Db, id: number, { done, total }: { done: number; total: number }): Promise<void> {
  await db.query('UPDATE search_orders SET done = $2, total = $3 WHERE id = $1', [id, done, total]);
}

/** Notes that an order is done, and what a check has found. The orders before it go. */
export async function endOrder(
  { tx, now }: WriteContext,
  id: number,
  { amiss, count }: { amiss: readonly Pick<IndexDifference, 'id' | 'why'>[]; count: number },
): Promise<void> {
  await tx.query('UPDATE search_orders SET done_at = $2, amiss = $3::jsonb, amiss_count = $4 WHERE id = $1', [id, now, JSON.stringify(amiss), count]);
  await deleteOlder(tx, id);
}

async function deleteOlder(tx: Tx, id: number): Promise<void> {
  await tx.query('DELETE FROM search_orders o USING search_orders mine WHERE mine.id = $1 AND o.act = mine.act AND o.id < mine.id', [id]);
}

/** Returns the last order of each kind. */
export function selectLastOrders(db: Db): Promise<OrderRow[]> {
  return db.query(
    `SELECT DISTINCT ON (o.act) o.id, o.act, o.ordered_at, o.done_at, o.done, o.total, o.amiss_count,
       coalesce((SELECT json_agg(json_build_object('id', p.id, 'columnId', p.column_id, 'title', p.title, 'why', a.why) ORDER BY p.id)
         FROM jsonb_to_recordset(o.amiss) AS a(id bigint, why text) JOIN posts p ON p.id = a.id), '[]') AS amiss
     FROM search_orders o ORDER BY o.act, o.id DESC`,
  );
}
