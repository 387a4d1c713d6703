import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findStrayCall, firstCalled, followsSecret, orderOfLot, seedOfLot, type LotMember, type PublishedCall } from '#contract/chain/lots.ts';
import { sha256 } from '#contract/chain/ticket-chain.ts';
import type { CourtDraws, Desk, PanelSeats } from '#contract/api/trials.ts';
import type { Signed } from '#server/app/testing.ts';
import { saveSetting } from '#server/modules/settings/index.ts';
import { dayInChina } from '#server/platform/process/china-day.ts';
import { callForCases, runClocks } from '../clocks/clocks.ts';
import { openCourt, type Court } from './court.fixture.ts';

const DAY_SECONDS = 24 * 60 * 60;

let court: Court;
let complainant: Signed;
let judge: Signed;
let jurors: [Signed, Signed, Signed];
let spares: Signed[];
beforeAll(async () => {
  court = await openCourt();
  judge = await court.person('presenter');
  jurors = [await court.person('presenter'), await court.person('presenter'), await court.person('presenter')];
  spares = [await court.person('presenter'), await court.person('presenter'), await court.person('presenter')];
  await markSeen();
});
afterAll(() => court.site.close());

/** Marks all presenters as seen today: others are not drawn. */
async function markSeen(): Promise<void> {
  await court.db.query(`UPDATE members SET last_seen_at = now() WHERE role = 'presenter'`);
}

/** Returns a case whose panel has been drawn for a permanent penalty; its complainant is new, because the judge of their last cases is conflicted. */
async function panelCase(): Promise<number> {
  complainant = await court.person();
  const id = await court.fileCase(complainant);
  await court.hear(id, judge);
  expect((await court.judge(id, judge, { penalty: 'permanent' })).t.state).toBe('panel');
  return id;
}

const sittingIn = (id: number) =>
  court.db.query<{ memberId: number; seat: number }>(
    'SELECT member_id AS "memberId", seat FROM panel_calls WHERE case_id = $1 AND ended_at IS NULL ORDER BY seat',
    [id],
  );
const outcomeOf = async (id: number) => {
  const { outcome, accused, decidedBy } = await court.publicCase(id);
  return { outcome, penalties: accused.map(({ penalty }) => penalty?.value ?? null), decidedBy };
};
/** Ends the case of a test that leaves its panel sitting, so that its jurors are free again. */
const freeSeats = (id: number) =>
  court.db.query(`UPDATE panel_calls SET ended_at = now(), end_reason = 'redrawn' WHERE case_id = $1 AND ended_at IS NULL`, [id]);

describe('a permanent penalty', () => {
  it('takes three jurors who agree, each without a look at the others', async () => {
    const id = await panelCase();
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
    expect((await post(juror)).message).toContain('没有打开过');
    await court.openEvidence(id, juror);
    if (stranger) expect((await post(stranger)).status).toBe(403);
    expect((await post(judge)).status).toBe(403);
    expect((await post(complainant)).status).toBe(403);
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
    const id = await panelCase();
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
});

describe('a case that a presenter filed', () => {
  const words = '那晚我在团里，亲眼看见，截图一张不少，时间和掷骰都对得上。';
  const verdict = { outcome: 'upheld', facts: words, reasoning: words, articles: ['A3'], penalties: [{ accused: 0, penalty: 'list90' }] };
  async function filed(name: string): Promise<number> {
    const { complaint, ...post } = await court.complaintOf(judge, [{ name, realm: '死亡之翼' }]);
    const added = await court.site.post<{ id: number }>('post/trial/add', { ...post, complaint, verdict }, { as: judge });
    expect(added.t).toMatchObject({ state: 'answering', panelSize: 3, answerDueAt: expect.any(String) });
    return added.t.id;
  }

  it('tells its filer before they write how many could sit, and is not filed where fewer can by then', async () => {
    const seats = await court.site.get<PanelSeats>('post/trial/seats', { as: judge });
    expect(seats.t).toMatchObject({ panelSize: 3, penaltyCap: 'permanent' });
    expect(seats.t.presenters).toBeGreaterThanOrEqual(3);
    expect((await court.site.get('post/trial/seats', { as: complainant })).status).toBe(403);
    await court.db.query(`UPDATE members SET last_seen_at = last_seen_at - interval '31 days' WHERE role = 'presenter' AND id <> ALL ($1)`, [
      [judge.id, jurors[0].id],
    ]);
    const fewer = await court.site.get<PanelSeats>('post/trial/seats', { as: judge });
    expect(fewer.t).toEqual({ panelSize: 1, penaltyCap: 'list90', presenters: 1 });
    const { complaint, ...post } = await court.complaintOf(judge, [{ name: '人少了', realm: '死亡之翼' }]);
    const add = (acknowledgePanel: number) => court.site.post('post/trial/add', { ...post, complaint, verdict, acknowledgePanel }, { as: judge });
    expect(await add(3)).toMatchObject({ status: 409, name: 'panelShrank', count: 1, message: expect.stringContaining('只坐得下 1 位') });
    expect((await add(1)).t).toMatchObject({ panelSize: 1 });
    await court.db.query(`UPDATE members SET last_seen_at = last_seen_at + interval '31 days' WHERE role = 'presenter' AND id <> ALL ($1)`, [
      [judge.id, jurors[0].id],
    ]);
  });

  it('is filed with as many as the refusal counts where somebody has a conflict in it, whatever could sit about anybody else', async () => {
    const free = [judge.id, ...jurors.map(({ id }) => id)];
    await court.db.query(`UPDATE members SET last_seen_at = last_seen_at - interval '31 days' WHERE role = 'presenter' AND id <> ALL ($1)`, [free]);
    await court.db.query(
      `INSERT INTO character_history (member_id, source, name_key, realm_key, guild_key, from_at, until_at)
       VALUES ($1, 'members', '填过的角色', '死亡之翼', '', now() - interval '2 years', now() - interval '1 day')`,
      [jurors[2].id],
    );
    const { complaint, ...post } = await court.complaintOf(judge, [{ name: '填过的角色', realm: '死亡之翼' }]);
    const add = (acknowledgePanel: number) => court.site.post('post/trial/add', { ...post, complaint, verdict, acknowledgePanel }, { as: judge });
    for (let time = 0; time < 2; time += 1) {
      const seats = await court.site.get<PanelSeats>('post/trial/seats', { as: judge });
      expect(seats.t.panelSize).toBe(3);
      expect(await add(seats.t.panelSize)).toMatchObject({ status: 409, name: 'panelShrank', count: 2 });
    }
    expect((await add(2)).t).toMatchObject({ panelSize: 2 });
    await court.db.query(`UPDATE members SET last_seen_at = last_seen_at + interval '31 days' WHERE role = 'presenter' AND id <> ALL ($1)`, [free]);
  });

  it('waits for the accused in the hands of who filed it, and goes before a panel when their window is over', async () => {
    const id = await filed('当面看见');
    const { actions } = await court.trial(id, judge);
    expect(actions).toContain('withdraw');
    for (const action of ['release', 'recuse', 'ask', 'hear', 'settle', 'judge', 'dropCase'] as const)
      expect([action, actions.includes(action)]).toEqual([action, false]);
    const refused = [
      court.handle(id, judge, { action: 'release', reason: words }),
      court.handle(id, judge, { action: 'settle', reason: words }),
      court.handle(id, judge, { action: 'hear' }),
      court.judge(id, judge, { penalty: '', outcome: 'insufficient', penalties: [] }),
      court.site.post(`post/trial/statement/${id}`, { kind: 'question', text: words }, { as: judge }),
    ];
    expect((await Promise.all(refused)).map(({ code }) => code)).toEqual(refused.map(() => 'A0409'));
    expect(await court.stateOf(id)).toBe('answering');
    await court.elapse(id);
    expect([await court.stateOf(id), (await sittingIn(id)).length]).toEqual(['panel', 3]);
    expect((await sittingIn(id)).some(({ memberId }) => memberId === judge.id)).toBe(false);
    // Nobody has carried the notice: there is no penalty.
    const [juror] = jurors;
    await court.seatJurors(id, jurors);
    expect(await court.vote(id, juror, 'warning')).toMatchObject({ status: 400, fields: [{ path: 'votes.0.rung' }] });
    for (const each of jurors) await court.vote(id, each, 'insufficient');
    expect(await outcomeOf(id)).toMatchObject({ outcome: 'insufficient', penalties: [null] });
  });

  it('ends where who filed it withdraws it with a reason', async () => {
    const id = await filed('看走了眼');
    expect(await court.site.post(`post/withdraw/${id}`, { reason: '认错了人' }, { as: judge })).toMatchObject({ code: '200', t: { state: 'closed' } });
    expect((await outcomeOf(id)).outcome).toBe('withdrawn');
  });
});

/** Reads something on one day in China: again when midnight has passed meanwhile. Returns it with that day. */
async function onOneDay<Read>(read: () => Promise<Read>): Promise<{ today: string; read: Read }> {
  for (;;) {
    const today = dayInChina(new Date());
    const found = await read();
    if (dayInChina(new Date()) === today) return { today, read: found };
  }
}

describe('where jurors are named after the days to appeal', () => {
  it('shows their votes and seats until then, and the lot without names still draws the same', async () => {
    const set = (value: string) => court.db.transaction((tx) => saveSetting({ tx, now: new Date() }, 'jurorsNamedAtOnce', value));
    await set('false');
    const id = await panelCase();
    await court.seatJurors(id, jurors);
    for (const juror of jurors) await court.vote(id, juror, 'list90');
    const named = async () => {
      const { decidedBy } = await court.publicCase(id);
      const { draws } = (await court.site.get<CourtDraws>(`g/trial/draw/${id}`)).t;
      const draw = draws.find(({ kind }) => kind === 'panel');
      return [decidedBy?.jurors.map(({ person }) => person.nickName), draw?.pool.every(({ nickName }) => nickName !== ''), draw?.order.length];
    };
    const { decidedBy } = await court.publicCase(id);
    expect(decidedBy).toMatchObject({ n: 3, jurorsNamedAt: expect.any(String) });
    const [names, isNamed, size] = await named();
    expect([names, isNamed]).toEqual([['合议人', '合议人', '合议人'], false]);
    await set('true');
    expect(await named()).toEqual([jurors.map(({ nickName }) => nickName), true, size]);
    await set('false');
    await court.db.query(`UPDATE cases SET closed_at = closed_at - interval '31 days' WHERE post_id = $1`, [id]);
    // What is cached is read again after a change.
    await set('true');
    await set('false');
    expect((await named())[0]).toEqual(jurors.map(({ nickName }) => nickName));
    await set('true');
  });
});

describe('a draw', () => {
  it('is drawn again by anybody from what is published, and nothing of it is before the verdict', async () => {
    const id = await panelCase();
    expect((await court.site.get(`g/trial/draw/${id}`)).status).toBe(404);
    const { saltHash } = await court.publicCase(id);
    const first = await sittingIn(id);
    await court.seatJurors(id, jurors);
    for (const juror of jurors) await court.vote(id, juror, 'list90');
    const { today, read } = await onOneDay(async () => {
      const { draws } = (await court.site.get<CourtDraws>(`g/trial/draw/${id}`)).t;
      const { days } = (await court.site.get<{ days: { day: string; secret: string }[] }>('g/trial/draws')).t;
      return { draws, days };
    });
    const { draws, days } = read;
    expect(draws.map(({ kind }) => kind)).not.toContain('courier');
    const draw = draws.find(({ kind }) => kind === 'panel');
    if (!draw) throw new Error('no panel was drawn');
    expect(await sha256(draw.salt)).toBe(saltHash);
    const secretOf = async (back: number) =>
      (
        await court.db.queryOne<{ secret: string }>(
          `SELECT secret FROM lot_secrets WHERE day = $1::date - $2::integer AND year = extract(year FROM $1::date)`,
          [draw.day, back],
        )
      )?.secret ?? '';
    const [secret, dayBefore] = [await secretOf(0), await secretOf(1)];
    expect(draw.commitment).toBe(dayBefore);
    expect(await followsSecret(secret, draw.commitment)).toBe(true);
    // What is published ends with the day before: never the secret of a day that is not over.
    expect(draw.secret).toBe(draw.day < today ? secret : null);
    expect(days.every(({ day }) => day < today)).toBe(true);
    expect(days.find(({ secret: published }) => published === dayBefore)).toBeDefined();
    expect(days.some(({ secret: published }) => published === secret)).toBe(draw.day < today);
    const order = await orderOfLot(
      await seedOfLot(secret, { case: id, kind: 'panel', round: draw.round, day: draw.day, salt: draw.salt, pool: draw.pool }),
      draw.pool,
    );
    expect(order.map((member) => member.id)).toEqual(draw.order);
    const drawn = firstCalled(order, draw.isNobodyTenured).map((member) => member.id);
    expect(first.map(({ memberId }) => memberId)).toEqual(drawn);
    expect(draw.calls.slice(0, 3).map(({ memberId }) => memberId)).toEqual(drawn);
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
