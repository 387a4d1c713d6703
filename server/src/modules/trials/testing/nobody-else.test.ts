import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from '#contract/envelope.ts';
import type { WaitingComment } from '#contract/api/held-comments.ts';
import type { QueueItem } from '#contract/api/queue.ts';
import type { ReportCase } from '#contract/api/reports.ts';
import type { Signed } from '#server/app/testing.ts';
import { openCourt, type Court } from './court.fixture.ts';

let court: Court;
let judge: Signed;
let only: Signed;
let operator: Signed;
let caseId: number;
beforeAll(async () => {
  court = await openCourt();
  [judge, only, operator] = [await court.person('presenter'), await court.person('presenter'), await court.person('operator')];
  caseId = await court.fileCase(await court.person());
  await court.hear(caseId, judge);
  await court.judge(caseId, judge, { penalty: 'warning' });
});
afterAll(() => court.site.close());

const REASON = '这里写着别人家的地址';

/** Returns a new comment under the case; a new account's words wait. */
async function comment(body: string, { isNew }: { isNew: boolean }): Promise<{ id: number; writer: Signed }> {
  const writer = await court.person();
  if (!isNew) await court.db.query(`UPDATE members SET joined_at = joined_at - interval '30 days' WHERE id = $1`, [writer.id]);
  return { id: (await court.site.post<{ id: number }>(`comment/save/${caseId}`, { body }, { as: writer })).t.id, writer };
}
const present = (isPresent: boolean) =>
  court.db.query(`UPDATE members SET last_seen_at = now() - make_interval(days => $2) WHERE id = $1`, [only.id, isPresent ? 0 : 31]);

async function hidden(): Promise<number> {
  const { id } = await comment('他家住在炉边街三号，去找他。', { isNew: false });
  expect(await court.site.post(`informer/hide/comment/${id}`, { reason: REASON }, { as: only })).toMatchObject({ code: '200' });
  return (await court.db.queryOne<{ id: number }>(`SELECT id FROM report_dockets WHERE kind = 'comment' AND target_id = $1`, [id]))?.id ?? 0;
}
const report = async (id: number, as: Signed) => (await court.site.get<ReportCase>(`informer/desk/${id}`, { as })).t;
const handle = (id: number, as: Signed) =>
  court.site.post(`informer/handle/${id}`, { outcome: 'upheld', answer: '地址不该写在这里，移走。', hide: true }, { as });
const queued = async (as: Signed) => (await court.site.get<Page<QueueItem>>('admin/queue/list?kind=report', { as })).t.items.map(({ id }) => id);

it('who hid what is said under a case ends it where no other presenter without a part is there, and not otherwise', async () => {
  const id = await hidden();
  expect([await report(id, only), await report(id, operator)]).toMatchObject([
    { conflict: null, mayRemove: true },
    { conflict: null, mayRemove: false },
  ]);
  expect(await queued(only)).toContain(id);
  expect(await handle(id, operator)).toMatchObject({ code: 'A0409', name: 'caseInSight' });
  const another = await court.person('presenter');
  expect(await report(id, only)).toMatchObject({ conflict: 'hider' });
  expect(await queued(only)).not.toContain(id);
  expect((await handle(id, only)).status).toBe(403);
  await court.db.query(`UPDATE members SET role = 'member' WHERE id = $1`, [another.id]);
  expect(await handle(id, only)).toMatchObject({ code: '200' });
});

it('who hid it ends it also where the only other presenter has reported it, or what they did in a case is what is reported', async () => {
  const other = await court.person('presenter');
  const id = await hidden();
  expect(await report(id, only)).toMatchObject({ conflict: 'hider' });
  await court.db.query(`INSERT INTO reports (docket_id, reporter_id, reason, reported_at) VALUES ($1, $2, 'privacy', now())`, [id, other.id]);
  expect(await report(id, only)).toMatchObject({ conflict: null, mayRemove: true });
  expect(await queued(only)).toContain(id);
  expect(await handle(id, other)).toMatchObject({ name: 'reportConflict' });
  expect(await handle(id, only)).toMatchObject({ code: '200' });
  await court.db.query(`UPDATE members SET role = 'member' WHERE id = $1`, [other.id]);
});

it('operators return held words under a case by a lawful order alone, after a day without a presenter who has no part in it', async () => {
  const { id, writer } = await comment('判得不明不白，谁来说说。', { isNew: true });
  const offered = async (as: Signed) => (await court.site.get<WaitingComment[]>('comment/desk', { as })).t.find((each) => each.id === id);
  const sendBack = (as: Signed, more = {}) => court.site.post(`comment/handle/${id}`, { outcome: 'rejected', reason: REASON, ...more }, { as });
  const byOrder = { documentNumber: '网信办〔2026〕1187 号' };
  expect([await offered(operator), await offered(only)]).toMatchObject([
    { conflict: null, mayReturn: 'no' },
    { conflict: null, mayReturn: 'freely' },
  ]);
  expect(await sendBack(operator, byOrder)).toMatchObject({ code: 'A0409', name: 'caseInSight' });
  await present(false);
  expect(await offered(operator)).toMatchObject({ mayReturn: 'no' });
  expect(await sendBack(operator, byOrder)).toMatchObject({ code: 'A0409', name: 'caseInSight' });
  await court.db.query(`UPDATE held_comments SET held_at = held_at - interval '24 hours' WHERE id = $1`, [id]);
  await present(true);
  expect(await offered(operator)).toMatchObject({ mayReturn: 'no' });
  await present(false);
  expect(await offered(operator)).toMatchObject({ mayReturn: 'byOrder' });
  expect((await sendBack(judge)).status).toBe(403);
  expect(await sendBack(operator)).toMatchObject({ name: 'invalidInput', fields: [{ path: 'documentNumber' }] });
  expect(await sendBack(operator, byOrder)).toMatchObject({ code: '200' });
  expect(await court.messages(writer.id)).toContain('你的评论被退回了');
  expect(await court.db.queryOne('SELECT note FROM held_comments WHERE id = $1', [id])).toEqual({
    note: `${REASON}\n按法律要求退回，文号 ${byOrder.documentNumber}。`,
  });
  await present(true);
});
