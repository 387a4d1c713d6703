import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from '#contract/envelope.ts';
import type { PostState } from '#contract/api/posts.ts';
import type { QueueItem } from '#contract/api/queue.ts';
import type { ReportCases } from '#contract/api/reports.ts';
import type { Signed } from '#server/app/testing.ts';
import { rejectHeldComment } from '#server/modules/comments/index.ts';
import { rejectHeld } from '#server/modules/posts/index.ts';
import { openCourt, type Court } from './court.fixture.ts';

let court: Court;
let judge: Signed;
let other: Signed;
let writer: Signed;
let caseId: number;
beforeAll(async () => {
  court = await openCourt();
  [judge, other, writer] = [await court.person('presenter'), await court.person('presenter'), await court.person()];
  caseId = await court.fileCase(await court.person());
  await court.hear(caseId, judge);
  await court.judge(caseId, judge, { penalty: 'warning' });
});
afterAll(() => court.site.close());

const REASON = '话说得重了些';
async function comment(postId: number, body: string): Promise<number> {
  const writer = await court.person();
  // What a new account writes under a closed case waits for review.
  await court.db.query(`UPDATE members SET joined_at = joined_at - interval '30 days' WHERE id = $1`, [writer.id]);
  const { code, message, t } = await court.site.post<{ id: number }>(`comment/save/${postId}`, { body }, { as: writer });
  if (code !== '200') throw new Error(message);
  return t.id;
}
const writePost = async (markdown: string) =>
  (await court.site.post<{ id: number }>('post/save', { columnId: 1101, title: '说说公堂', markdown }, { as: await court.person() })).t.id;
const hide = (kind: string, id: number, as: Signed) => court.site.post(`informer/hide/${kind}/${id}`, { reason: REASON }, { as });
const own = { status: 403, message: '这说的是你判过的案子，或是你自己，请别的主持人来结' };

it('who judged a case hides nothing under its page, and closes no report on it', async () => {
  const commentId = await comment(caseId, '这样判，我看不明白。');
  expect(await hide('comment', commentId, judge)).toMatchObject(own);
  expect(await hide('comment', commentId, other)).toMatchObject({ code: '200' });
  const found = await court.site.get<ReportCases>('informer/desk?hidden=true&size=50', { as: judge });
  const report = found.t.items.find(({ targetId }) => targetId === commentId);
  expect(report).toMatchObject({ conflict: 'voice' });
  const closing = { outcome: 'upheld', answer: '说得对，遮着。', hide: true };
  expect(await court.site.post(`informer/handle/${report?.id ?? 0}`, closing, { as: judge })).toMatchObject(own);
  const third = await court.person('presenter');
  expect(await court.site.post(`informer/handle/${report?.id ?? 0}`, closing, { as: third })).toMatchObject({ code: '200' });
});

it('a presenter hides nothing that names them, anywhere', async () => {
  const postId = await writePost(`大家评评理，${judge.nickName}判得对不对，我觉得不对。`);
  expect(await hide('post', postId, judge)).toMatchObject(own);
  expect(await hide('post', postId, other)).toMatchObject({ code: '200' });
  const elsewhere = await comment(await writePost('今天的火很旺，大家过来坐坐，烤烤手也好。'), '来了来了，给我留个靠火的座位。');
  expect(await hide('comment', elsewhere, judge)).toMatchObject({ code: '200' });
});

it('nor under the nickname they had before', async () => {
  const renamed = await court.person('presenter');
  const postId = await writePost(`大家评评理，${renamed.nickName}判得对不对，我觉得不对。`);
  expect(await court.site.post('member/updated_at', { nickName: '改了名的人' }, { as: renamed })).toMatchObject({ code: '200' });
  expect(await hide('post', postId, renamed)).toMatchObject(own);
  await court.db.query(`UPDATE former_nicks SET until_at = until_at - interval '181 days' WHERE member_id = $1`, [renamed.id]);
  expect(await hide('post', postId, renamed)).toMatchObject({ code: '200' });
});

it('a presenter rejects nothing held that names them or was written under their case', async () => {
  const { db } = court;
  const now = new Date();
  const [postId, commentId] = await db.transaction(async (tx) => {
    const post = await writePost(`有人说${judge.nickName}收了好处，我来问一问。`);
    await tx.query(`UPDATE posts SET status = 'pending' WHERE id = $1`, [post]);
    await tx.query(`INSERT INTO post_holds (post_id, reasons, was_published, held_at) VALUES ($1, '[]', false, $2)`, [post, now]);
    const held = await tx.queryOne<{ id: number }>(
      `INSERT INTO held_comments (post_id, author_id, body, reasons, held_at) VALUES ($1, $2, '这桩判得太轻。', '[]', $3) RETURNING id`,
      [caseId, writer.id, now],
    );
    return [post, held?.id ?? 0];
  });
  await expect(rejectHeld({ db, now }, postId, { deciderId: judge.id, reason: REASON })).rejects.toMatchObject({ name: 'conflictOfInterest' });
  await expect(rejectHeldComment({ db, now }, { id: commentId, deciderId: judge.id, reason: REASON })).rejects.toMatchObject({ name: 'conflictOfInterest' });
  await rejectHeld({ db, now }, postId, { deciderId: other.id, reason: REASON });
  await rejectHeldComment({ db, now }, { id: commentId, deciderId: other.id, reason: REASON });
});

it('an operator hides nothing under a case, removes nothing on a report and rejects nothing held there', async () => {
  const operator = await court.person('operator');
  const commentId = await comment(caseId, '我看这样判也太快了。');
  const inSight = { code: 'A0409', name: 'caseInSight' };
  expect(await hide('comment', commentId, operator)).toMatchObject(inSight);
  expect(await court.site.post(`informer/comment/informer/${commentId}`, { reason: 'ad' }, { as: await court.person() })).toMatchObject({ code: '200' });
  const reportCase = await court.db.queryOne<{ id: number }>(`SELECT id FROM report_dockets WHERE kind = 'comment' AND target_id = $1`, [commentId]);
  const closing = { outcome: 'upheld', answer: '说得对，移走。', hide: true };
  expect(await court.site.post(`informer/handle/${reportCase?.id ?? 0}`, closing, { as: operator })).toMatchObject(inSight);
  const held = await court.db.queryOne<{ id: number }>(
    `INSERT INTO held_comments (post_id, author_id, body, reasons, held_at) VALUES ($1, $2, '判得不明不白。', '[]', now()) RETURNING id`,
    [caseId, writer.id],
  );
  const decision = { id: held?.id ?? 0, deciderId: operator.id, reason: REASON };
  await expect(rejectHeldComment({ db: court.db, now: new Date() }, decision)).rejects.toMatchObject({ name: 'caseInSight' });
});

it('a presenter locks, retitles and moves nothing that names them, and answers no appeal against its removal', async () => {
  const author = await court.person();
  const markdown = `大家评评理，${judge.nickName}收了好处没有，我想问一问。`;
  const { id } = (await court.site.post<{ id: number }>('post/save', { columnId: 1101, title: '问一问公堂的事', markdown }, { as: author })).t;
  const about = { status: 403, name: 'conflictOfInterest' };
  const until = new Date(Date.now() + 24 * 60 * 60_000).toISOString();
  expect(await court.site.post(`admin/post/lock/${id}`, { until, notice: REASON }, { as: judge })).toMatchObject(about);
  expect(await court.site.post(`admin/post/retitle/${id}`, { title: '今天天气不错', reason: REASON }, { as: judge })).toMatchObject(about);
  const offered = async (as: Signed) => (await court.site.get<PostState>(`post/state/${id}`, { as })).t.staff;
  expect([await offered(judge), (await offered(other)).includes('lock')]).toEqual([[], true]);
  expect(await court.site.post(`admin/post/lock/${id}`, { until, notice: REASON }, { as: other })).toMatchObject({ code: '200' });
  const operator = await court.person('operator');
  const removed = await court.site.post<{ audit: number }>(`admin/post/remove/${id}`, { code: 'ad', text: '整篇都是没有根据的话' }, { as: operator });
  const text = '我只是问一问，没有说谁一定收了好处，请另一位看看。';
  const appeal = await court.site.post<{ id: number }>('member/appeal/save', { kind: 'removal', audit: removed.t.audit, text }, { as: author });
  expect(appeal).toMatchObject({ code: '200' });
  const decide = (as: Signed) =>
    court.site.post(`admin/appeal/decide/${appeal.t.id}`, { outcome: 'kept', answer: '看过了，说的是人，没有根据，移除维持不变。' }, { as });
  const waiting = async (as: Signed) => (await court.site.get<Page<QueueItem>>('admin/queue/list?kind=appeal', { as })).t.items.map((item) => item.id);
  expect([await waiting(judge), await waiting(other)]).toEqual([[], [appeal.t.id]]);
  expect(await decide(judge)).toMatchObject(about);
  expect(await decide(other)).toMatchObject({ code: '200' });
});
