import { afterAll, describe, expect, it } from 'vitest';
import { findStrayCall, type LotMember, type PublishedCall } from '#contract/chain/lots.ts';
import type { Desk } from '#contract/api/trials.ts';
import type { Signed } from '#server/app/testing.ts';
import { saveSetting } from '#server/modules/settings/index.ts';
import { callForCases, runClocks } from '../clocks/clocks.ts';
import { openPanelCourt } from './panels.fixture.ts';

const DAY_SECONDS = 24 * 60 * 60;

const { court, judge, jurors, spares, panelCase, sittingIn, outcomeOf, freeSeats } = await openPanelCourt();
afterAll(() => court.site.close());

describe('a permanent penalty', () => {
  it('takes three jurors who agree, each without a look at the others', async () => {
    const complainant = await court.person();
    const id = await panelCase(complainant);
    const drawn = await sittingIn(id);
    expect(drawn.map(({ seat }) => seat)).toEqual([1, 2, 3]);
    expect(drawn.some(({ memberId }) => memberId === judge.id)).toBe(false);
    await court.seatJurors(id, jurors);
    const [first, second, third] = jurors;
    const turnOf = async (as: Signed) => (await court.site.get<Desk>(`post/trial/desk?view=turn`, { as })).t.items.find((each) => each.id === id)?.turn;
    expect(await turnOf(first)).toBe('me');
    expect((await court.vote(id, first, 'permanent')).t.state).toBe('panel');
    expect(await turnOf(first)).toBeUndefined();
    const seen = (await court.trial(id, second)).panel;
    expect([seen?.size, seen?.voted, seen?.own?.votes]).toEqual([3, 1, []]);
    for (const reader of [second, judge, complainant]) expect(JSON.stringify(await court.trial(id, reader))).not.toContain('这一档与做过的事相称');
    expect((await court.vote(id, second, 'permanent')).t.state).toBe('panel');
    expect((await court.vote(id, third, 'permanent')).t.state).toBe('closed');
    const { outcome, penalties, decidedBy } = await outcomeOf(id);
    expect([outcome, penalties]).toEqual(['upheld', ['permanent']]);
    expect([decidedBy?.seat, decidedBy?.n, decidedBy?.jurors.map(({ isDissent }) => isDissent)]).toEqual(['panel', 3, [false, false, false]]);
  });

  it('is a year where one of them disagrees, and their reasons are printed', async () => {
    const id = await panelCase();
    await court.seatJurors(id, jurors);
    const [first, second, third] = jurors;
    await court.vote(id, first, 'permanent');
    await court.vote(id, second, 'dismissed');
    // Until all have voted a vote may be changed.
    await court.vote(id, second, 'list365');
    await court.vote(id, third, 'permanent');
    const { penalties, decidedBy } = await outcomeOf(id);
    expect(penalties).toEqual(['list365']);
    expect(decidedBy?.jurors.map(({ isDissent, votes }) => [isDissent, votes[0]?.rung])).toEqual([
      [true, 'permanent'],
      [false, 'list365'],
      [true, 'permanent'],
    ]);
  });
});

describe('where a silent accused gets a year at most', () => {
  it('refuses a permanent penalty for them, offers jurors a year, and gives no more for a vote from before', async () => {
    const set = (value: string) => court.db.transaction((tx) => saveSetting({ tx, now: new Date() }, 'servedMayBePermanent', value));
    const voted = await panelCase();
    await court.seatJurors(voted, jurors);
    const [first, second, third] = jurors;
    await court.vote(voted, first, 'permanent');
    await court.vote(voted, second, 'permanent');
    const heavy = await court.fileCase(await court.person());
    await court.hear(heavy, judge);
    await set('false');
    expect(await court.judge(heavy, judge, { penalty: 'permanent' })).toMatchObject({
      status: 409,
      message: '有一位被检举人是“已送达，未答”，处罚最重到拉黑 1 年',
    });
    expect((await court.trial(voted, third)).panel?.own?.choices[0]?.rungs.at(-1)).toBe('list365');
    expect(await court.vote(voted, third, 'permanent')).toMatchObject({ code: 'A0400' });
    expect((await court.vote(voted, third, 'list365')).t.state).toBe('closed');
    expect((await outcomeOf(voted)).penalties).toEqual(['list365']);
    await set('true');
    expect((await court.judge(heavy, judge, { penalty: 'permanent' })).t.state).toBe('panel');
    await freeSeats(heavy);
  });
});

describe('a vote', () => {
  it('is taken from who sits, after they have opened everything, with words, on the present proposal', async () => {
    const id = await panelCase();
    await court.seatJurors(id, jurors);
    const [juror] = jurors;
    const [stranger] = spares;
    const { verdictRevision, case: shown, turn, panel } = await court.trial(id, juror);
    expect([turn, panel?.own?.votedAt]).toEqual(['me', null]);
    const ballot = {
      votes: shown.accused.map((each) => ({ accusedId: each.id, rung: 'list90' })),
      reason: '记录与两边的话都对过，先后连得上，这一档相称。',
      seenVerdictRevision: verdictRevision,
    };
    const post = (as: Signed, details: object = {}) => court.site.post(`post/trial/vote/${id}`, { ...ballot, ...details }, { as });
    expect((await post(juror)).message).toContain('没有打开，请先打开看');
    await court.openEvidence(id, juror);
    if (stranger) expect((await post(stranger)).status).toBe(403);
    expect((await post(judge)).status).toBe(403);
    expect((await post(await court.person())).status).toBe(403);
    expect(await post(juror, { reason: '同意。' })).toMatchObject({ status: 400, fields: [{ path: 'reason' }] });
    expect(await post(juror, { votes: [] })).toMatchObject({ status: 400 });
    expect((await post(juror, { seenVerdictRevision: verdictRevision + 1 })).status).toBe(409);
    expect((await post(juror)).t).toEqual({ state: 'panel' });
    const after = await court.trial(id, juror);
    // They have done what they were called for; the case waits for the others.
    expect([after.turn, after.panel?.own?.votedAt]).toEqual(['panel', expect.any(String)]);
    await freeSeats(id);
  });
});

describe('a seat', () => {
  it('passes to the next of the order when who was called recuses themselves or says nothing', async () => {
    const id = await panelCase();
    const [first, second, third] = await sittingIn(id);
    const everybody = [...jurors, ...spares];
    const own = everybody.find((each) => each.id === first?.memberId);
    if (!own) throw new Error('a stranger was called');
    expect((await court.site.post(`post/trial/seat/${id}`, { action: 'recuse', reason: '与一方相熟' }, { as: own })).t).toEqual({ state: 'panel' });
    const after = await sittingIn(id);
    expect(after).toHaveLength(3);
    expect(after.some(({ memberId }) => memberId === own.id)).toBe(false);
    const accepting = everybody.find((each) => each.id === second?.memberId);
    if (accepting) expect((await court.site.post(`post/trial/seat/${id}`, { action: 'accept' }, { as: accepting })).t).toEqual({ state: 'panel' });
    await court.backdate(id, DAY_SECONDS + 60);
    await callForCases({ db: court.db, now: new Date() });
    const later = await sittingIn(id);
    expect(later.map(({ memberId }) => memberId)).toContain(second?.memberId);
    expect(later.map(({ memberId }) => memberId)).not.toContain(third?.memberId);
    await freeSeats(id);
  });

  it('is nobody’s who stepped aside or went away after the draw, and the calls still follow from it', async () => {
    const id = await panelCase();
    const drawn = (await sittingIn(id)).map(({ memberId }) => memberId);
    const lot = await court.db.queryOne<{ callOrder: number[]; pool: LotMember[] }>(
      `SELECT call_order AS "callOrder", pool FROM case_lots WHERE case_id = $1 AND kind = 'panel'`,
      [id],
    );
    const everybody = [...jurors, ...spares];
    const memberOf = (memberId: number | undefined) => {
      const found = everybody.find((each) => each.id === memberId);
      if (!found) throw new Error('a stranger was drawn');
      return found;
    };
    const [next, nextButOne, last] = (lot?.callOrder ?? []).filter((memberId) => !drawn.includes(memberId)).map(memberOf);
    if (!next || !nextButOne || !last) throw new Error('there is no reserve');
    const stepAside = (as: Signed) => court.site.post(`post/trial/seat/${id}`, { action: 'recuse', reason: '与一方相熟' }, { as });
    const goAway = (until: Date | null) => court.site.post('post/trial/away', { until: until?.toISOString() ?? null }, { as: nextButOne });
    expect(await stepAside(next)).toMatchObject({ code: '200' });
    expect(await goAway(new Date(Date.now() + 3 * DAY_SECONDS * 1000))).toMatchObject({ code: '200' });
    expect(await stepAside(memberOf(drawn[0]))).toMatchObject({ code: '200' });
    expect((await sittingIn(id))[0]).toEqual({ memberId: last.id, seat: 1 });
    expect((await court.trial(id, next)).dossier).toBeNull();
    const calls = await court.db.query<PublishedCall>(
      'SELECT member_id AS "memberId", called_at AS "calledAt", ended_at AS "endedAt" FROM panel_calls WHERE case_id = $1 ORDER BY id',
      [id],
    );
    expect(calls).toHaveLength(6);
    const order = (lot?.callOrder ?? []).flatMap((memberId) => lot?.pool.filter((member) => member.id === memberId) ?? []);
    expect(findStrayCall(order, { calls, earlier: [], seats: 3, isNobodyTenured: false })).toBeNull();
    await goAway(null);
    await freeSeats(id);
  });

  it('that changes hands late ends with its panel', async () => {
    const id = await panelCase();
    await court.backdate(id, 6.5 * DAY_SECONDS);
    await callForCases({ db: court.db, now: new Date() });
    expect(await sittingIn(id)).toHaveLength(3);
    const after = await court.db.query(
      `SELECT c.vote_by FROM panel_calls c JOIN cases k ON k.post_id = c.case_id WHERE c.case_id = $1 AND c.ended_at IS NULL AND greatest(c.accept_by, c.vote_by) > k.due_at`,
      [id],
    );
    expect(after).toEqual([]);
    await freeSeats(id);
  });

  it('is nobody else’s once the panel is over', async () => {
    const complainant = await court.person();
    const id = await panelCase(complainant);
    const drawn = await sittingIn(id);
    await court.backdate(id, 7 * DAY_SECONDS + 60);
    await callForCases({ db: court.db, now: new Date() });
    expect(await sittingIn(id)).toEqual(drawn);
    await freeSeats(id);
  });
});

describe('a panel that does not vote', () => {
  it('is drawn once more for its missing seats and then counted, the missing votes as insufficient', async () => {
    const id = await panelCase();
    await court.seatJurors(id, jurors);
    await court.vote(id, jurors[0], 'permanent');
    await court.backdate(id, 7 * DAY_SECONDS + 60);
    await runClocks({ db: court.db, now: new Date() });
    expect(await court.stateOf(id)).toBe('panel');
    const again = await sittingIn(id);
    expect(again.find(({ seat }) => seat === 1)?.memberId).toBe(jurors[0].id);
    expect(again).toHaveLength(3);
    await court.backdate(id, 7 * DAY_SECONDS + 60);
    await runClocks({ db: court.db, now: new Date() });
    expect([await court.stateOf(id), (await outcomeOf(id)).outcome]).toEqual(['closed', 'insufficient']);
  });

  it('calls nobody again who has voted and steps aside after the second draw, though nobody else is left', async () => {
    const id = await panelCase();
    await court.seatJurors(id, jurors);
    const [first] = jurors;
    await court.vote(id, first, 'permanent');
    await court.backdate(id, 7 * DAY_SECONDS + 60);
    await runClocks({ db: court.db, now: new Date() });
    const sitting = (await sittingIn(id)).map(({ memberId }) => memberId);
    expect(sitting).toContain(first.id);
    const stepAside = (as: Signed) => court.site.post(`post/trial/seat/${id}`, { action: 'recuse', reason: '与一方相熟' }, { as });
    for (const each of [...jurors, ...spares]) if (!sitting.includes(each.id)) expect(await stepAside(each)).toMatchObject({ code: '200' });
    expect(await stepAside(first)).toMatchObject({ code: '200' });
    expect((await sittingIn(id)).map(({ memberId }) => memberId)).not.toContain(first.id);
    await freeSeats(id);
  });
});

describe('a verdict without a penalty that is given back a third time', () => {
  it('waits for the accused, because its panel may decide on a penalty', async () => {
    const [signer] = spares;
    if (!signer) throw new Error('nobody is there to sign');
    const novice = await court.person('presenter');
    await court.db.query(
      `UPDATE presenters SET since = now() - interval '2 days', probation_until = now() + interval '28 days', tenured_at = NULL WHERE member_id = $1`,
      [novice.id],
    );
    const id = await court.fileCase(await court.person());
    await court.own(id);
    await court.receive(id, novice);
    await court.handle(id, novice, { action: 'summon' });
    for (const state of ['answering', 'answering', 'panel']) {
      const dropped = await court.verdictOn(id, novice, { penalty: '', outcome: 'insufficient', penalties: [] });
      expect((await court.handle(id, novice, { action: 'judge', ...dropped })).t.state).toBe('countersigning');
      expect((await court.giveBack(id, signer)).t.state).toBe(state);
    }
    expect(await court.db.queryOne('SELECT due_at = answer_due_at AS waits FROM cases WHERE post_id = $1', [id])).toEqual({ waits: true });
    expect(await sittingIn(id)).toEqual([]);
    await court.elapse(id);
    expect([await court.stateOf(id), (await sittingIn(id)).length]).toEqual(['panel', 3]);
    await freeSeats(id);
  });
});
