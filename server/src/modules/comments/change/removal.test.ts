import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuditRow } from '#contract/api/audit.ts';
import type { Thread } from '#contract/api/comments.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';

const QUESTIONS = 1102;

let site: TestSite;
let asker: Signed;
let operator: Signed;
let postId: number;
let people = 0;
beforeAll(async () => {
  site = await startTestSite();
  asker = await site.signUp('发问的人');
  operator = await site.signUp('守炉人', 'operator');
  const column = await site.platform.db.queryOne<{ id: number }>(`SELECT id FROM columns WHERE kind = 'question' AND create_path <> '' ORDER BY id LIMIT 1`);
  const fields = { columnId: column?.id ?? QUESTIONS, title: '这一关怎么过才好', markdown: '试了一晚上都过不去，请教各位。', tags: [] };
  postId = (await site.post<{ id: number }>('post/save', fields, { as: asker })).t.id;
});
afterAll(() => site.close());

const WORDS = { code: 'ad', text: '留的是卖号的联系方式' };
const speak = async () => {
  const as = await site.signUp(`答话的人${(people += 1)}`);
  await site.platform.db.query('UPDATE members SET experience = 50 WHERE id = $1', [as.id]);
  const { t } = await site.post<{ id: number }>(`comment/save/${postId}`, { body: '绕过去就行' }, { as });
  return { id: t.id, as };
};
const remove = (id: number, as = operator) => site.post<{ status: string; audit: number }>(`admin/comment/remove/${id}`, WORDS, { as });
const thread = async () => (await site.get<Thread>(`g/comment/post/${postId}`)).t;
const ROWS = [
  'SELECT * FROM comments WHERE id = $1',
  'SELECT * FROM removals WHERE target_id = $1',
  'SELECT p.comment_count, p.accepted_comment_id, p.last_comment_at, p.last_commenter_id, p.solved FROM posts p JOIN comments c ON c.post_id = p.id WHERE c.id = $1',
  'SELECT m.experience FROM members m JOIN comments c ON c.author_id = m.id WHERE c.id = $1',
];
const rowsOf = (id: number) => Promise.all(ROWS.map((sql) => site.platform.db.query(sql, [id])));

it('that an operator removes leaves its floor, and comes back row by row, also as the accepted answer', async () => {
  const { id, as } = await speak();
  await site.post(`comment/accept/${id}`, {}, { as: asker });
  const before = await rowsOf(id);
  const removed = await remove(id);
  expect(removed.t).toMatchObject({ status: 'removed' });
  expect((await thread()).items).toEqual(expect.arrayContaining([expect.objectContaining({ id, body: '', removed: true, author: null })]));
  expect((await thread()).accepted).toBeNull();
  const [message] = (await site.get<{ title: string; content: string }[]>('g/message/unread/list', { as })).t;
  expect(message).toMatchObject({ title: '你的评论由管理员移除了', content: expect.stringContaining(WORDS.text) });
  expect((await site.post<AuditRow>(`admin/audit/undo/${removed.t.audit}`, { reason: '看错了' }, { as: operator })).code).toBe('200');
  expect(await rowsOf(id)).toEqual(before);
});

it('that its author has removed is taken over on record, costs nothing, and is theirs no longer', async () => {
  const { id, as } = await speak();
  expect((await site.post(`comment/remove/${id}`, {}, { as })).code).toBe('200');
  const before = (await rowsOf(id))[3];
  const { t } = await remove(id);
  expect(t).toMatchObject({ status: 'removed', audit: expect.any(Number) });
  expect((await site.get<AuditRow>(`admin/audit/view/${t.audit}`, { as: operator })).t).toMatchObject({ act: 'comment.remove' });
  expect((await rowsOf(id))[3]).toEqual(before);
  expect((await remove(id)).name).toBe('alreadyDecided');
  const removedAs = async () =>
    (await site.platform.db.queryOne<{ by: string }>(`SELECT removed_by AS by FROM removals WHERE kind = 'comment' AND target_id = $1`, [id]))?.by;
  expect(await removedAs()).toBe('staff');
  expect((await site.post(`admin/audit/undo/${t.audit}`, { reason: '看错了' }, { as: operator })).code).toBe('200');
  expect(await removedAs()).toBe('author');
});

it('is restored by an operator once, and not where its author had removed it', async () => {
  const { id, as } = await speak();
  await remove(id);
  expect((await remove(id)).name).toBe('alreadyDecided');
  const restore = (by = operator) => site.post<{ status: string }>(`admin/comment/restore/${id}`, {}, { as: by });
  expect((await restore(as)).status).toBe(403);
  expect((await restore()).t).toMatchObject({ status: 'published' });
  expect((await restore()).name).toBe('alreadyDecided');
  await site.post(`comment/remove/${id}`, {}, { as });
  expect((await remove(id)).t).toMatchObject({ status: 'removed' });
  expect((await restore()).name).toBe('alreadyDecided');
});

it('under a case is left to the court, and nobody else removes anything', async () => {
  const { id, as } = await speak();
  for (const by of [as, asker]) expect((await remove(id, by)).status).toBe(403);
  expect((await remove(999_999)).name).toBe('notFound');
  await site.platform.db.query(`UPDATE posts SET column_id = (SELECT id FROM columns WHERE kind = 'complaint' LIMIT 1) WHERE id = $1`, [postId]);
  expect((await remove(id)).name).toBe('caseInSight');
});
