import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHECK_NAMES } from '#contract/api/admin/dashboard.shapes.ts';
import type { Check, Dashboard, FoundAnything } from '#contract/api/admin/dashboard.ts';
import type { QueueCount } from '#contract/api/queue.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';

let site: TestSite;
let operator: Signed;
let author: Signed;
beforeAll(async () => {
  site = await startTestSite();
  operator = await site.signUp('守炉人', 'operator');
  author = await site.signUp('写字的人');
});
afterAll(() => site.close());

const desk = async () => (await site.get<Dashboard>('admin/dashboard', { as: operator })).t;
const checkOf = async (name: string) => (await desk()).checks.find((check) => check.name === name);
const find = async (q: string) => (await site.get<FoundAnything>(`admin/find?q=${encodeURIComponent(q)}`, { as: operator })).t;

it('is for operators alone', async () => {
  const presenter = await site.signUp('坐堂人', 'presenter');
  for (const as of [author, presenter]) {
    expect((await site.get('admin/dashboard', { as })).status).toBe(403);
    expect((await site.get('admin/find?q=a', { as })).status).toBe(403);
    for (const path of ['admin/check/run/backup', 'admin/check/mute/backup']) expect((await site.post(path, {}, { as })).status, path).toBe(403);
  }
});

it('shows the queues as the queue counts them, today’s figures, thirty days and the last acts', async () => {
  await site.post('post/save', { columnId: 1101, title: '今天的一篇', markdown: '今天的柴很干，火也很旺，坐过来一起烤。' }, { as: author });
  await site.post('question/suggest', { type: 'feature', content: '夜里的字再大一点就好了，真的看不清。' }, { as: author });
  const { queues, today, series, recent, court } = await desk();
  expect(queues).toEqual((await site.get<QueueCount[]>('admin/queue/count', { as: operator })).t);
  expect(today).toEqual(expect.arrayContaining([{ key: 'posts', value: 1, before: 0 }]));
  expect(today.find(({ key }) => key === 'signUps')?.value).toBeGreaterThanOrEqual(2);
  expect(series.map(({ key, days }) => [key, days.length, days.at(-1)?.value])).toEqual([
    ['posts', 30, 1],
    ['signUps', 30, today.find(({ key }) => key === 'signUps')?.value],
  ]);
  expect(court).toEqual({ open: 0, oldestAt: null });
  expect(Array.isArray(recent)).toBe(true);
});

describe('a check', () => {
  it('is there for every part, the failed ones first', async () => {
    const { checks } = await desk();
    expect(checks.map(({ name }) => name).toSorted()).toEqual([...CHECK_NAMES].toSorted());
    const failed = checks.map(({ ok }) => !ok);
    expect(failed).toEqual(failed.toSorted((one, other) => Number(other) - Number(one)));
    expect(checks.find(({ name }) => name === 'backup')).toMatchObject({
      ok: false,
      text: '还没有一份成功的备份',
      mend: { label: '现在备份', href: null, command: null },
    });
    expect(checks.find(({ name }) => name === 'totp')).toMatchObject({ ok: false, text: '守炉人没有开两步验证' });
    expect(checks.find(({ name }) => name === 'database')).toMatchObject({ ok: true });
  });

  it('says that migrations are missing, or that the database is ahead of this version', async () => {
    const { db } = site.platform;
    expect(await checkOf('migrations')).toMatchObject({ ok: true, text: '和程序一致' });
    await db.query(`UPDATE migration SET name = '9' || name WHERE name = (SELECT max(name) FROM migration)`);
    expect(await checkOf('migrations')).toMatchObject({ ok: false, text: '数据库还差 1 步' });
    await db.query(`UPDATE migration SET name = substr(name, 2) WHERE name = (SELECT max(name) FROM migration)`);
    await db.query(`INSERT INTO migration (name, checksum) VALUES ('9999_of_tomorrow.sql', 'x')`);
    expect(await checkOf('migrations')).toMatchObject({ ok: false, text: '数据库比程序新 1 步' });
    await db.query(`DELETE FROM migration WHERE name = '9999_of_tomorrow.sql'`);
  });

  it('says that the role of the site could change records: that of a test owns the tables', async () => {
    expect(await checkOf('roles')).toMatchObject({ ok: false, text: '网站的账号改得了在案的记录' });
  });

  it('says that posts are missing in the search index, and is mended by its button, which goes on record', async () => {
    await site.platform.db.query('DELETE FROM search_documents');
    expect(await checkOf('search')).toMatchObject({ ok: false, text: '1 篇帖子还搜不到' });
    const { code, t } = await site.post<Check & { audit: number }>('admin/check/run/search', {}, { as: operator });
    expect([code, t.name, t.audit > 0]).toEqual(['200', 'search', true]);
    const due = await site.platform.db.queryOne<{ due: boolean }>(`SELECT next_at <= now() AS due FROM jobs WHERE name = 'search-index'`);
    expect(due?.due ?? true).toBe(true);
    const [last] = (await desk()).recent;
    expect(last?.act).toMatch(/^(check|job)\.run$/);
    expect((await site.post('admin/check/run/gossip', {}, { as: operator })).status).toBe(400);
  });

  it('is muted for some days with a reason, and is behind the loud ones meanwhile', async () => {
    expect((await site.post('admin/check/mute/totp', { days: 2, reason: '明天就开' }, { as: operator })).status).toBe(400);
    expect((await site.post('admin/check/mute/totp', { days: 7, reason: '' }, { as: operator })).status).toBe(400);
    const { t } = await site.post<Check>('admin/check/mute/totp', { days: 7, reason: '新来的，下周培训' }, { as: operator });
    expect(t.muted).toMatchObject({ reason: '新来的，下周培训', by: '守炉人' });
    const { checks } = await desk();
    expect(checks.findIndex(({ name }) => name === 'totp')).toBeGreaterThan(checks.findLastIndex(({ ok, muted }) => !ok && muted === null));
    await site.platform.db.query(`UPDATE check_mutes SET until = now() - interval '1 second'`);
    expect((await checkOf('totp'))?.muted).toBeNull();
  });
});

describe('what goes wrong in the processes', () => {
  const NAMES = ['replies', 'statements', 'faults', 'bounces'] as const;
  const found = async () => (await desk()).checks.filter(({ name }) => NAMES.some((each) => each === name));

  it('makes four checks red, each of which can be muted, and all are well again when it is gone', async () => {
    const { db } = site.platform;
    expect((await found()).map(({ ok }) => ok)).toEqual([true, true, true, true]);
    await db.query(`INSERT INTO reply_counts VALUES (date_trunc('minute', now()), 200, 1, 3)`);
    await db.query(
      `INSERT INTO server_faults (day, kind, name, place, count, worst_ms, first_at, last_at)
       SELECT (now() AT TIME ZONE 'Asia/Shanghai')::date, kind, 'SELECT 1', 'server/src/x.ts:1', 51, 2000, now(), now() FROM unnest(ARRAY['slow', 'fault']) AS kind`,
    );
    await db.query(
      `INSERT INTO bounced_addresses (address_hash, reason, bounced_at) SELECT sha256(nth::text::bytea), 'no such user', now() FROM generate_series(1, 10) AS nth`,
    );
    expect((await found()).map(({ name, ok, mend }) => [name, ok, mend?.href])).toEqual([
      ['replies', false, '/admin/faults'],
      ['statements', false, '/admin/faults'],
      ['faults', false, '/admin/faults'],
      ['bounces', false, '/admin/mail'],
    ]);
    for (const name of NAMES) {
      const { t } = await site.post<Check>(`admin/check/mute/${name}`, { days: 1, reason: '正在修' }, { as: operator });
      expect([t.name, t.ok, t.muted?.reason]).toEqual([name, false, '正在修']);
    }
    const { checks } = await desk();
    const lastLoud = checks.findLastIndex(({ ok, muted }) => !ok && muted === null);
    for (const name of NAMES)
      expect(
        checks.findIndex((check) => check.name === name),
        name,
      ).toBeGreaterThan(lastLoud);
    // What is older than a quarter of an hour, a day and a week no longer counts.
    await db.query(`UPDATE reply_counts SET minute = minute - interval '16 minutes'`);
    await db.query(`UPDATE server_faults SET day = day - 1, last_at = last_at - interval '25 hours'`);
    await db.query(`UPDATE bounced_addresses SET bounced_at = bounced_at - interval '8 days'`);
    expect((await found()).map(({ ok }) => ok)).toEqual([true, true, true, true]);
  });
});

it('finds members, posts and pages by a part of what they are called', async () => {
  expect((await find('写字')).members).toMatchObject([{ title: '写字的人' }]);
  expect((await find('今天的一')).posts).toMatchObject([{ title: '今天的一篇', href: expect.stringMatching(/^\/post\/view\/1101\/\d+$/) }]);
  expect((await find('privacy')).pages.length).toBeGreaterThan(0);
  expect((await find('备案')).settings).toMatchObject([{ title: 'ICP 备案号' }, { title: '公安备案号' }]);
  expect(await find('%_')).toMatchObject({ members: [], posts: [], cases: [] });
  expect((await site.get('admin/find?q=', { as: operator })).status).toBe(400);
});
