import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';

export interface StormRow {
  id: number;
  startedAt: Instant;
  endsAt: Instant;
  endedAt: Instant | null;
}

/** Returns the storm whose end is not noted yet, also one that is over by its time; null when there is none. */
export function selectOpenStorm(db: Db): Promise<StormRow | null> {
  return db.queryOne('SELECT id, started_at, ends_at, ended_at FROM storms WHERE ended_at IS NULL');
}

/** Returns the last storms, the newest first. */
export function selectStorms(db: Db, limit: number): Promise<StormRow[]> {
  return db.query('SELECT id, started_at, ends_at, ended_at FROM storms ORDER BY id DESC LIMIT $1', [limit]);
}

/** Lets one transaction at a time turn the switch. */
export async function lockStorms(tx: Tx): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('storm switch', 0))`);
}

/** Inserts a storm from now on, and returns its id. */
export async function insertStorm({ tx, now }: WriteContext, endsAt: Date): Promise<number> {
  const row = await tx.queryOne<{ id: number }>('INSERT INTO storms (started_at, ends_at) VALUES ($1, $2) RETURNING id', [now, endsAt]);
  if (!row) throw new Error('a storm came back empty');
  return row.id;
}

/** Changes when a storm ends by itself. */
export async function updateStormEnd(tx: Tx, id: number, endsAt: Date): Promise<void> {
  await tx.query('UPDATE storms SET ends_at = $2 WHERE id = $1', [id, endsAt]);
}

/** Notes when a storm was over. */
export async function markStormEnded(tx: Tx, id: number, endedAt: Date): Promise<void> {
  await tx.query('UPDATE storms SET ended_at = $2 WHERE id = $1', [id, endedAt]);
}

/** When the next storm is over by its time. */
export const NEXT_STORM_END = 'SELECT min(ends_at) FROM storms WHERE ended_at IS NULL AND ends_at > since';
