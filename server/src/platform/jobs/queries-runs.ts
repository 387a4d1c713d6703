import type { Db, Tx } from '../database/db.ts';
import { JOB_SCHEMA } from '../database/job-schema.ts';

/** A run in the queue, or one that has ended within the hour. */
export interface QueuedRun {
  id: string;
  /** Of its job. */
  name: string;
  state: 'waiting' | 'running' | 'done' | 'stopped' | 'failed';
}

const COLUMNS = `id, name, CASE state WHEN 'active' THEN 'running' WHEN 'completed' THEN 'done' WHEN 'cancelled' THEN 'stopped' WHEN 'failed' THEN 'failed' ELSE 'waiting' END AS state`;

/** Returns the jobs that a process runs now: one that was killed shows nothing any more, and one that hangs has run out of time. */
export async function selectActive(db: Db): Promise<ReadonlySet<string>> {
  if (!(await isQueueThere(db))) return new Set();
  const rows = await db.query<{ name: string }>(
    `SELECT DISTINCT name FROM ${JOB_SCHEMA}.job WHERE state = 'active'
       AND least(started_on + make_interval(secs => expire_seconds), heartbeat_on + make_interval(secs => heartbeat_seconds)) >= now()`,
  );
  return new Set(rows.map(({ name }) => name));
}

async function isQueueThere(db: Db): Promise<boolean> {
  return (await db.queryOne<{ isThere: boolean }>(`SELECT to_regclass('${JOB_SCHEMA}.job') IS NOT NULL AS is_there`))?.isThere === true;
}

/** Returns of each job the run that goes on, or else the one that waits, or else the last one. None where nothing has ever run jobs. */
export async function selectLastRuns(db: Db): Promise<QueuedRun[]> {
  if (!(await isQueueThere(db))) return [];
  return db.query(
    `SELECT DISTINCT ON (name) ${COLUMNS} FROM ${JOB_SCHEMA}.job ORDER BY name, state = 'active' DESC, state < 'active' DESC, coalesce(completed_on, created_on) DESC, id`,
  );
}

/** Holds a run until the transaction ends, so that no worker takes it; null when there is none. */
export function lockRun(tx: Tx, id: string): Promise<QueuedRun | null> {
  return tx.queryOne(`SELECT ${COLUMNS} FROM ${JOB_SCHEMA}.job WHERE id = $1 FOR UPDATE`, [id]);
}

/** Lets a run that has ended wait once more, as the queue itself does after a failure; when it fails again it is not tried further. */
export async function updateWaiting(tx: Tx, id: string): Promise<void> {
  await tx.query(
    `UPDATE ${JOB_SCHEMA}.job SET state = 'retry', retry_limit = greatest(retry_limit, retry_count) + 1, completed_on = NULL, start_after = now() WHERE id = $1 AND state IN ('failed', 'cancelled')`,
    [id],
  );
}

/** Takes a run out of the queue. The worker of one that goes on notices within seconds and aborts its signal. */
export async function updateStopped(tx: Tx, id: string): Promise<void> {
  await tx.query(`UPDATE ${JOB_SCHEMA}.job SET state = 'cancelled', completed_on = now() WHERE id = $1 AND state <= 'active'`, [id]);
}
