import { patient } from '#tools/patience.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { API_BASE } from '#contract/route.ts';
import { listSiteJobs } from '#server/modules/jobs/index.ts';
import { createMember, hashPassword, openSession } from '#server/modules/members/index.ts';
import { startScriptedSmtp, type ScriptedSmtp } from '#server/modules/deliveries/smtp.fixture.ts';
import { openCourt, type Court } from '#server/modules/trials/testing/court.fixture.ts';
import { JOB_SCHEMA, migrateJobSchema } from '#server/platform/database/job-schema.ts';
import type { EmbeddedConnection } from '#embedded-postgres';
import { openKillPoints, type KillPoint, type KillPoints } from './kill-points.fixture.ts';
import { startWeb, startWorker, type SiteOptions, type SiteProcess } from './processes.fixture.ts';
import { CLOCK_WORK } from './work-clocks.fixture.ts';
import { CONTENT_WORK } from './work-content.fixture.ts';
import { NOTICE_WORK } from './work-notices.fixture.ts';
import { SITE_WORK } from './work-site.fixture.ts';
import { SWEEP_WORK } from './work-sweeps.fixture.ts';
import { writePost, type Planting, type Work } from './work.fixture.ts';

const WORK = new Map<string, Work>(Object.entries({ ...CLOCK_WORK, ...CONTENT_WORK, ...NOTICE_WORK, ...SITE_WORK, ...SWEEP_WORK }));
/** Jobs that are in their middle when a process is killed: each stops with a connection of its own. */
const AT_ONCE = 3;
const POINTS: readonly KillPoint[] = ['begin', 'middle', 'end'];
const GROUPS = Math.ceil(WORK.size / AT_ONCE);
/** Kills of a worker: every job once, or as many as somebody wants to see. */
const KILLS = Number(process.env['HEARTH_KILLS'] ?? GROUPS);
const WEB_KILLS = Math.ceil(KILLS / 10);
const REACHED_MS = patient(60_000);
const DONE_MS = patient(90_000);

let court: Court;
let points: KillPoints;
let smtp: ScriptedSmtp;
let site: SiteOptions;
let planting: Planting;
let worker: SiteProcess | null = null;
let web: SiteProcess | null = null;

beforeAll(async () => {
  court = await openCourt();
  const { db } = court;
  const { platform, connection } = court.site;
  await migrateJobSchema(connection);
  smtp = await startScriptedSmtp();
  site = { connection: connection as EmbeddedConnection, dataDir: platform.config.dataDir, smtpUrl: smtp.url };
  const [member, judge, deputy] = [await court.person(), await court.person('presenter'), await court.person('operator')];
  const passwordHash = await hashPassword('lantern77frost');
  const operator = await db.transaction(async (tx) => {
    const now = new Date();
    const { id } = await createMember(tx, { nickName: '值夜的', role: 'operator', email: 'keeper@hearth.example', passwordHash, joinedAt: now });
    return { id, nickName: '值夜的', token: await openSession({ tx, now }, id, { device: 'test', address: '127.0.0.1', platform }) };
  });
  await db.query('INSERT INTO deputies (operator_id, deputy_id) VALUES ($1, $2)', [operator.id, deputy.id]);
  const caseId = await court.fileCase(member);
  await court.hear(caseId, judge);
  await court.judge(caseId, judge, { penalty: 'list90' });
  const ticket = await db.queryOne<{ id: number }>('SELECT id FROM tickets WHERE case_id = $1', [caseId]);
  planting = { court, db, member, operator, deputy, judge, ticketId: ticket?.id ?? 0, nth: 0 };
  points = await openKillPoints(site.connection, new Map([...WORK].flatMap(([job, { effect }]) => (effect === null ? [] : [[job, effect]]))));
  worker = await startWorker(site);
}, patient(180_000));

afterAll(async () => {
  await worker?.kill();
  await web?.kill();
  await points.close();
  smtp.close();
  await court.site.close();
});

it('every job of the site has rows to work on here', async () => {
  const { jobs } = await listSiteJobs(court.db);
  expect([...WORK.keys()].toSorted()).toEqual(jobs.map(({ name }) => name).toSorted());
});

/** Which jobs are killed in a round, and where: in time each job at each point. */
function chooseFor(round: number): Map<string, KillPoint> {
  const first = (round % GROUPS) * AT_ONCE;
  return new Map(
    [...WORK].slice(first, first + AT_ONCE).map(([job, { effect }], nth) => {
      const point = POINTS[(Math.floor(round / GROUPS) + nth) % POINTS.length] ?? 'middle';
      return [job, effect === null && point === 'middle' ? 'end' : point];
    }),
  );
}

/**
 * Makes what the jobs have to do, and has them run. Returns the effects there have to be. A job stops from its own turn on: one that stopped
 * over what is made for another would hold its rows, and what is asked of them next would be refused.
 */
async function plant(chosen: ReadonlyMap<string, KillPoint>): Promise<string[]> {
  const expected: string[] = [];
  for (const [job, point] of chosen) {
    await points.arm(job, point);
    planting.nth += 1;
    const keys = (await WORK.get(job)?.plant(planting)) ?? [];
    if (keys.length > 1) await points.expectSeveral(job);
    expected.push(...keys.map((key) => `${job} ${key}`));
  }
  await runNow(chosen.keys());
  return expected;
}

/** One that has stopped at its beginning is locked, and needs no other run. */
const runNow = (jobs: Iterable<string>) =>
  court.db.query('UPDATE jobs SET next_at = now() WHERE name IN (SELECT name FROM jobs WHERE name = ANY ($1) FOR UPDATE SKIP LOCKED)', [[...jobs]]);

/** Returns the jobs that wait or run, and those whose last run did not end well since an instant. */
async function unfinished(jobs: readonly string[], since: Date): Promise<string[]> {
  const rows = await court.db.query<{ name: string }>(
    `SELECT name || ': ' || coalesce(result, 'running') || ' ' || error AS name FROM jobs j WHERE name = ANY ($1)
       AND (finished_at IS NULL OR finished_at < $2 OR result <> 'done' OR EXISTS (SELECT FROM ${JOB_SCHEMA}.job q WHERE q.name = j.name AND q.state <= 'active'))`,
    [jobs, since],
  );
  return rows.map(({ name }) => name);
}

it(
  `each job does what it has to do once, though its worker is killed before, in or after the middle of it: ${KILLS} times`,
  async () => {
    for (let round = 0; round < KILLS; round += 1) {
      const chosen = chooseFor(round);
      const jobs = [...chosen.keys()];
      const where = jobs.map((job) => `${job} at its ${chosen.get(job)}`).join(', ');
      const startedAt = performance.now();
      smtp.taken.length = 0;
      await points.reset();
      const expected = await plant(chosen);
      await expect.poll(async () => (await points.stopped()).toSorted(), { timeout: REACHED_MS, interval: 50, message: where }).toEqual(jobs.toSorted());
      await worker?.kill();
      const killedAt = new Date();
      await points.release();
      for (const job of jobs) {
        const pass = WORK.get(job)?.pass;
        if (pass !== undefined) await court.db.query(pass);
      }
      worker = await startWorker(site);
      await expect.poll(() => unfinished(jobs, killedAt), { timeout: DONE_MS, interval: 100, message: where }).toEqual([]);
      const effects = await points.effects();
      const done = effects.map(({ job, key }) => `${job} ${key}`);
      expect(
        expected.filter((each) => !done.includes(each)),
        `lost: ${where}`,
      ).toEqual([]);
      const idle = jobs.filter((job) => WORK.get(job)?.effect !== null && !effects.some((each) => each.job === job));
      expect(idle, `nothing done: ${where}`).toEqual([]);
      expect(
        effects.filter(({ job, times }) => times > (WORK.get(job)?.isMail ? 2 : 1)),
        `done again: ${where}`,
      ).toEqual([]);
      for (const mails of Map.groupBy(smtp.taken, ({ id }) => id).values()) expect(mails.length, `mails: ${where}`).toBeLessThanOrEqual(2);
      console.log(`${round + 1}/${KILLS}: ${where}: once, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    }
  },
  patient(KILLS * 60_000 + 60_000),
);

it(
  `what a web process was doing when it was killed is done once by the worker: ${WEB_KILLS} times`,
  async () => {
    for (let round = 0; round < WEB_KILLS; round += 1) {
      web = await startWeb(site);
      const author = await court.person();
      const postId = await writePost(planting, author);
      await points.reset();
      await points.arm('comment-notifications', 'middle');
      // Its answer never comes where it waits for the notification.
      const sent = fetch(`${web.url}${API_BASE}comment/save/${postId}`, {
        method: 'POST',
        body: JSON.stringify({ body: '火还旺着' }),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${planting.member.token}` },
      }).catch((error: unknown) => error);
      await expect.poll(() => points.stopped(), { timeout: REACHED_MS, interval: 20 }).toEqual(['comment-notifications']);
      await web.kill();
      await points.release();
      await sent;
      await expect.poll(() => points.effects(), { timeout: DONE_MS }).toEqual([{ job: 'comment-notifications', key: String(postId), times: 1 }]);
    }
  },
  patient(WEB_KILLS * 60_000 + 60_000),
);

it('no job is stuck', async () => {
  const stuck = () =>
    court.db.query(
      `SELECT name, state FROM ${JOB_SCHEMA}.job WHERE (state = 'active' AND heartbeat_on < now() - interval '15 seconds') OR state = 'retry' OR (state = 'created' AND start_after < now() - interval '5 seconds')`,
    );
  await expect.poll(stuck, { timeout: DONE_MS }).toEqual([]);
  expect((await listSiteJobs(court.db)).jobs.filter(({ lastResult }) => lastResult === 'failed')).toEqual([]);
});
