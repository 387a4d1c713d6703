import { afterAll, beforeAll, expect, it } from 'vitest';
import { countHotPosts } from '../hot/count.ts';
import { removePost } from '../own/remove.ts';
import { listKeptPicks, listPicks } from './picks.ts';
import { GAME, GUIDES, HEALERS, OTHER_GAME, TALK, TANKS, later, openTavern, type Tavern } from '../posts.fixture.ts';
import { viewPost } from '../read/view.ts';

const DAY = 24 * 60 * 60;

let tavern: Tavern;
let author: number;
const ids: Record<string, number> = {};
beforeAll(async () => {
  tavern = await openTavern();
  [author = 0] = await tavern.addMembers(1);
  const cover = (await tavern.addPicture(author)).id;
  const write = async (name: string, columnId: number, { daysAgo, details = {} }: { daysAgo: number; details?: object }) => {
    ids[name] = (await tavern.post(author, { columnId, title: `题目：${name}`, at: later(-daysAgo * DAY), ...details })).id;
  };
  await write('old essence', TANKS, { daysAgo: 60, details: { coverId: cover, tags: ['拉怪'] } });
  await write('new essence', HEALERS, { daysAgo: 3, details: { coverId: cover, tags: ['蓝量', '拉怪'] } });
  await write('plain essence', TANKS, { daysAgo: 2, details: { tags: ['拉怪'] } });
  await write('talked about', TANKS, { daysAgo: 20, details: { tags: ['Dkp'] } });
  await write('talked about lately', HEALERS, { daysAgo: 5 });
  await write('elsewhere', TALK, { daysAgo: 1 });
  for (const [name, level] of [
    ['old essence', 3],
    ['new essence', 1],
    ['plain essence', 2],
  ] as const) {
    await tavern.refine(ids[name] ?? 0, { level, reason: '好好好好', at: later(0) });
  }
  const speakers = await tavern.addMembers(3);
  await tavern.addComments(ids['talked about lately'] ?? 0, speakers, later(-60));
  await tavern.addComments(ids['talked about'] ?? 0, speakers.slice(1), later(-60));
  await tavern.addComments(ids['plain essence'] ?? 0, speakers, later(-DAY));
  await tavern.addComments(ids['elsewhere'] ?? 0, speakers, later(-60));
  await countHotPosts({ db: tavern.db, now: later(0) });
});
afterAll(() => tavern.drop());

it('a column has a cover story, picks, what is discussed and its common tags', async () => {
  const picks = await listPicks({ db: tavern.db, now: later(0) }, GAME, GUIDES);
  expect(picks.cover?.id).toBe(ids['new essence']);
  expect(picks.picks.map(({ id }) => id).slice(0, 2)).toEqual([ids['plain essence'], ids['old essence']]);
  expect(picks.picks).toHaveLength(4);
  expect(picks.discussed).toEqual([
    { id: ids['talked about lately'], authorId: expect.any(Number), columnId: HEALERS, title: '题目：talked about lately', people: 3 },
    { id: ids['talked about'], authorId: expect.any(Number), columnId: TANKS, title: '题目：talked about', people: 2 },
  ]);
  expect(picks.tags).toEqual(['拉怪', 'Dkp', '蓝量']);
  expect([picks.essenceTotal, picks.elsewhere]).toEqual([3, []]);
});

it('nothing of yesterday is discussed today', async () => {
  expect((await listPicks({ db: tavern.db, now: later(DAY) }, GAME, GUIDES)).discussed).toEqual([]);
});

it('what is kept beside the lists of a column lasts until one of its posts is removed', async () => {
  const kept = () => listKeptPicks({ db: tavern.db, now: later(0) }, GAME, GUIDES);
  const { id } = await tavern.post(author, { columnId: TANKS, title: '马上就没有', at: later(-DAY) });
  await tavern.refine(id, { level: 3, reason: '好好好好', at: later(0) });
  const shown = await kept();
  const idsOf = ({ cover, picks }: Awaited<ReturnType<typeof kept>>) => [cover, ...picks].map((post) => post?.id);
  expect(idsOf(shown)).toContain(id);
  expect(await kept()).toBe(shown);
  await removePost({ db: tavern.db, now: later(0) }, id, author);
  expect(idsOf(await kept())).not.toContain(id);
});

it('an empty column shows posts of other columns', async () => {
  const { id } = await tavern.post(author, { columnId: TALK, game: OTHER_GAME, title: '那边的一篇' });
  const picks = await listPicks({ db: tavern.db, now: later(0) }, OTHER_GAME, GUIDES);
  expect(picks).toMatchObject({ cover: null, picks: [], discussed: [], tags: [], essenceTotal: 0 });
  expect(picks.elsewhere.map((post) => post.id)).toEqual([id]);
});

it('related posts share a tag first and never are the post itself', async () => {
  const { related } = await viewPost(tavern.db, ids['plain essence'] ?? 0);
  expect(related.map(({ id }) => id)).toEqual([ids['old essence'], ids['talked about']]);
});

it('comments, favors and reads raise a post, age lowers it', async () => {
  const score = async (details: { comments?: number; favors?: number; reads?: number; daysAgo?: number }) => {
    const { comments = 0, favors = 0, reads = 0, daysAgo = 0 } = details;
    const { id } = await tavern.post(author, { columnId: TALK, game: OTHER_GAME, at: later(-daysAgo * DAY) });
    const row = await tavern.db.queryOne<{ hotScore: number }>(
      'UPDATE posts SET comment_count = $2, last_floor = $2, favor_count = $3, read_count = $4 WHERE id = $1 RETURNING hot_score',
      [id, comments, favors, reads],
    );
    return row!.hotScore;
  };
  const plain = await score({});
  expect(await score({ reads: 19 })).toBe(plain);
  expect(await score({ comments: 1 })).toBeCloseTo(plain + Math.log(5), 9);
  expect(await score({ favors: 2, comments: 1, reads: 200 })).toBeCloseTo(plain + Math.log(27), 9);
  expect(await score({ daysAgo: 3 })).toBeCloseTo(plain - 2, 9);
});
