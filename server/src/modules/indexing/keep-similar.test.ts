import { afterAll, beforeAll, expect, it } from 'vitest';
import { GAME, NOON, TALK, TANKS, openTavern, type Tavern } from '#server/modules/posts/posts.fixture.ts';
import { hidePost, showPost } from '#server/modules/posts/moderation/visibility.ts';
import { viewPost } from '#server/modules/posts/read/view.ts';
import { savePost } from '#server/modules/posts/write/save.ts';
import { findDueSimilar } from './keep-similar.ts';
import { findSimilar } from './similar.ts';

let tavern: Tavern;
let author: number;
beforeAll(async () => {
  tavern = await openTavern();
  [author = 0] = await tavern.addMembers(1);
});
afterAll(() => tavern.drop());

const save = async (title: string, { id, columnId = TALK }: { id?: number; columnId?: number } = {}) =>
  (
    await savePost(
      { db: tavern.db, now: NOON },
      { author: { id: author, role: 'operator' }, gameId: GAME },
      { written: { id, columnId, title, markdown: '正文只为凑够字数，别无用处。', tags: [] } },
    )
  ).id;

interface Kept {
  near: number[];
  due: boolean;
}
const kept = (id: number) => tavern.db.queryOne<Kept>('SELECT near, due_at IS NOT NULL AS due FROM similar_posts WHERE post_id = $1', [id]);
const related = async (id: number) => (await viewPost(tavern.db, id)).related.map((post) => post.id);

it('is found by the job, and by those that were there before', async () => {
  const title = '灰烬王座火环怎么躲开';
  const old = await save(title);
  await findDueSimilar(tavern.db);
  expect(await kept(old)).toEqual({ near: [], due: false });
  const near = await save('灰烬王座的火环数据', { columnId: TANKS });
  expect(await kept(near)).toEqual({ near: [], due: true });
  expect((await related(near))[0]).toBe(old);
  await findDueSimilar(tavern.db);
  expect(await kept(near)).toEqual({ near: [old], due: false });
  expect(await kept(old)).toEqual({ near: [near], due: false });
  expect((await related(old))[0]).toBe(near);
  expect(await findSimilar(tavern.db, { id: old, gameId: GAME, title }, 4)).toEqual([near]);
});

it('is what a page shows, as far as everybody may read it', async () => {
  const asked = await save('暮色森林的守夜人');
  const [one, two, three] = [await save('暮色森林守夜人的任务'), await save('守夜人在暮色森林'), await save('暮色森林守夜人的斗篷')];
  await findDueSimilar(tavern.db);
  expect(new Set((await kept(asked))?.near)).toEqual(new Set([one, two, three]));
  // An order that nothing but what is kept can give.
  await tavern.db.query('UPDATE similar_posts SET near = $2::bigint[] WHERE post_id = $1', [asked, [two, one, three]]);
  expect((await related(asked)).slice(0, 3)).toEqual([two, one, three]);
  await tavern.db.transaction((tx) => hidePost({ tx, now: NOON }, two));
  expect((await related(asked)).slice(0, 2)).toEqual([one, three]);
  expect(await kept(two)).toBeNull();
  await tavern.db.transaction((tx) => showPost({ tx, now: NOON }, two));
  expect((await related(asked)).slice(0, 3)).toEqual([two, one, three]);
  expect(await kept(two)).toMatchObject({ due: true });
});

it('is found again for a post under another title', async () => {
  const [fishing, other] = [await save('湖边垂钓的一日'), await save('完全另外一回事情')];
  await findDueSimilar(tavern.db);
  expect((await kept(other))?.near).not.toContain(fishing);
  await save('湖边垂钓的第二日', { id: other });
  expect((await related(other))[0]).toBe(fishing);
  await findDueSimilar(tavern.db);
  expect((await kept(other))?.near).toEqual([fishing]);
  expect((await kept(fishing))?.near).toEqual([other]);
});

it('is found once by processes that look at the same time, and goes on after a stop', async () => {
  const ids: number[] = [];
  for (let nth = 0; nth < 12; nth += 1) ids.push(await save(`风暴峭壁巡逻记事 ${nth}`));
  await findDueSimilar(tavern.db, () => true);
  for (const id of ids) expect(await kept(id)).toEqual({ near: [], due: true });
  await Promise.all([findDueSimilar(tavern.db), findDueSimilar(tavern.db), findDueSimilar(tavern.db)]);
  await findDueSimilar(tavern.db);
  for (const id of ids) {
    const { near, due } = (await kept(id)) ?? { near: [], due: true };
    expect(due).toBe(false);
    expect(near).toHaveLength(8);
    expect(ids).toEqual(expect.arrayContaining(near));
  }
});
