import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActPreview } from '#contract/api/acts.ts';
import type { AuditRow, AuditView } from '#contract/api/audit.ts';
import type { BulkReply, ContentRow } from '#contract/api/content.ts';
import type { Page } from '#contract/envelope.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';

const COLUMN = 1101;
const WORDS = { code: 'ad', text: '整篇都是卖号的联系方式' };

let site: TestSite;
let author: Signed;
let second: Signed;
let operator: Signed;
let other = 0;
let written = 0;
beforeAll(async () => {
  site = await startTestSite();
  author = await site.signUp('写字的人');
  second = await site.signUp('另一位');
  operator = await site.signUp('守炉人', 'operator');
  await site.platform.db.query('UPDATE members SET experience = 1000');
  other =
    (
      await site.platform.db.queryOne<{ id: number }>(
        `SELECT id FROM columns WHERE kind = 'article' AND create_path <> '' AND visible_to IS NULL AND id <> ${COLUMN} ORDER BY id LIMIT 1`,
      )
    )?.id ?? 0;
});
afterAll(() => site.close());

const write = async (as = author) => {
  const fields = { columnId: COLUMN, title: `卖号的第 ${(written += 1)} 篇`, markdown: '今天的柴很干，火也很旺，坐过来一起烤。', tags: ['卖号'] };
  const { t } = await site.post<{ id: number }>('post/save', fields, { as });
  return t.id;
};
const act = (fields: object, as = operator) => site.post<BulkReply & { audit: number }>('admin/content/act', fields, { as });
const list = async (query: string, as = operator) => (await site.get<Page<ContentRow>>(`admin/content/list?${query}`, { as })).t;
const undo = (seq: number) => site.post<AuditRow>(`admin/audit/undo/${seq}`, { reason: '看错了' }, { as: operator });
const ROWS = [
  'SELECT * FROM posts WHERE id = ANY ($1::bigint[]) ORDER BY id',
  'SELECT * FROM post_tags WHERE post_id = ANY ($1::bigint[]) ORDER BY post_id, tag',
  'SELECT * FROM post_versions WHERE post_id = ANY ($1::bigint[]) ORDER BY post_id, number',
  'SELECT * FROM removals WHERE target_id = ANY ($1::bigint[]) ORDER BY target_id',
  'SELECT m.id, m.post_count, m.experience FROM members m WHERE m.id IN (SELECT author_id FROM posts WHERE id = ANY ($1::bigint[])) ORDER BY m.id',
  'SELECT n.* FROM column_counts n WHERE cardinality($1::bigint[]) > 0 ORDER BY n.column_id, n.game_id',
];
const rowsOf = (ids: number[]) => Promise.all(ROWS.map((sql) => site.platform.db.query(sql, [ids])));
const unread = async (as: Signed) => (await site.get<{ title: string; content: string }[]>('g/message/unread/list', { as })).t;

describe('an act on many things', () => {
  it('leaves one record with one below it for each, tells each author once, and one undo leaves the rows as they were', async () => {
    const ids = [await write(), await write(), await write(second)];
    // A column that never had a post of a game has no counts.
    await act({ act: 'move', ids: [await write()], columnId: other });
    const before = await rowsOf(ids);
    const unreadBefore = (await unread(author)).length;
    const preview = await site.post<ActPreview>('admin/content/act', { act: 'remove', ids, ...WORDS, preview: true }, { as: operator });
    expect(preview.t.consequences).toContainEqual(expect.objectContaining({ text: '移除帖子', count: 3 }));
    const { t } = await act({ act: 'remove', ids: [...ids, 999_999], ...WORDS });
    expect(t).toMatchObject({ done: 3, refused: [{ id: 999_999, code: 'A0404' }] });
    const parent = (await site.get<AuditView>(`admin/audit/view/${t.audit}`, { as: operator })).t;
    expect(parent).toMatchObject({ act: 'content.act', batch: t.batch, children: [{ act: 'post.remove', parentSeq: t.audit }, {}, {}] });
    expect((await unread(author)).length).toBe(unreadBefore + 1);
    expect((await unread(author))[0]).toMatchObject({ title: '你的 2 篇帖子由管理员移除了', content: expect.stringContaining(WORDS.text) });
    for (const id of ids) expect((await site.get(`g/post/view/${id}`)).status).toBe(410);
    expect((await undo(t.audit)).code).toBe('200');
    expect(await rowsOf(ids)).toEqual(before);
    expect((await undo(t.audit)).name).toBe('undoneBefore');
  });

  it('moves and tags posts, and takes that back', async () => {
    const ids = [await write(), await write()];
    const before = await rowsOf(ids);
    const moved = await act({ act: 'move', ids, columnId: other });
    expect(moved.t.done).toBe(2);
    expect((await list(`columnId=${other}`)).items.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    const tagged = await act({ act: 'tag', ids, tags: ['要看'] });
    expect(tagged.t.done).toBe(2);
    expect((await undo(tagged.t.audit)).code).toBe('200');
    expect((await undo(moved.t.audit)).code).toBe('200');
    expect(await rowsOf(ids)).toEqual(before);
  });

  it('restores what was removed, and refuses what was not, what is their own and what belongs to a case', async () => {
    const [removed, left, own] = [await write(), await write(), await write(operator)];
    await act({ act: 'remove', ids: [removed], ...WORDS });
    expect((await list('bin=true')).items.map(({ id }) => id)).toContain(removed);
    expect((await act({ act: 'restore', ids: [removed, left] })).t).toMatchObject({ done: 1, refused: [{ id: left, code: 'A0409' }] });
    expect((await list('bin=true')).items.map(({ id }) => id)).not.toContain(removed);
    await site.platform.db.query(`UPDATE posts SET column_id = (SELECT id FROM columns WHERE kind = 'complaint' LIMIT 1) WHERE id = $1`, [left]);
    expect((await act({ act: 'remove', ids: [left, own], ...WORDS })).t).toMatchObject({ done: 0, refused: [{ id: left }, { id: own, code: 'A0301' }] });
  });

  it('refuses what its author has removed, and leaves that as it is: they alone put it back', async () => {
    const [post, host, third] = [await write(), await write(second), await site.signUp('第三位')];
    const comment = (await site.post<{ id: number }>(`comment/save/${host}`, { body: '先说一句，再收回去' }, { as: third })).t.id;
    expect((await site.post(`post/my/remove/${post}`, {}, { as: author })).code).toBe('200');
    expect((await site.post(`comment/remove/${comment}`, {}, { as: third })).code).toBe('200');
    const before = await rowsOf([post, comment]);
    for (const [kind, id] of [
      ['post', post],
      ['comment', comment],
    ] as const)
      expect((await act({ act: 'remove', kind, ids: [id], ...WORDS })).t, kind).toMatchObject({ done: 0, refused: [{ id, code: 'A0409' }] });
    expect(await rowsOf([post, comment])).toEqual(before);
    expect((await site.post(`post/my/restore/${post}`, {}, { as: author })).code).toBe('200');
  });

  it('asks who its actor is above twenty, is bounded, and is for operators', async () => {
    const ids = Array.from({ length: 21 }, (_, nth) => 500_000 + nth);
    await site.platform.db.query(`UPDATE sessions SET factor_at = now() - interval '11 minutes' WHERE member_id = $1`, [operator.id]);
    expect((await act({ act: 'restore', ids })).name).toBe('reverify');
    expect((await act({ act: 'restore', ids: ids.slice(1) })).t.refused).toHaveLength(20);
    await site.platform.db.query('UPDATE sessions SET factor_at = now() WHERE member_id = $1', [operator.id]);
    expect((await act({ act: 'restore', ids: Array.from({ length: 501 }, (_, nth) => nth + 1) })).fields).toMatchObject([{ path: 'ids' }]);
    expect((await act({ act: 'remove', ids: [1], code: 'ad', text: '短' })).fields).toMatchObject([{ path: 'text' }]);
    expect((await act({ act: 'remove', ids: [1], code: '没有', text: WORDS.text })).fields).toMatchObject([{ path: 'code' }]);
    expect((await act({ act: 'move', kind: 'comment', ids: [1], columnId: other })).fields).toMatchObject([{ path: 'act' }]);
    const presenter = await site.signUp('坐堂人', 'presenter');
    for (const as of [author, presenter]) {
      expect((await act({ act: 'restore', ids: [1] }, as)).status).toBe(403);
      expect((await site.get('admin/content/list', { as })).status).toBe(403);
    }
  });
});

it('finds what is written by author, words, column, day and state, also what is hidden or removed', async () => {
  const id = await write(second);
  const { t: comment } = await site.post<{ id: number }>(`comment/save/${id}`, { body: '这条评论里有暗号' }, { as: author });
  await site.platform.db.query(`UPDATE posts SET status = 'hidden' WHERE id = $1`, [id]);
  expect((await list(`author=${encodeURIComponent('另一位')}&status=hidden`)).items.map((row) => row.id)).toEqual([id]);
  expect((await list(`author=${second.id}&q=${encodeURIComponent('柴很干')}&columnId=${COLUMN}`)).items.map((row) => row.id)).toContain(id);
  expect((await list(`kind=comment&q=${encodeURIComponent('暗号')}`)).items).toMatchObject([{ kind: 'comment', id: comment.id, postId: id, floor: 1 }]);
  expect((await list(`from=${encodeURIComponent(new Date(Date.now() + 60_000).toISOString())}`)).items).toEqual([]);
  const { print } = (await site.get<{ print: string }[]>(`admin/member/sessions/${second.id}`, { as: operator })).t[0] ?? { print: '' };
  expect((await list(`print=${print}&status=hidden`)).items.map((row) => row.id)).toEqual([id]);
  await site.seenFrom(second.id, '203.0.113.77');
  expect((await list(`print=${print}&status=hidden`)).items).toEqual([]);
  const [{ print: moved } = { print: '' }] = (await site.get<{ print: string }[]>(`admin/member/sessions/${second.id}`, { as: operator })).t;
  expect((await list(`print=${moved.replace('-', '').toLowerCase()}`)).items.every(({ author: { nickName } }) => nickName === '另一位')).toBe(true);
  expect((await list(`kind=comment&print=${moved}`)).items).toEqual([]);
  expect((await site.get('admin/content/list?print=7F3A', { as: operator })).fields).toMatchObject([{ path: 'print' }]);
  const first = await list('size=2');
  expect(first.items).toHaveLength(2);
  expect((await list(`size=2&after=${encodeURIComponent(first.next ?? '')}`)).items[0]?.id).toBeLessThan(first.items[1]?.id ?? 0);
});
