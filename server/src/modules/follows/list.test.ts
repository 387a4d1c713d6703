import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from '#contract/envelope.ts';
import type { Followed } from '#contract/api/follows.ts';
import type { DraftLine } from '#contract/api/drafts.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';

let site: TestSite;
let author: Signed;
let reader: Signed;
beforeAll(async () => {
  site = await startTestSite();
  author = await site.signUp('写书人');
  reader = await site.signUp('追书人');
});
afterAll(() => site.close());

const write = async (title: string) =>
  (await site.post<{ id: number }>('post/save', { columnId: 1101, title, markdown: '正文要有十个字以上才好看。' }, { as: author })).t.id;
const list = async (query = '') => (await site.get<Page<Followed>>(`follow/list${query}`, { as: reader })).t;
const unreadLines = async (as = reader) =>
  (await site.get<{ title: string; type: number }[]>('g/message/unread/list', { as })).t.map(({ title, type }) => `${type} ${title}`);

it('members and posts one follows are listed, notify of what is new, and are left, also when they are gone', async () => {
  await site.post(`follow/handler/${author.id}`, { target: 'member' }, { as: reader });
  const first = await write('关注之后的第一篇');
  const second = await write('关注之后的第二篇');
  expect(await unreadLines()).toEqual(['21 写书人 写了新帖', '21 写书人 写了新帖']);
  for (const id of [first, second]) await site.post(`follow/handler/${id}`, {}, { as: reader });
  const passer = await site.signUp('过路人');
  await site.post(`comment/save/${first}`, { body: '说得在理' }, { as: passer });
  expect(await unreadLines()).toContain('21 过路人 在你追的帖子里说话了');
  expect(await unreadLines(passer)).toEqual([]);

  expect(await list('?target=member')).toMatchObject({ total: 1, items: [{ id: author.id, member: { nickName: '写书人' }, post: null }] });
  const page = await list('?size=1');
  expect(page).toMatchObject({ total: 2, items: [{ id: second, post: { title: '关注之后的第二篇' } }] });
  expect(await list(`?size=1&after=${page.next}`)).toMatchObject({ items: [{ id: first }], next: null });
  for (const query of ['?target=column', '?after=xx', '?size=0']) expect((await site.get(`follow/list${query}`, { as: reader })).code).toBe('A0400');

  await site.post(`post/my/remove/${second}`, {}, { as: author });
  expect((await list()).items).toMatchObject([{ id: second, post: null }, {}]);
  expect((await site.post<{ following: boolean }>(`follow/handler/${second}`, {}, { as: reader })).t.following).toBe(false);
  expect((await site.post(`follow/handler/${second}`, {}, { as: reader })).code).toBe('A0404');
  expect((await list()).total).toBe(1);
});

it('drafts of all columns are listed without their texts', async () => {
  for (const columnId of [1101, 1102])
    await site.post('post/draft/save', { columnId, title: `在 ${columnId} 写到一半`, content: { long: '字' } }, { as: reader });
  const drafts = (await site.get<DraftLine[]>('post/draft/all', { as: reader })).t;
  expect(drafts.map(({ columnId, title, postId }) => [columnId, title, postId])).toEqual([
    [1102, '在 1102 写到一半', null],
    [1101, '在 1101 写到一半', null],
  ]);
  expect(drafts[0]).not.toHaveProperty('content');
  expect((await site.get<DraftLine[]>('post/draft/all', { as: author })).t).toEqual([]);
});
