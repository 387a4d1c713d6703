import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppealClock } from '#contract/api/member-appeals.ts';
import type { Signed } from '#server/app/testing.ts';
import { saveSetting } from '#server/modules/settings/index.ts';
import { noteOverdueAppeals } from './index.ts';
import { ANSWER, openBench, WORDS, type Bench } from './appeals.fixture.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.site.close());

const DAY_MS = 24 * 60 * 60_000;
const clock = async () => (await bench.site.get<AppealClock>('g/appeal/clock')).t;
const titles = async (as: { id: number; nickName: string; token: string }) =>
  (await bench.site.get<{ title: string }[]>('g/message/unread/list', { as })).t.map(({ title }) => title);

describe('an appeal against a suspension', () => {
  it('is revoked by another operator, which restores the account exactly and tells the member once', async () => {
    const member = await bench.newMember();
    const before = await bench.account(member.id);
    const { audit } = (await bench.suspend(member.id)).t;
    expect((await bench.mine(member)).acts).toMatchObject([{ seq: audit, kind: 'suspension', by: { role: 'operator', nickName: null } }]);
    const saved = await bench.appeal(member, audit);
    expect(saved).toMatchObject({ code: '200', t: { state: 'open', audit, text: WORDS, answer: '' } });
    expect(Date.parse(saved.t.dueAt) - Date.parse(saved.t.createdAt)).toBe(3 * DAY_MS);
    expect((await clock()).open).toBe(1);
    expect(await titles(bench.other)).toContain('有一份对停用的申诉');
    expect(await bench.decide(bench.acting, saved.t.id, { outcome: 'revoked' })).toMatchObject({ status: 403, name: 'ownAct' });
    expect((await bench.decide(bench.other, saved.t.id, { outcome: 'revoked' })).t).toMatchObject({
      state: 'revoked',
      decidedAlone: false,
      decidedBy: { id: bench.other.id },
    });
    expect(await bench.account(member.id)).toEqual(before);
    const [own] = (await bench.mine(member)).items;
    expect(own).toMatchObject({ state: 'revoked', answer: ANSWER });
    expect(JSON.stringify(own), 'names of operators stay inside').not.toMatch(/守炉人|灰烬书记/);
    expect(await titles(member)).toEqual(expect.arrayContaining(['申诉有答复了：撤销，账号恢复', '账号恢复了']));
    expect((await clock()).open).toBe(0);
    const record = await bench.site.platform.db.queryOne(`SELECT act, undoes FROM audit WHERE undoes = $1`, [audit]);
    expect(record).toEqual({ act: 'appeal.decide', undoes: audit });
  });

  it('is for suspended members, once for each act, and by nobody else', async () => {
    const member = await bench.newMember();
    const { audit } = (await bench.suspend(member.id)).t;
    const stranger = await bench.newMember();
    expect(await bench.appeal(stranger, audit)).toMatchObject({ status: 409, name: 'memberAppealClosed' });
    expect(await bench.appeal(member, audit, { kind: 'removal' })).toMatchObject({ status: 409 });
    expect(await bench.appeal(member, audit, { text: '太短了' })).toMatchObject({ code: 'A0400', fields: [{ path: 'text' }] });
    expect(await bench.appeal(member, audit, { images: [999_999] })).toMatchObject({ code: 'A0400', fields: [{ path: 'images' }] });
    const responses = await Promise.all([bench.appeal(member, audit), bench.appeal(member, audit), bench.appeal(member, audit)]);
    expect(responses.map(({ code }) => code).toSorted()).toEqual(['200', 'A0409', 'A0409']);
    expect((await bench.mine(stranger)).items).toEqual([]);
    expect(await bench.site.get('member/appeal/list')).toMatchObject({ code: 'A0401' });
  });

  it('is taken as long as the site says, and what was removed stays as long', async () => {
    const { site } = bench;
    const set = (key: Parameters<typeof saveSetting>[1], value: string) =>
      site.platform.db.transaction((tx) => saveSetting({ tx, now: new Date() }, key, value));
    const member = await bench.newMember();
    const { audit } = (await bench.suspend(member.id, 90)).t;
    const author = await bench.newMember();
    const words = async (as: Signed) => (await site.get<{ content: string }[]>('g/message/unread/list', { as })).t.map(({ content }) => content);
    const postId = await bench.write(author);
    await set('removedDays', '8');
    await set('appealDays', '60');
    await bench.remove(postId);
    expect((await words(author))[0]).toContain('60 天以后会清掉。60 天内可以申诉一次');
    await bench.suspend(author.id, 3);
    expect((await words(author))[0]).toContain('60 天内可以申诉一次');
    expect((await site.get<{ removedDays: number; appealDays: number }>('g/site')).t).toMatchObject({ removedDays: 8, appealDays: 60 });
    const kept = await site.platform.db.queryOne<{ days: number }>(
      `SELECT extract(day FROM purge_at - removed_at)::integer AS days FROM removals WHERE kind = 'post' AND target_id = $1`,
      [postId],
    );
    expect(kept).toEqual({ days: 60 });
    expect(await set('appealDays', '29').catch((error: unknown) => error)).toMatchObject({ name: 'invalidInput' });
    const [act] = (await bench.mine(member)).acts;
    expect(Math.round((Date.parse(act?.appealUntil ?? '') - Date.parse(act?.at ?? '')) / DAY_MS)).toBe(60);
    expect(await bench.appeal(member, audit)).toMatchObject({ code: '200' });
    await set('removedDays', '30');
    await set('appealDays', '30');
  });

  it('may be lessened to an earlier end, which cannot be appealed again', async () => {
    const member = await bench.newMember();
    const { audit } = (await bench.suspend(member.id, 30)).t;
    const { id } = (await bench.appeal(member, audit)).t;
    const until = new Date(Math.ceil(Date.now() / DAY_MS + 2) * DAY_MS).toISOString();
    expect(await bench.decide(bench.other, id, { outcome: 'lessened' })).toMatchObject({ code: 'A0400', fields: [{ path: 'until' }] });
    const later = new Date(Date.now() + 40 * DAY_MS).toISOString();
    expect(await bench.decide(bench.other, id, { outcome: 'lessened', until: later })).toMatchObject({ fields: [{ path: 'until' }] });
    expect((await bench.decide(bench.other, id, { outcome: 'lessened', until })).t).toMatchObject({ state: 'lessened', untilAfter: until.replace('.000', '') });
    expect(await bench.account(member.id)).toMatchObject({ status: 'suspended', suspendedUntil: until.replace('.000', '') });
    expect((await bench.mine(member)).acts).toEqual([]);
    expect(await bench.decide(bench.other, id, { outcome: 'kept' })).toMatchObject({ status: 409, name: 'alreadyDecided' });
  });

  it('stays where it is kept, and two who decide at once do it once', async () => {
    const member = await bench.newMember();
    const third = await bench.site.signUp(`第三位${member.id}`, 'operator');
    const { audit } = (await bench.suspend(member.id)).t;
    const { id } = (await bench.appeal(member, audit)).t;
    const responses = await Promise.all([bench.decide(bench.other, id, { outcome: 'kept' }), bench.decide(third, id, { outcome: 'revoked' })]);
    expect(responses.map(({ code }) => code).toSorted()).toEqual(['200', 'A0409']);
    await bench.site.platform.db.query(`UPDATE members SET role = 'member' WHERE id = $1`, [third.id]);
  });

  it('takes back a longer suspension to the one it replaced, with its reason', async () => {
    const member = await bench.newMember();
    await bench.suspend(member.id, 3);
    const before = await bench.account(member.id);
    const { audit } = (await bench.suspend(member.id, 60)).t;
    const { id } = (await bench.appeal(member, audit)).t;
    expect((await bench.decide(bench.other, id, { outcome: 'revoked' })).code).toBe('200');
    expect(await bench.account(member.id)).toEqual(before);
  });

  it('is not in the way of notes and opened addresses that came after the suspension', async () => {
    const member = await bench.newMember();
    const { audit } = (await bench.suspend(member.id)).t;
    await bench.site.post(`admin/member/note/${member.id}`, { text: '看着像同一个人' }, { as: bench.acting });
    const { id } = (await bench.appeal(member, audit)).t;
    expect((await bench.decide(bench.other, id, { outcome: 'revoked' })).code).toBe('200');
  });

  it('is granted where the account was restored meanwhile, and the answer says that it had been taken back', async () => {
    const member = await bench.newMember();
    const before = await bench.account(member.id);
    const { audit } = (await bench.suspend(member.id)).t;
    const { id } = (await bench.appeal(member, audit)).t;
    expect((await bench.site.post(`admin/member/restore/${member.id}`, { text: '看错了人' }, { as: bench.acting })).code).toBe('200');
    expect((await bench.decide(bench.other, id, { outcome: 'revoked' })).t).toMatchObject({ state: 'revoked' });
    expect(await bench.account(member.id)).toEqual(before);
    expect(await titles(member)).toContain('申诉有答复了：撤销，这次停用在答复以前已经收回，或换成了新的决定');
  });

  it('is granted where another suspension has taken its place, which goes on', async () => {
    const member = await bench.newMember();
    const { audit } = (await bench.suspend(member.id, 60)).t;
    const { id } = (await bench.appeal(member, audit)).t;
    expect((await bench.suspend(member.id, 3)).code).toBe('200');
    const before = await bench.account(member.id);
    expect((await bench.decide(bench.other, id, { outcome: 'revoked' })).t).toMatchObject({ state: 'revoked' });
    expect(await bench.account(member.id)).toEqual(before);
    expect((await bench.mine(member)).acts).toHaveLength(1);
  });

  it('ends after thirty days, and counts as overdue after seventy-two hours', async () => {
    const member = await bench.newMember();
    const { audit } = (await bench.suspend(member.id, 90)).t;
    const { id } = (await bench.appeal(member, audit)).t;
    const { db } = bench.site.platform;
    await noteOverdueAppeals({ db, now: new Date() });
    expect(await db.queryOne('SELECT overdue_at FROM member_appeals WHERE id = $1', [id])).toEqual({ overdueAt: null });
    const late = new Date(Date.now() + 4 * DAY_MS);
    await db.query(
      `INSERT INTO webhooks (name, url, format, events, secret, created_at) VALUES ('群', 'https://bot.example', 'json', '{queue.overdue}', 'x', now())`,
    );
    await noteOverdueAppeals({ db, now: late });
    await noteOverdueAppeals({ db, now: late });
    expect(await titles(bench.other)).toContain('有申诉过了七十二小时没有答复');
    expect(await db.query(`SELECT event FROM webhook_deliveries`)).toEqual([{ event: 'queue.overdue' }]);
    await db.query(`UPDATE member_appeals SET created_at = created_at - interval '5 days', due_at = due_at - interval '5 days' WHERE id = $1`, [id]);
    expect((await bench.listed(bench.other)).items.find((each) => each.id === id)).toMatchObject({ overdue: true, refusal: null });
    await bench.decide(bench.other, id, { outcome: 'kept' });
  });
});

describe('an appeal against a removal', () => {
  it('returns the post and the experience, decided by a presenter who had no part', async () => {
    const member = await bench.newMember();
    await bench.site.platform.db.query('UPDATE members SET experience = 100 WHERE id = $1', [member.id]);
    const post = await bench.write(member);
    const before = await bench.account(member.id);
    const { audit } = (await bench.remove(post)).t;
    const { id } = (await bench.appeal(member, audit, { kind: 'removal' })).t;
    expect((await bench.listed(bench.presenter)).items.map((each) => each.id)).toContain(id);
    expect((await bench.decide(bench.presenter, id, { outcome: 'revoked' })).t).toMatchObject({ state: 'revoked' });
    expect(await bench.account(member.id)).toEqual(before);
    expect((await bench.site.get(`g/post/view/${post}`)).code).toBe('200');
  });

  it('is granted where the post was put back, or the removal undone, meanwhile', async () => {
    const member = await bench.newMember();
    const posts = [await bench.write(member), await bench.write(member)];
    for (const [nth, post] of posts.entries()) {
      const { audit } = (await bench.remove(post)).t;
      const { id } = (await bench.appeal(member, audit, { kind: 'removal' })).t;
      const url = nth === 0 ? `admin/post/restore/${post}` : `admin/audit/undo/${audit}`;
      expect((await bench.site.post(url, nth === 0 ? {} : { reason: '看错了' }, { as: bench.acting })).code).toBe('200');
      const account = await bench.account(member.id);
      expect((await bench.decide(bench.presenter, id, { outcome: 'revoked' })).t).toMatchObject({ state: 'revoked' });
      expect(await bench.account(member.id)).toEqual(account);
      expect((await bench.site.get(`g/post/view/${post}`)).code).toBe('200');
    }
  });

  it('is lessened by giving the experience back while the post stays away', async () => {
    const member = await bench.newMember();
    await bench.site.platform.db.query('UPDATE members SET experience = 100 WHERE id = $1', [member.id]);
    const post = await bench.write(member);
    const before = await bench.account(member.id);
    const { audit } = (await bench.remove(post)).t;
    const { id } = (await bench.appeal(member, audit, { kind: 'removal' })).t;
    await bench.decide(bench.other, id, { outcome: 'lessened' });
    expect(await bench.account(member.id)).toEqual(before);
    expect((await bench.site.get(`g/post/view/${post}`)).status).toBe(410);
  });

  it('shows presenters no appeal against a suspension', async () => {
    const member = await bench.newMember();
    const { audit } = (await bench.suspend(member.id)).t;
    const { id } = (await bench.appeal(member, audit)).t;
    expect((await bench.listed(bench.presenter)).items.map((each) => each.id)).not.toContain(id);
    expect(await bench.decide(bench.presenter, id, { outcome: 'kept' })).toMatchObject({ status: 404 });
    expect(await bench.decide(member, id, { outcome: 'kept' })).toMatchObject({ status: 403 });
    expect((await bench.listed(bench.acting)).items.find((each) => each.id === id)?.refusal).toBe('acted');
  });
});

it('a preview says what an answer would do and writes nothing', async () => {
  const member = await bench.newMember();
  const { audit } = (await bench.suspend(member.id)).t;
  const { id } = (await bench.appeal(member, audit)).t;
  const { db } = bench.site.platform;
  const rows = () => db.query('SELECT * FROM member_appeals WHERE id = $1', [id]);
  const [before, account] = [await rows(), await bench.account(member.id)];
  const preview = await bench.decide(bench.other, id, { outcome: 'revoked', preview: true });
  expect(preview.t).toMatchObject({ acts: expect.arrayContaining([expect.objectContaining({ act: 'appeal.decide' })]) });
  expect([await rows(), await bench.account(member.id)]).toEqual([before, account]);
});

it('the only operator decides themself, and the answer says so', async () => {
  const alone = await openBench();
  await alone.site.platform.db.query(`UPDATE members SET role = 'member' WHERE id = $1`, [alone.other.id]);
  const member = await alone.newMember();
  const { audit } = (await alone.suspend(member.id)).t;
  const { id } = (await alone.appeal(member, audit)).t;
  expect((await alone.decide(alone.acting, id, { outcome: 'kept' })).t).toMatchObject({ decidedAlone: true });
  expect((await alone.mine(member)).items[0]).toMatchObject({ decidedAlone: true });
  await alone.site.close();
});
