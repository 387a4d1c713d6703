import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DayValue } from '#contract/api/admin/statistics.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { flushSearches } from '#server/modules/search/index.ts';
import { countFigures } from './index.ts';

let site: TestSite;
let operator: Signed;
beforeAll(async () => {
  site = await startTestSite();
  operator = await site.signUp('守炉人', 'operator');
});
afterAll(() => site.close());

const DAY = '2026-11-20';
const NOW = new Date('2026-11-21T01:00:00Z');
const series = async (query: string) => (await site.get<DayValue[]>(`admin/statistics/series?${query}`, { as: operator })).t;

it('counts each day of China once it is over, by game and column, and again when something is gone', async () => {
  const { db } = site.platform;
  const writer = await site.signUp('写帖的人');
  for (const title of ['昨天写的第一篇', '昨天写的第二篇']) {
    const saved = await site.post<{ id: number }>(
      'post/save',
      { columnId: 1101, title, markdown: '今天的柴很干，火也很旺，坐过来。', tags: [] },
      { as: writer },
    );
    await db.query('UPDATE posts SET created_at = $2 WHERE id = $1', [saved.t.id, '2026-11-20T15:59:00Z']);
    await db.query('INSERT INTO read_marks (read_on, post_id, uuid) VALUES ($1, $2, $3)', [DAY, saved.t.id, '00000000-0000-4000-8000-000000000001']);
  }
  await db.query('UPDATE members SET joined_at = $1', ['2026-11-19T17:00:00Z']);
  await countFigures({ db, now: NOW });
  expect(await series(`key=posts,signUps,readers&from=2026-11-19&to=${DAY}`)).toEqual([
    { key: 'posts', day: '2026-11-19', value: 0 },
    { key: 'posts', day: DAY, value: 2 },
    { key: 'signUps', day: '2026-11-19', value: 0 },
    { key: 'signUps', day: DAY, value: 2 },
    { key: 'readers', day: '2026-11-19', value: 0 },
    { key: 'readers', day: DAY, value: 1 },
  ]);
  expect(await series(`key=posts&from=${DAY}&to=${DAY}&columnId=1101`)).toEqual([{ key: 'posts', day: DAY, value: 2 }]);
  expect(await series(`key=posts&from=${DAY}&to=${DAY}&columnId=1102`)).toEqual([{ key: 'posts', day: DAY, value: 0 }]);

  await db.query(`UPDATE posts SET status = 'removed' WHERE title = '昨天写的第二篇'`);
  await db.query('DELETE FROM read_marks');
  await countFigures({ db, now: NOW });
  expect(await series(`key=posts&from=${DAY}&to=${DAY}`)).toEqual([{ key: 'posts', day: DAY, value: 2 }]);
  // The next night looks at the week before it again; what it was counted from may be gone by then.
  await countFigures({ db, now: new Date('2026-11-22T01:00:00Z') });
  expect(await series(`key=posts,readers&from=${DAY}&to=${DAY}`)).toEqual([
    { key: 'posts', day: DAY, value: 1 },
    { key: 'readers', day: DAY, value: 1 },
  ]);
});

it('says what was searched for in vain, and writes a table for spreadsheets', async () => {
  await site.get('g/post/full/search?q=幽光坐骑哪里掉');
  await flushSearches(site.platform.db);
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const misses = await site.get<{ term: string; count: number }[]>(`admin/statistics/searches?from=${today}&to=${today}`, { as: operator });
  expect(misses.t).toEqual([{ term: '幽光坐骑哪里掉', count: 1 }]);
  const csv = await site.get<{ fileName: string; text: string }>(`admin/statistics/csv?key=posts&from=${DAY}&to=${DAY}`, { as: operator });
  expect(csv.t).toEqual({ fileName: `hearth-${DAY}-${DAY}.csv`, text: `\uFEFF日期,帖子\r\n${DAY},1\r\n` });
});

it('refuses figures that are none, ranges that are none, and everybody but operators', async () => {
  for (const query of ['key=nothing&from=2026-11-01&to=2026-11-02', 'key=posts&from=2026-11-02&to=2026-11-01', 'key=posts&from=2020-01-01&to=2026-11-01'])
    expect((await site.get(`admin/statistics/series?${query}`, { as: operator })).code).toBe('A0400');
  expect((await site.get(`admin/statistics/series?key=posts&from=${DAY}&to=${DAY}`, { as: await site.signUp('路过') })).status).toBe(403);
  expect(await site.post('admin/statistics/recount', {}, { as: operator })).toMatchObject({ code: '200', t: { days: 7 } });
});
