// A site with more to do than it can, over real connections: somebody holds a table that pages are read from, so that no visitor's slot becomes free.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase, type Database } from '#server/platform/database/db.ts';
import { patient } from '#tools/patience.ts';
import { startTestSite, type Signed, type TestSite } from '../testing.ts';
import { WEB } from '../web.fixture.ts';

const VISITORS = 80;
const CACHED = '/home';
/** What a post asks of the table goes over one connection at a time. */
const SLOTS = 2;

let site: TestSite;
let origin: string;
let beside: Database;
let member: Signed;
let release: () => void;
let held: Promise<void>;
let waiting: Promise<number[]>;

interface Answer {
  status: number;
  retryAfter: number;
  type: string;
  text: string;
  tookMs: number;
}

async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  const startedAtMs = performance.now();
  const response = await fetch(origin + path, { redirect: 'manual', ...init, headers: { 'user-agent': 'Mozilla/5.0', ...init.headers } });
  const text = await response.text();
  const { headers, status } = response;
  return {
    status,
    retryAfter: Number(headers.get('retry-after')),
    type: headers.get('content-type') ?? '',
    text,
    tookMs: performance.now() - startedAtMs,
  };
}

const write = (as: Signed) =>
  ask('/restful/v1/message/read_all', { method: 'POST', headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/json' }, body: '{}' });

/** Signs up with a form, as a browser without scripts does. */
function sendForm(typed: Record<string, string>): Promise<Answer> {
  const token = 'x'.repeat(32);
  return ask('/acc/sign_up', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin, cookie: `XSRF-TOKEN=${token}` },
    body: new URLSearchParams({ ...typed, password: 'Lubian2026xyz', agree: 'on', birthYear: '1990', xsrf: token, do: 'send' }).toString(),
  });
}

/** No two of them are one page to the cache. */
const unread = (at: number) => `/restful/v1/g/post/view/${1_000 + at}`;

/** Returns how many statements of the site wait for the table. */
async function countWaiting(): Promise<number> {
  return (await beside.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)).length;
}

beforeAll(async () => {
  site = await startTestSite({ web: WEB, connections: 10, env: { HEARTH_AT_ONCE: String(SLOTS), HEARTH_MAX_WAIT_MS: String(patient(400)) } });
  // Those in the slots wait for as long as the test takes: further connections by the setting, the one that is open by itself.
  await site.platform.db.query(`DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET statement_timeout = 0', current_database()); END $$`);
  await site.platform.db.query('SET statement_timeout = 0');
  origin = await site.app.listen({ host: '127.0.0.1', port: 0 });
  beside = openDatabase(site.connection, { size: 2 });
  member = await site.signUp('常客');
  // Known from here on, as who has been here before.
  await site.get('message/search', { as: member });
  await ask(CACHED);
  const locked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  release = released.resolve;
  held = beside.transaction(async (tx) => {
    await tx.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    await tx.query('LOCK TABLE posts IN ACCESS EXCLUSIVE MODE');
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
}, patient(60_000));
afterAll(async () => {
  release();
  await held;
  await beside.close();
  await site.close();
});

describe('a site that has more to do than it can', () => {
  it(
    'refuses visitors in time and says when to come back; stored pages and the writes of members go on',
    async () => {
      const first = Array.from({ length: SLOTS }, (_, at) => ask(unread(at)));
      let isFirstAnswered = false;
      waiting = Promise.all(first).then((answers) => answers.map(({ status }) => status));
      void Promise.race(first).then(() => (isFirstAnswered = true));
      await vi.waitFor(async () => expect(await countWaiting()).toBe(SLOTS), { timeout: patient(20_000), interval: 10 });
      const visitors = Array.from({ length: VISITORS }, (_, at) => ask(unread(SLOTS + at)));
      const page = ask('/cart/list/1001');
      const form = sendForm({ email: 'door@hearth.example', nickName: '门口的人', code: '123456' });
      const [stored, written] = await Promise.all([ask(CACHED), write(member)]);
      expect([stored.status, written.status, JSON.parse(written.text)]).toMatchObject([200, 200, { code: '200' }]);
      const refused = await Promise.all(visitors);
      for (const { status, retryAfter, text, tookMs } of refused) {
        expect([status, JSON.parse(text)]).toMatchObject([503, { code: 'B0301', name: 'overloaded', message: expect.stringContaining('人太多了') }]);
        expect(retryAfter).toBeGreaterThan(0);
        expect(tookMs).toBeLessThan(patient(3_000));
      }
      // Not all of them are to come back at once.
      expect(new Set(refused.map(({ retryAfter }) => retryAfter)).size).toBeGreaterThan(2);
      const { status, retryAfter, type, text } = await page;
      expect([status, type]).toEqual([503, 'text/html; charset=utf-8']);
      expect(text).toContain('炉边坐满了');
      expect(text).toContain(`<meta http-equiv="refresh" content="${retryAfter}">`);
      expect(text).not.toContain('<script');
      // Nothing that was typed is lost.
      expect([(await form).status, (await form).retryAfter > 0]).toEqual([503, true]);
      for (const part of ['value="door@hearth.example"', 'value="门口的人"', '人太多了']) expect((await form).text).toContain(part);
      expect([isFirstAnswered, await countWaiting()]).toEqual([false, SLOTS]);
    },
    patient(60_000),
  );

  it('is itself again as soon as there is room', async () => {
    release();
    await held;
    expect(await waiting).toEqual([404, 404]);
    const answers = await Promise.all(Array.from({ length: 4 }, (_, at) => ask(unread(at))));
    // None of these posts is there.
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await ask('/cart/list/1001')).status).toBe(200);
  });
});
