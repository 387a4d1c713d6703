import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActPreview } from '#contract/api/acts.ts';
import type { AuditRow } from '#contract/api/audit.ts';
import type { Page } from '#contract/envelope.ts';
import type { PostCard, PostForAuthor, PostState } from '#contract/api/posts.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';

let site: TestSite;
let author: Signed;
let reader: Signed;
let operator: Signed;
let presenter: Signed;
let posts = 0;
beforeAll(async () => {
  site = await startTestSite();
  author = await site.signUp('写字的人');
  reader = await site.signUp('读帖的人');
  operator = await site.signUp('守炉人', 'operator');
  presenter = await site.signUp('坐堂人', 'presenter');
  await site.platform.db.query('UPDATE members SET experience = 100');
});
afterAll(() => site.close());

const COLUMN = 1101;
const WORDS = { code: 'ad', text: '整篇都是卖号的联系方式' };
const titleOf = (nth: number) => `雪夜守望第${'一二三四五六七八九十'[nth] ?? nth}夜`;
const write = async (as: Signed = author) => {
  const fields = { columnId: COLUMN, title: titleOf((posts += 1)), markdown: '今天的柴很干，火也很旺，坐过来一起烤。', tags: ['守望雪夜'] };
  return (await site.post<{ id: number }>('post/save', fields, { as })).t.id;
};
const remove = (id: number, as = operator, more: object = {}) =>
  site.post<{ status: string; audit: number }>(`admin/post/remove/${id}`, { ...WORDS, ...more }, { as });
const restore = (id: number, as = operator) => site.post<{ status: string }>(`admin/post/restore/${id}`, {}, { as });
const undo = (seq: number) => site.post<AuditRow>(`admin/audit/undo/${seq}`, { reason: '看错了' }, { as: operator });
const listed = async () => (await site.get<Page<PostCard>>(`g/post/card/${COLUMN}?size=50`)).t.items.map(({ id }) => id);
const ROWS = [
  'SELECT * FROM posts WHERE id = $1',
  'SELECT * FROM post_holds WHERE post_id = $1',
  'SELECT * FROM post_tags WHERE post_id = $1',
  'SELECT post_id FROM search_documents WHERE post_id = $1',
  'SELECT * FROM removals WHERE target_id = $1',
  'SELECT n.* FROM column_counts n JOIN posts p ON p.column_id = n.column_id AND p.game_id = n.game_id WHERE p.id = $1',
  'SELECT m.post_count, m.experience, m.essence_count FROM members m JOIN posts p ON p.author_id = m.id WHERE p.id = $1',
  'SELECT t.tag, t.posts FROM tag_counts t JOIN posts p ON p.column_id = t.column_id AND p.game_id = t.game_id WHERE p.id = $1 ORDER BY t.tag',
];
const rowsOf = (id: number) => Promise.all(ROWS.map((sql) => site.platform.db.query(sql, [id])));

describe('a post an operator removes', () => {
  it('is gone from everywhere at once, and its address says why', async () => {
    await write();
    const id = await write();
    const seen = async () => ({
      list: (await listed()).includes(id),
      search: (await site.get<{ items: { id: number }[] }>(`g/post/full/search?q=${encodeURIComponent(titleOf(posts))}`)).t.items.some(
        (found) => found.id === id,
      ),
      tag: (await site.get<Page<PostCard>>(`g/post/card/${COLUMN}?tag=${encodeURIComponent('守望雪夜')}`)).t.items.some((card) => card.id === id),
      feed: (await site.app.inject({ url: `/feed/${COLUMN}.xml` })).body.includes(`/post/view/${COLUMN}/${id}"`),
      sitemap: (await site.app.inject({ url: '/sitemap/posts-1.xml' })).body.includes(`/post/view/${COLUMN}/${id}<`),
      member: JSON.stringify((await site.get(`g/post/member/${author.id}`)).t).includes(`"id":${id},`),
      embed: (await site.app.inject({ url: `/oembed?url=${encodeURIComponent(`http://localhost/post/view/${COLUMN}/${id}`)}` })).statusCode === 200,
    });
    const before = await seen();
    expect(before).toEqual(Object.fromEntries(Object.keys(before).map((page) => [page, true])));
    expect((await remove(id)).t).toMatchObject({ status: 'removed' });
    const after = await seen();
    expect(after).toEqual(Object.fromEntries(Object.keys(before).map((page) => [page, false])));
    expect(await site.get(`g/post/view/${id}`)).toMatchObject({
      status: 410,
      name: 'postRemoved',
      message: expect.stringMatching(/^这篇帖子已由管理员移除：.+。整篇都是卖号的联系方式$/),
    });
    expect((await site.app.inject({ url: `/oembed?url=${encodeURIComponent(`http://localhost/post/view/${COLUMN}/${id}`)}` })).statusCode).toBe(410);
    expect((await restore(id)).t).toMatchObject({ status: 'published' });
    expect(await seen()).toEqual(before);
    expect((await site.get(`g/post/view/${id}`)).code).toBe('200');
  });

  it('can be read by its author and by operators, who see why; nobody else is answered', async () => {
    const id = await write();
    await remove(id);
    const own = (as: Signed) => site.get<PostForAuthor>(`post/own/${id}`, { as });
    for (const as of [author, operator])
      expect((await own(as)).t).toMatchObject({ post: { id, status: 'removed' }, removal: { reason: expect.stringContaining(WORDS.text), experience: 10 } });
    expect([(await own(reader)).status, (await own(presenter)).status]).toEqual([403, 403]);
    const state = (as: Signed) => site.get<PostState>(`post/state/${id}`, { as });
    expect((await state(operator)).t).toMatchObject({ staff: ['restore', 'law'], actions: [] });
    expect((await state(author)).t).toMatchObject({ staff: [], actions: [] });
    expect((await state(reader)).status).toBe(404);
    expect((await site.post(`post/my/restore/${id}`, {}, { as: author })).code).toBe('A0404');
    const [message] = (await site.get<{ id: number; title: string; content: string }[]>('g/message/unread/list', { as: author })).t;
    expect(message).toMatchObject({ title: '你的帖子由管理员移除了', content: expect.stringContaining(`${WORDS.text}\n扣 10 点经验`) });
    const detail = await site.get<{ thing: { href: string } }>(`message/find_by_id/${message?.id}`, { as: author });
    expect(detail.t.thing.href).toBe(`/post/view/${COLUMN}/${id}?own=1`);
  });

  it.each(['published', 'hidden', 'pending'] as const)('comes back row by row by an undo when it was %s', async (status) => {
    const id = await write();
    await site.post(`comment/save/${id}`, { body: '说得好' }, { as: reader });
    await site.platform.db.transaction(async (tx) => {
      const { hidePost } = await import('../index.ts');
      if (status !== 'published') await hidePost({ tx, now: new Date() }, id);
      if (status !== 'pending') return;
      await tx.query(`UPDATE posts SET status = 'pending' WHERE id = $1`, [id]);
      await tx.query(`INSERT INTO post_holds (post_id, reasons, was_published, held_at) VALUES ($1, '[]', false, now())`, [id]);
    });
    const before = await rowsOf(id);
    const removed = await remove(id);
    expect(await rowsOf(id)).not.toEqual(before);
    expect((await undo(removed.t.audit)).code).toBe('200');
    expect(await rowsOf(id)).toEqual(before);
    expect((await undo(removed.t.audit)).name).toBe('undoneBefore');
  });

  it('costs no more experience than there is, and gives back just that', async () => {
    const poor = await site.signUp('刚来的人');
    const id = await write(poor);
    await site.platform.db.query('UPDATE members SET experience = 3 WHERE id = $1', [poor.id]);
    await remove(id);
    const experience = async () =>
      (await site.platform.db.queryOne<{ experience: number }>('SELECT experience FROM members WHERE id = $1', [poor.id]))?.experience;
    expect(await experience()).toBe(0);
    await restore(id);
    expect(await experience()).toBe(3);
  });

  it('is removed as the preview says, once, and only as it was seen', async () => {
    const id = await write();
    await site.post(`comment/save/${id}`, { body: '说得好' }, { as: await site.signUp('路过的人') });
    const preview = await site.post<ActPreview>(`admin/post/remove/${id}`, { ...WORDS, preview: true }, { as: operator });
    expect(preview.t.consequences).toEqual(
      expect.arrayContaining([
        { icon: 'content', text: '从列表、搜索和订阅里移走的帖子', count: 1 },
        { icon: 'content', text: '跟着看不见的评论，不会删', count: 1 },
        { icon: 'experience', text: '经验减 10 的会员', count: 1 },
        { icon: 'undo', text: '30 天内可以撤销', count: 0 },
      ]),
    );
    expect(await listed()).toContain(id);
    await site.post('post/save', { id, columnId: COLUMN, title: titleOf(posts), markdown: '改过一遍，今天的柴还是很干，火也很旺。' }, { as: author });
    expect((await remove(id, operator, { expected: preview.t.version })).name).toBe('staleBase');
    expect(await listed()).toContain(id);
    const all = await Promise.all(Array.from({ length: 4 }, () => remove(id)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is neither a case nor one’s own, nor removed by others than operators or for no reason', async () => {
    const id = await write();
    for (const as of [author, reader, presenter]) expect((await remove(id, as)).status).toBe(403);
    for (const as of [author, reader, presenter]) expect((await restore(id, as)).status).toBe(403);
    expect((await remove(await write(operator))).name).toBe('forbidden');
    expect(await remove(id, operator, { code: 'whatever' })).toMatchObject({ name: 'invalidInput', fields: [{ path: 'code' }] });
    expect(await remove(id, operator, { text: '短' })).toMatchObject({ name: 'invalidInput', fields: [{ path: 'text' }] });
    expect((await remove(999_999)).name).toBe('postGone');
    expect((await restore(id)).name).toBe('alreadyDecided');
    await site.platform.db.query(`UPDATE posts SET column_id = (SELECT id FROM columns WHERE kind = 'complaint' LIMIT 1) WHERE id = $1`, [id]);
    expect((await remove(id)).name).toBe('caseInSight');
    expect((await site.get<PostState>(`post/state/${id}`, { as: operator })).t.staff).toEqual(['law']);
  });

  it('that its author had removed costs nothing, and is theirs to restore once it is put back', async () => {
    const id = await write();
    const before = await rowsOf(id);
    await site.post(`post/my/remove/${id}`, {}, { as: author });
    expect((await restore(id)).name).toBe('alreadyDecided');
    const [, , , , , , counts] = await rowsOf(id);
    expect((await remove(id)).code).toBe('200');
    expect((await remove(id)).name).toBe('alreadyDecided');
    expect((await rowsOf(id))[6]).toEqual(counts);
    expect((await site.post(`post/my/restore/${id}`, {}, { as: author })).status).toBe(404);
    expect((await site.get<PostForAuthor>(`post/own/${id}`, { as: author })).t.removal).toMatchObject({ experience: 0 });
    expect((await site.get<PostState>(`post/state/${id}`, { as: operator })).t.staff).toContain('restore');
    expect((await restore(id)).t).toMatchObject({ status: 'removed' });
    expect((await site.get(`g/post/view/${id}`)).status).toBe(404);
    expect((await site.post(`post/my/restore/${id}`, {}, { as: author })).code).toBe('200');
    expect((await rowsOf(id)).slice(1)).toEqual(before.slice(1));
  });

  it('for a report has a record of its own, by which it comes back', async () => {
    const id = await write();
    const before = await rowsOf(id);
    await site.post(`informer/post/informer/${id}`, { reason: 'ad' }, { as: reader });
    const reportCase = await site.platform.db.queryOne<{ id: number }>(`SELECT id FROM report_dockets WHERE kind = 'post' AND target_id = $1`, [id]);
    const closing = await site.post<{ removed: boolean }>(
      `informer/handle/${reportCase?.id}`,
      { outcome: 'upheld', answer: '查实，是广告。' },
      { as: presenter },
    );
    expect(closing.t).toMatchObject({ removed: true });
    expect((await site.get(`g/post/view/${id}`)).message).toBe('这篇帖子因举报成立移除了：查实，是广告。');
    const [last] = (await site.get<Page<AuditRow>>('admin/audit/list?size=1', { as: operator })).t.items;
    expect(last).toMatchObject({ act: 'post.remove', targetId: String(id) });
    expect((await undo(last?.seq ?? 0)).code).toBe('200');
    expect(await rowsOf(id)).toEqual(before);
  });
});
