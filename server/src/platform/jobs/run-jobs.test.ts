import { patient } from '#tools/patience.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { JOB_SCHEMA, JOB_SCHEMA_VERSION, migrateJobSchema } from '../database/job-schema.ts';
import { systemClock } from '../process/clock.ts';
import { createLog } from '../process/log.ts';
import { openDatabase } from '../database/db.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { openNetwork } from '../testing/network.ts';
import { createDueRows, dueRowsJob } from './due-rows.fixture.ts';
import type { Job } from './job.ts';
import { listJobs } from './list-jobs.ts';
import { dueJobs, insertJobs } from './queries.ts';
import { upsertWorker } from './queries-workers.ts';
import { sendWithin, startJobs, type JobRunner } from './run-jobs.ts';
import { watchWorkers } from './watch-workers.ts';

const WORKER = fileURLToPath(new URL('worker.fixture.ts', import.meta.url));

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

async function start(jobs: readonly Job[]): Promise<void> {
  const { connection, db } = database;
  started.push(await startJobs({ connection, db, clock: systemClock, log: createLog('silent') }, jobs));
}

async function startWorker(rowSeconds = 0): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [WORKER, JSON.stringify(database.connection), String(rowSeconds)], { stdio: ['ignore', 'pipe', 'inherit'] });
  workers.push(worker);
  await once(worker.stdout, 'data');
  return worker;
}

async function end(worker: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const ended = once(worker, 'exit');
  worker.kill(signal);
  await ended;
}

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

/** The queue by itself: it runs nothing and changes no schema. */
const openQueue = () =>
  new PgBoss({
    ...database.connection,
    schema: JOB_SCHEMA,
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
    registerInstance: false,
  });

it('the schema is that of the installed library, and created once', async () => {
  const boss = openQueue();
  await boss.start();
  expect(await boss.schemaVersion()).toBe(JOB_SCHEMA_VERSION);
  await boss.stop();
  expect(await migrateJobSchema(database.connection)).toBe(false);
});

it(
  'a row that comes due is found within a second of its instant',
  async () => {
    await start([dueRowsJob(database.db)]);
    await insertDue(6, { inMs: 300, apartMs: 430 });
    await expect.poll(countTimes, { timeout: patient(15_000) }).toEqual(['6 × 1']);
    const row = await database.db.queryOne<{ late: number }>('SELECT max(extract(epoch FROM done_at - due_at))::float AS late FROM due_rows');
    expect(row?.late).toBeGreaterThanOrEqual(0);
    expect(row?.late).toBeLessThan(patient(1_000) / 1000);
  },
  patient(30_000),
);

it('what was due while no worker ran is done at the start', async () => {
  await insertDue(3, { inMs: -3_600_000 });
  await start([dueRowsJob(database.db)]);
  await expect.poll(countTimes, { timeout: patient(10_000) }).toEqual(['3 × 1']);
});

it('while a site that was just set up is filled with the demo nothing is due, and afterwards everything', async () => {
  const { db } = database;
  const jobs = [dueRowsJob(db)];
  const now = new Date();
  await db.transaction((tx) => insertJobs({ tx, now }, jobs));
  await insertDue(3, { inMs: -3_600_000 });
  const due = async () => (await dueJobs(jobs)(db, new Date(now.getTime() + 60_000))).length;
  expect(await due()).toBe(1);
  await db.query(`INSERT INTO first_run (is_closed, code, code_at, lit_at, content) VALUES (true, '', now(), now(), 'demo')`);
  expect(await due()).toBe(0);
  await db.query('UPDATE first_run SET filled_at = now()');
  expect(await due()).toBe(1);
  await db.query('DELETE FROM first_run');
});

it(
  'a job that fails is tried again, and says why it failed and when it went well',
  async () => {
    let tries = 0;
    const job: Job = {
      name: 'fails-twice',
      title: '先失败两次',
      everySeconds: 3_600,
      atStart: true,
      run: async () => {
        tries += 1;
        if (tries <= 2) throw new Error(`第 ${tries} 次不行`);
      },
    };
    await start([job]);
    await expect.poll(() => stateOf(job), { timeout: patient(10_000) }).toMatchObject({ lastResult: 'failed', lastError: '第 1 次不行' });
    await expect.poll(() => stateOf(job), { timeout: patient(20_000) }).toMatchObject({ lastResult: 'done', lastError: '', isRunning: false });
    expect(tries).toBe(3);
    const state = await stateOf(job);
    expect(Date.parse(state?.nextAt ?? '') - Date.parse(state?.lastAt ?? '')).toBeGreaterThan(3_500_000);
  },
  patient(40_000),
);

it('a job sent within a transaction begins after the commit; after a rollback it never begins', async () => {
  const job = { ...dueRowsJob(database.db), name: 'sent-within' };
  const boss = openQueue();
  await boss.start();
  try {
    await boss.createQueue(job.name, { policy: 'stately' });
    const lost = database.db.transaction(async (tx) => {
      expect(await sendWithin(boss, tx, job)).toEqual(expect.any(String));
      throw new Error('rolled back');
    });
    await expect(lost).rejects.toThrow('rolled back');
    expect(await boss.findJobs(job.name)).toEqual([]);
    await database.db.transaction(async (tx) => {
      await sendWithin(boss, tx, job);
      expect(await boss.fetch(job.name)).toEqual([]);
    });
    expect(await boss.fetch(job.name)).toHaveLength(1);
  } finally {
    await boss.stop({ graceful: false });
  }
});

it(
  'two processes never run a job at the same time, and each row is done once',
  async () => {
    await Promise.all([startWorker(0.05), startWorker(0.05)]);
    await insertDue(40, { apartMs: 100 });
    await expect.poll(countTimes, { timeout: patient(30_000) }).toEqual(['40 × 1']);
    const { runs, overlaps } = (await database.db.queryOne<{ runs: number; overlaps: number }>(
      `SELECT (SELECT count(*)::integer FROM due_runs) AS runs,
         (SELECT count(*)::integer FROM due_runs a JOIN due_runs b ON a.started_at < b.started_at AND b.started_at < a.ended_at) AS overlaps`,
    )) ?? { runs: 0, overlaps: -1 };
    expect(runs).toBeGreaterThan(1);
    expect(overlaps).toBe(0);
  },
  patient(60_000),
);

it(
  'a worker killed in the middle of a job leaves nothing undone, nothing done twice and nothing stuck',
  async () => {
    const first = await startWorker(0.1);
    await insertDue(30);
    await expect.poll(async () => (await countTimes()).length, { timeout: patient(15_000), interval: 20 }).toBe(2);
    await end(first, 'SIGKILL');
    await startWorker();
    await expect.poll(countTimes, { timeout: patient(45_000) }).toEqual(['30 × 1']);
    await expect.poll(() => stateOf(dueRowsJob(database.db)), { timeout: patient(5_000) }).toMatchObject({ isRunning: false, lastResult: 'done' });
  },
  patient(90_000),
);

it(
  'a worker that stops without a word is noticed by one of those who watch; one that says goodbye is not',
  async () => {
    const { db } = database;
    const noticed: string[] = [];
    const watch = () =>
      watchWorkers({
        db,
        log: createLog('silent'),
        isWorker: false,
        onStopped: async (_tx, stopped) => void noticed.push(...stopped.map(({ node }) => node)),
        beatMs: 100,
        silentSeconds: 1,
      });
    const [polite, killed] = [await startWorker(), await startWorker()];
    const watches = [await watch(), await watch()];
    await end(polite, 'SIGTERM');
    await end(killed, 'SIGKILL');
    await expect.poll(() => noticed, { timeout: patient(10_000) }).toEqual([expect.stringMatching(new RegExp(`:${killed.pid}$`))]);
    await Promise.all(watches.map((each) => each.stop()));
    expect(await db.query('SELECT FROM job_workers')).toEqual([]);
  },
  patient(30_000),
);

it(
  'a worker that nobody could see while the database was away is not taken for a stopped one, unless it stays silent',
  async () => {
    const network = await openNetwork(database.connection);
    const db = openDatabase(network.connection, { timeouts: { connectMs: 500, answerMs: patient(500), longAnswerMs: patient(500) } });
    const noticed: string[] = [];
    const watch = await watchWorkers({
      db,
      log: createLog('silent'),
      isWorker: true,
      onStopped: async (_tx, stopped) => void noticed.push(...stopped.map(({ node }) => node)),
      beatMs: 1_000,
      silentSeconds: 3,
    });
    const other = randomUUID();
    const showOther = () => database.db.transaction((tx) => upsertWorker(tx, other, 'stove:2'));
    const seenSince = (instant: string) => database.db.query<{ node: string }>('SELECT node FROM job_workers WHERE seen_at > $1::timestamptz', [instant]);
    const instantOf = async (sql: string) => (await database.db.queryOne<{ at: string }>(`SELECT (${sql})::text AS at`))?.at ?? '';
    try {
      await showOther();
      network.cut();
      await expect.poll(async () => seenSince(await instantOf(`now() - interval '3.5 seconds'`)), { timeout: patient(15_000) }).toEqual([]);
      network.mend();
      // It looks after it has shown itself: it has looked once when it shows itself again.
      for (let shown = 0; shown < 2; shown += 1) {
        const before = await instantOf('clock_timestamp()');
        await expect.poll(() => seenSince(before), { timeout: patient(15_000), interval: 20 }).toHaveLength(1);
      }
      await showOther();
      expect(noticed).toEqual([]);
      await expect.poll(() => noticed, { timeout: patient(15_000) }).toEqual(['stove:2']);
    } finally {
      network.close();
      await watch.stop().catch(() => undefined);
      await db.close();
    }
  },
  patient(60_000),
);
