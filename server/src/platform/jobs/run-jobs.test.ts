import { patient } from '#tools/patience.ts';
import { PgBoss } from 'pg-boss';
import { expect, it } from 'vitest';
import type { Database } from '../database/db.ts';
import { JOB_SCHEMA, JOB_SCHEMA_VERSION, migrateJobSchema } from '../database/job-schema.ts';
import { systemClock } from '../process/clock.ts';
import { createLog } from '../process/log.ts';
import { dueRowsJob } from './due-rows.fixture.ts';
import type { Job } from './job.ts';
import { dueJobs, insertJobs } from './queries.ts';
import { sendWithin, startJobs } from './run-jobs.ts';
import { setUpJobs } from './jobs.fixture.ts';

const queue = setUpJobs();
const { started, insertDue, countTimes, stateOf } = queue;

async function start(jobs: readonly Job[]): Promise<void> {
  const { connection, db } = queue.database;
  started.push(await startJobs({ connection, db, clock: systemClock, log: createLog('silent') }, jobs));
}

/** The queue by itself: it runs nothing and changes no schema. */
const openQueue = () =>
  new PgBoss({
    ...queue.database.connection,
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
  expect(await migrateJobSchema(queue.database.connection)).toBe(false);
});

it(
  'a row that comes due is found within a second of its instant',
  async () => {
    await start([dueRowsJob(queue.database.db)]);
    await insertDue(6, { inMs: 300, apartMs: 430 });
    await expect.poll(countTimes, { timeout: patient(15_000) }).toEqual(['6 × 1']);
    const row = await queue.database.db.queryOne<{ late: number }>('SELECT max(extract(epoch FROM done_at - due_at))::float AS late FROM due_rows');
    expect(row?.late).toBeGreaterThanOrEqual(0);
    expect(row?.late).toBeLessThan(patient(1_000) / 1000);
  },
  patient(30_000),
);

it('what is due is asked over one connection that stays, and over none of the site', { timeout: patient(60_000) }, async () => {
  const { connection, db } = queue.database;
  const asked: string[] = [];
  const noting: Database = {
    ...db,
    query(text, values) {
      asked.push(text);
      return db.query(text, values);
    },
  };
  started.push(await startJobs({ connection, db: noting, clock: systemClock, log: createLog('silent') }, [dueRowsJob(noting)]));
  const askers = () => db.query<{ pid: number }>(`SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'hearth due'`);
  await expect.poll(askers, { timeout: patient(10_000), interval: 20 }).toHaveLength(1);
  const first = await askers();
  await insertDue(3, { inMs: 300, apartMs: 900 });
  await expect.poll(countTimes, { timeout: patient(15_000) }).toEqual(['3 × 1']);
  expect(await askers()).toEqual(first);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((text) => / FROM (jobs|.*\.job) /.test(text))).toEqual([]);
});

it('what a clock has sent that was a day ahead is done once it is right again', async () => {
  const { db } = queue.database;
  const job = dueRowsJob(db);
  await start([job]);
  await db.query(`UPDATE jobs SET sent_at = now() + interval '1 day', since = now() + interval '1 day', next_at = now() + interval '25 hours'`);
  await insertDue(2);
  await expect.poll(countTimes, { timeout: patient(10_000) }).toEqual(['2 × 1']);
  expect(Date.parse((await stateOf(job))?.nextAt ?? '')).toBeLessThan(Date.now() + 2 * job.everySeconds * 1_000);
  const runs = () => db.queryOne<{ count: number }>('SELECT count(*)::integer AS count FROM due_runs');
  const before = await runs();
  await db.query(`UPDATE jobs SET sent_at = now() + interval '5 minutes'`);
  // The next look that a row makes.
  await db.query('INSERT INTO due_rows (id, due_at) VALUES (3, now())');
  await expect.poll(countTimes, { timeout: patient(10_000) }).toEqual(['3 × 1']);
  expect((await runs())?.count, 'one whose clock is five minutes ahead is another worker').toBe((before?.count ?? 0) + 1);
});

it('what was due while no worker ran is done at the start', async () => {
  await insertDue(3, { inMs: -3_600_000 });
  await start([dueRowsJob(queue.database.db)]);
  await expect.poll(countTimes, { timeout: patient(10_000) }).toEqual(['3 × 1']);
});

it('while a site that was just set up is filled with the demo nothing is due, and afterwards everything', async () => {
  const { db } = queue.database;
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
  const job = { ...dueRowsJob(queue.database.db), name: 'sent-within' };
  const boss = openQueue();
  await boss.start();
  try {
    await boss.createQueue(job.name, { policy: 'stately' });
    const lost = queue.database.db.transaction(async (tx) => {
      expect(await sendWithin(boss, tx, job)).toEqual(expect.any(String));
      throw new Error('rolled back');
    });
    await expect(lost).rejects.toThrow('rolled back');
    expect(await boss.findJobs(job.name)).toEqual([]);
    await queue.database.db.transaction(async (tx) => {
      await sendWithin(boss, tx, job);
      expect(await boss.fetch(job.name)).toEqual([]);
    });
    expect(await boss.fetch(job.name)).toHaveLength(1);
  } finally {
    await boss.stop({ graceful: false });
  }
});
