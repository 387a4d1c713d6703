import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDoorCode } from '#contract/text/door-code.ts';
import type { DeskAppeals } from '#contract/api/trials.ts';
import type { TicketView } from '#contract/api/tickets.ts';
import type { Signed } from '#server/app/testing.ts';
import { untilWaitingForLock } from '#server/platform/testing/lock-waits.ts';
import { openCourt, type Court } from '../testing/court.fixture.ts';
import { ANSWER } from '../testing/court-lots.fixture.ts';
import { orderByLot } from '#server/modules/proofs/index.ts';
import { sweepClaims } from '../clocks/clocks.ts';
import { runAppealClocks } from './clock.ts';

const REALM = '死亡之翼';
const WORDS = { ground: 'not_me', text: '那天我的号借给了别人，请重新看一遍登录的时间。' };
const DAY_MS = 24 * 60 * 60 * 1000;

let court: Court;
let judge: Signed;
let other: Signed;
beforeAll(async () => {
  court = await openCourt();
  judge = await court.person('presenter');
  other = await court.person('presenter');
});
afterAll(() => court.site.close());

/** Returns a ticket and the proven owner of its character. */
async function issued(name: string): Promise<{ id: number; ticketId: number; number: string; owner: Signed }> {
  const owner = await court.person('member', { name, realm: REALM });
  const id = await court.fileCase(await court.person(), [{ name, realm: REALM }]);
  await court.hear(id, judge);
  const { t } = await court.judge(id, judge, { penalty: 'list90' });
  const ticket = await court.db.queryOne<{ id: number }>('SELECT id FROM tickets WHERE case_id = $1', [id]);
  return { id, ticketId: ticket?.id ?? 0, number: t.tickets[0] ?? '', owner };
}

const claim = (number: string, address: string, text = WORDS.text) =>
  court.site.post<{ id: number }>(`g/appeal/${encodeURIComponent(number)}`, { ...WORDS, text }, { address });
const claimsOn = (ticketId: number) =>
  court.db.query<{ text: string }>(`SELECT text FROM appeals WHERE ticket_id = $1 AND state = 'claimed' ORDER BY id`, [ticketId]);
const desk = async (query = '') => (await court.site.get<DeskAppeals>(`appeal/desk${query}`, { as: other })).t;

describe('claims on a ticket by who was not seen to play its character', () => {
  it('mark, delay and refuse nothing, however many, and none is left once it is annulled', async () => {
    const { id, ticketId, number, owner } = await issued('被灌的罚单');
    for (let nth = 1; nth <= 12; nth += 1) expect((await claim(number, `198.51.100.${nth}`)).code).toBe('200');
    expect(await court.stateOf(id)).toBe('closed');
    expect((await court.site.get<TicketView>(`g/ticket/view/${encodeURIComponent(number)}`)).t).toMatchObject({ disputed: false, appeals: [] });
    expect(await desk(`?caseId=${id}`)).toMatchObject({ items: [], total: 0, claimCount: 12 });
    expect((await desk(`?caseId=${id}&claimed=1&size=50`)).items).toHaveLength(12);
    const filed = await court.site.post<{ id: number }>(`ticket/appeal/${ticketId}`, WORDS, { as: owner });
    expect(filed).toMatchObject({ t: { state: 'open' } });
    expect(await desk(`?caseId=${id}`)).toMatchObject({ items: [{ id: filed.t.id, state: 'open' }], total: 1, claimCount: 12 });
    const decided = {
      action: 'decide',
      outcome: 'annulled',
      answer: '登录记录查实，那天上线的不是他本人，原裁决撤销，对不住。两边的话和三位证人的话都对过，时间先后一条一条对得上，理由写在这里。',
    };
    expect(await court.site.post(`appeal/handle/${filed.t.id}`, decided, { as: other })).toMatchObject({ t: { state: 'annulled' } });
    expect(await claimsOn(ticketId)).toEqual([]);
    expect((await claim(number, '198.51.100.99')).code).not.toBe('200');
  });

  it('are forgotten later where that was set when their case was filed', async () => {
    const { id, ticketId, number } = await issued('久等的');
    await claim(number, '198.51.100.7');
    await court.db.query(`UPDATE cases SET lengths = '{"claimDays": 20}' WHERE post_id = $1`, [id]);
    await sweepClaims({ db: court.db, now: new Date(Date.now() + 19 * DAY_MS) });
    expect(await claimsOn(ticketId)).toHaveLength(1);
    await sweepClaims({ db: court.db, now: new Date(Date.now() + 20 * DAY_MS + 60_000) });
    expect(await claimsOn(ticketId)).toEqual([]);
  });

  it('are one of each network, the latest, and forgotten after two weeks', async () => {
    const { ticketId, number } = await issued('一网一份的');
    await Promise.all(['2001:db8::1', '2001:db8::2', '2001:db8:0:0:9::1'].map((address) => claim(number, address)));
    await claim(number, '2001:db8::3', '这是后来重新写的一份，前面几份都不算了，请看这一份。');
    await claim(number, '198.51.100.7');
    expect(await claimsOn(ticketId)).toEqual([{ text: '这是后来重新写的一份，前面几份都不算了，请看这一份。' }, { text: WORDS.text }]);
    await sweepClaims({ db: court.db, now: new Date(Date.now() + 13 * DAY_MS) });
    expect(await claimsOn(ticketId)).toHaveLength(2);
    await sweepClaims({ db: court.db, now: new Date(Date.now() + 14 * DAY_MS + 60_000) });
    expect(await claimsOn(ticketId)).toEqual([]);
  });

  it('are decided by the clock where nobody but who has confirmed them could', async () => {
    const { id, number, ticketId } = await issued('只有两位主持人的');
    const { t } = await claim(number, '198.51.100.40');
    expect(await court.confirmClaim(t.id, other)).toMatchObject({ t: { state: 'open' } });
    expect(await court.db.queryOne('SELECT call_order AS "callOrder" FROM case_lots WHERE appeal_id = $1', [t.id])).toEqual({ callOrder: [] });
    const onDay = (day: number) => runAppealClocks({ db: court.db, now: new Date(Date.now() + day * DAY_MS + 60_000) });
    await onDay(14);
    expect(await court.db.queryOne('SELECT suspended_at IS NOT NULL AS "isSuspended" FROM tickets WHERE id = $1', [ticketId])).toEqual({ isSuspended: true });
    await onDay(30);
    expect(await court.stateOf(id)).toBe('closed');
    expect(await court.db.queryOne('SELECT annulled_at IS NOT NULL AS "isAnnulled" FROM tickets WHERE id = $1', [ticketId])).toEqual({ isAnnulled: true });
  });

  it('are not decided by who has confirmed them', async () => {
    const { id, number } = await issued('看过备注的');
    await court.person('presenter');
    const { t } = await claim(number, '198.51.100.30');
    expect(await court.confirmClaim(t.id, other)).toMatchObject({ t: { state: 'open' } });
    const lot = await court.db.queryOne<{ callOrder: number[] }>('SELECT call_order AS "callOrder" FROM case_lots WHERE appeal_id = $1', [t.id]);
    expect(lot?.callOrder).toHaveLength(1);
    expect(lot?.callOrder).not.toContain(other.id);
    // Nor from the seventh day on, when everybody may.
    await court.db.query(`UPDATE appeals SET stage = 'everybody' WHERE id = $1`, [t.id]);
    const decided = { action: 'decide', outcome: 'affirmed', answer: ANSWER };
    expect(await court.site.post(`appeal/handle/${t.id}`, decided, { as: other })).toMatchObject({ status: 403, name: 'appealNotCalled' });
    expect(await court.stateOf(id)).toBe('appealed');
  });

  it('open nothing when they were forgotten while a presenter looked at them', async () => {
    const { id, number } = await issued('刚好忘了的');
    const { t } = await claim(number, '198.51.100.20');
    await court.callLooker(t.id, other);
    const fileId = await court.notePicture(other);
    const { confirmed } = await court.db.transaction(async (tx) => {
      await tx.query('DELETE FROM appeals WHERE id = $1', [t.id]);
      const acted = court.site.post(`appeal/handle/${t.id}`, { action: 'confirm', fileId }, { as: other });
      await untilWaitingForLock(court.db);
      return { confirmed: acted };
    });
    expect(await confirmed).toMatchObject({ status: 404 });
    expect(await court.stateOf(id)).toBe('closed');
  });

  it('are looked at by who is called by lot, one more every twelve hours, and by operators after two days', async () => {
    const { id, number, ticketId } = await issued('轮到谁看的');
    const others = [other, await court.person('presenter'), await court.person('presenter')];
    const operator = await court.person('operator');
    const { t } = await claim(number, '198.51.100.71');
    const order = async (claimId: number) =>
      (await court.db.queryOne<{ order: number[] }>('SELECT look_order AS "order" FROM appeals WHERE id = $1', [claimId]))?.order ?? [];
    const first = await order(t.id);
    expect(first).not.toContain(judge.id);
    expect(first).toEqual(expect.arrayContaining(others.map((each) => each.id)));
    // Another claim, from another network or at another time, has no other lot: who asks chooses nobody.
    const { t: again } = await claim(number, '198.51.100.72');
    await claim(number, '198.51.100.72', '同一个网络重新写了一份，想换一位主持人来看备注。');
    expect(await order(again.id)).toEqual(first);

    const uncalled = others.filter((each) => each.id !== first[0]);
    const act = (as: Signed, action = 'confirm') => court.site.post(`appeal/handle/${t.id}`, { action }, { as });
    for (const as of [...uncalled, operator]) for (const action of ['confirm', 'drop']) expect(await act(as, action)).toMatchObject({ name: 'claimNotCalled' });
    const seen = async (as: Signed) => (await court.site.get<DeskAppeals>(`appeal/desk?caseId=${id}&claimed=1`, { as })).t;
    for (const as of [...uncalled, operator]) expect(await seen(as)).toMatchObject({ items: [], total: 0, claimCount: 2, lookCount: 0 });
    const age = (hours: number) =>
      court.db.query(`UPDATE appeals SET filed_at = filed_at - make_interval(hours => $2) WHERE ticket_id = $1`, [ticketId, hours]);
    const callsNow = async () => {
      const called: number[] = [];
      for (const as of others) if ((await seen(as)).lookCount > 0) called.push(as.id);
      return called.toSorted((one, another) => first.indexOf(one) - first.indexOf(another));
    };
    await age(12 * (first.length - 1));
    expect(await callsNow()).toEqual(first.filter((each) => others.some(({ id: own }) => own === each)));
    await age(48);
    expect(await seen(operator)).toMatchObject({ total: 2, lookCount: 2 });
    const { code } = (await seen(operator)).items[0] ?? {};
    expect(code).toMatch(/^.{4}-.{4}$/);
    expect(readDoorCode(code ?? '')).not.toBeNull();
    expect(await act(await court.person('member'))).toMatchObject({ status: 403, name: 'forbidden' });
    const fileId = await court.notePicture(operator);
    expect(await court.site.post(`appeal/handle/${t.id}`, { action: 'confirm', fileId }, { as: operator })).toMatchObject({ t: { state: 'open' } });
    expect(await court.stateOf(id)).toBe('appealed');
    // Operators look, and judge nothing.
    const decided = { action: 'decide', outcome: 'affirmed', answer: ANSWER };
    expect(await court.site.post(`appeal/handle/${t.id}`, decided, { as: operator })).toMatchObject({ status: 403, name: 'forbidden' });
  });

  it('become appeals by a sealed picture of the note alone, which is deleted a month after the answer', async () => {
    const { id, number } = await issued('要有截图的');
    const { t } = await claim(number, '198.51.100.73');
    await court.callLooker(t.id, other);
    const confirm = (fileId?: number) =>
      court.site.post(`appeal/handle/${t.id}`, { action: 'confirm', ...(fileId !== undefined && { fileId }) }, { as: other });
    const refused = { code: 'A0400', fields: [{ path: 'fileId', message: '请附上备注的截图' }] };
    expect(await confirm()).toMatchObject(refused);
    for (const fileId of [await court.notePicture(judge), await court.file({ memberId: other.id })]) expect(await confirm(fileId)).toMatchObject(refused);
    expect(await court.stateOf(id)).toBe('closed');
    const fileId = await court.notePicture(other);
    expect(await confirm(fileId)).toMatchObject({ t: { state: 'open' } });
    expect(await court.decideAppeal(t.id, await court.person('presenter'), { outcome: 'affirmed' })).toMatchObject({ code: '200' });
    const kept = async () => (await court.db.query('SELECT FROM sealed_files WHERE id = $1', [fileId])).length;
    await sweepClaims({ db: court.db, now: new Date(Date.now() + 29 * DAY_MS) });
    expect(await kept()).toBe(1);
    await sweepClaims({ db: court.db, now: new Date(Date.now() + 31 * DAY_MS) });
    expect(await kept()).toBe(0);
  });

  it('are looked at in an order that the published salt of the case does not tell', async () => {
    await Promise.all(Array.from({ length: 8 }, () => court.person('presenter')));
    const { id, number, ticketId } = await issued('猜不到谁来看的');
    const { t } = await claim(number, '198.51.100.74');
    const row = await court.db.queryOne<{ order: number[]; salt: string }>(
      'SELECT a.look_order AS "order", k.lot_salt AS salt FROM appeals a JOIN cases k ON k.post_id = a.case_id WHERE a.id = $1 AND k.post_id = $2',
      [t.id, id],
    );
    const order = row?.order ?? [];
    expect(order.length).toBeGreaterThanOrEqual(8);
    expect(order).not.toEqual(orderByLot(`${row?.salt}:${ticketId}`, order));
  });

  it('are looked at by nobody who has got a conflict since they were called', async () => {
    const { id, number } = await issued('后来有了关系的');
    const { t } = await claim(number, '198.51.100.81');
    await court.callLooker(t.id, other);
    const complainant = await court.db.queryOne<{ id: number }>('SELECT complainant_id AS id FROM cases WHERE post_id = $1', [id]);
    await court.db.query(`INSERT INTO member_follows (member_id, followed_id, created_at) VALUES ($1, $2, now() - interval '1 second')`, [
      other.id,
      complainant?.id ?? 0,
    ]);
    expect(await court.site.post(`appeal/handle/${t.id}`, { action: 'confirm' }, { as: other })).toMatchObject({ status: 403, name: 'conflictOfInterest' });
    expect(await desk(`?caseId=${id}&claimed=1`)).toMatchObject({ items: [{ code: null, text: '' }] });
    await court.db.query('DELETE FROM member_follows WHERE member_id = $1', [other.id]);
  });

  it('use up no appeal of the proven owner, though presenters confirm and affirm them', async () => {
    const { ticketId, number, owner } = await issued('被人抢先申诉的');
    const { t } = await claim(number, '198.51.100.60');
    expect(await court.confirmClaim(t.id, other)).toMatchObject({ t: { state: 'open' } });
    const third = await court.person('presenter');
    expect(await court.decideAppeal(t.id, third, { outcome: 'affirmed' })).toMatchObject({ t: { state: 'affirmed' } });
    expect(await court.site.post(`ticket/appeal/${ticketId}`, WORDS, { as: owner })).toMatchObject({ t: { state: 'open' } });
  });
});
