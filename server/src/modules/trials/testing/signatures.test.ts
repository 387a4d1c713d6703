import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Signed } from '#server/app/testing.ts';
import { callForCases } from '../clocks/clocks.ts';
import { openCourt, type Court } from './court.fixture.ts';

let court: Court;
let judge: Signed;
let second: Signed;
let third: Signed;
let novice: Signed;
beforeAll(async () => {
  court = await openCourt();
  [judge, second, third, novice] = [
    await court.person('presenter'),
    await court.person('presenter'),
    await court.person('presenter'),
    await court.person('presenter'),
  ];
  await onProbation(novice, 31);
});
afterAll(() => court.site.close());

const HOUR = 60 * 60;
const CHECKED = '两边的记录对过，时间前后连得上，没有漏掉的。';

/** Lets a presenter have begun some days ago, without a verdict. */
const onProbation = ({ id }: Signed, days: number) =>
  court.db.query(
    `UPDATE presenters SET since = now() - make_interval(days => $2), probation_until = now() + make_interval(days => 30 - $2), tenured_at = NULL WHERE member_id = $1`,
    [id, days],
  );
const lotOf = async (id: number) => {
  const lot = await court.db.queryOne<{ order: number[]; called: number; isOpen: boolean }>(
    `SELECT call_order AS "order", called, operators_called_at IS NOT NULL AS "isOpen" FROM case_lots WHERE case_id = $1 AND kind = 'signer' ORDER BY round DESC LIMIT 1`,
    [id],
  );
  if (!lot) throw new Error('nobody was drawn');
  return lot;
};
const presenterOf = (id: number): Signed => {
  const found = [judge, second, third, novice].find((each) => each.id === id);
  if (!found) throw new Error('somebody else was drawn');
  return found;
};
const dueIn = async (id: number) =>
  (await court.db.queryOne<{ hours: number }>('SELECT round(extract(epoch FROM due_at - now()) / 3600)::integer AS hours FROM cases WHERE post_id = $1', [id]))
    ?.hours;
const sign = (id: number, as: Signed, body: Record<string, unknown>) => court.site.post(`post/trial/countersign/${id}`, body, { as });
const penaltiesOf = async (id: number) =>
  (await court.db.query<{ penalty: string }>('SELECT penalty FROM tickets WHERE case_id = $1 ORDER BY id', [id])).map(({ penalty }) => penalty);

/** Returns a case with a proposed verdict, by the judge unless given. */
async function proposed(penalty = 'list365', by = judge): Promise<number> {
  const id = await court.fileCase(await court.person());
  await court.hear(id, by);
  const judged = await court.judge(id, by, { penalty });
  if (judged.t.state !== 'countersigning') throw new Error(`${judged.message} ${judged.t.state}`);
  return id;
}

/** Lets some hours pass, and everybody be called who is due. */
async function wait(id: number, hours: number): Promise<void> {
  await court.backdate(id, hours * HOUR);
  await callForCases({ db: court.db, now: new Date() });
}

describe('a signer', () => {
  it('is drawn by lot among those past probation, without the judge, and called by message and mail', async () => {
    const id = await proposed();
    const { order, called } = await lotOf(id);
    expect(order.toSorted((one, other) => one - other)).toEqual([second.id, third.id].toSorted((one, other) => one - other));
    expect(called).toBe(1);
    expect(await dueIn(id)).toBe(168);
    const [first = 0, next = 0] = order;
    expect(await court.messages(first)).toContain('抽签请你复核一份裁决');
    expect((await court.trial(id, presenterOf(first))).actions).toEqual(expect.arrayContaining(['countersign', 'return']));
    const other = presenterOf(next);
    expect((await court.trial(id, other)).actions).not.toContain('countersign');
    for (const agree of [true, false])
      expect(await sign(id, other, { agree, reason: '站不住。' })).toMatchObject({ code: 'A0301', message: expect.stringContaining('抽签') });
  });

  it('who does not come is followed by the next after a day, and by anybody past probation after three', async () => {
    const id = await proposed();
    const [, next = 0] = (await lotOf(id)).order;
    const operator = await court.person('operator');
    await wait(id, 23);
    expect((await lotOf(id)).called).toBe(1);
    await wait(id, 2);
    expect((await lotOf(id)).called).toBe(2);
    expect((await court.trial(id, presenterOf(next))).actions).toContain('countersign');
    const late = await court.person('presenter');
    expect((await court.trial(id, late)).actions).not.toContain('countersign');
    await wait(id, 48);
    expect(await lotOf(id)).toMatchObject({ isOpen: true });
    expect((await court.trial(id, late)).actions).toContain('countersign');
    expect((await court.trial(id, novice)).actions).not.toContain('countersign');
    expect(await court.messages(operator.id)).toContain('有一份裁决等着复核');
    await court.db.query(`UPDATE members SET role = 'member' WHERE id = $1`, [late.id]);
  });

  it('on probation is nobody: thirty days are not enough without five verdicts that took effect', async () => {
    const id = await proposed();
    await court.callSigner(id, novice);
    for (const agree of [true, false])
      expect(await sign(id, novice, { agree, reason: '站不住。' })).toMatchObject({ code: 'A0301', message: expect.stringContaining('见习期') });
    // Their own verdicts wait for a signature as long.
    for (let verdict = 0; verdict < 5; verdict += 1) {
      const own = await proposed('warning', novice);
      expect(await court.sign(own, second)).toMatchObject({ t: { state: 'closed' } });
    }
    expect((await court.trial(id, novice)).actions).toContain('countersign');
    const alone = await court.fileCase(await court.person());
    await court.hear(alone, novice);
    expect((await court.judge(alone, novice, { penalty: 'warning' })).t).toMatchObject({ state: 'closed' });
    await onProbation(novice, 29);
    expect((await court.trial(id, novice)).actions).not.toContain('countersign');
    const term = await court.db.query('DELETE FROM presenters WHERE member_id = $1 RETURNING *', [novice.id]);
    expect(term).toHaveLength(1);
    // Who has no term at all is on probation too.
    expect(await sign(id, novice, { agree: true })).toMatchObject({ code: 'A0301' });
    await court.db.query(
      `INSERT INTO presenters (member_id, since, probation_until, specialities, character, character_fold)
       VALUES ($1, now() - interval '5 days', now() + interval '25 days', '{mediation}', '{"name":"新人","realm":"死亡之翼"}', '')`,
      [novice.id],
    );
  });
});

describe('a signature', () => {
  it('is refused without every adopted piece opened after the proposal, words, and the proposal that was read', async () => {
    const id = await court.fileCase(await court.person());
    const pieces = [await court.file({ memberId: judge.id }), await court.file({ memberId: judge.id })];
    const adopt = (fileId: number) => ({ fileId, publicFileId: fileId, caption: '又一件' });
    await court.hear(id, judge);
    await court.site.post(`post/trial/statement/${id}`, { kind: 'note', text: '又递两件。', evidence: pieces.map(adopt) }, { as: judge });
    await court.openEvidence(id, second);
    const evidence = (await court.dossier(id, judge)).evidence.map((piece) => piece.id);
    // The accused has to have had two days to see what was added.
    expect(await court.judge(id, judge, { penalty: 'list365', evidence })).toMatchObject({ code: 'A0400', fields: [{ path: 'evidence' }] });
    await court.backdate(id, 49 * 60 * 60);
    await court.judge(id, judge, { penalty: 'list365', evidence });
    await court.callSigner(id, second);
    const whole = { agree: true, checked: CHECKED, seenVerdictRevision: 1 };
    expect(await sign(id, second, { ...whole, checked: '都对得上，没有问题。' })).toMatchObject({ code: 'A0400', fields: [{ path: 'checked' }] });
    for (const blank of [' ', '\u200b', '\u2800'])
      expect(await sign(id, second, { ...whole, checked: `对${blank.repeat(15)}了` })).toMatchObject({ code: 'A0400', fields: [{ path: 'checked' }] });
    expect(await sign(id, second, { agree: true, checked: CHECKED })).toMatchObject({ code: 'A0400', fields: [{ path: 'seenVerdictRevision' }] });
    // What was opened before the proposal does not count.
    expect(await sign(id, second, whole)).toMatchObject({ code: 'A0409', message: expect.stringContaining('还有 3 件') });
    const [first = 0, ...rest] = evidence;
    const open = (evidenceId: number, as = second) => court.site.post(`post/trial/opened/${id}`, { evidenceId }, { as });
    expect(await open(first)).toMatchObject({ code: '200' });
    expect((await court.trial(id, second)).evidenceOpened).toEqual([first]);
    expect(await open(999_999)).toMatchObject({ code: 'A0404' });
    expect(await open(first, await court.person())).toMatchObject({ status: 403 });
    for (const piece of rest) await open(piece, third);
    expect(await sign(id, second, whole)).toMatchObject({ code: 'A0409', message: expect.stringContaining('还有 2 件') });
    for (const piece of rest) await open(piece);
    expect(await sign(id, second, { ...whole, seenVerdictRevision: 2 })).toMatchObject({ code: 'A0409', message: expect.stringContaining('第 1 稿') });
    expect(await sign(id, second, whole)).toMatchObject({ code: '200', t: { state: 'closed' } });
    expect((await court.publicCase(id)).verdict).toMatchObject({ checked: CHECKED, countersigner: { id: second.id } });
    expect(await penaltiesOf(id)).toEqual(['list365']);
  });

  it('is withheld with the part that does not hold and why, twice; the third time a panel decides. An outdated proposal is nobody’s any more', async () => {
    const id = await proposed();
    await court.callSigner(id, second);
    expect(await sign(id, second, { agree: false, reason: '站不住。' })).toMatchObject({ code: 'A0400', fields: [{ path: 'returnPart' }] });
    expect(await sign(id, second, { agree: false, returnPart: 'penalty' })).toMatchObject({ code: 'A0400', fields: [{ path: 'reason' }] });
    expect(await court.giveBack(id, second)).toMatchObject({ t: { state: 'hearing' } });
    expect((await court.dossier(id, judge)).verdicts).toMatchObject([{ status: 'returned', returnPart: 'facts', countersignReason: '第二句没有证据。' }]);
    expect(await dueIn(id)).toBe(72);
    await court.judge(id, judge, { penalty: 'list365' });
    const old = { agree: true, checked: CHECKED, seenVerdictRevision: 1 };
    await court.callSigner(id, second);
    await court.openEvidence(id, second);
    expect(await sign(id, second, old)).toMatchObject({ code: 'A0409', message: expect.stringContaining('第 2 稿') });
    expect(await court.giveBack(id, third)).toMatchObject({ t: { state: 'hearing' } });
    await court.judge(id, judge, { penalty: 'list365' });
    // Who gave it back sits on no panel of it, and nobody else is past probation: without a seat ninety days are left.
    expect(await court.giveBack(id, second)).toMatchObject({ t: { state: 'closed' } });
    expect(await penaltiesOf(id)).toEqual(['list90']);
  });

  it('needs nobody to be heard where no penalty follows, and a verdict without one goes back to where it came from', async () => {
    const id = await court.fileCase(await court.person());
    await court.receive(id, novice);
    const drop = async () =>
      court.handle(id, novice, { action: 'judge', ...(await court.verdictOn(id, novice, { penalty: '', outcome: 'insufficient', penalties: [] })) });
    expect(await drop()).toMatchObject({ t: { state: 'countersigning' } });
    expect(await court.giveBack(id, second)).toMatchObject({ t: { state: 'received' } });
    await court.handle(id, novice, { action: 'summon' });
    expect(await drop()).toMatchObject({ t: { state: 'countersigning' } });
    expect(await court.giveBack(id, third)).toMatchObject({ t: { state: 'answering' } });
    const window = await court.db.queryOne<{ same: boolean }>('SELECT due_at = answer_due_at AS same FROM cases WHERE post_id = $1', [id]);
    expect(window).toEqual({ same: true });
    expect(await drop()).toMatchObject({ t: { state: 'countersigning' } });
    expect(await court.sign(id, second)).toMatchObject({ t: { state: 'closed', tickets: [] } });
    expect((await court.publicCase(id)).outcome).toBe('insufficient');
  });
});

describe('one signature', () => {
  it('is not enough for a permanent penalty: a panel is drawn, and one of it may be on probation', async () => {
    const id = await court.fileCase(await court.person());
    await court.hear(id, judge);
    expect((await court.preview(id, judge)).penaltyCap).toBe('permanent');
    expect(await court.judge(id, judge, { penalty: 'permanent' })).toMatchObject({ t: { state: 'panel' } });
    const jurors = await court.db.query<{ id: number }>('SELECT member_id AS id FROM panel_calls WHERE case_id = $1 ORDER BY member_id', [id]);
    expect(jurors.map((each) => each.id)).toEqual([second.id, third.id, novice.id].toSorted((one, other) => one - other));
    for (const juror of [second, third, novice]) await court.vote(id, juror, 'list365');
    expect(await penaltiesOf(id)).toEqual(['list365']);
  });

  it('is not enough for a case that a presenter filed: its panel is drawn once the accused was heard', async () => {
    const name = '亲眼所见';
    const { complaint, ...rest } = await court.complaintOf(judge, [{ name, realm: '死亡之翼' }]);
    const words = '这是一段足够长的话，用来说明事实与理由，二十个字以上，照实写来。';
    const verdict = (penalty: string) => ({ outcome: 'upheld', facts: words, reasoning: words, articles: ['A3'], penalties: [{ accused: 0, penalty }] });
    const add = (penalty: string) => court.site.post<{ id: number }>('post/trial/add', { ...rest, complaint, verdict: verdict(penalty) }, { as: judge });
    const { id } = (await add('list90')).t;
    // Nobody is drawn before the accused was heard, and more time for them is more time for the verdict.
    const waits = () => court.db.queryOne('SELECT due_at = answer_due_at AS waits FROM cases WHERE post_id = $1', [id]);
    expect(await waits()).toEqual({ waits: true });
    const panel = async () => (await court.trial(id, judge)).panel;
    expect([await court.stateOf(id), await panel()]).toEqual(['answering', null]);
    const owner = await court.person('member', { name, realm: '死亡之翼' });
    await court.db.query('UPDATE case_accused SET member_id = $2, told_at = now(), owner_proven_at = now() WHERE case_id = $1', [id, owner.id]);
    expect(await court.site.post(`post/trial/extend/${id}`, {}, { as: owner })).toMatchObject({ code: '200' });
    expect(await waits()).toEqual({ waits: true });
    await court.elapse(id);
    expect(await panel()).toMatchObject({ size: 3, voted: 0 });
    expect(await dueIn(id)).toBe(168);
    expect((await court.vote(id, second, 'permanent')).t).toEqual({ state: 'panel' });
    expect((await court.vote(id, third, 'warning')).t).toEqual({ state: 'panel' });
    expect((await court.vote(id, novice, 'list90')).t).toEqual({ state: 'closed' });
    expect(await penaltiesOf(id)).toEqual(['list90']);
  });

  it('of an older proposal carries a year of what was to be for ever', async () => {
    const id = await proposed();
    await court.db.query(`ALTER TABLE verdicts DISABLE TRIGGER verdicts_stay`);
    await court.db.query(`UPDATE verdicts SET penalties = jsonb_set(penalties, '{0,penalty}', '"permanent"') WHERE case_id = $1`, [id]);
    await court.db.query(`ALTER TABLE verdicts ENABLE TRIGGER verdicts_stay`);
    expect(await court.sign(id, second)).toMatchObject({ t: { state: 'closed' } });
    expect(await penaltiesOf(id)).toEqual(['list365']);
    expect((await court.publicCase(id)).verdict).toMatchObject({ penalties: [{ penalty: { value: 'list365' } }] });
  });
});

describe('without a signature, after seven days', () => {
  it('a verdict of a judge past probation takes effect at ninety days at most', async () => {
    const id = await proposed();
    await court.elapse(id);
    expect(await court.stateOf(id)).toBe('closed');
    expect(await penaltiesOf(id)).toEqual(['list90']);
    expect(await court.publicCase(id)).toMatchObject({ outcome: 'upheld', verdict: { countersigner: null, penalties: [{ penalty: { value: 'list90' } }] } });
    expect(await court.messages(judge.id)).toContain('七天没有人复核');
    expect(await sign(id, second, { agree: true })).toMatchObject({ code: 'A0409' });
  });

  it('one of a judge on probation goes back to the queue, or ends as insufficient where no penalty follows', async () => {
    const heavy = await proposed('warning', novice);
    await court.elapse(heavy);
    expect(await court.stateOf(heavy)).toBe('filed');
    expect(await penaltiesOf(heavy)).toEqual([]);
    expect(await court.receive(heavy, judge)).toMatchObject({ t: { state: 'hearing' } });
    const light = await court.fileCase(await court.person());
    await court.hear(light, novice);
    await court.judge(light, novice, { penalty: '', outcome: 'dismissed', penalties: [] });
    await court.elapse(light);
    expect(await court.publicCase(light)).toMatchObject({ state: 'closed', outcome: 'insufficient', verdict: null });
    // What the page of the presenter says is what their cases say.
    const counted = await court.db.queryOne<{ kept: number; heard: number }>(
      `SELECT p.cases_heard AS kept, (SELECT count(*)::integer FROM cases WHERE presenter_id = $1 AND outcome IN ('upheld', 'partly', 'dismissed', 'insufficient')) AS heard
       FROM presenters p WHERE p.member_id = $1`,
      [novice.id],
    );
    expect(counted?.kept).toBe(counted?.heard);
  });

  it('one of a judge whose probation ended meanwhile goes back too', async () => {
    const newcomer = await court.person('presenter');
    await onProbation(newcomer, 29);
    const id = await proposed('warning', newcomer);
    await court.db.query('UPDATE presenters SET tenured_at = now() WHERE member_id = $1', [newcomer.id]);
    await court.elapse(id);
    expect(await court.stateOf(id)).toBe('filed');
    expect(await penaltiesOf(id)).toEqual([]);
    await court.db.query(`UPDATE members SET role = 'member' WHERE id = $1`, [newcomer.id]);
  });

  it('a case that a presenter filed ends as insufficient where nobody of its panel votes, and nobody is named', async () => {
    const { complaint, ...rest } = await court.complaintOf(judge, [{ name: '没人复核', realm: '死亡之翼' }]);
    const words = '这是一段足够长的话，用来说明事实与理由，二十个字以上，照实写来。';
    const verdict = { outcome: 'upheld', facts: words, reasoning: words, articles: ['A3'], penalties: [{ accused: 0, penalty: 'list90' }] };
    const { id } = (await court.site.post<{ id: number }>('post/trial/add', { ...rest, complaint, verdict }, { as: judge })).t;
    // The window of the accused, the seven days of the panel, and those after its second draw.
    for (const state of ['panel', 'panel', 'closed']) {
      await court.elapse(id);
      expect(await court.stateOf(id)).toBe(state);
    }
    expect(await court.publicCase(id)).toMatchObject({ state: 'closed', outcome: 'insufficient', accused: [{ isMasked: true }] });
    expect(await penaltiesOf(id)).toEqual([]);
  });
});
