import type { Db, Instant, Tx } from '../database/db.ts';

/** A process that runs jobs. */
export interface Worker {
  /** Host and process id. */
  node: string;
  startedAt: Instant;
  seenAt: Instant;
}

/** A worker that shows nothing any more. */
export interface StaleWorker extends Worker {
  /** Since it was last seen, by the database's clock. */
  silentSeconds: number;
}

/** Notes that a worker is alive. */
export async function upsertWorker(tx: Tx, id: string, node: string): Promise<void> {
  await tx.query('INSERT INTO job_workers (id, node) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET seen_at = now()', [id, node]);
}

/** Deletes a worker that ends as it should. */
export async function deleteWorker(tx: Tx, id: string): Promise<void> {
  await tx.query('DELETE FROM job_workers WHERE id = $1', [id]);
}

/** Returns the workers, the longest running first. */
export function selectWorkers(db: Db): Promise<Worker[]> {
  return db.query('SELECT node, started_at, seen_at FROM job_workers ORDER BY started_at, node');
}

/** What somebody who watches the workers sees. */
export interface WorkersSeen {
  /** Seconds of the database's clock. */
  atSeconds: number;
  hasAny: boolean;
  /** One was not seen for as long as was asked. */
  hasSilent: boolean;
}

/** Returns whether there are workers, and whether one has not been seen for that long. */
export async function selectWorkersSeen(db: Db, silentSeconds: number): Promise<WorkersSeen> {
  const row = await db.queryOne<WorkersSeen>(
    `SELECT extract(epoch FROM clock_timestamp())::float AS at_seconds, EXISTS (SELECT FROM job_workers) AS has_any,
       EXISTS (SELECT FROM job_workers WHERE seen_at < now() - make_interval(secs => $1)) AS has_silent`,
    [silentSeconds],
  );
  if (row === null) throw new Error('a statement without FROM has one row');
  return row;
}

/** Deletes and returns the workers that were not seen for that long: of all processes that look, one gets them. */
export function deleteStaleWorkers(tx: Tx, silentSeconds: number): Promise<StaleWorker[]> {
  return tx.query(
    `DELETE FROM job_workers WHERE seen_at < now() - make_interval(secs => $1)
     RETURNING node, started_at, seen_at, extract(epoch FROM now() - seen_at)::float AS silent_seconds`,
    [silentSeconds],
  );
}
