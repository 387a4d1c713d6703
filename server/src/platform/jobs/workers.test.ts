import { patient } from '#tools/patience.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createLog } from '../process/log.ts';
import { openDatabase } from '../database/db.ts';
import { openNetwork } from '../testing/network.ts';
import { dueRowsJob } from './due-rows.fixture.ts';
import { insertJobs, markFinished, markStarted } from './queries.ts';
import { upsertWorker } from './queries-workers.ts';
import { watchWorkers } from './watch-workers.ts';
import { end, setUpJobs } from './jobs.fixture.ts';

const queue = setUpJobs();
const { workers, insertDue, countTimes, stateOf } = queue;

const WORKER = fileURLToPath(new URL('worker.fixture.ts', import.meta.url));

async function startWorker(rowSeconds = 0): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [WORKER, JSON.stringify(queue.database.connection), String(rowSeconds)], { stdio: ['ignore', 'pipe', 'inherit'] });
  workers.push(worker);
  await once(worker.stdout, 'data');
  return worker;
}

it(
  'two processes never run a job at the same time, and each row is done once',
  async () => {
    await Promise.all([startWorker(0.05), startWorker(0.05)]);
    await insertDue(40, { apartMs: 100 });
    await expect.poll(countTimes, { timeout: patient(30_000) }).toEqual(['40 × 1']);
    const { runs, overlaps } = (await queue.database.db.queryOne<{ runs: number; overlaps: number }>(
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
    const state = () => stateOf(dueRowsJob(queue.database.db));
    expect(await state(), 'it may be alive').toMatchObject({ isRunning: true });
    await expect.poll(state, { timeout: patient(20_000) }).toMatchObject({ isRunning: false, lastResult: 'failed', lastMs: null });
    await startWorker();
    await expect.poll(countTimes, { timeout: patient(45_000) }).toEqual(['30 × 1']);
    await expect.poll(state, { timeout: patient(5_000) }).toMatchObject({ isRunning: false, lastResult: 'done', lastError: '' });
  },
  patient(90_000),
);

it('a worker that stood still has no say in the run of the one that was given its job', async () => {
  const { db } = queue.database;
  const [name, now] = ['due-rows', new Date()];
  await db.transaction((tx) => insertJobs({ tx, now }, [dueRowsJob(db)]));
  for (const node of ['one:1', 'other:2']) await db.transaction((tx) => markStarted({ tx, now }, name, node));
  const finish = (node: string) => db.transaction((tx) => markFinished({ tx, now }, { name, node }, null));
  const endOf = () => db.queryOne('SELECT node, result FROM jobs WHERE name = $1 AND finished_at IS NOT NULL', [name]);
  await finish('one:1');
  expect(await endOf()).toBeNull();
  await finish('other:2');
  expect(await endOf()).toEqual({ node: 'other:2', result: 'done' });
});

it(
  'a worker that stops without a word is noticed by one of those who watch; one that says goodbye is not',
  async () => {
    const { db } = queue.database;
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
    const network = await openNetwork(queue.database.connection);
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
    const showOther = () => queue.database.db.transaction((tx) => upsertWorker(tx, other, 'stove:2'));
    const seenSince = (instant: string) => queue.database.db.query<{ node: string }>('SELECT node FROM job_workers WHERE seen_at > $1::timestamptz', [instant]);
    const instantOf = async (sql: string) => (await queue.database.db.queryOne<{ at: string }>(`SELECT (${sql})::text AS at`))?.at ?? '';
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
