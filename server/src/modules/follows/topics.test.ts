import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAX_FOLLOWED_TOPICS } from '#contract/limits.ts';
import type { TagView } from '#contract/api/tag-page.ts';
import type { Topic, TopicPosts } from '#contract/api/topics.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';

let site: TestSite;
let author: Signed;
let reader: Signed;
beforeAll(async () => {
  site = await startTestSite();
  author = await site.signUp('写书人');
  reader = await site.signUp('追栏目的人');
});
afterAll(() => site.close());

const write = async (title: string, { columnId = 1101, tags = [] as string[], as = author } = {}) =>
  (await site.post<{ id: number }>('post/save', { columnId, title, markdown: '正文要有十个字以上才好看。', tags }, { as })).t.id;
const follow = (body: object, as = reader) => site.post<{ following: boolean; followers: number }>('follow/topic', body, { as });
const posts = async (query = '', as = reader) => (await site.get<TopicPosts>(`follow/topic/posts${query}`, { as })).t;
const unread = async (as = reader) => (await site.get<{ unread: number }>('follow/topic/unread', { as })).t.unread;
const topics = async (as = reader) => (await site.get<Topic[]>('follow/topic/list', { as })).t.map(({ columnId, name }) => columnId ?? name);

it('the new posts of followed columns and tags are read in one place, once each, and nobody is sent a message', async () => {
  expect((await follow({ columnId: 1101, following: true })).t).toEqual({ following: true, followers: 1 });
  expect((await follow({ columnId: 1101, following: 'true' })).t).toEqual({ following: true, followers: 1 });
  expect((await follow({ tag: '#灰王', following: true })).t.following).toBe(true);
  expect(new Set(await topics())).toEqual(new Set([1101, '灰王']));
  const inColumn = await write('栏目里的一篇');
  const both = await write('两样都占的一篇', { tags: ['灰王'] });
  const byTag = await write('别的栏目里的一篇', { columnId: 1102, tags: ['灰王'] });
  await write('不相干的一篇', { columnId: 1102 });
  await write('自己写的一篇', { as: reader });
  expect((await posts()).items.map(({ id }) => id)).toEqual([byTag, both, inColumn]);
  const first = await posts('?size=2');
  expect((await posts(`?size=2&after=${first.next}`)).items.map(({ id }) => id)).toEqual([inColumn]);
  expect((await site.get<object[]>('g/message/unread/list', { as: reader })).t).toEqual([]);

  expect(await unread()).toBe(3);
  await site.post('follow/topic/seen', {}, { as: reader });
  expect(await unread()).toBe(0);
  const later = await write('看过以后的一篇');
  expect(await unread()).toBe(1);
  await site.post(`post/my/remove/${later}`, {}, { as: author });
  expect(await unread()).toBe(0);

  expect((await follow({ columnId: 1101, following: false })).t).toEqual({ following: false, followers: 0 });
  expect((await posts()).items.map(({ id }) => id)).toEqual([byTag, both]);
});

it('everybody reads how many follow a column, as it is right after a press', async () => {
  const count = async () => (await site.get<{ followers: number }>('g/follow/column/1102')).t.followers;
  expect(await count()).toBe(0);
  await follow({ columnId: 1102, following: true });
  await follow({ columnId: 1102, following: true }, author);
  expect(await count()).toBe(2);
  for (const as of [reader, author]) await follow({ columnId: 1102, following: false }, as);
  expect(await count()).toBe(0);
  expect((await site.get('g/follow/column/999999')).code).toBe('A0404');
});

it('what is neither a column nor a tag is refused, and so is one more than the limit', async () => {
  for (const body of [{ following: true }, { columnId: 1101, tag: '灰王', following: true }, { tag: '', following: true }, { tag: '#', following: true }])
    expect(await follow(body)).toMatchObject({ status: 400, code: 'A0400', fields: [{ path: 'tag' }] });
  expect((await follow({ columnId: 999_999, following: true })).code).toBe('A0404');
  expect((await site.get('follow/topic/list')).status).toBe(401);
  const keen = await site.signUp('什么都追');
  await site.platform.db.query(
    `INSERT INTO tag_follows (member_id, tag, label, created_at) SELECT $1, '标签' || n, '标签' || n, now() FROM generate_series(1, $2::integer) n`,
    [keen.id, MAX_FOLLOWED_TOPICS],
  );
  expect(await follow({ columnId: 1101, following: true }, keen)).toMatchObject({ code: 'A0409', message: '关注的栏目和标签最多 100 个，先去掉一些' });
  expect(await topics(keen)).not.toContain(1101);
});

it('a merged tag is followed under its new name, and its page says how many follow it', async () => {
  await write('并走以前的一篇', { columnId: 1102, tags: ['旧王座'] });
  const view = async (tag: string) => (await site.get<TagView>(`g/tag/view/${encodeURIComponent(tag)}`)).t;
  expect(await view('灰王')).toMatchObject({ tag: '灰王', posts: 2, followers: 1, aliases: [] });
  await site.platform.db.query(`INSERT INTO tag_rules (tag, label, into_tag, into_label, made_at) VALUES ('王座', '王座', '灰王', '灰王', now())`);
  expect((await follow({ tag: '王座', following: true }, author)).t).toEqual({ following: true, followers: 2 });
  expect(await topics(author)).toEqual(['灰王']);
  expect((await site.get<{ following: boolean }>('follow/topic/state?tag=%E7%8E%8B%E5%BA%A7', { as: author })).t.following).toBe(true);
  expect((await view('灰王')).followers).toBe(2);
});
