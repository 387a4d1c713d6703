import type { Db, Instant, WriteContext } from '../database/db.ts';
import { JOB_SCHEMA } from '../database/job-schema.ts';
import type { JobDefinition } from './job.ts';

/** Has a row while a site that was just set up is filled with the demo. */
const FILLING = `SELECT FROM first_run WHERE lit_at IS NOT NULL AND content = 'demo' AND filled_at IS NULL`;

/** How far ahead of a process another one's clock may be that has sent a job; what was sent later still was sent by a clock that was wrong, and set right since. */
const MAX_AHEAD = `interval '10 minutes'`;

/** A job that is due now or in a moment. */
export interface DueJob {
  name: string;
  /** As it was when this was read: who sends the job first changes it. */
  sentAt: Instant | null;
  dueAt: Instant;
}

/** Inserts the rows of jobs that have none, and makes those that run at the start due. */
export async function insertJobs({ tx, now }: WriteContext, jobs: readonly JobDefinition[]): Promise<void> {
  await tx.query(
    `INSERT INTO jobs (name, next_at, since)
     SELECT name, $4::timestamptz + CASE WHEN at_start THEN interval '0' ELSE make_interval(secs => every) END, '-infinity'
     FROM unnest($1::text[], $2::integer[], $3::boolean[]) AS given (name, every, at_start) ORDER BY name
     ON CONFLICT (name) DO UPDATE SET next_at = least(jobs.next_at, excluded.next_at)`,
    [jobs.map(({ name }) => name), jobs.map(({ everySeconds }) => everySeconds), jobs.map(({ atStart = false }) => atStart), now],
  );
}

/**
 * Returns a function to the jobs due until an instant, with the exact instants, soonest first. One statement, whatever the number of jobs. While the
 * demo is laid out nothing is: it lets years go by, whose clocks would run out in the middle of it.
 */
export function dueJobs(jobs: readonly JobDefinition[]): (db: Db, until: Date) => Promise<DueJob[]> {
  const names = jobs.map(({ name }) => name);
  // With `OFFSET 0` the instants are worked out once, and not for the condition and the result apart: that costs a third of it.
  // What a wrong clock has sent would wait until that instant has come, with every row that is due before it.
  const sql = `SELECT name, sent_at, due_at FROM (
      SELECT name, sent_at, CASE WHEN sent_at > $2::timestamptz + ${MAX_AHEAD} THEN $2::timestamptz - ${MAX_AHEAD} ELSE ${dueAtSql(jobs)} END AS due_at
      FROM jobs WHERE name = ANY ($1) OFFSET 0) AS each
    WHERE due_at <= $2 AND NOT EXISTS (${FILLING}) ORDER BY due_at`;
  return (db, until) => db.query(sql, [names, until]);
}

function dueAtSql(jobs: readonly JobDefinition[]): string {
  const cases = jobs.flatMap(({ name, due }) => (due === undefined ? [] : [`WHEN '${name}' THEN (${due})`]));
  return cases.length === 0 ? 'next_at' : `least(next_at, CASE name ${cases.join(' ')} END)`;
}

/** A job that is in the queue. */
export interface QueuedJob {
  name: string;
  /** One waits for its turn. */
  isWaiting: boolean;
  /** It may start now rather than after a pause. */
  isReady: boolean;
  /** One has run for too long, or its process shows nothing any more. */
  isLost: boolean;
}

/** What one short statement says of the jobs. */
export interface Glance {
  /** The transactions whose work was visible. As long as it is the same text, no row of any table has changed. */
  snapshot: string;
  /** The jobs that wait in the queue or run. */
  queued: QueuedJob[];
}

/** Returns what is in the queue, and up to which transaction this database has been written. */
export async function glance(db: Db): Promise<Glance> {
  const rows = await db.query<{ snapshot: string } & ({ name: null } | QueuedJob)>(
    `SELECT pg_current_snapshot()::text AS snapshot, queued.* FROM (VALUES (1)) AS always LEFT JOIN (
       SELECT name, bool_or(state < 'active') AS is_waiting, bool_or(state < 'active' AND start_after <= now()) AS is_ready,
         bool_or(state = 'active' AND least(started_on + make_interval(secs => expire_seconds), heartbeat_on + make_interval(secs => heartbeat_seconds)) < now()) AS is_lost
       FROM ${JOB_SCHEMA}.job WHERE state <= 'active' AND NOT blocked GROUP BY name
     ) AS queued ON true`,
  );
  return { snapshot: rows[0]?.snapshot ?? '', queued: rows.flatMap((row) => (row.name === null ? [] : [row])) };
}

/** Moves a job on to its next interval, unless another process has just done so. Returns whether it was moved. */
export async function claimDue({ tx, now }: WriteContext, { name, sentAt }: DueJob, next: { nextAt: Date; since: Date }): Promise<boolean> {
  const row = await tx.queryOne(
    'UPDATE jobs SET sent_at = $3, next_at = $4, since = $5 WHERE name = $1 AND sent_at IS NOT DISTINCT FROM $2::timestamptz RETURNING name',
    [name, sentAt, now, next.nextAt, next.since],
  );
  return row !== null;
}

/** Notes that a run has begun. */
export async function markStarted({ tx, now }: WriteContext, name: string, node: string): Promise<void> {
  await tx.query('UPDATE jobs SET started_at = $2, finished_at = NULL, node = $3 WHERE name = $1', [name, now, node]);
}

/** Notes how a run of a process has ended; `error` null: well. One that stood still, whose job another process was given meanwhile, has no say in it. */
export async function markFinished({ tx, now }: WriteContext, { name, node }: { name: string; node: string }, error: string | null): Promise<void> {
  await tx.query('UPDATE jobs SET finished_at = $2, result = $3, error = $4 WHERE name = $1 AND node = $5', [
    name,
    now,
    error === null ? 'done' : 'failed',
    error ?? '',
    node,
  ]);
}

export interface StateRow {
  name: string;
  startedAt: Instant | null;
  finishedAt: Instant | null;
  result: 'done' | 'failed' | null;
  error: string;
  node: string;
  dueAt: Instant;
}

/** Returns what the jobs did last and when they are due. */
export function selectStates(db: Db, jobs: readonly JobDefinition[]): Promise<StateRow[]> {
  return db.query(`SELECT name, started_at, finished_at, result, error, node, ${dueAtSql(jobs)} AS due_at FROM jobs WHERE name = ANY ($1)`, [
    jobs.map(({ name }) => name),
  ]);
}

/** Makes a job due; returns false for one that no worker knows. */
export async function updateDueNow({ tx, now }: WriteContext, name: string): Promise<boolean> {
  return (await tx.queryOne('UPDATE jobs SET next_at = $2 WHERE name = $1 RETURNING name', [name, now])) !== null;
}

/** How many things a job has done of how many. */
export interface Progress {
  done: number;
  total: number;
}

/** Returns how far a job is, as its own statement counts it. */
export function selectProgress(db: Db, progress: string): Promise<Progress | null> {
  return db.queryOne<Progress>(progress);
}
