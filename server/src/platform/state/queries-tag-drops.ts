import type { Db, Tx } from '../database/db.ts';

/** The state of `tag_drops` as one statement sees it. Transactions are numbered by PostgreSQL, in texts that `BigInt` reads. */
export interface TagDrops {
  /** What was committed by transactions from this one on is not in here for sure. */
  next: string;
  /** Another one after a restart or on another server. */
  serverStartedAt: string;
  /** The oldest transaction of which a row is kept; null where there is none. */
  oldest: string | null;
  /** The clock of that server when it answered, in milliseconds. */
  atMs: number;
  drops: { id: number; tags: string[] }[];
}

/** Rows older than this are deleted. */
export const KEPT_MINUTES = 10;

/** Writes a transaction's tags with its commit; `onCommitted` gets the id of the row. */
export function insertTagDrop(tx: Tx, tags: ReadonlySet<string>, onCommitted: (id: number) => void): void {
  tx.withCommit<{ id: number }>(
    'INSERT INTO tag_drops (tags) VALUES ($1) RETURNING id',
    () => [[...tags]],
    (rows) => onCommitted(rows[0]?.id ?? 0),
  );
}

/**
 * Returns what was committed by transactions from `since` on (null: nothing). An id could not be the cursor: it is given out before the
 * commit, so the row of a slow transaction would appear behind it. This way a row may be returned twice, and none is missed however late it is committed.
 */
export async function selectTagDrops(db: Db, since: string | null): Promise<TagDrops> {
  const row = await db.queryOne<TagDrops>(
    `SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS next, pg_postmaster_start_time()::text AS server_started_at,
       extract(epoch FROM clock_timestamp())::float8 * 1000 AS at_ms,
       (SELECT xid FROM tag_drops ORDER BY xid LIMIT 1)::text AS oldest,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'tags', tags)), '[]') FROM tag_drops WHERE xid >= $1::xid8) AS drops`,
    [since],
  );
  if (row === null) throw new Error('a statement without FROM has one row');
  return row;
}

/** Deletes rows that every node has read, up to the last one that is old enough: its transaction says how far back the rest reaches. */
export async function sweepTagDrops(db: Db): Promise<void> {
  await db.query(`DELETE FROM tag_drops WHERE id < (SELECT max(id) FROM tag_drops WHERE at < clock_timestamp() - make_interval(mins => $1))`, [KEPT_MINUTES]);
}
