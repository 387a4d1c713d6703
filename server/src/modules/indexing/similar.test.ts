import { afterAll, beforeAll, expect, it } from 'vitest';
import { GAME, HIDDEN_DESK, NOON, OTHER_GAME, TALK, TANKS, openTavern, type Tavern } from '#server/modules/posts/posts.fixture.ts';
import { savePost } from '#server/modules/posts/write/save.ts';
import { hidePost } from '#server/modules/posts/moderation/visibility.ts';
import { viewPost } from '#server/modules/posts/read/view.ts';
import { findSimilar, textLikeness } from './similar.ts';

let tavern: Tavern;
let author: number;
beforeAll(async () => {
  tavern = await openTavern();
  [author = 0] = await tavern.addMembers(1);
});
afterAll(() => tavern.drop());

const post = async (title: string, { columnId = TALK, gameId = GAME, markdown = '正文只为凑够字数，别无用处。' } = {}) =>
  (await savePost({ db: tavern.db, now: NOON }, { author: { id: author, role: 'operator' }, gameId }, { written: { columnId, title, markdown, tags: [] } })).id;

it('posts that share rare words with a title are similar to it, within the game and among published ones', async () => {
  const asked = await post('灰烬王座火环怎么躲开');
  const near = await post('灰烬王座的火环数据', { columnId: TANKS });
  const nearer = await post('火环怎么躲：灰烬王座实录');
  await post('冬天的炉边怎么生火');
  await post('毫不相干的一篇闲话');
  await post('灰烬王座火环在别处', { gameId: OTHER_GAME });
  const desk = await post('灰烬王座火环审理台');
  await tavern.db.query('UPDATE posts SET column_id = $2 WHERE id = $1', [desk, HIDDEN_DESK]);
  const hidden = await post('灰烬王座火环被遮住');
  await tavern.db.transaction((tx) => hidePost({ tx, now: NOON }, hidden));

  expect(await findSimilar(tavern.db, { id: asked, gameId: GAME, title: '灰烬王座火环怎么躲开' }, 4)).toEqual([nearer, near]);
  expect((await viewPost(tavern.db, asked)).related.map(({ id }) => id).slice(0, 2)).toEqual([nearer, near]);
  for (const title of ['', '？！', '甲', "'%_\\", '𠮷'.repeat(60)])
    expect(await findSimilar(tavern.db, { id: asked, gameId: GAME, title }, 4), title).toEqual([]);
});

it('texts are alike by what they hold of each other', async () => {
  const same = await post('第一份长一点的记录', { markdown: '团长收了金币，拿走装备就下线，再也没有回来。' });
  const other = await post('第二份长一点的记录', { markdown: '两个人在副本里因为走位吵了整整一个晚上。' });
  const likeness = await textLikeness(tavern.db, '他收了金币，拿走装备下线了', [same, other, 999_999]);
  expect(likeness.get(same) ?? 0).toBeGreaterThan(likeness.get(other) ?? 1);
  expect([...likeness.keys()].toSorted((one, two) => one - two)).toEqual([same, other]);
  expect(await textLikeness(tavern.db, '', [same])).toEqual(new Map());
});
