import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';
import type { ImportReport } from './report.ts';

/** When the next order is due; as `due` of a job wants it. */
export const NEXT_IMPORT_ORDER = 'SELECT min(ordered_at) FROM import_orders WHERE done_at IS NULL AND ordered_at > since';
/** How far the open ones are, as `progress` of a job wants it. */
export const IMPORT_PROGRESS =
  'SELECT coalesce(sum(done), 0)::integer AS done, coalesce(sum(total), 0)::integer AS total FROM import_orders WHERE done_at IS NULL';

/** Something an operator has asked for. */
export interface OrderRow {
  id: number;
  act: 'check' | 'run';
  fileId: number | null;
  path: string | null;
  pictures: string | null;
  gameId: number | null;
  orderedAt: Instant;
  doneAt: Instant | null;
  done: number;
  total: number;
  failure: string;
  report: ImportReport | null;
  /** Of the file. */
  name: string;
  /** Of a file that was sent; null: it is in the folder, or was deleted. */
  storedName: string | null;
}

const ORDER = `o.id, o.act, o.file_id, o.path, o.pictures, o.game_id, o.ordered_at, o.done_at, o.done, o.total, o.failure, o.report,
  coalesce(f.name, o.path) AS name, f.stored_name`;
const ORDERS = `SELECT ${ORDER} FROM import_orders o LEFT JOIN import_files f ON f.id = o.file_id`;

/** Notes a file that was sent and stored. */
export async function insertFile({ tx, now }: WriteContext, file: { name: string; sizeBytes: number; storedName: string }): Promise<number> {
  const row = await tx.queryOne<{ id: number }>('INSERT INTO import_files (name, size_bytes, stored_name, sent_at) VALUES ($1, $2, $3, $4) RETURNING id', [
    file.name,
    file.sizeBytes,
    file.storedName,
    now,
  ]);
  if (!row) throw new Error('an inserted file came back empty');
  return row.id;
}

/** Returns whether a file that was sent is there. */
export async function isFileThere(db: Db, id: number): Promise<boolean> {
  return (await db.queryOne('SELECT FROM import_files WHERE id = $1 AND stored_name IS NOT NULL', [id])) !== null;
}

/** Adds an order. */
export async function insertOrder({ tx, now }: WriteContext, order: Pick<OrderRow, 'act' | 'fileId' | 'path' | 'pictures' | 'gameId'>): Promise<number> {
  const row = await tx.queryOne<{ id: number }>(
    'INSERT INTO import_orders (act, file_id, path, pictures, game_id, ordered_at) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id',
    [order.act, order.fileId, order.path, order.pictures, order.gameId, now],
  );
  if (!row) throw new Error('an inserted order came back empty');
  return row.id;
}

/** Returns an order, locked until the transaction ends; null when there is none. */
export function lockOrder(tx: Tx, id: number): Promise<OrderRow | null> {
  return tx.queryOne(`${ORDERS} WHERE o.id = $1 FOR UPDATE OF o`, [id]);
}

/** Returns whether an import is asked for that is not done. */
export async function isRunOpen(tx: Tx): Promise<boolean> {
  return (await tx.queryOne(`SELECT FROM import_orders WHERE act = 'run' AND done_at IS NULL`)) !== null;
}

/** Returns the orders, newest first. */
export function selectOrders(db: Db): Promise<OrderRow[]> {
  return db.query(`${ORDERS} ORDER BY o.id DESC LIMIT 20`);
}

/** Returns the order that has waited longest; null when all are done. */
export function findOpenOrder(db: Db): Promise<OrderRow | null> {
  return db.queryOne(`${ORDERS} WHERE o.done_at IS NULL ORDER BY o.ordered_at, o.id LIMIT 1`);
}

/** Notes how far an order is. Returns false where it was stopped. */
export async function saveProgress(db: Db, id: number, { done, total }: { done: number; total: number }): Promise<boolean> {
  return (await db.queryOne('UPDATE import_orders SET done = $2, total = $3 WHERE id = $1 AND done_at IS NULL RETURNING id', [id, done, total])) !== null;
}

/** Ends an order, unless it has ended. */
export async function endOrder({ tx, now }: WriteContext, id: number, end: { failure: string } | { report: ImportReport }): Promise<void> {
  const [failure, report] = 'failure' in end ? [end.failure, null] : ['', end.report];
  await tx.query(
    'UPDATE import_orders SET done_at = $2, failure = $3, report = $4::jsonb, done = CASE WHEN $4::jsonb IS NULL THEN done ELSE total END WHERE id = $1 AND done_at IS NULL',
    [id, now, failure, report === null ? null : JSON.stringify(report)],
  );
}

/** Forgets files that were sent before an instant and are in no open order, and reports as old, which name members; returns what is to be deleted from the store. */
export async function dropOld(tx: Tx, before: Date): Promise<string[]> {
  await tx.query('UPDATE import_orders SET report = NULL WHERE report IS NOT NULL AND done_at < $1', [before]);
  const rows = await tx.query<{ storedName: string }>(
    `WITH old AS (
       SELECT id, stored_name FROM import_files f WHERE stored_name IS NOT NULL AND sent_at < $1
         AND NOT EXISTS (SELECT FROM import_orders o WHERE o.file_id = f.id AND o.done_at IS NULL) FOR UPDATE
     ), forgotten AS (UPDATE import_files f SET stored_name = NULL FROM old WHERE f.id = old.id)
     SELECT DISTINCT old.stored_name FROM old
     WHERE NOT EXISTS (SELECT FROM import_files f WHERE f.stored_name = old.stored_name AND f.id NOT IN (SELECT id FROM old))`,
    [before],
  );
  return rows.map(({ storedName }) => storedName);
}
