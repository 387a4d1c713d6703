import { patient } from '#tools/patience.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Completion } from '#contract/api/search.ts';
import { startTestSite, type TestSite } from '#server/app/testing.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
  const as = await site.signUp('起题目的人');
  for (const title of ['灰烬王座开荒日记', '灰烬王座第二夜', '没有关系的题目']) {
    await site.post('post/save', { columnId: 1001, title, markdown: '灰烬王座在正文里也有，凑够字数。' }, { as });
  }
});
afterAll(() => site.close());

const complete = async (q: string) => (await site.get<Completion[]>(`g/search/suggest?${new URLSearchParams({ q })}`)).t;

it('titles are offered by what they hold, the newest first', async () => {
  const posts = (await complete('王座')).filter(({ kind }) => kind === 'post');
  expect(posts.map(({ label }) => label)).toEqual(['灰烬王座第二夜', '灰烬王座开荒日记']);
  expect(posts[0]).toMatchObject({ href: expect.stringMatching(/^\/post\/view\/1001\/\d+$/) });
  expect((await complete('王')).filter(({ kind }) => kind === 'post')).toHaveLength(2);
  expect(await complete('没有这样的题目')).toEqual([]);
});

it('columns and realms are offered by name, sound and initials', async () => {
  for (const q of ['黑名单', 'heimingdan', 'heiming', 'hmd']) expect((await complete(q))[0], q).toMatchObject({ kind: 'column', label: '黑名单' });
  const realms = await complete('swzy');
  expect(realms).toContainEqual(expect.objectContaining({ kind: 'realm', label: '死亡之翼', href: expect.stringContaining('?realm=') }));
});

it(
  'who keeps asking is asked to wait',
  async () => {
    const strict = await startTestSite({ addressLimitFactor: 1 });
    try {
      const codes: string[] = [];
      for (let sent = 0; sent < 310; sent += 31)
        codes.push(...(await Promise.all(Array.from({ length: 31 }, async (_, at) => (await strict.get(`g/search/suggest?q=词${sent + at}`)).code))));
      expect(codes.filter((code) => code === 'A0501')).toHaveLength(10);
    } finally {
      await strict.close();
    }
  },
  patient(60_000),
);
