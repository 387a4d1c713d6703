import { afterAll, beforeAll, expect, it } from 'vitest';
import { collectTags } from '#server/platform/state/cache-tags.ts';
import { tagTag } from '../post/cache-tags.ts';
import { GAME, HEALERS, HIDDEN_DESK, later, OTHER_GAME, TALK, TANKS, openTavern, type Tavern } from '../posts.fixture.ts';
import { listTaggedPosts, viewTag } from './tag-page.ts';

const HOUR = 60 * 60;

let tavern: Tavern;
let author: number;
const ids: Record<string, number> = {};
beforeAll(async () => {
  tavern = await openTavern();
  [author = 0] = await tavern.addMembers(1);
  const write = async (name: string, details: object) => {
    ids[name] = (await tavern.post(author, { title: `题目：${name}`, ...details })).id;
  };
  await write('in talk', { columnId: TALK, tags: ['Dkp', '金团'], at: later(-3 * HOUR) });
  await write('of tanks', { columnId: TANKS, tags: ['dkp', '金团', '开荒'], at: later(-2 * HOUR) });
  await write('of healers', { columnId: HEALERS, tags: ['DKP'], at: later(-HOUR) });
  await write('of last month', { columnId: TALK, tags: ['三月'], at: later(-29 * 24 * HOUR) });
  await write('before that', { columnId: TANKS, tags: ['三月'], at: later(-59 * 24 * HOUR) });
  await write('older', { columnId: TALK, tags: ['三月'], at: later(-60 * 24 * HOUR) });
  await write('just after midnight', { columnId: TALK, tags: ['三月'], at: later(-12 * HOUR) });
  await write('just before midnight', { columnId: TANKS, tags: ['三月'], at: later(-12 * HOUR - 1) });
  await write('foreign', { game: OTHER_GAME, tags: ['dkp'] });
  await write('of the staff', {});
  await tavern.db.query('UPDATE posts SET column_id = $2 WHERE id = $1', [ids['of the staff'] ?? 0, HIDDEN_DESK]);
  await tavern.db.query(`INSERT INTO post_tags (post_id, tag, column_id, game_id, created_at) VALUES ($1, 'dkp', $2, $3, $4)`, [
    ids['of the staff'] ?? 0,
    HIDDEN_DESK,
    GAME,
    later(0),
  ]);
  await tavern.db.query(`INSERT INTO tag_counts (column_id, game_id, tag, label, posts) VALUES ($1, $2, 'dkp', 'dkp', 1)`, [HIDDEN_DESK, GAME]);
  await tavern.refine(ids['in talk'] ?? 0, { level: 1, reason: '好好好好', at: later(0) });
  await tavern.refine(ids['of tanks'] ?? 0, { level: 1, reason: '好好好好', at: later(0) });
  await tavern.db.query('UPDATE posts SET favor_count = 9 WHERE id = $1', [ids['in talk'] ?? 0]);
  await tavern.db.query(`INSERT INTO tag_rules (tag, label, into_tag, into_label, made_at) VALUES ('工资', '工资', 'dkp', 'Dkp', now())`);
  await tavern.db.query(`INSERT INTO tag_rules (tag, label, banned_until, made_at) VALUES ('开荒', '开荒', 'infinity', now())`);
});
afterAll(() => tavern.drop());

const view = (tag: string) => viewTag({ db: tavern.db, now: later(0) }, GAME, tag);
const list = async (input: Partial<Parameters<typeof listTaggedPosts>[2]> = {}) =>
  (await listTaggedPosts({ db: tavern.db, now: later(0) }, GAME, { tag: 'dkp', sort: 'latest', size: 20, ...input })).items.map(({ id }) => id);

it('a tag is viewed across the public columns of a game, with what to read first and what goes together', async () => {
  const { best, columns, ...found } = await view('DKP');
  expect(found).toEqual({
    tag: 'DKP',
    posts: 3,
    essences: 2,
    essencesAreApproximate: false,
    followers: 0,
    daily: expect.any(Array),
    before: 0,
    aliases: ['工资'],
    together: [
      { tag: '金团', posts: 2 },
      { tag: '开荒', posts: 1 },
    ],
  });
  expect(best.map(({ id }) => id)).toEqual([ids['in talk'], ids['of tanks']]);
  expect(columns.map(({ id, posts }) => [id, posts])).toEqual([
    [TALK, 1],
    [TANKS, 1],
    [HEALERS, 1],
  ]);
});

it('its activity is counted by days in China, thirty of them and the thirty before', async () => {
  const { daily, before } = await view('三月');
  expect(daily).toEqual([1, ...Array.from({ length: 27 }, () => 0), 1, 1]);
  expect(before).toBe(1);
  expect((await view('DKP')).daily.at(-1)).toBe(3);
});

it('an old name points to the present one; a banned and an unknown one are not found', async () => {
  expect((await view('工资')).tag).toBe('DKP');
  for (const tag of ['开荒', '没有人写过']) await expect(view(tag)).rejects.toMatchObject({ code: 'A0404' });
});

it('its posts are those of all columns mixed, or of one, page by page', async () => {
  expect(await list()).toEqual([ids['of healers'], ids['of tanks'], ids['in talk']]);
  expect(await list({ tag: '工资', columnId: TANKS })).toEqual([ids['of tanks']]);
  expect(await list({ columnId: HIDDEN_DESK })).toEqual([]);
  expect(await list({ size: 2, page: 2 })).toEqual([ids['in talk'] ?? 0]);
  expect(await list({ sort: 'essence' })).toEqual([ids['of tanks'], ids['in talk']]);
  for (const sort of ['latest', 'essence'] as const) expect(await list({ sort, page: 900_000 })).toEqual([]);
});

it('its page depends on the columns, on the index and on what tags are called', async () => {
  const { tags } = await collectTags(() => view('dkp'));
  expect([...tags]).toEqual(expect.arrayContaining([`column:${TANKS}:game:${GAME}`, 'tag-rules', tagTag('dkp'), 'menu']));
});
