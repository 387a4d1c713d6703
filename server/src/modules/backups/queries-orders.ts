import type { Db, DbContext, WriteContext } from '#server/platform/database/db.ts';

/** What an operator has asked for. */
export interface Order {
  id: number;
  /** Null: a new backup; else a trial of this one. */
  backupId: number | null;
}

/** When the next order is due; as `due` of a job wants it. */
export const NEXT_BACKUP_ORDER = 'SELECT min(ordered_at) FROM backup_orders WHERE done_at IS NULL AND ordered_at > since';

/** Returns the order that has waited longest. */
export function findOpenOrder(db: Db): Promise<Order | null> {
  return db.queryOne('SELECT id, backup_id FROM backup_orders WHERE done_at IS NULL ORDER BY ordered_at, id LIMIT 1');
}

/** Returns how many orders wait. */
export async function countOpenOrders(db: Db): Promise<number> {
  return (await db.queryOne<{ count: number }>('SELECT count(*)::integer AS count FROM backup_orders WHERE done_at IS NULL'))?.count ?? 0;
}

/** Orders a new backup, or a trial of one. Returns false when the same is ordered already. */
export async function insertOrder({ tx, now }: WriteContext, backupId: number | null): Promise<boolean> {
  const row = await tx.queryOne(
    `INSERT INTO backup_orders (backup_id, ordered_at) SELECT $1, $2
     WHERE NOT EXISTS (SELECT FROM backup_orders WHERE done_at IS NULL AND backup_id IS NOT DISTINCT FROM $1::bigint) RETURNING id`,
    [backupId, now],
  );
  return row !== null;
}

/** Notes that an order is done, whatever became of it. */
export async function markOrderDone({ tx, now }: WriteContext, id: number): Promise<void> {
  await tx.query('UPDATE backup_orders SET done_at = $2 WHERE id = $1', [id, now]);
}

/** Keeps by its hash the secret of an address at which a backup is had until an instant. */
export async function insertDownload(
  { tx, now }: WriteContext,
  { secretHash, backupId, until }: { secretHash: Buffer; backupId: number; until: Date },
): Promise<void> {
  await tx.query('DELETE FROM backup_downloads WHERE expires_at <= $1', [now]);
  await tx.query('INSERT INTO backup_downloads (secret_hash, backup_id, expires_at) VALUES ($1, $2, $3)', [secretHash, backupId, until]);
}

/** Returns which backup a secret opens now; null: none. */
export async function findDownload({ db, now }: DbContext, secretHash: Buffer): Promise<number | null> {
  const row = await db.queryOne<{ backupId: number }>('SELECT backup_id FROM backup_downloads WHERE secret_hash = $1 AND expires_at > $2', [secretHash, now]);
  return row?.backupId ?? null;
}
