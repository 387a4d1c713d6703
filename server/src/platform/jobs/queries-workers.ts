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

/** Returns whether a worker has not been seen for that long. */
export async function hasSilentWorker(db: Db, silentSeconds: number): Promise<boolean> {
  return (await db.queryOne('SELECT FROM job_workers WHERE seen_at < now() - make_interval(secs => $1) LIMIT 1', [silentSeconds])) !== null;
}

/** Returns whether any process runs jobs. */
export async function hasWorker(db: Db): Promise<boolean> {
  return (await db.queryOne('SELECT FROM job_workers LIMIT 1')) !== null;
}

/** Deletes and returns the workers that were not seen for that long: of all processes that look, one gets them. */
export function deleteStaleWorkers(tx: Tx, silentSeconds: number): Promise<StaleWorker[]> {
  return tx.query(
    `DELETE FROM job_workers WHERE seen_at < now() - make_interval(secs => $1)
     RETURNING node, started_at, seen_at, extract(epoch FROM now() - seen_at)::float AS silent_seconds`,
    [silentSeconds],
  );
}
