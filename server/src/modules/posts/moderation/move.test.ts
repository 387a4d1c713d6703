import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuditRow } from '#contract/api/audit.ts';
import type { Page } from '#contract/envelope.ts';
import type { PostCard, PostView } from '#contract/api/posts.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';

let site: TestSite;
let author: Signed;
let operator: Signed;
let columns: number[];
beforeAll(async () => {
  site = await startTestSite();
  author = await site.signUp('写字的人');
  operator = await site.signUp('守炉人', 'operator');
  const rows = await site.platform.db.query<{ id: number }>(
    `SELECT id FROM columns WHERE kind = 'article' AND create_path <> '' AND visible_to IS NULL ORDER BY id LIMIT 2`,
  );
  columns = rows.map(({ id }) => id);
});
afterAll(() => site.close());

const write = async () => {
  const fields = { columnId: columns[0], title: '走错了门的一篇', markdown: '今天的柴很干，火也很旺，坐过来一起烤。', tags: ['走错门'] };
  return (await site.post<{ id: number }>('post/save', fields, { as: author })).t.id;
};
const move = (id: number, columnId: number | undefined, as = operator) =>
  site.post<{ columnId: number; audit: number | null }>(`admin/post/move/${id}`, { columnId, reason: '走错了门' }, { as });
const isIn = async (columnId: number | undefined, id: number) =>
  (await site.get<Page<PostCard>>(`g/post/card/${columnId}?tag=${encodeURIComponent('走错门')}`)).t.items.some((card) => card.id === id);
const ROWS = [
  'SELECT * FROM posts WHERE id = $1',
  'SELECT * FROM post_tags WHERE post_id = $1',
  'SELECT * FROM column_counts WHERE $1 > 0 ORDER BY column_id, game_id',
];
const rowsOf = (id: number) => Promise.all(ROWS.map((sql) => site.platform.db.query(sql, [id])));

it('a post moves with its tags and counts, its author is notified, and an undo leaves the rows as they were', async () => {
  const id = await write();
  // A column without posts has no counts, and one with none has zeros.
  await move(await write(), columns[1]);
  const before = await rowsOf(id);
  const moved = await move(id, columns[1]);
  expect(moved.t).toMatchObject({ columnId: columns[1] });
  expect([await isIn(columns[0], id), await isIn(columns[1], id)]).toEqual([false, true]);
  expect((await site.get<PostView>(`g/post/view/${id}`)).t.columnId).toBe(columns[1]);
  expect((await site.get<{ title: string }[]>('g/message/unread/list', { as: author })).t[0]?.title).toBe('你的帖子换了栏目');
  expect((await move(id, columns[1])).t.audit).toBeNull();
  expect((await site.post<AuditRow>(`admin/audit/undo/${moved.t.audit}`, { reason: '看错了' }, { as: operator })).code).toBe('200');
  expect(await rowsOf(id)).toEqual(before);
});

it('is refused across kinds, for complaints, for one’s own, and to members', async () => {
  const id = await write();
  const [question, complaint] = await Promise.all(
    ['question', 'complaint'].map((kind) =>
      site.platform.db.queryOne<{ id: number }>('SELECT id FROM columns WHERE kind = $1 ORDER BY create_path DESC LIMIT 1', [kind]),
    ),
  );
  for (const columnId of [question?.id, complaint?.id])
    expect(await move(id, columnId)).toMatchObject({ name: 'invalidInput', fields: [{ path: 'columnId' }] });
  expect((await move(id, 4711)).name).toBe('notFound');
  expect((await move(id, columns[1], author)).status).toBe(403);
  expect((await move(999_999, columns[1])).name).toBe('postGone');
  await site.platform.db.query('UPDATE posts SET column_id = $2 WHERE id = $1', [id, complaint?.id ?? 0]);
  expect((await move(id, columns[1])).name).toBe('caseInSight');
});

it('is undone after other parts of the post were changed, and not after it moved again', async () => {
  const id = await write();
  const act = (what: string, body: object) => site.post<{ audit: number | null }>(`admin/post/${what}/${id}`, { reason: '有用', ...body }, { as: operator });
  const undo = (audit: number | null) => site.post<AuditRow>(`admin/audit/undo/${audit}`, { reason: '看错了' }, { as: operator });
  const { t: moved } = await move(id, columns[1]);
  for (const done of [await act('pin', { scope: 'column' }), await act('lock', {}), await act('retitle', { title: '换了个题目的一篇' })])
    expect(done.code).toBe('200');
  expect((await undo(moved.audit)).code).toBe('200');
  expect((await site.get<PostView>(`g/post/view/${id}`)).t).toMatchObject({ columnId: columns[0], title: '换了个题目的一篇' });
  const { t: first } = await move(id, columns[1]);
  const { t: back } = await move(id, columns[0]);
  await move(id, columns[1]);
  for (const { audit } of [first, back]) expect(await undo(audit)).toMatchObject({ status: 409, name: 'undoChanged' });
});
