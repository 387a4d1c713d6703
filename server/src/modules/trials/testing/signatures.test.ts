import { describe, expect, it } from 'vitest';
import type { Signed } from '#server/app/testing.ts';
import { callForCases } from '../clocks/clocks.ts';
import { setUpSignatures } from './signatures.fixture.ts';

const signing = setUpSignatures();
const { onProbation, dueIn, sign, penaltiesOf, proposed } = signing;

const HOUR = 60 * 60;
const CHECKED = '两边的记录对过，时间前后连得上，没有漏掉的。';
const lotOf = async (id: number) => {
  const lot = await signing.court.db.queryOne<{ order: number[]; called: number; isOpen: boolean }>(
    `SELECT call_order AS "order", called, operators_called_at IS NOT NULL AS "isOpen" FROM case_lots WHERE case_id = $1 AND kind = 'signer' ORDER BY round DESC LIMIT 1`,
    [id],
  );
  if (!lot) throw new Error('nobody was drawn');
  return lot;
};
const presenterOf = (id: number): Signed => {
  const found = [signing.judge, signing.second, signing.third, signing.novice].find((each) => each.id === id);
  if (!found) throw new Error('somebody else was drawn');
  return found;
};

/** Lets some hours pass, and everybody be called who is due. */
async function wait(id: number, hours: number): Promise<void> {
  await signing.court.backdate(id, hours * HOUR);
  await callForCases({ db: signing.court.db, now: new Date() });
}

describe('a signer', () => {
  it('is drawn by lot among those past probation, without the judge, and called by message and mail', async () => {
    const id = await proposed();
    const { order, called } = await lotOf(id);
    expect(order.toSorted((one, other) => one - other)).toEqual([signing.second.id, signing.third.id].toSorted((one, other) => one - other));
    expect(called).toBe(1);
    expect(await dueIn(id)).toBe(168);
    const [first = 0, next = 0] = order;
    expect(await signing.court.messages(first)).toContain('抽签请你复核一份裁决');
    expect((await signing.court.trial(id, presenterOf(first))).actions).toEqual(expect.arrayContaining(['countersign', 'return']));
    const other = presenterOf(next);
    expect((await signing.court.trial(id, other)).actions).not.toContain('countersign');
    for (const agree of [true, false])
      expect(await sign(id, other, { agree, reason: '站不住。' })).toMatchObject({ code: 'A0301', message: expect.stringContaining('抽签') });
  });

  it('is drawn among those who were seen within thirty days and have fewer than three open seats', async () => {
    const { db } = signing.court;
    const seen = (id: number, days: number) => db.query('UPDATE members SET last_seen_at = now() - make_interval(days => $2) WHERE id = $1', [id, days]);
    await seen(signing.third.id, 31);
    expect((await lotOf(await proposed())).order).toEqual([signing.second.id]);
    await seen(signing.third.id, 0);
    const panels = [await proposed(), await proposed(), await proposed()];
    await db.query(`UPDATE cases SET state = 'panel' WHERE post_id = ANY ($1)`, [panels]);
    const sit = (caseIds: number[]) =>
      db.query(
        `INSERT INTO panel_calls (case_id, round, seat, member_id, called_at, accept_by, vote_by)
         SELECT unnest($1::bigint[]), 1, 1, $2, now(), now() + interval '1 day', now() + interval '3 days'`,
        [caseIds, signing.second.id],
      );
    await sit(panels.slice(0, 2));
    expect((await lotOf(await proposed())).order).toHaveLength(2);
    await sit(panels.slice(2));
    expect((await lotOf(await proposed())).order).toEqual([signing.third.id]);
    await db.query('DELETE FROM panel_calls WHERE case_id = ANY ($1)', [panels]);
    await db.query(`UPDATE cases SET state = 'countersigning' WHERE post_id = ANY ($1)`, [panels]);
  });

  it('who does not come is followed by the next after a day, and by anybody past probation after three', async () => {
    const id = await proposed();
    const [, next = 0] = (await lotOf(id)).order;
    const operator = await signing.court.person('operator');
    await wait(id, 23);
    expect((await lotOf(id)).called).toBe(1);
    await wait(id, 2);
    expect((await lotOf(id)).called).toBe(2);
    expect((await signing.court.trial(id, presenterOf(next))).actions).toContain('countersign');
    const late = await signing.court.person('presenter');
    expect((await signing.court.trial(id, late)).actions).not.toContain('countersign');
    await wait(id, 48);
    expect(await lotOf(id)).toMatchObject({ isOpen: true });
    expect((await signing.court.trial(id, late)).actions).toContain('countersign');
    expect((await signing.court.trial(id, signing.novice)).actions).not.toContain('countersign');
    expect(await signing.court.messages(operator.id)).toContain('有一份裁决等着复核');
    await signing.court.db.query(`UPDATE members SET role = 'member' WHERE id = $1`, [late.id]);
  });

  it('on probation is nobody: thirty days are not enough without five verdicts that took effect', async () => {
    const id = await proposed();
    await signing.court.callSigner(id, signing.novice);
    for (const agree of [true, false])
      expect(await sign(id, signing.novice, { agree, reason: '站不住。' })).toMatchObject({ code: 'A0301', message: expect.stringContaining('见习期') });
    // Their own verdicts wait for a signature as long.
    for (let verdict = 0; verdict < 5; verdict += 1) {
      const own = await proposed('warning', signing.novice);
      expect(await signing.court.sign(own, signing.second)).toMatchObject({ t: { state: 'closed' } });
    }
    expect((await signing.court.trial(id, signing.novice)).actions).toContain('countersign');
    const alone = await signing.court.fileCase(await signing.court.person());
    await signing.court.hear(alone, signing.novice);
    expect((await signing.court.judge(alone, signing.novice, { penalty: 'warning' })).t).toMatchObject({ state: 'closed' });
    await onProbation(signing.novice, 29);
    expect((await signing.court.trial(id, signing.novice)).actions).not.toContain('countersign');
    const term = await signing.court.db.query('DELETE FROM presenters WHERE member_id = $1 RETURNING *', [signing.novice.id]);
    expect(term).toHaveLength(1);
    // Who has no term at all is on probation too.
    expect(await sign(id, signing.novice, { agree: true })).toMatchObject({ code: 'A0301' });
    await signing.court.db.query(
      `INSERT INTO presenters (member_id, since, probation_until, specialities, character, character_fold)
       VALUES ($1, now() - interval '5 days', now() + interval '25 days', '{mediation}', '{"name":"新人","realm":"死亡之翼"}', '')`,
      [signing.novice.id],
    );
  });
});

describe('a signature', () => {
  it('is refused without every adopted piece opened after the proposal, words, and the proposal that was read', async () => {
    const id = await signing.court.fileCase(await signing.court.person());
    const pieces = [await signing.court.file({ memberId: signing.judge.id }), await signing.court.file({ memberId: signing.judge.id })];
    const adopt = (fileId: number) => ({ fileId, publicFileId: fileId, caption: '又一件' });
    await signing.court.hear(id, signing.judge);
    await signing.court.site.post(`post/trial/statement/${id}`, { kind: 'note', text: '又递两件。', evidence: pieces.map(adopt) }, { as: signing.judge });
    await signing.court.openEvidence(id, signing.second);
    const evidence = (await signing.court.dossier(id, signing.judge)).evidence.map((piece) => piece.id);
    // The accused has to have had two days to see what was added.
    expect(await signing.court.judge(id, signing.judge, { penalty: 'list365', evidence })).toMatchObject({ code: 'A0400', fields: [{ path: 'evidence' }] });
    await signing.court.backdate(id, 49 * 60 * 60);
    await signing.court.judge(id, signing.judge, { penalty: 'list365', evidence });
    await signing.court.callSigner(id, signing.second);
    const whole = { agree: true, checked: CHECKED, seenVerdictRevision: 1 };
    expect(await sign(id, signing.second, { ...whole, checked: '都对得上，没有问题。' })).toMatchObject({ code: 'A0400', fields: [{ path: 'checked' }] });
    for (const blank of [' ', '\u200b', '\u2800'])
      expect(await sign(id, signing.second, { ...whole, checked: `对${blank.repeat(15)}了` })).toMatchObject({ code: 'A0400', fields: [{ path: 'checked' }] });
    expect(await sign(id, signing.second, { agree: true, checked: CHECKED })).toMatchObject({ code: 'A0400', fields: [{ path: 'seenVerdictRevision' }] });
    // What was opened before the proposal does not count.
    expect(await sign(id, signing.second, whole)).toMatchObject({ code: 'A0409', message: expect.stringContaining('还有 3 件') });
    const [first = 0, ...rest] = evidence;
    const open = (evidenceId: number, as = signing.second) => signing.court.site.post(`post/trial/opened/${id}`, { evidenceId }, { as });
    expect(await open(first)).toMatchObject({ code: '200' });
    expect((await signing.court.trial(id, signing.second)).evidenceOpened).toEqual([first]);
    expect(await open(999_999)).toMatchObject({ code: 'A0404' });
    expect(await open(first, await signing.court.person())).toMatchObject({ status: 403 });
    for (const piece of rest) await open(piece, signing.third);
    expect(await sign(id, signing.second, whole)).toMatchObject({ code: 'A0409', message: expect.stringContaining('还有 2 件') });
    for (const piece of rest) await open(piece);
    expect(await sign(id, signing.second, { ...whole, seenVerdictRevision: 2 })).toMatchObject({ code: 'A0409', message: expect.stringContaining('第 1 稿') });
    expect(await sign(id, signing.second, whole)).toMatchObject({ code: '200', t: { state: 'closed' } });
    expect((await signing.court.publicCase(id)).verdict).toMatchObject({ checked: CHECKED, countersigner: { id: signing.second.id } });
    expect(await penaltiesOf(id)).toEqual(['list365']);
  });

  it('is withheld with the part that does not hold and why, twice; the third time a panel decides. An outdated proposal is nobody’s any more', async () => {
    const id = await proposed();
    await signing.court.callSigner(id, signing.second);
    expect(await sign(id, signing.second, { agree: false, reason: '站不住。' })).toMatchObject({ code: 'A0400', fields: [{ path: 'returnPart' }] });
    expect(await sign(id, signing.second, { agree: false, returnPart: 'penalty' })).toMatchObject({ code: 'A0400', fields: [{ path: 'reason' }] });
    expect(await signing.court.giveBack(id, signing.second)).toMatchObject({ t: { state: 'hearing' } });
    expect((await signing.court.dossier(id, signing.judge)).verdicts).toMatchObject([
      { status: 'returned', returnPart: 'facts', countersignReason: '第二句没有证据。' },
    ]);
    expect(await dueIn(id)).toBe(72);
    await signing.court.judge(id, signing.judge, { penalty: 'list365' });
    const old = { agree: true, checked: CHECKED, seenVerdictRevision: 1 };
    await signing.court.callSigner(id, signing.second);
    await signing.court.openEvidence(id, signing.second);
    expect(await sign(id, signing.second, old)).toMatchObject({ code: 'A0409', message: expect.stringContaining('第 2 稿') });
    expect(await signing.court.giveBack(id, signing.third)).toMatchObject({ t: { state: 'hearing' } });
    await signing.court.judge(id, signing.judge, { penalty: 'list365' });
    // Who gave it back sits on no panel of it, and nobody else is past probation: without a seat ninety days are left.
    expect(await signing.court.giveBack(id, signing.second)).toMatchObject({ t: { state: 'closed' } });
    expect(await penaltiesOf(id)).toEqual(['list90']);
  });

  it('needs nobody to be heard where no penalty follows, and a verdict without one goes back to where it came from', async () => {
    const id = await signing.court.fileCase(await signing.court.person());
    await signing.court.receive(id, signing.novice);
    const drop = async () =>
      signing.court.handle(id, signing.novice, {
        action: 'judge',
        ...(await signing.court.verdictOn(id, signing.novice, { penalty: '', outcome: 'insufficient', penalties: [] })),
      });
    expect(await drop()).toMatchObject({ t: { state: 'countersigning' } });
    expect(await signing.court.giveBack(id, signing.second)).toMatchObject({ t: { state: 'received' } });
    await signing.court.handle(id, signing.novice, { action: 'summon' });
    expect(await drop()).toMatchObject({ t: { state: 'countersigning' } });
    expect(await signing.court.giveBack(id, signing.third)).toMatchObject({ t: { state: 'answering' } });
    const window = await signing.court.db.queryOne<{ same: boolean }>('SELECT due_at = answer_due_at AS same FROM cases WHERE post_id = $1', [id]);
    expect(window).toEqual({ same: true });
    expect(await drop()).toMatchObject({ t: { state: 'countersigning' } });
    expect(await signing.court.sign(id, signing.second)).toMatchObject({ t: { state: 'closed', tickets: [] } });
    expect((await signing.court.publicCase(id)).outcome).toBe('insufficient');
  });
});
