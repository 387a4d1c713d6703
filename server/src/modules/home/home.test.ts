import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Home } from '#contract/api/home.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';

let site: TestSite;
let author: Signed;
let presenter: Signed;
beforeAll(async () => {
  site = await startTestSite();
  [author, presenter] = [await site.signUp('写帖人'), await site.signUp('评精人', 'presenter')];
});
afterAll(() => site.close());

const write = async (title: string, columnId: number) =>
  (await site.post<{ id: number }>('post/save', { columnId, title, markdown: '先架三根粗柴，再添细的。' }, { as: author })).t?.id ?? 0;
const home = async (gameId = 1) => {
  const { t } = await site.get<Home>('g/home', { gameId });
  if (!t) throw new Error('the front has no reply');
  return t;
};

it('a game without posts has an empty home page', async () => {
  expect(await home()).toEqual({
    cover: null,
    coverScene: null,
    season: '',
    refined: [],
    hot: [],
    columns: [],
    scenery: [],
    presenters: { items: [], total: 0 },
    figures: { active: 0, tickets: 0, casesHeard: 0, upheldRate: null },
    clocks: { waiting: 0, open: 0, overdue: 0, oldestOpenAt: null, medianDays: null },
    verdicts: [],
  });
});

it('shows what is written and refined at once, each post in one place, and drops what is removed', async () => {
  const ids = [];
  for (const title of ['一号帖：粗柴', '二号帖：细柴', '三号帖：火种', '四号帖：灰烬', '五号帖：风箱']) ids.push(await write(title, 1001));
  const guide = await write('拉怪的一百种死法', 1101);
  await site.post(`post/refine/${guide}`, { essence: true, level: 1, reason: '死得明白，写得清楚' }, { as: presenter });

  const front = await home();
  expect(front.refined.map(({ id, essenceReason }) => [id, essenceReason])).toEqual([[guide, '死得明白，写得清楚']]);
  expect(front.hot).toHaveLength(4);
  const rest = ids.filter((id) => !front.hot.some((post) => post.id === id));
  expect(front.columns.map(({ id, posts }) => [id, posts.map((post) => post.id)])).toEqual([[1001, rest]]);

  await site.post(`post/my/remove/${guide}`, {}, { as: author });
  expect((await home()).refined).toEqual([]);
  expect((await home(2)).hot).toEqual([]);
});

it('shows nobody more than the lists do', async () => {
  const text = JSON.stringify(await home());
  expect(text).not.toMatch(/email|mobile|token|favoured/);
  const { t: asMember } = await site.get<Home>('g/home', { as: author, gameId: 1 });
  expect(JSON.stringify(asMember)).toBe(text);
});
