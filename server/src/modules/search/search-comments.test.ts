import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { hideComment, keepCommentMasked, maskComment, showComment, unmaskComment } from '#server/modules/comments/index.ts';
import { indexNewComments, indexOldComments } from '#server/modules/indexing/index.ts';
import { hidePost, showPost } from '#server/modules/posts/index.ts';
import { openSceneryFixture } from '#server/modules/scenery/scenery.fixture.ts';
import { addWatchedWords } from '#server/modules/watched-words/index.ts';
import { commentsOn } from './comments.fixture.ts';

/** A column that visitors don't see. */
const DESK = 1201;

let site: TestSite;
let author: Signed;
let other: Signed;
let operator: Signed;
let postId: number;
const { index, comment, find, hits, idsOf } = commentsOn(() => site);
beforeAll(async () => {
  site = await startTestSite();
  author = await site.signUp('开楼的人');
  other = await site.signUp('接话的人');
  operator = await site.signUp('看门的人', 'operator');
  const word = { kind: 'word', word: '待人看过', loose: true, outcome: 'hold', replacement: '', fields: [], note: '' } as const;
  await site.platform.db.transaction(async (tx) => {
    await addWatchedWords({ tx, now: new Date() }, [word]);
    await tx.query(`UPDATE columns SET visible_to = '{operator}' WHERE id = $1`, [DESK]);
  });
  postId = await writePost('今晚在哪里歇脚');
});
afterAll(() => site.close());

async function writePost(title: string, gameId = 1): Promise<number> {
  const saved = await site.post<{ id: number }>(
    'post/save',
    { columnId: 1001, title, markdown: '这一段正文只为凑够字数，别的什么也没有说。' },
    { as: author, gameId },
  );
  expect(saved).toMatchObject({ code: '200' });
  await site.platform.shared.delete(`post:member:${author.id}`);
  return saved.t.id;
}

const inTransaction = (work: (tx: Parameters<typeof hideComment>[0]) => Promise<unknown>) => site.platform.db.transaction(work);

describe('a comment', () => {
  it('is found by its words a moment later, with its floor, its post and the words marked', async () => {
    const first = await comment(postId, '旅店老板娘的鍋鏟掉进了井里', { as: other });
    const reply = await comment(postId, '锅铲我捞上来了，挂在旅店门口', { as: author, parentId: first });
    expect(await idsOf('锅铲')).toEqual([]);
    await index();
    expect(new Set(await idsOf('锅铲'))).toEqual(new Set([first, reply]));
    expect(await hits('捞上来')).toMatchObject([
      { id: reply, floor: 2, isReply: true, author: { nickName: '开楼的人' }, host: { kind: 'post', id: postId, columnId: 1001, title: '今晚在哪里歇脚' } },
    ]);
    expect((await hits('锅铲 老板娘'))[0]?.excerpt.filter(({ hit }) => hit).map(({ text }) => text)).toEqual(['老板娘', '鍋鏟']);
    expect(await idsOf('"老板娘的锅铲"')).toEqual([first]);
    expect(await idsOf('锅铲 -门口')).toEqual([first]);
    expect(await idsOf('锅铲', { sort: 'latest' })).toEqual([reply, first]);
  });

  it('is the newest by when it was written, also where an import wrote it later, page by page', async () => {
    const ids: number[] = [];
    for (let at = 0; at < 5; at += 1) ids.push(await comment(postId, `石楠花开在第 ${at} 道坡上`, { as: other }));
    await index();
    // The last two came with an import: they are of long ago.
    await site.platform.db.query(`UPDATE comments SET created_at = created_at - interval '3 years' * (id - $2) WHERE id = ANY ($1::bigint[])`, [
      ids.slice(3),
      ids[2] ?? 0,
    ]);
    const [a, b, c, d, e] = ids;
    expect(await idsOf('石楠花', { sort: 'latest' })).toEqual([c, b, a, d, e]);
    const first = await find('石楠花', { sort: 'latest', size: '2' });
    const second = await find('石楠花', { sort: 'latest', size: '2', after: first.next ?? '' });
    const third = await find('石楠花', { sort: 'latest', size: '2', after: second.next ?? '' });
    expect([first, second, third].map(({ items }) => items.map(({ id }) => id))).toEqual([[c, b], [a, d], [e]]);
    expect(await idsOf('石楠花', { sort: 'latest', size: '2', page: '2' })).toEqual([a, d]);
  });

  it('is found under a picture while the picture hangs', async () => {
    const room = openSceneryFixture(site, operator);
    const picture = await room.hang(author, { title: '湖边的码头' });
    const saved = await site.post<{ id: number }>(`scenery/comment/save/${picture}`, { body: '码头第三根木桩可以钓到银鳞鱼' }, { as: other });
    await index();
    expect(await hits('银鳞鱼')).toMatchObject([{ id: saved.t.id, floor: 1, host: { kind: 'scenery', id: picture, title: '湖边的码头' } }]);
    await site.platform.db.query(`UPDATE sceneries SET status = 'removed' WHERE id = $1`, [picture]);
    expect(await idsOf('"银鳞鱼"')).toEqual([]);
  });

  it('is ranked by how much of it the words are, and comes page by page in the same order', async () => {
    const ids: number[] = [];
    for (let at = 0; at < 25; at += 1) ids.push(await comment(postId, `鸦羽${'，别的话'.repeat(at)}`, { as: at % 2 === 0 ? author : other }));
    await index();
    const all = await idsOf('鸦羽', { size: '50' });
    expect(all.slice(0, 5)).toEqual(ids.slice(0, 5));
    const one = await find('鸦羽', { size: '10' });
    const two = await find('鸦羽', { size: '10', after: one.next ?? '' });
    const three = await find('鸦羽', { size: '10', page: '3' });
    expect([...one.items, ...two.items, ...three.items].map(({ id }) => id)).toEqual(all);
    expect([one.next === null, three.next]).toEqual([false, null]);
    expect(await site.get('g/comment/full/search?q=鸦羽&after=bm90aGluZw')).toMatchObject({ name: 'invalidInput' });
  });
});

describe('is never found', () => {
  const SECRET = '缄默钟楼';
  const forms = [SECRET, '缄', '钟楼', `"${SECRET}"`, '緘默鐘樓', '响了三下'];
  const written: number[] = [];
  afterEach(async () => {
    for (const id of written.splice(0)) await inTransaction((tx) => hideComment(tx, id));
  });
  async function expectUnseen(way: string): Promise<void> {
    for (const q of forms) expect(JSON.stringify(await hits(q)), `${way}: ${q}`).not.toContain('缄默');
  }
  const write = async (on = postId) => {
    const id = await comment(on, `夜里${SECRET}响了三下，谁也没有出门去看一眼`, { as: other });
    written.push(id);
    await index();
    expect(await idsOf(SECRET)).toEqual([id]);
    return id;
  };

  it.each<[string, (id: number) => Promise<unknown>]>([
    ['removed by its author', (id) => site.post(`comment/remove/${id}`, {}, { as: other })],
    ['removed by the staff', (id) => site.post(`admin/comment/remove/${id}`, { code: 'ad', text: '留的是卖号的联系方式' }, { as: operator })],
    ['hidden until somebody has looked', (id) => inTransaction((tx) => hideComment(tx, id))],
    ['edited', (id) => site.post(`comment/edit/${id}`, { body: '换成了别的一句话' }, { as: other })],
    ['masked', (id) => inTransaction((tx) => maskComment({ tx }, id, { words: [SECRET], fileIds: [] }))],
  ])('what is %s', async (way, take) => {
    const id = await write();
    await take(id);
    await expectUnseen(way);
  });

  it('what is under a post that is hidden, and it is again once the post is back', async () => {
    const post = await writePost('要收起来的一篇');
    const id = await write(post);
    await inTransaction((tx) => hidePost({ tx, now: new Date() }, post));
    await expectUnseen('under a hidden post');
    await inTransaction((tx) => showPost({ tx, now: new Date() }, post));
    expect(await idsOf(SECRET)).toEqual([id]);
    await site.platform.db.query('UPDATE posts SET column_id = $1 WHERE id = $2', [DESK, post]);
    await comment(postId, '换掉缓存的一句', { as: author });
    await index();
    await expectUnseen('in a hidden column');
  });

  it('what is near alone and nobody may read, and what is shown is the same without it', async () => {
    const phrase = '第三艘渡船的船夫藏着一把旧钥匙在靴筒里';
    await comment(postId, '渡船的船夫昨天没来，码头空着', { as: other });
    await index();
    const before = await find(phrase);
    expect(before).toMatchObject({ isLoose: true, items: [{ floor: expect.any(Number) }] });
    const secret = await writePost('谁也看不见的一篇');
    await comment(secret, phrase, { as: other });
    await index();
    await inTransaction((tx) => hidePost({ tx, now: new Date() }, secret));
    expect(await find(phrase)).toEqual(before);
  });

  it('what waits for somebody to look at it, and what is in another game', async () => {
    const another = await site.signUp('被拦的人');
    expect(await site.post(`comment/save/${postId}`, { body: `待人看过，${SECRET}` }, { as: another })).toMatchObject({ t: { held: true } });
    const there = await writePost('别处的一篇', 2);
    await comment(there, `那边的${SECRET}`, { as: other });
    await index();
    await expectUnseen('held or elsewhere');
  });

  it('what the index still says of a comment that has changed behind its back', async () => {
    const id = await write();
    await site.platform.db.query(`UPDATE comments SET body = '别的' WHERE id = $1`, [id]);
    await comment(postId, '再换一次缓存', { as: author });
    await index();
    await expectUnseen('an old document');
  });
});

it('a comment that is shown again, unmasked or edited is found by what it says now', async () => {
  const id = await comment(postId, '火盆边的琥珀戒指', { as: other });
  await index();
  await inTransaction((tx) => hideComment(tx, id));
  expect(await idsOf('琥珀')).toEqual([]);
  await inTransaction((tx) => showComment(tx, id));
  expect(await idsOf('琥珀')).toEqual([id]);
  await inTransaction((tx) => maskComment({ tx }, id, { words: ['琥珀'], fileIds: [] }));
  expect([await idsOf('琥珀'), await idsOf('火盆')]).toEqual([[], [id]]);
  await inTransaction((tx) => unmaskComment(tx, id));
  expect(await idsOf('琥珀')).toEqual([id]);
  await site.post(`comment/edit/${id}`, { body: '火盆边的翡翠戒指' }, { as: other });
  expect([await idsOf('琥珀'), await idsOf('翡翠')]).toEqual([[], [id]]);
  await inTransaction((tx) => maskComment({ tx }, id, { words: ['翡翠'], fileIds: [] }));
  await inTransaction((tx) => keepCommentMasked(tx, id));
  expect(await idsOf('翡翠')).toEqual([]);
});

it('comments from before the index are indexed by a job that goes on where it was stopped, while new ones are found', async () => {
  const { db } = site.platform;
  await db.query(
    `INSERT INTO comments (post_id, floor, author_id, to_member_id, body, created_at) SELECT $1, 1000 + n, $2, $2, '从前的第' || n || '句陈年旧话', now() FROM generate_series(1, 600) n`,
    [postId, author.id],
  );
  await db.query('DELETE FROM comment_documents');
  await db.query('UPDATE comment_indexing SET (up_to, behind, began_at) = (SELECT max(id), max(id), max(id) FROM comments)');
  const late = await comment(postId, '新写的陈年旧话', { as: other });
  await index();
  expect(await idsOf('陈年旧话')).toEqual([late]);
  let asked = 0;
  await indexOldComments(db, () => (asked += 1) > 1);
  const [half] = await db.query<{ count: number; behind: number }>('SELECT (SELECT count(*)::integer FROM comment_documents), behind FROM comment_indexing');
  expect(half).toMatchObject({ count: 251 });
  await indexOldComments(db);
  await indexNewComments(db);
  const [whole] = await db.query<{ count: number; behind: number }>('SELECT (SELECT count(*)::integer FROM comment_documents), behind FROM comment_indexing');
  const [published] = await db.query<{ count: number }>(`SELECT count(*)::integer FROM comments WHERE status = 'published'`);
  expect(whole).toEqual({ count: published?.count, behind: 0 });
  expect(await idsOf('"第1句"')).toHaveLength(1);
});
