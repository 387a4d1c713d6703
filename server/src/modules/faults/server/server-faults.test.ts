import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { FaultLists } from '#contract/api/admin/faults.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { openDatabase } from '#server/platform/database/db.ts';
import { countFault, countReply, countSlow, takeFaults } from '#server/platform/process/faults.ts';
import { flushServerFaults, listServerFaults, sumReplies, sweepServerFaults } from '../index.ts';
import { MAX_PLACES_A_DAY } from './limits.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SINCE = new Date('2026-01-01T00:00:00Z');

let site: TestSite;
let operator: Signed;
beforeAll(async () => {
  site = await startTestSite();
  operator = await site.signUp('守炉人', 'operator');
});
afterAll(() => site.close());
beforeEach(async () => {
  takeFaults(site.platform.log);
  await site.platform.db.query('DELETE FROM server_faults');
  await site.platform.db.query('DELETE FROM reply_counts');
});

const flush = () => flushServerFaults({ db: site.platform.db, now: new Date() }, site.platform.log);
const stored = async (days = 1) => listServerFaults({ db: site.platform.db, now: new Date() }, days);

it('a request that fails is on the page of faults by the line that threw, and among the replies', async () => {
  const { db } = site.platform;
  await db.query('ALTER TABLE server_faults RENAME TO away');
  expect((await site.get('admin/fault/list', { as: operator })).status).toBe(500);
  await db.query('ALTER TABLE away RENAME TO server_faults');
  await flush();
  const { t } = await site.get<FaultLists>('admin/fault/list', { as: operator });
  expect(t.server).toMatchObject([{ kind: 'fault', name: expect.stringMatching(/^DatabaseError 42P01 SELECT kind, name/), count: 1 }]);
  expect(t.server[0]?.place).toMatch(/^server\/src\/modules\/faults\/[\w/.-]+\.ts:\d+$/);
  expect(await sumReplies({ db }, SINCE)).toEqual({ replies: 1, failed: 1, turnedAway: 0 });
});

it('processes that write at once add to the same row', async () => {
  const { db, log } = site.platform;
  for (let round = 0; round < 4; round += 1) {
    countSlow(log, 'SELECT 1', 1_000 + round);
    countReply(log, 503, 1_700_000_000_000);
    await flush();
  }
  const writes = Array.from({ length: 4 }, (_, nth) => {
    countSlow(log, 'SELECT 1', 2_000 - nth);
    countReply(log, 200, 1_700_000_000_000);
    return flush();
  });
  await Promise.all(writes);
  expect(await stored()).toMatchObject([{ kind: 'slow', name: 'SELECT 1', count: 8, worstMs: 2_000 }]);
  expect(await sumReplies({ db }, new Date(0))).toEqual({ replies: 8, failed: 0, turnedAway: 4 });
});

it('what could not be written is written the next time', async () => {
  const { db, log } = site.platform;
  countFault(log, new Error('x'));
  await db.query('ALTER TABLE reply_counts RENAME TO away');
  countReply(log, 200, Date.now());
  await expect(flush()).rejects.toThrow();
  expect(await stored()).toEqual([]);
  await db.query('ALTER TABLE away RENAME TO reply_counts');
  await flush();
  expect(await stored()).toMatchObject([{ kind: 'fault', name: 'Error', count: 1 }]);
  expect((await sumReplies({ db }, SINCE)).replies).toBe(1);
});

it('keeps five hundred places a day apart, and adds to those it knows', async () => {
  const { db, log } = site.platform;
  await db.query(
    `INSERT INTO server_faults (day, kind, name, place, count, worst_ms, first_at, last_at)
     SELECT (now() AT TIME ZONE 'Asia/Shanghai')::date, 'slow', 'SELECT ' || nth, '', 1, 1000, now(), now() FROM generate_series(1, $1::integer) AS nth`,
    [MAX_PLACES_A_DAY - 1],
  );
  for (const statement of ['SELECT 1', 'rare', 'often', 'often', 'rarer']) countSlow(log, statement, 5_000);
  countFault(log, new Error('x'));
  await flush();
  const rows = await db.query(`SELECT kind, name, count, worst_ms FROM server_faults WHERE worst_ms <> 1000 ORDER BY kind, name`);
  expect(rows).toEqual([
    { kind: 'fault', name: '', count: 1, worstMs: 0 },
    { kind: 'slow', name: '', count: 2, worstMs: 5_000 },
    { kind: 'slow', name: 'SELECT 1', count: 2, worstMs: 5_000 },
    { kind: 'slow', name: 'often', count: 2, worstMs: 5_000 },
  ]);
});

it('the same place on several days is one line, the latest first', async () => {
  const { db } = site.platform;
  await db.query(
    `INSERT INTO server_faults (day, kind, name, place, count, worst_ms, first_at, last_at)
     SELECT current_date - days, 'fault', 'Error', 'server/src/x.ts:' || days % 2, 1 + days, 0, now() - make_interval(days => days), now() - make_interval(days => days)
     FROM generate_series(0, 5) AS days`,
  );
  expect((await stored(30)).map(({ place, count }) => [place, count])).toEqual([
    ['server/src/x.ts:0', 9],
    ['server/src/x.ts:1', 12],
  ]);
});

it('is kept for thirty days, and replies for a week', async () => {
  const { db } = site.platform;
  await db.query(
    `INSERT INTO server_faults (day, kind, name, place, count, worst_ms, first_at, last_at)
     SELECT current_date - days, 'fault', 'Error', 'server/src/x.ts:' || days, 1, 0, now(), now() FROM unnest(ARRAY[1, 29, 32, 90]) AS days`,
  );
  await db.query(`INSERT INTO reply_counts SELECT now() - make_interval(days => days), 1, 0, 0 FROM unnest(ARRAY[1, 6, 8]) AS days`);
  await sweepServerFaults({ db, now: new Date() });
  expect((await stored(60)).map(({ place }) => place)).toEqual(['server/src/x.ts:1', 'server/src/x.ts:29']);
  expect((await sumReplies({ db }, new Date(Date.now() - 30 * DAY_MS))).replies).toBe(2);
});

it('is for operators', async () => {
  const presenter = await site.signUp('坐堂人', 'presenter');
  expect((await site.get('admin/fault/list', { as: presenter })).status).toBe(403);
  expect((await site.get('admin/fault/list')).status).toBe(401);
  expect((await site.get('admin/fault/list?days=31', { as: operator })).status).toBe(400);
});

it('a statement is counted by its text, whatever its values are', async () => {
  const slow: string[] = [];
  const db = openDatabase(site.connection, { size: 1, slow: { fromMs: 0, onSlow: (text) => slow.push(text) } });
  try {
    await db.query('SELECT $1::text AS said', ['张三的电话']);
    await db.transaction((tx) => tx.query('SELECT $1::integer AS nth', [7]));
  } finally {
    await db.close();
  }
  expect(slow).toEqual(expect.arrayContaining(['SELECT $1::text AS said', 'SELECT $1::integer AS nth']));
  expect(slow.join()).not.toContain('张三');
});
