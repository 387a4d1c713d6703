import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Block } from '#contract/api/blocks.ts';
import { MAX_BLOCKS, MAX_HIDDEN_POSTS } from '#contract/limits.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';

let site: TestSite;
let reader: Signed;
let other: Signed;
beforeAll(async () => {
  site = await startTestSite();
  reader = await site.signUp('清静人');
  other = await site.signUp('话多人');
});
afterAll(() => site.close());

const list = async (as = reader) => (await site.get<Block[]>('block/list', { as })).t;
const write = async (title: string) =>
  (await site.post<{ id: number }>('post/save', { columnId: 1101, title, markdown: '正文要有十个字以上才好看。', tags: [] }, { as: other })).t;
const add = (body: object, as = reader) => site.post<Block>('block/add', body, { as });

it('words and members are hidden once, and shown again', async () => {
  const word = (await add({ word: '代打' })).t;
  expect(word).toMatchObject({ word: '代打', member: null });
  expect((await add({ word: '代 打！' })).t.id).toBe(word.id);
  expect((await add({ memberId: other.id })).t).toMatchObject({ word: null, member: { id: other.id, nickName: '话多人' } });
  expect((await add({ memberId: other.id })).code).toBe('200');
  expect(await list()).toHaveLength(2);
  expect(await list(other)).toEqual([]);
  await site.post(`block/remove/${word.id}`, {}, { as: other });
  expect(await list()).toHaveLength(2);
  for (const _ of [1, 2]) expect((await site.post(`block/remove/${word.id}`, {}, { as: reader })).code).toBe('200');
  expect((await list()).map(({ member }) => member?.id)).toEqual([other.id]);
});

it('what can not be hidden is refused in a sentence', async () => {
  expect(await add({ memberId: reader.id })).toMatchObject({ code: 'A0400', fields: [{ path: 'memberId' }] });
  expect((await add({ memberId: 999_999 })).code).toBe('A0404');
  for (const body of [
    {},
    { word: '' },
    { word: '。，😀' },
    { word: 'a\u0000b' },
    { word: '\ud800' },
    { word: '长'.repeat(10_000) },
    { word: '甲', memberId: 1 },
  ])
    expect(await add(body)).toMatchObject({ status: 400, code: 'A0400', fields: [{ path: 'word' }] });
  for (const word of ["'); DROP TABLE blocks; --", '%_\\1', '<script>x</script>', '反\u200f']) expect((await add({ word })).t.word).toBe(word);
});

it('a list is taken over whole or not at all, five hundred at most', async () => {
  const keeper = await site.signUp('搬家人');
  const words = Array.from({ length: MAX_BLOCKS - 1 }, (_, at) => `词${at}`);
  const taken = await site.post<Block[]>(
    'block/import',
    { words: [...words.slice(0, -1), '词0', '，'], memberIds: [other.id, keeper.id, 999_999] },
    { as: keeper },
  );
  expect(taken.t).toHaveLength(MAX_BLOCKS - 1);
  expect(await site.post('block/import', { words: ['新词一', '新词二'] }, { as: keeper })).toMatchObject({
    code: 'A0409',
    message: '屏蔽最多 500 条，先去掉一些',
  });
  expect(await list(keeper)).toHaveLength(MAX_BLOCKS - 1);
  const responses = await Promise.all(['甲词', '乙词', '丙词'].map((word) => add({ word }, keeper)));
  expect(responses.filter(({ code }) => code === '200')).toHaveLength(1);
  expect((await site.get('block/list')).status).toBe(401);
});

it('a tag hides less than the same word: one entry of the two, and the word wins', async () => {
  const tagger = await site.signUp('标签人');
  const tag = (await add({ tag: '金团' }, tagger)).t;
  expect(tag).toMatchObject({ word: '金团', isTag: true, member: null, post: null });
  expect((await add({ tag: ' 金 团' }, tagger)).t.id).toBe(tag.id);
  expect((await add({ word: '金团' }, tagger)).t).toMatchObject({ id: tag.id, isTag: false });
  expect((await add({ tag: '金团' }, tagger)).t).toMatchObject({ id: tag.id, isTag: false });
  const taken = await site.post<Block[]>('block/import', { words: ['代练'], tags: ['代练', '开荒'], memberIds: [] }, { as: tagger });
  expect(new Map(taken.t.map(({ word, isTag }) => [word, isTag]))).toEqual(
    new Map([
      ['代练', false],
      ['开荒', true],
      ['金团', false],
    ]),
  );
  for (const body of [{ tag: '#' }, { tag: '甲', word: '甲' }, { tag: '甲', postId: 1 }]) expect(await add(body, tagger)).toMatchObject({ code: 'A0400' });
});

it('one post is hidden and shown again; the oldest of too many makes room, and one that cannot be read is not found', async () => {
  const keeper = await site.signUp('挑剔人');
  const post = await write('不想再看的一篇');
  const block = (await add({ postId: post.id }, keeper)).t;
  expect(block).toMatchObject({ word: null, member: null, post: { id: post.id, title: '不想再看的一篇' } });
  expect((await add({ postId: post.id }, keeper)).t.id).toBe(block.id);
  expect(await list(other)).toEqual([]);
  await site.platform.db.query(`UPDATE posts SET status = 'hidden' WHERE id = $1`, [post.id]);
  expect((await list(keeper))[0]?.post).toMatchObject({ id: post.id, title: null });
  for (const postId of [post.id, 999_999]) expect((await add({ postId }, other)).code).toBe('A0404');

  await site.platform.db.query(
    `WITH copies AS (INSERT INTO posts (column_id, game_id, author_id, title, created_at, updated_at)
       SELECT column_id, game_id, author_id, title, created_at, updated_at FROM posts, generate_series(1, $3::integer) WHERE id = $2 RETURNING id)
     INSERT INTO blocks (member_id, post_id, created_at) SELECT $1, id, now() FROM copies`,
    [keeper.id, post.id, MAX_HIDDEN_POSTS - 1],
  );
  expect((await add({ word: '挡得住' }, keeper)).code).toBe('200');
  expect(await list(keeper)).toHaveLength(MAX_HIDDEN_POSTS + 1);
  const last = await write('最后一篇');
  await add({ postId: last.id }, keeper);
  const kept = (await list(keeper)).flatMap(({ post: hidden }) => hidden?.id ?? []);
  expect(kept).toHaveLength(MAX_HIDDEN_POSTS);
  expect(kept).toContain(last.id);
  expect(kept).not.toContain(post.id);
  await site.post(`block/remove/${(await list(keeper))[0]?.id ?? 0}`, {}, { as: keeper });
  expect((await list(keeper)).flatMap(({ post: hidden }) => hidden?.id ?? [])).not.toContain(last.id);
});
