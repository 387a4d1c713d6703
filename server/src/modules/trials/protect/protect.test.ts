import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HeldComment } from '#contract/api/comments.ts';
import type { WaitingComment } from '#contract/api/held-comments.ts';
import type { CasePage } from '#contract/api/trials.ts';
import type { Signed } from '#server/app/testing.ts';
import { openCourt, type Court } from '../testing/court.fixture.ts';

const HOUR_MS = 60 * 60 * 1000;
const WORDS = '看完了整卷，两边的话都在，判得明白。';

let court: Court;
let judge: Signed;
let other: Signed;
beforeAll(async () => {
  court = await openCourt();
  [judge, other] = [await court.person('presenter'), await court.person('presenter')];
});
afterAll(() => court.site.close());

/** Returns a case that is closed by the verdict of a presenter. */
async function closedCase(by = judge): Promise<number> {
  const id = await court.fileCase(await court.person());
  await court.hear(id, by);
  const judged = await court.judge(id, by, { penalty: 'warning' });
  if (judged.code !== '200') throw new Error(judged.message);
  return id;
}

/** Creates a member whose account is some hours old. */
async function memberOf(hours: number, role: 'member' | 'presenter' = 'member'): Promise<Signed> {
  const member = await court.person(role);
  await court.db.query('UPDATE members SET joined_at = now() - make_interval(hours => $2) WHERE id = $1', [member.id, hours]);
  return member;
}

const OLD = 8 * 24;
const comment = async (postId: number, as: Signed) => (await court.site.post<HeldComment>(`comment/save/${postId}`, { body: WORDS }, { as })).t;
const press = (id: number, as: Signed) => court.site.post<{ until: string }>(`post/trial/hold/${id}`, {}, { as });
const holdOf = async (id: number) => (await court.site.get<CasePage>(`g/trial/view/${id}`)).t.commentHold;
const shown = async (id: number) => (await court.site.get<{ total: number }>(`g/comment/post/${id}`)).t.total;
const desk = async (as: Signed) => (await court.site.get<WaitingComment[]>('comment/desk', { as })).t;
const decide = (id: number, as: Signed, decided: object) => court.site.post(`comment/handle/${id}`, decided, { as });

describe('new accounts under a closed case', () => {
  it('wait for review until their seventh day, and elsewhere never', async () => {
    const id = await closedCase();
    expect(await comment(id, await memberOf(7 * 24 - 1))).toMatchObject({ held: true, reasons: [{ rule: 'newAccount' }] });
    expect(await shown(id)).toBe(0);
    expect(await comment(id, await memberOf(7 * 24 + 1))).not.toHaveProperty('held');
    expect(await comment(id, await memberOf(1, 'presenter'))).not.toHaveProperty('held');
    expect(await shown(id)).toBe(2);
    const post = { columnId: 1101, title: '今晚的火', markdown: '今天的火很旺，大家过来坐坐，烤烤手也好。' };
    const elsewhere = (await court.site.post<{ id: number }>('post/save', post, { as: await memberOf(OLD) })).t.id;
    expect(await comment(elsewhere, await memberOf(1))).not.toHaveProperty('held');
  });
});

describe('one press', () => {
  it('holds all new comments for 72 hours, and everybody sees until when and who pressed', async () => {
    const id = await closedCase();
    expect(await holdOf(id)).toBeNull();
    expect(await comment(id, await memberOf(OLD))).not.toHaveProperty('held');
    const before = Date.now();
    const { code, t } = await press(id, other);
    expect(code).toBe('200');
    expect(Date.parse(t.until) - before).toBeGreaterThanOrEqual(72 * HOUR_MS);
    expect(Date.parse(t.until) - Date.now()).toBeLessThanOrEqual(72 * HOUR_MS);
    const hold = await holdOf(id);
    expect(hold?.by.nickName).toBe(other.nickName);
    // The same instant; the database writes one without the zeros at its end.
    expect(Date.parse(hold?.until ?? '')).toBe(Date.parse(t.until));
    for (const role of ['member', 'presenter'] as const)
      expect(await comment(id, await memberOf(OLD, role))).toMatchObject({ held: true, reasons: [{ rule: 'caseHeld' }] });
    expect(await shown(id)).toBe(1);
    expect(await comment(await closedCase(), await memberOf(OLD))).not.toHaveProperty('held');
  });

  it('ends by itself; who pressed does not press again there, another presenter may', async () => {
    const id = await closedCase();
    const third = await court.person('presenter');
    await press(id, other);
    expect(await press(id, third)).toMatchObject({ status: 409, message: '这桩案子下的新评论已经先看再放了，请刷新看到什么时候' });
    await court.db.query(
      `UPDATE case_comment_holds SET held_at = held_at - interval '73 hours', until_at = until_at - interval '73 hours' WHERE case_id = $1`,
      [id],
    );
    expect(await comment(id, await memberOf(OLD))).not.toHaveProperty('held');
    expect(await press(id, other)).toMatchObject({ status: 409, message: '你在这桩案子下按过一次了，再要按请换一位主持人' });
    expect(await press(id, third)).toMatchObject({ code: '200' });
    expect(await holdOf(id)).toMatchObject({ by: { nickName: third.nickName } });
  });

  it('is for a presenter without a part in the case, and for closed cases', async () => {
    const id = await closedCase();
    expect(await press(id, judge)).toMatchObject({ status: 403 });
    expect((await press(id, await court.person())).status).toBe(403);
    expect((await press(id, await court.person('operator'))).status).toBe(403);
    const recused = await court.person('presenter');
    await court.db.query(`INSERT INTO case_recusals (case_id, member_id, reason, at) VALUES ($1, $2, '认识', now())`, [id, recused.id]);
    expect((await press(id, recused)).message).toContain('你已经回避');
    const open = await court.fileCase(await court.person());
    expect(await press(open, other)).toMatchObject({ status: 409, message: '案子现在是“待受理”，做不了这一步，请刷新再看' });
    expect([
      (await court.trial(id, other)).canHoldComments,
      (await court.trial(id, judge)).canHoldComments,
      (await court.trial(open, other)).canHoldComments,
    ]).toEqual([true, false, false]);
  });

  it('is not for a case that closed without a verdict: nobody comments there', async () => {
    const complainant = await court.person();
    const id = await court.fileCase(complainant);
    await court.receive(id, judge);
    expect(await court.site.post(`post/withdraw/${id}`, { reason: '两边说开了。' }, { as: complainant })).toMatchObject({ code: '200' });
    expect(await press(id, other)).toMatchObject({ status: 409, message: '案子现在是“已结案”，做不了这一步，请刷新再看' });
    expect((await court.trial(id, other)).canHoldComments).toBe(false);
  });

  it('is not for who signed the verdict', async () => {
    const signer = await court.person('presenter');
    const id = await court.fileCase(await court.person());
    await court.hear(id, judge);
    await court.judge(id, judge, { penalty: 'list365' });
    expect(await court.sign(id, signer)).toMatchObject({ code: '200' });
    expect(await court.stateOf(id)).toBe('closed');
    expect((await press(id, signer)).status).toBe(403);
    expect(await press(id, other)).toMatchObject({ code: '200' });
  });
});

describe('who voted in the panel of a case', () => {
  it('neither presses there nor decides about what waits', async () => {
    const id = await closedCase();
    const juror = await court.person('presenter');
    await court.db.query(
      `INSERT INTO panel_calls (case_id, round, seat, member_id, called_at, accept_by, vote_by, accepted_at, voted_at) VALUES ($1, 1, 1, $2, now(), now(), now(), now(), now())`,
      [id, juror.id],
    );
    expect((await press(id, juror)).status).toBe(403);
    const held = await comment(id, await memberOf(1));
    expect((await desk(juror)).find((each) => each.id === held.id)).toMatchObject({ conflict: 'voice' });
    expect((await decide(held.id, juror, { outcome: 'approved' })).status).toBe(403);
  });
});

describe('what waits under a closed case', () => {
  it('is decided on the desk by a presenter who had no part in its verdict', async () => {
    const id = await closedCase();
    const writer = await memberOf(1);
    const held = await comment(id, writer);
    const waiting = async (as: Signed) => (await desk(as)).find((each) => each.id === held.id);
    expect(await waiting(judge)).toMatchObject({ conflict: 'voice' });
    for (const decided of [{ outcome: 'approved' }, { outcome: 'rejected', reason: '话说得重了些' }])
      expect((await decide(held.id, judge, decided)).status).toBe(403);
    expect(await waiting(other)).toMatchObject({ conflict: null, body: WORDS, host: { kind: 'post', id }, reasons: [{ rule: 'newAccount' }] });
    expect((await decide(held.id, await court.person(), { outcome: 'approved' })).status).toBe(403);
    expect(await decide(held.id, other, { outcome: 'rejected' })).toMatchObject({ status: 400, fields: [{ path: 'reason' }] });
    expect(await decide(held.id, other, { outcome: 'approved' })).toMatchObject({ code: '200' });
    expect([await waiting(other), await shown(id)]).toEqual([undefined, 1]);
    expect(await court.messages(writer.id)).toContain('你的评论放出来了');
  });

  it('goes back to its author with the reason', async () => {
    const id = await closedCase();
    const writer = await memberOf(1);
    const held = await comment(id, writer);
    expect(await decide(held.id, other, { outcome: 'rejected', reason: '请只说这桩案子' })).toMatchObject({ code: '200' });
    expect((await court.site.get<{ items: HeldComment[] }>(`comment/held/${id}`, { as: writer })).t.items).toMatchObject([
      { decision: 'rejected', note: '请只说这桩案子' },
    ]);
    expect(await shown(id)).toBe(0);
  });
});
