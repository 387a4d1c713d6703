import type { Db } from '../database/db.ts';

/** How far a server is. Positions are bytes of the log, in texts that `BigInt` reads. */
export interface ServerPosition {
  /** Another one after a restart or on another server. */
  serverStartedAt: string;
  position: string;
}

/** Returns how far a server has written, or has read of what the primary wrote. */
export async function selectPosition(db: Pick<Db, 'queryOne'>): Promise<ServerPosition> {
  const row = await db.queryOne<ServerPosition>(
    `SELECT pg_postmaster_start_time()::text AS server_started_at,
       (CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_insert_lsn() END - '0/0'::pg_lsn)::text AS position`,
  );
  if (row === null) throw new Error('a statement without FROM has one row');
  return row;
}
