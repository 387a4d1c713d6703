import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from '#contract/envelope.ts';
import type { Favor, FavorFolder } from '#contract/api/favors.ts';
import { MAX_FAVOR_FOLDERS } from '#contract/limits.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';

let site: TestSite;
let author: Signed;
let reader: Signed;
let posts: number[];
beforeAll(async () => {
  site = await startTestSite();
  author = await site.signUp('写书人');
  reader = await site.signUp('藏书人');
  posts = [];
  for (const title of ['拉怪路线图', '一篇 100%_ 的攻略', '打完就删的帖']) {
    posts.push((await site.post<{ id: number }>('post/save', { columnId: 1101, title, markdown: '正文要有十个字以上才好看。' }, { as: author })).t.id);
    await site.post(`favor/handler/${posts.at(-1)}`, {}, { as: reader });
  }
});
afterAll(() => site.close());

const list = async (query = '', as = reader) => (await site.get<Page<Favor>>(`favor/post${query}`, { as })).t;
const folders = async (as = reader) => (await site.get<FavorFolder[]>('favor/folder/list', { as })).t;
const save = (body: object, as = reader) => site.post<FavorFolder>('favor/folder/save', body, { as });

it('what is kept is listed, the newest first, page by page', async () => {
  const first = await list('?size=2');
  expect(first).toMatchObject({ total: 3, items: [{ postId: posts[2], post: { title: '打完就删的帖' }, folderId: 0, note: '' }, { postId: posts[1] }] });
  expect(await list(`?size=2&after=${first.next}`)).toMatchObject({ items: [{ postId: posts[0] }], next: null });
  expect((await site.get('favor/post?after=xx', { as: reader })).code).toBe('A0400');
  expect((await list('', author)).items).toEqual([]);
});

it('folders are made, named, ordered and removed; what is in one moves to the default', async () => {
  const tank = (await save({ name: '坦克' })).t;
  const story = (await save({ name: `故事'"<b>%_\\` })).t;
  expect((await save({ name: '坦克' })).code).toBe('A0409');
  expect((await save({ name: 'ＡＢ' })).code).toBe('200');
  expect(await save({ id: story.id, name: 'ab' })).toMatchObject({ code: 'A0409', fields: [{ path: 'name' }] });
  expect((await save({ id: tank.id, name: '偷改' }, author)).code).toBe('A0404');
  for (const name of ['', ' ', '默认', '字'.repeat(21), 'a\u0000b', '\ud800']) expect((await save({ name })).status).toBeGreaterThanOrEqual(400);
  expect((await site.post('favor/change/' + posts[0], { folderId: tank.id, note: '开荒前再看一遍' }, { as: reader })).t).toEqual({
    folderId: tank.id,
    note: '开荒前再看一遍',
    remindAt: null,
  });
  expect((await site.post('favor/change/' + posts[1], { folderId: tank.id }, { as: author })).code).toBe('A0400');
  expect((await site.post('favor/change/' + posts[1], { folderId: 999_999 }, { as: reader })).code).toBe('A0400');
  expect((await site.post('favor/change/999999', { note: '没有' }, { as: reader })).code).toBe('A0404');
  expect((await site.post('favor/change/' + posts[1], { note: '长'.repeat(201) }, { as: reader })).fields).toMatchObject([{ path: 'note' }]);
  await site.post('favor/folder/order', { ids: [story.id, tank.id, story.id, 999_999] }, { as: reader });
  expect((await folders()).map(({ name, count }) => [name, count])).toEqual([
    ['默认', 2],
    [story.name, 0],
    ['坦克', 1],
    ['ＡＢ', 0],
  ]);
  expect((await list(`?folder=${tank.id}`)).items).toMatchObject([{ postId: posts[0], note: '开荒前再看一遍' }]);
  expect((await list('?folder=0')).total).toBe(2);
  await site.post(`favor/folder/remove/${tank.id}`, {}, { as: author });
  expect(await folders()).toHaveLength(4);
  await site.post(`favor/folder/remove/${tank.id}`, {}, { as: reader });
  expect(await list('?folder=0')).toMatchObject({ total: 3 });
});

it('are searched by title and note, letter by letter', async () => {
  const found = async (q: string) => (await list(`?q=${encodeURIComponent(q)}`)).items.map(({ postId }) => postId);
  expect([await found('路线'), await found('再看'), await found('100%_'), await found('%'), await found('_')]).toEqual([
    [posts[0]],
    [posts[0]],
    [posts[1]],
    [posts[1]],
    [posts[1]],
  ]);
  for (const q of ["'); DROP TABLE", '\\', '<script>']) expect(await found(q)).toEqual([]);
});

it('a post that is gone keeps its place without its words, and can be let go', async () => {
  await site.post(`post/my/remove/${posts[2]}`, {}, { as: author });
  expect((await list()).items[0]).toMatchObject({ postId: posts[2], post: null });
  expect((await list(`?q=${encodeURIComponent('打完')}`)).items).toEqual([]);
  for (const _ of [1, 2]) expect((await site.post(`favor/remove/${posts[2]}`, {}, { as: reader })).code).toBe('200');
  expect((await list()).total).toBe(2);
  await site.post(`favor/remove/${posts[1]}`, {}, { as: reader });
  expect((await site.get<{ favorCount: number }>(`g/post/view/${posts[1]}`)).t.favorCount).toBe(0);
});

it('there are fifty folders at most, also when they come at once', async () => {
  const keeper = await site.signUp('囤书人');
  const responses = await Promise.all(Array.from({ length: MAX_FAVOR_FOLDERS + 6 }, (_, at) => save({ name: `夹子 ${at}` }, keeper)));
  expect(responses.filter(({ code }) => code === '200')).toHaveLength(MAX_FAVOR_FOLDERS);
  expect(responses.filter(({ code }) => code === 'A0409')).toHaveLength(6);
});
