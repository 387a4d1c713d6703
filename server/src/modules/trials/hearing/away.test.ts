import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Desk } from '#contract/api/trials.ts';
import type { Signed } from '#server/app/testing.ts';
import { selectUndrawn } from '../case/queries-aways.ts';
import { openCourt, type Court } from '../testing/court.fixture.ts';

let court: Court;
beforeAll(async () => {
  court = await openCourt();
});
afterAll(() => court.site.close());

const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const goAway = (as: Signed, until: Date | null) => court.site.post<{ givenBack: number }>('post/trial/away', { until: until?.toISOString() ?? null }, { as });
const deskOf = async (as: Signed) => (await court.site.get<Desk>('post/trial/desk?view=turn', { as })).t;
const undrawn = (now = new Date()) => selectUndrawn({ db: court.db, now });

describe('a presenter who is away', () => {
  it('gives back what they have in hand and their calls, and keeps what waits for others', async () => {
    const [complainant, judge, second, third] = [
      await court.person(),
      await court.person('presenter'),
      await court.person('presenter'),
      await court.person('presenter'),
    ];
    const [received, answering, proposed, called] = [
      await court.fileCase(complainant),
      await court.fileCase(complainant),
      await court.fileCase(complainant),
      await court.fileCase(complainant),
    ];
    await court.receive(received, judge);
    await court.receive(answering, judge);
    await court.handle(answering, judge, { action: 'summon' });
    await court.hear(proposed, judge);
    await court.judge(proposed, judge, { penalty: 'list365' });
    await court.hear(called, second);
    await court.judge(called, second, { penalty: 'list365' });
    await court.db.query(`UPDATE case_lots SET call_order = ARRAY[$2::bigint, $3], called = 1 WHERE case_id = $1 AND kind = 'signer'`, [
      called,
      judge.id,
      third.id,
    ]);

    expect(await goAway(judge, inDays(5))).toMatchObject({ code: '200', t: { givenBack: 2 } });
    expect(await court.stateOf(received)).toBe('filed');
    expect(await court.stateOf(answering)).toBe('filed');
    expect(await court.stateOf(proposed)).toBe('countersigning');
    expect(await court.db.queryOne(`SELECT called FROM case_lots WHERE case_id = $1 AND kind = 'signer'`, [called])).toEqual({ called: 2 });
    expect(await deskOf(judge)).toMatchObject({ held: 0, awayUntil: expect.any(String) });
    expect((await court.messages(complainant.id)).filter((title) => title.includes('退回'))).toHaveLength(2);
    // They were not idle: they may have it again.
    expect((await court.preview(received, judge)).conflicts).toEqual([]);
  });

  it('leaves a seat on a panel unless they have voted', async () => {
    const [complainant, judge] = [await court.person(), await court.person('presenter')];
    const jurors = [await court.person('presenter'), await court.person('presenter'), await court.person('presenter')] as const;
    const id = await court.fileCase(complainant);
    await court.hear(id, judge);
    await court.judge(id, judge, { penalty: 'permanent' });
    await court.seatJurors(id, jurors);
    await court.vote(id, jurors[0], 'list90');
    for (const juror of jurors.slice(0, 2)) expect(await goAway(juror, inDays(3))).toMatchObject({ code: '200' });
    const sitting = await court.db.query<{ id: number }>('SELECT member_id AS id FROM panel_calls WHERE case_id = $1 AND ended_at IS NULL', [id]);
    const ids = sitting.map((seat) => seat.id);
    expect(ids).toEqual(expect.arrayContaining([jurors[0].id, jurors[2].id]));
    expect(ids).not.toContain(jurors[1].id);
  });

  it('is drawn for nothing until they are back', async () => {
    const judge = await court.person('presenter');
    const drawn = async () => {
      const [complainant, other] = [await court.person(), await court.person('presenter')];
      const id = await court.fileCase(complainant);
      await court.hear(id, other);
      await court.judge(id, other, { penalty: 'list365' });
      const lot = await court.db.queryOne<{ callOrder: number[] }>(`SELECT call_order AS "callOrder" FROM case_lots WHERE case_id = $1 AND kind = 'signer'`, [
        id,
      ]);
      return lot?.callOrder.includes(judge.id);
    };
    expect(await drawn()).toBe(true);
    await goAway(judge, inDays(2));
    expect(await undrawn()).toContain(judge.id);
    expect(await drawn()).toBe(false);
    expect(await undrawn(inDays(3))).not.toContain(judge.id);
    expect(await goAway(judge, null)).toMatchObject({ code: '200', t: { givenBack: 0 } });
    expect(await deskOf(judge)).toMatchObject({ awayUntil: null });
    expect(await drawn()).toBe(true);
  });

  it('is so for thirty days at most', async () => {
    const judge = await court.person('presenter');
    for (const until of [inDays(-1), inDays(31)]) expect(await goAway(judge, until)).toMatchObject({ code: 'A0400', fields: [{ path: 'until' }] });
    expect(await goAway(await court.person(), inDays(1))).toMatchObject({ code: 'A0301' });
  });
});

it('who lets two cases go within thirty days is not drawn for fourteen', async () => {
  const [complainant, judge] = [await court.person(), await court.person('presenter')];
  const letGo = async () => {
    const id = await court.fileCase(complainant);
    await court.receive(id, judge);
    await court.elapse(id);
    expect(await court.stateOf(id)).toBe('filed');
  };
  await letGo();
  expect(await undrawn()).not.toContain(judge.id);
  await letGo();
  expect(await undrawn()).toContain(judge.id);
  const { restingUntil, awayUntil } = await deskOf(judge);
  expect(awayUntil).toBeNull();
  expect(Math.round((Date.parse(restingUntil ?? '') - Date.now()) / DAY_MS)).toBe(14);
  expect(await undrawn(inDays(15))).not.toContain(judge.id);
});
