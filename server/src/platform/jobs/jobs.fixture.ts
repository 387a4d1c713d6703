import { patient } from '#tools/patience.ts';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { JOB_SCHEMA, migrateJobSchema } from '../database/job-schema.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createDueRows } from './due-rows.fixture.ts';
import type { Job } from './job.ts';
import { listJobs } from './list-jobs.ts';
import type { JobRunner } from './run-jobs.ts';

/** Ends a worker by a signal, unless it has ended. */
export async function end(worker: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const ended = once(worker, 'exit');
  worker.kill(signal);
  await ended;
}

/** Returns a database of the file that calls it, with rows that come due, and what runs jobs on it. */
export function setUpJobs() {
  let database: TestDatabase;
  const started: JobRunner[] = [];
  const workers: ChildProcess[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    await migrateJobSchema(database.connection);
    await createDueRows(database.db);
  }, patient(60_000));
  beforeEach(async () => {
    await database.db.query('TRUNCATE due_rows, due_runs, jobs, job_workers');
    await database.db.query(`DELETE FROM ${JOB_SCHEMA}.job`);
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map((runner) => runner.stop()));
    await Promise.all(workers.splice(0).map((worker) => end(worker, 'SIGTERM')));
  });
  afterAll(() => database.drop());

  const insertDue = (count: number, { inMs = 0, apartMs = 0 } = {}) =>
    database.db.query(
      `INSERT INTO due_rows (id, due_at) SELECT n, now() + make_interval(secs => $2::float + n * $3::float) FROM generate_series(1, $1::integer) n`,
      [count, inMs / 1000, apartMs / 1000],
    );
  const countTimes = async () =>
    (await database.db.query<{ times: number; rows: number }>('SELECT times, count(*)::integer AS rows FROM due_rows GROUP BY times ORDER BY times')).map(
      ({ times, rows }) => `${rows} × ${times}`,
    );
  const stateOf = async (job: Job) => (await listJobs(database.db, [job]))[0];

  return {
    get database() {
      return database;
    },
    started,
    workers,
    insertDue,
    countTimes,
    stateOf,
  };
}
