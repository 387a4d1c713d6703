import { afterAll, beforeAll, expect, it } from 'vitest';
import { collectTags } from '#server/platform/state/cache-tags.ts';
import { COMPLAINTS, GAME, HEALERS, HIDDEN_DESK, OTHER_GAME, TALK, TANKS, later, openTavern, type Tavern } from '../posts.fixture.ts';
import { countHotPosts } from './count.ts';
import { listHotPosts } from './list.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

let tavern: Tavern;
let author: number;
let speakers: number[];
beforeAll(async () => {
  tavern = await openTavern();
  [author = 0, ...speakers] = await tavern.addMembers(7);
});
afterAll(() => tavern.drop());

/** As the database writes a whole second. */
const instantOf = (at: Date) => at.toISOString().replace('.000', '');
const write = async (title: string, details: object = {}) => (await tavern.post(author, { title, at: later(-40 * DAY), ...details })).id;
const count = (at = later(0)) => countHotPosts({ db: tavern.db, now: at });
async function ranks(period: 'day' | 'week' | 'month', { game = GAME, at = later(0) } = {}) {
  const { items } = await listHotPosts({ db: tavern.db, now: at }, game, period);
  return items.map(({ post, people, gained }) => [post.title, people, gained]);
}

it('ranks by the people who spoke in the period, each once, the author left out', async () => {
  const [one = 0, two = 0, three = 0, four = 0] = speakers;
  const loud = await write('一个人说一百句');
  await tavern.addComments(
    loud,
    Array.from({ length: 20 }, () => one),
    later(-60),
  );
  await tavern.addComments(loud, [author], later(-60));
  const wide = await write('三个人各说一句', { columnId: TANKS });
  await tavern.addComments(wide, [one, two, three], later(-2 * HOUR));
  const former = await write('昨天谈过');
  await tavern.addComments(former, [one, two, three, four], later(-DAY));
  await tavern.addComments(former, [one, two], later(-60));
  const old = await write('两周以前谈过', { columnId: HEALERS });
  await tavern.addComments(old, speakers, later(-14 * DAY));
  const foreign = await write('别的世界', { game: OTHER_GAME });
  await tavern.addComments(foreign, [one, two], later(-60));
  await count();
  expect(await ranks('day')).toEqual([
    ['三个人各说一句', 3, null],
    ['昨天谈过', 2, -1],
    ['一个人说一百句', 1, null],
  ]);
  expect(await ranks('week')).toEqual([
    ['昨天谈过', 4, null],
    ['三个人各说一句', 3, null],
    ['一个人说一百句', 1, null],
  ]);
  expect((await ranks('month'))[0]).toEqual(['两周以前谈过', 6, null]);
  expect(await ranks('day', { game: OTHER_GAME })).toEqual([['别的世界', 2, null]]);
  const { columns, countedAt } = await listHotPosts({ db: tavern.db, now: later(0) }, GAME, 'day');
  expect(columns.map(({ id, people }) => [id, people])).toEqual([
    [TANKS, 3],
    [TALK, 2],
  ]);
  expect(countedAt).toBe(instantOf(later(0)));
});

it('leaves out removed comments, suspended members, cases and columns that are not for everybody', async () => {
  const [one = 0, two = 0, three = 0] = await tavern.addMembers(3);
  const id = await write('有人被停了权', { columnId: HEALERS });
  const [, second = 0] = await tavern.addComments(id, [one, two, three], later(-60));
  await tavern.db.query(`UPDATE comments SET status = 'removed' WHERE id = $1`, [second]);
  await tavern.db.query(`UPDATE members SET status = 'suspended', suspended_until = $2 WHERE id = $1`, [three, later(DAY)]);
  for (const columnId of [COMPLAINTS, HIDDEN_DESK]) {
    const other = await write(`在 ${columnId}`);
    await tavern.db.query('UPDATE posts SET column_id = $2 WHERE id = $1', [other, columnId]);
    await tavern.addComments(other, speakers, later(-60));
  }
  await count();
  const day = await ranks('day');
  expect(day).toContainEqual(['有人被停了权', 1, null]);
  expect(day.map(([title]) => title)).not.toContain(`在 ${COMPLAINTS}`);
  expect(day.map(([title]) => title)).not.toContain(`在 ${HIDDEN_DESK}`);
});

it('a post that is hidden is gone at once, and its page is among those to drop', async () => {
  const id = await write('马上就藏起来');
  await tavern.addComments(id, speakers, later(-60));
  await count();
  const { tags } = await collectTags(() => listHotPosts({ db: tavern.db, now: later(0) }, GAME, 'day'));
  expect([...tags]).toEqual(expect.arrayContaining(['hot', `post:${id}`]));
  expect((await ranks('day'))[0]?.[0]).toBe('马上就藏起来');
  await tavern.db.query(`UPDATE posts SET status = 'hidden' WHERE id = $1`, [id]);
  expect((await ranks('day')).map(([title]) => title)).not.toContain('马上就藏起来');
});

it('begins again at midnight in China, and the week is counted once an hour', async () => {
  const midnight = later(12 * HOUR);
  expect(await listHotPosts({ db: tavern.db, now: midnight }, GAME, 'day')).toMatchObject({ countedAt: null, items: [] });
  await count(midnight);
  expect(await listHotPosts({ db: tavern.db, now: midnight }, GAME, 'day')).toMatchObject({ countedAt: instantOf(midnight), items: [] });
  const soon = later(12 * HOUR + 600);
  await count(soon);
  expect((await listHotPosts({ db: tavern.db, now: soon }, GAME, 'day')).countedAt).toBe(instantOf(soon));
  expect((await listHotPosts({ db: tavern.db, now: soon }, GAME, 'week')).countedAt).toBe(instantOf(midnight));
});

it('leaves out who joined after a post was written, where the guards are on', async () => {
  const at = (seconds: number) => later(90 * DAY + seconds);
  const old = await write('老朋友谈过', { at: at(-DAY) });
  const pushed = await write('新账号一起顶的', { columnId: TANKS, at: at(-DAY) });
  const newcomers = await tavern.addMembers(4);
  await tavern.db.query(`UPDATE members SET joined_at = $2 WHERE id = ANY ($1)`, [newcomers, at(-60)]);
  await tavern.addComments(pushed, newcomers, at(-30));
  await tavern.addComments(old, speakers.slice(0, 3), at(-30));
  const titles = async () =>
    (await ranks('day', { at: at(0) })).map(([title]) => title).filter((title) => title === '老朋友谈过' || title === '新账号一起顶的');
  await count(at(0));
  expect(await titles()).toEqual(['新账号一起顶的', '老朋友谈过']);
  await countHotPosts({ db: tavern.db, now: at(0), countsOlderOnly: true });
  expect(await titles()).toEqual(['老朋友谈过']);
});
