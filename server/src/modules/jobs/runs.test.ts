import { patient } from '#tools/patience.ts';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActPreview, ActReceipt } from '#contract/api/acts.ts';
import type { AuditRow } from '#contract/api/audit.ts';
import type { JobList } from '#contract/api/admin/jobs.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { JOB_SCHEMA, migrateJobSchema } from '#server/platform/database/job-schema.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { sendWithin, startJobs, type JobRunner } from '#server/platform/jobs/run-jobs.ts';
import { runSiteJob } from './index.ts';

type Item = JobList['items'][number];

let site: TestSite;
let operator: Signed;
let runner: JobRunner;
/** The queue by itself: it hands out runs and runs nothing. */
let queue: PgBoss;
let fails = 1;

/** Jobs with names of the site's own: one that fails once, and one that goes on until it is stopped. */
const JOBS: readonly Job[] = [
  {
    name: 'banner',
    title: '横幅',
    everySeconds: 3_600,
    retries: 0,
    run: async () => {
      fails -= 1;
      if (fails >= 0) throw new Error('挂不上');
    },
  },
  {
    name: 'webhooks',
    title: '推送',
    everySeconds: 3_600,
    run: async ({ signal }) => void (await once(signal, 'abort')),
  },
];

beforeAll(async () => {
  site = await startTestSite();
  operator = await site.signUp('守炉人', 'operator');
  await migrateJobSchema(site.connection);
  runner = await startJobs({ ...site.platform, connection: site.connection }, JOBS);
  queue = new PgBoss({
    ...site.connection,
    schema: JOB_SCHEMA,
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
    registerInstance: false,
  });
  await queue.start();
  for (const name of ['deputies', 'page-days']) await queue.createQueue(name, { policy: 'stately' });
}, patient(60_000));
afterAll(async () => {
  await queue.stop({ graceful: false });
  await runner.stop();
  await site.close();
});

const list = async () => (await site.get<JobList>('admin/job/list', { as: operator })).t.items;
const jobOf = async (name: string) => (await list()).find((job) => job.name === name);
const runOf = async (name: string) => (await jobOf(name))?.run ?? { id: '', state: 'none' };
const retry = (id: string, more: object = {}) => site.post<Item & ActReceipt>(`admin/job/retry/${id}`, { reason: '再看一次', ...more }, { as: operator });
const stop = (id: string, more: object = {}) => site.post<Item & ActReceipt>(`admin/job/stop/${id}`, { reason: '太占地方', ...more }, { as: operator });
const runNow = (name: string) => site.platform.db.transaction((tx) => runSiteJob({ tx, now: new Date() }, name));
/** A run that waits and that no worker takes. */
const send = async (name: string) => {
  const job: Job = { name, title: name, everySeconds: 3_600, run: async () => undefined };
  return (await site.platform.db.transaction((tx) => sendWithin(queue, tx, job))) ?? '';
};

describe('a run that has failed', () => {
  it(
    'is put into the queue once more, on record, and not a second time',
    async () => {
      await runNow('banner');
      await expect
        .poll(() => jobOf('banner'), { timeout: patient(15_000) })
        .toMatchObject({ result: 'failed', run: { state: 'failed', canRetry: true, canStop: false } });
      const { id } = await runOf('banner');
      const { t: preview } = await site.post<ActPreview>(`admin/job/retry/${id}`, { preview: true }, { as: operator });
      expect(preview.consequences).toEqual(expect.any(Array));
      expect(await runOf('banner')).toMatchObject({ id, state: 'failed' });
      const both = await Promise.all([retry(id), retry(id)]);
      expect(both.map(({ code }) => code).toSorted()).toEqual(['200', 'A0409']);
      const done = both.find(({ code }) => code === '200');
      expect(done?.t).toMatchObject({ name: 'banner', run: { id, state: 'waiting', canStop: true, canRetry: false } });
      await expect.poll(() => jobOf('banner'), { timeout: patient(15_000) }).toMatchObject({ result: 'done', error: '', run: { id, state: 'done' } });
      expect((await retry(id)).name).toBe('jobNotEnded');
      expect((await stop(id)).name).toBe('jobEnded');
      const { t: record } = await site.get<AuditRow>(`admin/audit/view/${done?.t.audit}`, { as: operator });
      expect(record).toMatchObject({ act: 'job.retry', targetKind: 'job', targetId: 'banner', reason: '再看一次' });
    },
    patient(60_000),
  );
});

describe('a run that waits', () => {
  it('is taken out of the queue, so that no worker gets it, and may be put back', async () => {
    const id = await send('deputies');
    expect(await runOf('deputies')).toMatchObject({ id, state: 'waiting', canStop: true });
    const { code, t } = await stop(id);
    expect([code, t.run]).toEqual(['200', { id, state: 'stopped', canRetry: true, canStop: false, runsOn: '' }]);
    expect(await queue.fetch('deputies')).toEqual([]);
    expect((await retry(id)).code).toBe('200');
    expect((await queue.fetch('deputies')).map((run) => run.id)).toEqual([id]);
  });

  it('is not tried again when there is a later one', async () => {
    const first = await send('page-days');
    await stop(first);
    const second = await send('page-days');
    expect((await retry(first)).name).toBe('staleBase');
    expect(await runOf('page-days')).toMatchObject({ id: second, state: 'waiting' });
    await stop(second);
  });
});

describe('a run that goes on', () => {
  it(
    'is stopped midway where its job looks whether it shall stop',
    async () => {
      await runNow('webhooks');
      await expect.poll(() => jobOf('webhooks'), { timeout: patient(15_000) }).toMatchObject({ isRunning: true, run: { state: 'running', canStop: true } });
      const { id } = await runOf('webhooks');
      expect((await stop(id)).code).toBe('200');
      await expect
        .poll(() => jobOf('webhooks'), { timeout: patient(30_000) })
        .toMatchObject({ isRunning: false, result: 'failed', error: '做到一半停下了，剩下的下一次接着做' });
      expect(await runOf('webhooks')).toMatchObject({ id, state: 'stopped', canRetry: true });
    },
    patient(90_000),
  );

  it('says why it cannot be stopped where its job does not look', async () => {
    const id = await send('page-days');
    await queue.fetch('page-days');
    expect(await runOf('page-days')).toEqual({ id, state: 'running', canRetry: false, canStop: false, runsOn: expect.stringContaining('等它自己做完') });
    const { status, name, message } = await stop(id);
    expect([status, name]).toEqual([409, 'jobRunsOn']);
    expect(message).toContain('等它自己做完');
    expect(await runOf('page-days')).toMatchObject({ id, state: 'running' });
  });
});

describe('who may not', () => {
  it('members, presenters and visitors; and nobody a run that is not there', async () => {
    const id = await send('deputies');
    const presenter = await site.signUp('坐堂人', 'presenter');
    const member = await site.signUp('路人');
    for (const as of [presenter, member]) for (const act of ['retry', 'stop']) expect((await site.post(`admin/job/${act}/${id}`, {}, { as })).status).toBe(403);
    expect((await site.post(`admin/job/stop/${id}`, {})).status).toBe(401);
    expect((await stop(randomUUID())).status).toBe(404);
    expect((await stop('not-a-run')).status).toBe(400);
  });
});
