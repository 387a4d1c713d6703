import type { Db, Instant, Tx } from '#server/platform/database/db.ts';

export interface WaitingRow {
  id: number;
  nickName: string;
  email: string | null;
  waitsSince: Instant;
  /** Where they signed up from. */
  address: string;
}

const WAITING = 'FROM members m WHERE m.waits_since IS NOT NULL AND m.closed_at IS NULL AND m.closing_at IS NULL';
const ADDRESS = `coalesce((SELECT s.address FROM sessions s WHERE s.member_id = m.id ORDER BY s.id LIMIT 1), '')`;

/** Returns a page of the members who wait for approval, those first who came first; with an id only that one. */
export function selectWaiting(db: Db, { id, offset, limit }: { id: number | null; offset: number; limit: number }): Promise<WaitingRow[]> {
  return db.query(
    `SELECT m.id, m.nick_name, m.email_fold AS email, m.waits_since, ${ADDRESS} AS address ${WAITING} AND ($3::bigint IS NULL OR m.id = $3)
     ORDER BY m.waits_since, m.id OFFSET $1 LIMIT $2`,
    [offset, limit, id],
  );
}

/** Returns from which addresses those came who wait. */
export function selectAddresses(db: Db): Promise<{ address: string }[]> {
  return db.query(`SELECT ${ADDRESS} AS address ${WAITING} LIMIT 20000`);
}

/** Returns how many wait, and since when the first one does. */
export async function countWaiting(db: Db): Promise<{ count: number; oldestAt: Instant | null }> {
  const row = await db.queryOne<{ count: number; oldestAt: Instant | null }>(`SELECT count(*)::integer AS count, min(m.waits_since) AS oldest_at ${WAITING}`);
  return row ?? { count: 0, oldestAt: null };
}

/** Returns those of some members who wait, locked until the transaction ends; all who wait where `ids` is null. */
export function lockWaiting(tx: Tx, ids: readonly number[] | null, limit: number): Promise<{ id: number; nickName: string; email: string | null }[]> {
  return tx.query(
    `SELECT m.id, m.nick_name, m.email_fold AS email ${WAITING} AND ($1::bigint[] IS NULL OR m.id = ANY ($1)) ORDER BY m.id LIMIT $2 FOR NO KEY UPDATE`,
    [ids, limit],
  );
}

/** Lets members do what every member may. */
export async function clearWaiting(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.query('UPDATE members SET waits_since = NULL WHERE id = ANY ($1::bigint[])', [ids]);
}
