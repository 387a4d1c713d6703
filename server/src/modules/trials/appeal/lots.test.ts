import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findStrayCall, orderOfLot, seedOfLot } from '#contract/chain/lots.ts';
import { sha256 } from '#contract/chain/ticket-chain.ts';
import type { TicketView } from '#contract/api/tickets.ts';
import type { CourtDraws, Desk, DeskAppeals } from '#contract/api/trials.ts';
import type { Signed } from '#server/app/testing.ts';
import { dayInChina } from '#server/platform/process/china-day.ts';
import { callForCases } from '../clocks/clocks.ts';
import { ANSWER, openCourt, type Court } from '../testing/court.fixture.ts';
import { runAppealClocks } from './clock.ts';

const REALM = '死亡之翼';
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

let court: Court;
let judge: Signed;
let others: Signed[];
beforeAll(async () => {
  court = await openCourt();
  judge = await court.person('presenter');
  others = await Promise.all([1, 2, 3, 4].map(() => court.person('presenter')));
  await court.db.query(`UPDATE members SET last_seen_at = now() WHERE role = 'presenter'`);
});
afterAll(() => court.site.close());

interface Appealed {
  caseId: number;
  appealId: number;
  number: string;
  owner: Signed;
}

let named = 0;
/** Returns an open appeal against a ticket; a heavier one than its case was judged with is made so on the ticket itself. */
async function appealed(penalty = 'list90'): Promise<Appealed> {
  const name = `申诉的人${'甲乙丙丁戊己庚辛壬癸'[(named += 1)]}`;
  const owner = await court.person('member', { name, realm: REALM });
  const caseId = await court.fileCase(await court.person(), [{ name, realm: REALM }]);
  await court.hear(caseId, judge);
  const { t } = await court.judge(caseId, judge, { penalty: 'list90' });
  const number = t.tickets[0] ?? '';
  await court.db.query('UPDATE tickets SET penalty = $2 WHERE number = $1', [number, penalty]);
  const ticket = await court.db.queryOne<{ id: number }>('SELECT id FROM tickets WHERE number = $1', [number]);
  const words = { ground: 'too_heavy', text: '那天我掉线了，装备当场就说好要退的，请重新看一遍记录。' };
  const filed = await court.site.post<{ id: number }>(`ticket/appeal/${ticket?.id}`, words, { as: owner });
  if (filed.code !== '200') throw new Error(filed.message);
  return { caseId, appealId: filed.t.id, number, owner };
}

const handle = (appealId: number, as: Signed, handling: Record<string, unknown>) =>
  court.site.post<{ state: string }>(`appeal/handle/${appealId}`, { answer: ANSWER, ...handling }, { as });
const lotOf = async (appealId: number) => {
  const row = await court.db.queryOne<{ kind: string; callOrder: number[]; called: number; seats: number | null }>(
    'SELECT kind, call_order AS "callOrder", called, seats FROM case_lots WHERE appeal_id = $1 ORDER BY round DESC LIMIT 1',
    [appealId],
  );
  if (!row) throw new Error('no lot was drawn');
  return row;
};
const personOf = (id: number | undefined): Signed => {
  const found = others.find((each) => each.id === id);
  if (!found) throw new Error(`${id} was not in the pool`);
  return found;
};
const sittingIn = async (appealId: number) =>
  (await court.db.query<{ id: number }>('SELECT member_id AS id FROM panel_calls WHERE appeal_id = $1 AND ended_at IS NULL ORDER BY seat', [appealId])).map(
    ({ id }) => personOf(id),
  );
const deskOf = async (caseId: number, as: Signed) => (await court.site.get<DeskAppeals>(`appeal/desk?caseId=${caseId}`, { as })).t.items[0];
const ticketOf = async (number: string) => (await court.site.get<TicketView>(`g/ticket/view/${encodeURIComponent(number)}`)).t;
const drawsOf = async (caseId: number) => (await court.site.get<CourtDraws>(`g/trial/draw/${caseId}`)).t.draws;
/** Moves an appeal with its lots and seats into the past, and lets its clocks run. */
async function pass(appealId: number, ms: number): Promise<void> {
  const by = (...columns: string[]) => columns.map((column) => `${column} = ${column} - make_interval(secs => $2)`).join(', ');
  const seconds = ms / 1000;
  await court.db.query(`UPDATE appeals SET ${by('opened_at', 'due_at')} WHERE id = $1`, [appealId, seconds]);
  await court.db.query(`UPDATE case_lots SET ${by('drawn_at', 'next_call_at')} WHERE appeal_id = $1`, [appealId, seconds]);
  await court.db.query(`UPDATE panel_calls SET ${by('called_at', 'accept_by', 'vote_by')} WHERE appeal_id = $1`, [appealId, seconds]);
  await callForCases({ db: court.db, now: new Date() });
  await runAppealClocks({ db: court.db, now: new Date() });
}
/** Frees the seats of an appeal that a test leaves open. */
const end = (appealId: number) => court.db.query(`UPDATE appeals SET state = 'affirmed', decided_at = now(), answer = '了结' WHERE id = $1`, [appealId]);

describe('an appeal against ninety days or less', () => {
  it('is decided by the one who was drawn and nobody else, in fifty characters at least', async () => {
    const { caseId, appealId } = await appealed();
    const { kind, callOrder } = await lotOf(appealId);
    expect([kind, callOrder.length, callOrder.includes(judge.id)]).toEqual(['decider', 4, false]);
    const [called, next] = [personOf(callOrder[0]), personOf(callOrder[1])];
    expect(await court.messages(called.id)).toContain('抽签请你答复一份申诉');
    expect([(await deskOf(caseId, called))?.canDecide, (await deskOf(caseId, next))?.canDecide]).toEqual([true, false]);
    const turn = async (as: Signed) => (await court.site.get<Desk>('post/trial/desk?view=turn', { as })).t.items.some(({ id }) => id === caseId);
    expect([await turn(called), await turn(next)]).toEqual([true, false]);
    const refused = { status: 403, message: expect.stringContaining('抽签请了别的主持人') };
    expect(await handle(appealId, next, { action: 'decide', outcome: 'affirmed' })).toMatchObject(refused);
    expect(
      await handle(appealId, called, { action: 'decide', outcome: 'affirmed', answer: '看过了，维持原来的裁决，没有什么要改的地方，就这样。' }),
    ).toMatchObject({
      fields: [{ path: 'answer' }],
    });
    expect(await handle(appealId, called, { action: 'decide', outcome: 'affirmed' })).toMatchObject({ t: { state: 'affirmed' } });
  });

  it('calls one more each day, the operators on the third, and everybody on the seventh', async () => {
    const { caseId, appealId } = await appealed();
    const operator = await court.person('operator');
    const { callOrder } = await lotOf(appealId);
    const last = personOf(callOrder[3]);
    await pass(appealId, DAY_MS);
    expect((await lotOf(appealId)).called).toBe(2);
    expect((await deskOf(caseId, personOf(callOrder[0])))?.canDecide).toBe(true);
    await court.site.post(`post/trial/handle/${caseId}`, { action: 'recuse', reason: '认识他。' }, { as: personOf(callOrder[1]) });
    expect((await lotOf(appealId)).called).toBe(3);
    await pass(appealId, 2 * DAY_MS);
    expect((await lotOf(appealId)).called).toBe(4);
    expect(await court.messages(operator.id)).toContain('有一份申诉等着答复');
    const late = await court.person('presenter');
    expect((await deskOf(caseId, late))?.canDecide).toBe(false);
    await pass(appealId, 4 * DAY_MS);
    expect((await deskOf(caseId, late))?.canDecide).toBe(true);
    expect(await handle(appealId, last, { action: 'decide', outcome: 'annulled' })).toMatchObject({ t: { state: 'annulled' } });
    await court.db.query(`UPDATE members SET role = 'member' WHERE id = $1`, [late.id]);
  });

  it('does not call who is away by then, from an order that was drawn before', async () => {
    const { appealId } = await appealed();
    const { callOrder } = await lotOf(appealId);
    const away = personOf(callOrder[1]);
    await court.db.query(`INSERT INTO presenter_aways (member_id, since, until_at) VALUES ($1, now(), now() + interval '20 days')`, [away.id]);
    const before = (await court.messages(away.id)).length;
    await pass(appealId, DAY_MS);
    expect((await court.messages(away.id)).length).toBe(before);
    expect((await lotOf(appealId)).called).toBe(3);
    expect(await court.messages(callOrder[2] ?? 0)).toContain('抽签请你答复一份申诉');
    await court.db.query('DELETE FROM presenter_aways WHERE member_id = $1', [away.id]);
    await end(appealId);
  });

  it('is drawn again by anybody once it is decided, and not before', async () => {
    const { caseId, appealId, number } = await appealed();
    expect((await drawsOf(caseId)).filter((draw) => draw.appealId !== null)).toEqual([]);
    const { callOrder } = await lotOf(appealId);
    await handle(appealId, personOf(callOrder[0]), { action: 'decide', outcome: 'affirmed' });
    const draw = (await drawsOf(caseId)).find((each) => each.appealId === appealId);
    if (!draw) throw new Error('the draw is not public');
    expect(draw.order).toEqual(callOrder);
    expect(await sha256(draw.salt)).toBe((await ticketOf(number)).appeals[0]?.saltHash);
    const secret = await court.db.queryOne<{ secret: string }>('SELECT secret FROM lot_secrets WHERE day = $1::date', [dayInChina(new Date())]);
    const seed = await seedOfLot(secret?.secret ?? '', { case: caseId, ...draw });
    expect((await orderOfLot(seed, draw.pool)).map(({ id }) => id)).toEqual(callOrder);
  });
});

describe('an appeal against a year', () => {
  it('is for a panel, sealed until the count, and the lower median decides', async () => {
    const { caseId, appealId, number, owner } = await appealed('list365');
    const { kind, seats } = await lotOf(appealId);
    expect([kind, seats]).toEqual(['appeal', 3]);
    const jurors = await sittingIn(appealId);
    expect(jurors).toHaveLength(3);
    const [first, second, third] = jurors;
    if (!first || !second || !third) throw new Error('three sit');
    const stranger = others.find(({ id }) => jurors.every((juror) => juror.id !== id));
    if (!stranger) throw new Error('one is left');
    const vote = (as: Signed, rung: string, answer = ANSWER) => handle(appealId, as, { action: 'vote', rung, answer });
    expect((await handle(appealId, first, { action: 'decide', outcome: 'annulled' })).code).not.toBe('200');
    expect(await vote(stranger, 'list365')).toMatchObject({ status: 403 });
    expect((await vote(first, 'list365')).code).not.toBe('200');
    for (const juror of jurors) await court.openEvidence(caseId, juror);
    expect(await vote(first, 'permanent')).toMatchObject({ fields: [{ path: 'rung' }] });
    expect(await vote(first, 'list365', '站得住。')).toMatchObject({ fields: [{ path: 'answer' }] });
    expect(await court.site.post(`post/trial/seat/${caseId}`, { action: 'accept' }, { as: first })).toMatchObject({ code: '200' });
    expect((await deskOf(caseId, first))?.ballot).toMatchObject({ isAccepted: true, rung: null, unopenedIds: [] });
    expect(await vote(first, 'list365')).toMatchObject({ t: { state: 'open' } });
    expect(await vote(second, 'warning')).toMatchObject({ t: { state: 'open' } });
    for (const reader of [third, judge, owner, stranger]) expect(JSON.stringify(await court.trial(caseId, reader))).not.toContain(ANSWER);
    expect((await deskOf(caseId, third))?.ballot?.rung).toBeNull();
    expect(await vote(third, 'list90')).toMatchObject({ t: { state: 'reduced' } });
    const shown = await ticketOf(number);
    expect(shown.penalty.value).toBe('list90');
    expect(shown.appeals[0]).toMatchObject({
      state: 'reduced',
      presenter: null,
      seats: 3,
      jurors: [{ rung: 'list365' }, { rung: 'warning' }, { rung: 'list90' }],
    });
    expect(shown.appeals[0]?.answer).toContain(ANSWER);
    expect(await court.messages(owner.id)).toContain('申诉结果：减轻');
    const draw = (await drawsOf(caseId)).find((each) => each.appealId === appealId);
    if (!draw || draw.seats === null) throw new Error('the draw is not public');
    const members = draw.order.flatMap((id) => draw.pool.filter((member) => member.id === id));
    const calls = draw.calls.flatMap(({ memberId, calledAt, endedAt }) => (calledAt === null ? [] : [{ memberId, calledAt, endedAt }]));
    expect(findStrayCall(members, { calls, earlier: [], seats: draw.seats, isNobodyTenured: false })).toBeNull();
  });

  it('is counted with two votes on the seventh day, a missing one as the lightest', async () => {
    const { caseId, appealId } = await appealed('list365');
    for (const juror of (await sittingIn(appealId)).slice(0, 2)) {
      await court.openEvidence(caseId, juror);
      await handle(appealId, juror, { action: 'vote', rung: 'list365' });
    }
    await court.db.query(`UPDATE panel_calls SET voted_at = voted_at - interval '8 days', accepted_at = accepted_at - interval '8 days' WHERE appeal_id = $1`, [
      appealId,
    ]);
    await pass(appealId, 7 * DAY_MS + HOUR_MS);
    expect(await court.db.queryOne('SELECT state FROM appeals WHERE id = $1', [appealId])).toEqual({ state: 'affirmed' });
  });

  it('is drawn once more where fewer than two have voted, and annulled by the clock where nobody does', async () => {
    const { caseId, appealId, number } = await appealed('list365');
    const [first] = await sittingIn(appealId);
    if (!first) throw new Error('one sits');
    await court.openEvidence(caseId, first);
    await handle(appealId, first, { action: 'vote', rung: 'list365' });
    await pass(appealId, 7 * DAY_MS + HOUR_MS);
    expect((await sittingIn(appealId)).map(({ id }) => id)).toContain(first.id);
    expect(await court.db.query('SELECT round FROM case_lots WHERE appeal_id = $1', [appealId])).toHaveLength(2);
    await pass(appealId, 7 * DAY_MS + HOUR_MS);
    expect(await ticketOf(number)).toMatchObject({ status: 'suspended' });
    await pass(appealId, 16 * DAY_MS);
    expect(await ticketOf(number)).toMatchObject({ status: 'annulled' });
    expect(await court.stateOf(caseId)).toBe('closed');
  });

  it('is not suspended seconds before its second count, where enough have voted', async () => {
    const { caseId, appealId, number } = await appealed('list365');
    await pass(appealId, 7 * DAY_MS + HOUR_MS);
    // The clock of the redraw ran late by seconds, so the fourteenth day comes first.
    await court.db.query(
      `UPDATE case_lots SET drawn_at = now() - interval '30 seconds' WHERE appeal_id = $1 AND round = (SELECT max(round) FROM case_lots WHERE appeal_id = $1)`,
      [appealId],
    );
    await court.db.query(`UPDATE appeals SET opened_at = now() - interval '7 days 60 seconds' WHERE id = $1`, [appealId]);
    for (const juror of (await sittingIn(appealId)).slice(0, 2)) {
      await court.openEvidence(caseId, juror);
      await handle(appealId, juror, { action: 'vote', rung: 'list365' });
    }
    await pass(appealId, 7 * DAY_MS - 40_000);
    expect(await ticketOf(number)).toMatchObject({ status: 'active', disputed: true });
    await pass(appealId, 15_000);
    expect(await court.db.queryOne('SELECT state FROM appeals WHERE id = $1', [appealId])).toEqual({ state: 'affirmed' });
    expect(await court.db.query(`SELECT FROM case_events WHERE case_id = $1 AND action IN ('suspend', 'resume')`, [caseId])).toEqual([]);
  });

  it('leaves the seat of who becomes a party to the next of the order', async () => {
    const { caseId, appealId, owner } = await appealed('list365');
    const before = await sittingIn(appealId);
    const [first] = before;
    if (!first) throw new Error('one sits');
    await court.site.post(`member/follow/${owner.id}`, {}, { as: first });
    const isSeated = (await sittingIn(appealId)).some(({ id }) => id === first.id);
    const followed = await court.db.query('SELECT FROM member_follows WHERE member_id = $1 AND followed_id = $2', [first.id, owner.id]);
    if (followed.length > 0) expect(isSeated).toBe(false);
    await court.site.post(`post/trial/seat/${caseId}`, { action: 'recuse', reason: '认识他。' }, { as: before[1] ?? first });
    expect((await sittingIn(appealId)).map(({ id }) => id)).not.toContain(before[1]?.id);
    await end(appealId);
  });
});

it('an appeal that was open before lots were drawn gets its lot from the clock', async () => {
  const { appealId } = await appealed();
  await court.db.query('DELETE FROM case_lots WHERE appeal_id = $1', [appealId]);
  await court.db.query('UPDATE appeals SET due_at = now() WHERE id = $1', [appealId]);
  await runAppealClocks({ db: court.db, now: new Date(Date.now() + 1000) });
  expect((await lotOf(appealId)).called).toBe(1);
  const due = await court.db.queryOne<{ isLater: boolean }>(`SELECT due_at > now() + interval '6 days' AS "isLater" FROM appeals WHERE id = $1`, [appealId]);
  expect(due).toEqual({ isLater: true });
});
