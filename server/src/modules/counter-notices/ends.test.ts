import { afterAll, expect, it } from 'vitest';
import { sweepIllegalReports } from '#server/modules/illegal-reports/index.ts';
import { FILE, SUED, openNoticeSite } from './counter-notices.fixture.ts';

const { site, operator, newMember, mailsTo, write, takeDown, file, statusOf, mine, act, list, inDays, filed } = await openNoticeSite();
afterAll(() => site.close());

it('is sent back for what it lacks, and sent again with what it had', async () => {
  const { author, takedownId, id } = await filed();
  expect((await file(takedownId, author)).name).toBe('alreadyDecided');
  expect((await act('return', id, { text: '请写真实的姓名。' })).t).toMatchObject({ state: 'returned', returnReason: '请写真实的姓名。' });
  expect((await act('forward', id, { way: 'mail' })).name).toBe('alreadyDecided');
  expect((await mine(author))[0]).toMatchObject({ canFile: true, notice: { state: 'returned', returnReason: '请写真实的姓名。' } });
  expect((await file(takedownId, author, { files: [], name: '王小明本人' })).t.id).toBe(id);
  expect((await mine(author))[0]).toMatchObject({ canFile: false, notice: { state: 'waiting', name: '王小明本人', files: [{ name: FILE.name }] } });
});

it('reaches who left no address that works as the operator notes, from when the clock runs, and again when the mail came back', async () => {
  const { reportId, id, email } = await filed();
  await site.platform.db.query('UPDATE illegal_reports SET email_sealed = NULL WHERE id = $1', [reportId]);
  expect((await act('forward', id, { way: 'mail' })).fields?.[0]?.path).toBe('way');
  expect((await act('forward', id, { way: 'other' })).fields?.[0]?.path).toBe('note');
  const first = await act('forward', id, { way: 'other', note: '挂号信，已签收' });
  expect(first.t).toMatchObject({ state: 'forwarded', way: 'other', wayNote: '挂号信，已签收', email: '' });
  const again = await act('forward', id, { way: 'other', note: '又打了一次电话' });
  expect(Date.parse(again.t.dueAt ?? '')).toBeGreaterThanOrEqual(Date.parse(first.t.dueAt ?? ''));
  expect((await mailsTo(email)).filter(({ text }) => text.includes('/counter_notice/'))).toEqual([]);
  const mailed = await filed();
  await act('forward', mailed.id, { way: 'mail' });
  await site.outbox();
  await site.platform.db.query(`UPDATE deliveries SET state = 'bounced', ended_at = now() WHERE kind = 'counter-notice' AND source_id = $1`, [mailed.id]);
  expect((await list()).find((each) => each.id === mailed.id)).toMatchObject({ isLost: true, mail: '退回了' });
  expect((await site.get<{ items: object[] }>('admin/queue/list?tab=law', { as: operator })).t.items).toContainEqual(
    expect.objectContaining({ kind: 'counter_notice', id: mailed.id, note: '转送的信没有到' }),
  );
});

it('puts back only what its author wrote, and nothing that another order is about', async () => {
  const [author, other] = [await newMember(), await newMember()];
  const [own, second, foreign] = [await write(author), await write(author), await write(other)];
  const order = await takeDown(own, {
    more: [
      { kind: 'post', id: second },
      { kind: 'post', id: foreign },
      { kind: 'member', id: author.id },
    ],
  });
  const law = { authority: '市网信办', documentNumber: '网信办〔2026〕9 号', receivedAt: '2026-11-22T05:45:00Z', dueAt: '2026-11-22T09:45:00Z' };
  const { t: lawful } = await site.post<{ id: number }>('admin/takedown/save', { ...law, targets: [{ kind: 'post', id: second }] }, { as: operator });
  await site.post(`admin/takedown/execute/${lawful.id}`, { documentNumber: law.documentNumber }, { as: operator });
  const { t } = await file(order.takedownId, author);
  await act('forward', t.id, { way: 'mail' });
  await inDays(11);
  expect([await statusOf(own), await statusOf(second), await statusOf(foreign)]).toEqual([200, 451, 451]);
  expect((await site.get(`g/member/view/${author.id}`)).status).toBe(451);
  await site.post(`admin/takedown/release/${lawful.id}`, { releaseDocument: '网信办〔2026〕10 号' }, { as: operator });
  expect(await statusOf(second)).toBe(200);
  await site.post(`admin/takedown/release/${order.takedownId}`, { releaseDocument: '举报人撤回' }, { as: operator });
  expect([await statusOf(own), await statusOf(foreign)]).toEqual([200, 200]);
});

it('is open to a suspended author, whose work comes back all the same', async () => {
  const author = await newMember();
  const postId = await write(author);
  const { takedownId } = await takeDown(postId);
  await site.platform.db.query(
    `UPDATE members SET status = 'suspended', suspended_until = now() + interval '99 days', suspended_reason = '先停一停' WHERE id = $1`,
    [author.id],
  );
  const { t } = await file(takedownId, author);
  await act('forward', t.id, { way: 'mail' });
  await inDays(11);
  expect(await statusOf(postId)).toBe(200);
});

it('ends when its author withdraws it, leaves, or an operator releases the order, whatever the clock says', async () => {
  const withdrawn = await filed();
  await act('forward', withdrawn.id, { way: 'mail' });
  const twice = () => site.post(`member/counter_notice/withdraw/${withdrawn.id}`, {}, { as: withdrawn.author });
  expect((await Promise.all([twice(), twice()])).map((each) => each.name ?? 'done').toSorted()).toEqual(['alreadyDecided', 'done']);
  const released = await filed();
  await act('forward', released.id, { way: 'mail' });
  const release = site.post(`admin/takedown/release/${released.takedownId}`, { releaseDocument: '举报人撤回' }, { as: operator });
  await Promise.all([release, inDays(11)]);
  expect([await statusOf(withdrawn.postId), await statusOf(released.postId)]).toEqual([451, 200]);
  expect((await file(withdrawn.takedownId, withdrawn.author)).name).toBe('alreadyDecided');
  const states = Object.fromEntries((await list('ended')).map(({ id, state }) => [id, state]));
  expect(states[withdrawn.id]).toBe('withdrawn');
  expect(['released', 'restored']).toContain(states[released.id]);
  const reopened = await filed();
  await site.post(`admin/takedown/release/${reopened.takedownId}`, { releaseDocument: '举报人撤回' }, { as: operator });
  expect((await act('forward', reopened.id, { way: 'mail' })).name).toBe('alreadyDecided');
  expect((await mine(reopened.author))[0]).toMatchObject({ canFile: false, notice: { state: 'released' } });
});

it('keeps the address of the one who reported while it is open', async () => {
  const { id, reportId } = await filed();
  await site.platform.db.query(
    `UPDATE illegal_reports SET outcome = 'answered', answer = '答过', answered_by = $2, answered_at = now() - interval '300 days' WHERE id = $1`,
    [reportId, operator.id],
  );
  await sweepIllegalReports({ db: site.platform.db, now: new Date() });
  expect((await act('forward', id, { way: 'mail' })).code).toBe('200');
  await act('stop', id, SUED);
  await sweepIllegalReports({ db: site.platform.db, now: new Date() });
  expect((await list('ended')).find((each) => each.id === id)?.email).toBe('');
});
