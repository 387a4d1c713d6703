import { afterAll, beforeAll, expect, it, describe } from 'vitest';
import type { Page } from '#contract/envelope.ts';
import type { ReportCase, ReportCases } from '#contract/api/reports.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';

let site: TestSite;
let author: Signed;
let hider: Signed;
let other: Signed;
let member: Signed;
let operator: Signed;
beforeAll(async () => {
  site = await startTestSite();
  author = await site.signUp('写帖的人');
  hider = await site.signUp('先遮的人', 'presenter');
  other = await site.signUp('复看的人', 'presenter');
  member = await site.signUp('过路的人');
  operator = await site.signUp('守炉的人', 'operator');
});
afterAll(() => site.close());

const REASON = '标题里带着别人的真名';
let writers = 0;
/** By a new member unless given: one may write ten an hour at most. */
async function writePost(given?: Signed): Promise<number> {
  const as = given ?? (await site.signUp(`写手${(writers += 1)}`));
  return (await site.post<{ id: number }>('post/save', { columnId: 1101, title: '炉边夜话第一篇', markdown: '正文要有十个字以上才好看。' }, { as })).t.id;
}
async function comment(postId: number, as: Signed = author): Promise<number> {
  return (await site.post<{ id: number }>(`comment/save/${postId}`, { body: '说了不该说的话' }, { as })).t.id;
}
const hide = (kind: string, id: number, { as = hider, reason = REASON }: { as?: Signed; reason?: unknown } = {}) =>
  site.post(`informer/hide/${kind}/${id}`, { reason }, { as });
const reportCasesOf = async (as: Signed, targetId: number) =>
  (await site.get<ReportCases>('informer/desk?hidden=true&size=50', { as })).t.items.filter((reportCase) => reportCase.targetId === targetId);
async function reportCaseOf(as: Signed, targetId: number) {
  const [reportCase] = await reportCasesOf(as, targetId);
  if (!reportCase) throw new Error('nothing is on the desk');
  return reportCase;
}
const close = (id: number, body: object, as: Signed) => site.post<{ removed: boolean }>(`informer/handle/${id}`, body, { as });
const unreadMessages = async (as: Signed) => (await site.get<{ title: string; content: string }[]>('g/message/unread/list', { as })).t;
const isReadable = async (id: number) => (await site.get(`g/post/view/${id}`)).status === 200;
const actionsOf = async (id: number, as: Signed) => (await site.get<{ actions: string[] }>(`post/state/${id}`, { as })).t.actions;

describe('a presenter hides', () => {
  it('a post: it is gone from sight, its author reads why, and another presenter puts it back', async () => {
    const id = await writePost(author);
    expect(await actionsOf(id, hider)).toContain('hide');
    expect((await hide('post', id)).t).toEqual({ hidden: true, audit: 1, undoUntil: null });
    expect(await isReadable(id)).toBe(false);
    expect((await unreadMessages(author))[0]).toMatchObject({ title: '帖子暂时遮起来了', content: expect.stringContaining(REASON) });
    const reportCase = await reportCaseOf(other, id);
    expect(reportCase).toMatchObject({
      reporters: 0,
      reasons: [],
      hidden: true,
      hiddenBy: { person: { nickName: '先遮的人' }, reason: REASON },
      conflict: null,
    });
    expect(await reportCaseOf(hider, id)).toMatchObject({ conflict: 'hider' });
    const whole = (await site.get<ReportCase>(`informer/desk/${reportCase.id}`, { as: other })).t;
    expect(whole).toMatchObject({ notes: [], snapshots: [{ title: '炉边夜话第一篇' }] });
    const decision = { outcome: 'rejected', answer: '查过了，那是角色的名字。' };
    expect(await close(reportCase.id, decision, hider)).toMatchObject({ status: 403, message: '这是你先遮起来的，请别的主持人来结' });
    expect((await close(reportCase.id, decision, other)).t).toMatchObject({ removed: false });
    expect(await isReadable(id)).toBe(true);
    expect((await unreadMessages(author))[0]).toMatchObject({ title: '帖子放回来了', content: expect.stringContaining(decision.answer) });
    expect((await unreadMessages(hider))[0]).toMatchObject({ title: '你先遮的，复看放回来了' });
  });

  it('a comment: its floor stays, and another presenter takes it away for good', async () => {
    const id = await writePost(author);
    const commentId = await comment(id);
    await hide('comment', commentId);
    const shown = async () => (await site.get<Page<{ body: string; removed: boolean }>>(`g/comment/post/${id}`)).t.items[0];
    expect(await shown()).toMatchObject({ body: '', removed: true });
    expect((await close((await reportCaseOf(other, commentId)).id, { outcome: 'upheld', answer: '确实不该说。' }, other)).t).toMatchObject({ removed: true });
    expect(await shown()).toMatchObject({ body: '', removed: true });
    expect((await unreadMessages(author))[0]).toMatchObject({ title: '评论被移除' });
  });

  it('a thing that is reported already: both come together', async () => {
    const id = await writePost(author);
    await site.post(`informer/post/informer/${id}`, { reason: 'ad' }, { as: member });
    await hide('post', id);
    const [reportCase, ...more] = await reportCasesOf(other, id);
    expect(more).toEqual([]);
    expect(reportCase).toMatchObject({ reporters: 1, hiddenBy: { reason: REASON } });
    await close(reportCase?.id ?? 0, { outcome: 'upheld', answer: '确实是广告。' }, other);
    expect((await unreadMessages(member))[0]).toMatchObject({ title: '你的举报成立' });
    expect(await isReadable(id)).toBe(false);
  });
});

it('of eight at once one hides it, and its author is notified once', async () => {
  const writer = await site.signUp('写得多的人');
  const id = await writePost(writer);
  const responses = await Promise.all(Array.from({ length: 8 }, (_, turn) => hide('post', id, { as: turn % 2 ? hider : other })));
  expect(responses.map(({ code }) => code).toSorted()).toEqual(['200', ...Array.from({ length: 7 }, () => 'A0409')]);
  expect(await unreadMessages(writer)).toHaveLength(1);
});

it('an operator hides as a presenter does, and somebody else decides', async () => {
  const id = await writePost();
  expect(await actionsOf(id, operator)).toContain('hide');
  expect((await hide('post', id, { as: operator })).code).toBe('200');
  expect(await isReadable(id)).toBe(false);
  const reportCase = await reportCaseOf(operator, id);
  const decision = { outcome: 'rejected', answer: '查过了，那是角色的名字。' };
  expect((await close(reportCase.id, decision, operator)).status).toBe(403);
  expect((await close(reportCase.id, decision, other)).code).toBe('200');
  expect(await isReadable(id)).toBe(true);
});

it('nobody else hides anything, nor does a presenter hide their own, a case or what is not there', async () => {
  const id = await writePost();
  expect((await hide('post', id, { as: member })).status).toBe(403);
  expect((await site.post(`informer/hide/post/${id}`, { reason: REASON })).code).toBe('A0401');
  expect(await actionsOf(id, member)).not.toContain('hide');
  expect((await hide('post', await writePost(hider))).status).toBe(403);
  expect((await hide('post', 999_999)).status).toBe(404);
  expect((await hide('comment', 999_999)).status).toBe(404);
  expect((await hide('member', member.id)).code).toBe('A0400');
  expect((await hide('dragon', id)).code).toBe('A0400');
  expect(await isReadable(id)).toBe(true);
});

it.for(['', ' \n ', '短', '长'.repeat(301), 'x'.repeat(10_000), '空\u0000字空字空', '半\ud800个半个半', 7, null])('case %# is no reason', async (reason) => {
  const id = await writePost();
  expect(await hide('post', id, { as: hider, reason })).toMatchObject({ status: 400, code: 'A0400', fields: [{ path: 'reason' }] });
  expect(await isReadable(id)).toBe(true);
});

it('keeps hostile words of a reason as they are', async () => {
  const id = await writePost();
  const reason = `<script>alert("遮")</script> %_\\ ' مرحبا \u200d字`;
  await hide('post', id, { as: hider, reason });
  expect((await reportCaseOf(other, id)).hiddenBy?.reason).toBe(reason);
});

it('an operator who is the whole staff looks at it again themselves, and the author reads so; with one more of the staff they may not', async () => {
  const { db } = site.platform;
  const staff = await db.query<{ id: number; role: string }>(`SELECT id, role FROM members WHERE role <> 'member' AND id <> $1`, [operator.id]);
  await db.query(`UPDATE members SET role = 'member' WHERE id = ANY ($1)`, [staff.map(({ id }) => id)]);
  const writer = await site.signUp('只遇到一位站务的人');
  const [first, second] = [await writePost(writer), await writePost(writer)];
  for (const id of [first, second]) expect((await hide('post', id, { as: operator })).status).toBe(200);
  expect((await unreadMessages(writer))[0]?.content).toContain('站里只有这一位站务');
  const reportCase = await reportCaseOf(operator, first);
  expect(reportCase.conflict).toBeNull();
  expect((await close(reportCase.id, { outcome: 'rejected', answer: '再看一遍，没有问题。' }, operator)).status).toBe(200);
  expect(await isReadable(first)).toBe(true);
  expect((await unreadMessages(writer))[0]).toMatchObject({ title: '帖子放回来了', content: expect.stringContaining('先遮和复看是同一个人') });
  for (const { id, role } of staff) await db.query('UPDATE members SET role = $2 WHERE id = $1', [id, role]);
  const waiting = await reportCaseOf(operator, second);
  expect(waiting.conflict).toBe('hider');
  expect((await close(waiting.id, { outcome: 'rejected', answer: '再看一遍，没有问题。' }, operator)).status).toBe(403);
});
