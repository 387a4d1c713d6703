import { describe, expect, it } from 'vitest';
import { orderOfLot, seedOfLot } from '#contract/chain/lots.ts';
import { sha256 } from '#contract/chain/ticket-chain.ts';
import type { Desk } from '#contract/api/trials.ts';
import type { Signed } from '#server/app/testing.ts';
import { dayInChina } from '#server/platform/process/china-day.ts';
import { runAppealClocks } from './clock.ts';
import { DAY_MS, setUpAppeals } from './appealed.fixture.ts';

const appeals = setUpAppeals();
const { appealed, handle, lotOf, personOf, deskOf, ticketOf, drawsOf, pass, end } = appeals;

describe('an appeal against ninety days or less', () => {
  it('is decided by the one who was drawn and nobody else, in fifty characters at least', async () => {
    const { caseId, appealId } = await appealed();
    const { kind, callOrder } = await lotOf(appealId);
    expect([kind, callOrder.length, callOrder.includes(appeals.judge.id)]).toEqual(['decider', 4, false]);
    const [called, next] = [personOf(callOrder[0]), personOf(callOrder[1])];
    expect(await appeals.court.messages(called.id)).toContain('抽签请你答复一份申诉');
    expect([(await deskOf(caseId, called))?.canDecide, (await deskOf(caseId, next))?.canDecide]).toEqual([true, false]);
    const turn = async (as: Signed) => (await appeals.court.site.get<Desk>('post/trial/desk?view=turn', { as })).t.items.some(({ id }) => id === caseId);
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
    const operator = await appeals.court.person('operator');
    const { callOrder } = await lotOf(appealId);
    const last = personOf(callOrder[3]);
    await pass(appealId, DAY_MS);
    expect((await lotOf(appealId)).called).toBe(2);
    expect((await deskOf(caseId, personOf(callOrder[0])))?.canDecide).toBe(true);
    await appeals.court.site.post(`post/trial/handle/${caseId}`, { action: 'recuse', reason: '认识他。' }, { as: personOf(callOrder[1]) });
    expect((await lotOf(appealId)).called).toBe(3);
    await pass(appealId, 2 * DAY_MS);
    expect((await lotOf(appealId)).called).toBe(4);
    expect(await appeals.court.messages(operator.id)).toContain('有一份申诉等着答复');
    const late = await appeals.court.person('presenter');
    expect((await deskOf(caseId, late))?.canDecide).toBe(false);
    await pass(appealId, 4 * DAY_MS);
    expect((await deskOf(caseId, late))?.canDecide).toBe(true);
    expect(await handle(appealId, last, { action: 'decide', outcome: 'annulled' })).toMatchObject({ t: { state: 'annulled' } });
    await appeals.court.db.query(`UPDATE members SET role = 'member' WHERE id = $1`, [late.id]);
  });

  it('is not decided by who was not seen for a month', async () => {
    const gone = await appeals.court.person('presenter');
    await appeals.court.db.query(`UPDATE members SET last_seen_at = now() - interval '31 days' WHERE id = $1`, [gone.id]);
    const { callOrder } = await lotOf((await appealed()).appealId);
    expect([callOrder.length > 0, callOrder.includes(gone.id)]).toEqual([true, false]);
    await appeals.court.db.query(`UPDATE members SET role = 'member' WHERE id = $1`, [gone.id]);
  });

  it('does not call who is away by then, from an order that was drawn before', async () => {
    const { appealId } = await appealed();
    const { callOrder } = await lotOf(appealId);
    const away = personOf(callOrder[1]);
    await appeals.court.db.query(`INSERT INTO presenter_aways (member_id, since, until_at) VALUES ($1, now(), now() + interval '20 days')`, [away.id]);
    const before = (await appeals.court.messages(away.id)).length;
    await pass(appealId, DAY_MS);
    expect((await appeals.court.messages(away.id)).length).toBe(before);
    expect((await lotOf(appealId)).called).toBe(3);
    expect(await appeals.court.messages(callOrder[2] ?? 0)).toContain('抽签请你答复一份申诉');
    await appeals.court.db.query('DELETE FROM presenter_aways WHERE member_id = $1', [away.id]);
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
    const secret = await appeals.court.db.queryOne<{ secret: string }>('SELECT secret FROM lot_secrets WHERE day = $1::date', [dayInChina(new Date())]);
    const seed = await seedOfLot(secret?.secret ?? '', { case: caseId, ...draw });
    expect((await orderOfLot(seed, draw.pool)).map(({ id }) => id)).toEqual(callOrder);
  });
});

it('an appeal that was open before lots were drawn gets its lot from the clock', async () => {
  const { appealId } = await appealed();
  await appeals.court.db.query('DELETE FROM case_lots WHERE appeal_id = $1', [appealId]);
  await appeals.court.db.query('UPDATE appeals SET due_at = now() WHERE id = $1', [appealId]);
  await runAppealClocks({ db: appeals.court.db, now: new Date(Date.now() + 1000) });
  expect((await lotOf(appealId)).called).toBe(1);
  const due = await appeals.court.db.queryOne<{ isLater: boolean }>(`SELECT due_at > now() + interval '6 days' AS "isLater" FROM appeals WHERE id = $1`, [
    appealId,
  ]);
  expect(due).toEqual({ isLater: true });
});
