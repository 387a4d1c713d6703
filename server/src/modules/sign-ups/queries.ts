import { NETWORK_KEY } from '#server/platform/process/kept-address.ts';
import type { Db, Instant, Tx } from '#server/platform/database/db.ts';

export interface WaitingRow {
  id: number;
  nickName: string;
  email: string | null;
  waitsSince: Instant;
  /** Where they signed up from. */
  address: string;
  addressSealed: string;
  network: string;
}

const OF_WAITING = 'm.waits_since IS NOT NULL AND m.closed_at IS NULL AND m.closing_at IS NULL';
const WAITING = `FROM members m WHERE ${OF_WAITING}`;
const ORIGIN = `LEFT JOIN LATERAL (SELECT s.address, s.address_sealed, ${NETWORK_KEY} AS network FROM sessions s WHERE s.member_id = m.id ORDER BY s.id LIMIT 1) f ON true`;
const OF_ORIGIN = `coalesce(f.address, '') AS address, coalesce(f.address_sealed, '') AS address_sealed, coalesce(f.network, '') AS network`;

/** Returns a page of the members who wait for approval, those first who came first; with an id only that one. */
export function selectWaiting(db: Db, { id, offset, limit }: { id: number | null; offset: number; limit: number }): Promise<WaitingRow[]> {
  return db.query(
    `SELECT m.id, m.nick_name, m.email_fold AS email, m.waits_since, ${OF_ORIGIN} FROM members m ${ORIGIN} WHERE ${OF_WAITING} AND ($3::bigint IS NULL OR m.id = $3)
     ORDER BY m.waits_since, m.id OFFSET $1 LIMIT $2`,
    [offset, limit, id],
  );
}

/** Returns the keys of the networks those came from who wait. */
export function selectNetworks(db: Db): Promise<{ network: string }[]> {
  return db.query(`SELECT coalesce(f.network, '') AS network FROM members m ${ORIGIN} WHERE ${OF_WAITING} LIMIT 20000`);
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
