import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Completion, SearchOverview, SearchPage } from '#contract/api/search.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { hidePost } from '#server/modules/posts/index.ts';
import { addWatchedWords } from '#server/modules/watched-words/index.ts';

/** Occurs in every part of a post that must not be seen, and nowhere else. */
const SECRET = '缄默钟楼';
/** A column that visitors don't see. */
const DESK = 1201;

let site: TestSite;
let author: Signed;
beforeAll(async () => {
  site = await startTestSite();
  author = await site.signUp('守口如瓶的人');
  const word = { kind: 'word', word: '待人看过', loose: true, outcome: 'hold', replacement: '', fields: [], note: '' } as const;
  await site.platform.db.transaction(async (tx) => {
    await addWatchedWords({ tx, now: new Date() }, [word]);
    await tx.query(`UPDATE columns SET visible_to = '{operator}' WHERE id = $1`, [DESK]);
  });
});
afterAll(() => site.close());

interface Saved {
  id: number;
  status: string;
}

async function save(more: object = {}): Promise<Saved> {
  const written = {
    columnId: 1001,
    title: `${SECRET}的钟声`,
    markdown: `夜里${SECRET}响了三下，谁也没有出门。`,
    summary: `${SECRET}一夜`,
    tags: [SECRET],
    ...more,
  };
  const saved = await site.post<Saved>('post/save', written, { as: author });
  expect(saved).toMatchObject({ code: '200' });
  await site.platform.shared.delete(`post:member:${author.id}`);
  return saved.t;
}

/** Returns everything that the three calls say for a text, as anybody and as the author. */
async function findEverywhere(q: string, gameId = 1): Promise<string> {
  const query = new URLSearchParams({ q });
  const responses = await Promise.all(
    [undefined, author].flatMap((as) => [
      site.get<SearchPage>(`g/post/full/search?${query}`, { gameId, ...(as && { as }) }),
      site.get<SearchPage>(`g/post/full/search?${query}&sort=latest&tag=${encodeURIComponent(SECRET)}`, { gameId, ...(as && { as }) }),
      site.get<SearchOverview>(`g/search/overview?${query}`, { gameId, ...(as && { as }) }),
      site.get<Completion[]>(`g/search/suggest?${query}`, { gameId, ...(as && { as }) }),
    ]),
  );
  for (const response of responses) expect(response.code).toBe('200');
  return JSON.stringify(responses.map(({ t }) => t));
}

/** Expects that no kind of request reveals a word of the post. */
async function expectUnseen(way: string): Promise<void> {
  for (const q of [SECRET, `${SECRET}的钟声`, '缄', '钟楼', `"${SECRET}"`, '响了三下', `谁也没有 ${SECRET}`, '緘默鐘樓'])
    expect(await findEverywhere(q), `${way}: ${q}`).not.toContain('缄默');
}

const WAYS: [string, (id: number) => Promise<unknown>][] = [
  ['hidden', (id) => site.platform.db.transaction((tx) => hidePost({ tx, now: new Date() }, id))],
  ['removed by its author', (id) => site.post(`post/my/remove/${id}`, {}, { as: author })],
  [
    'edited',
    (id) => site.post('post/save', { id, columnId: 1001, title: '换了一个题目', markdown: '正文也全都换过了，一个字没剩。', tags: [] }, { as: author }),
  ],
  [
    'waiting again',
    (id) => site.post('post/save', { id, columnId: 1001, title: `${SECRET}待人看过`, markdown: `夜里${SECRET}响了三下，谁也没有出门。` }, { as: author }),
  ],
];

it.each(WAYS)('a post that is %s is shown by nothing', async (way, take) => {
  const { id } = await save();
  expect(await findEverywhere(SECRET)).toContain(`"id":${id},`);
  expect(await findEverywhere('緘默鐘樓')).toContain(SECRET);
  await take(id);
  await expectUnseen(way);
  await site.post(`post/my/remove/${id}`, {}, { as: author });
});

it('a post that waits for somebody to look at it, a draft, one of a hidden column and one of another game are shown by nothing', async () => {
  const held = await save({ title: `${SECRET}待人看过` });
  expect(held.status).toBe('pending');
  await site.post('post/draft/save', { columnId: 1001, title: `${SECRET}草稿`, body: { type: 'doc', content: [] } }, { as: author });
  await expectUnseen('waiting');
  await site.platform.db.query(`UPDATE posts SET column_id = $1 WHERE id = $2`, [DESK, (await save()).id]);
  const other = await site.signUp('换掉缓存的人');
  await site.post('post/save', { columnId: 1101, title: '换掉缓存的一篇帖子', markdown: '什么也不说，只是多了一篇而已。' }, { as: other });
  await expectUnseen('in a hidden column');
  const there = await site.post<Saved>(
    'post/save',
    { columnId: 1001, title: `${SECRET}在别处`, markdown: '这一篇写在另一个世界里。' },
    { as: author, gameId: 2 },
  );
  expect(there.code).toBe('200');
  await expectUnseen('elsewhere');
  expect(await findEverywhere(SECRET, 2)).toContain(SECRET);
});

it('a post that moves is found where it is, and under the name its author has', async () => {
  const { id } = await save({ title: '会搬家的一篇帖子', markdown: '搬家之前先把炉灰清干净再说。', tags: [], summary: '' });
  const found = async (columnId: number) =>
    (await site.get<SearchPage>(`g/post/full/search?${new URLSearchParams({ q: '会搬家', columnId: String(columnId) })}`)).t.items;
  expect(await found(1001)).toMatchObject([{ id }]);
  await site.post('post/save', { id, columnId: 1101, title: '会搬家的一篇帖子', markdown: '搬家之前先把炉灰清干净再说。' }, { as: author });
  expect(await found(1001)).toEqual([]);
  expect(await found(1101)).toMatchObject([{ id, author: { nickName: '守口如瓶的人' } }]);
});
