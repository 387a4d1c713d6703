import { patient } from '#tools/patience.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { verifyChain, type Chain } from '#contract/chain/ticket-chain.ts';
import type { CourtDraws } from '#contract/api/trials.ts';
import type { Signed } from '#server/app/testing.ts';
import { callForCases } from '../clocks/clocks.ts';
import { goneFrom } from './gone.fixture.ts';
import { openPanelCourt } from './panels.fixture.ts';

const DAY_SECONDS = 24 * 60 * 60;
const { court, judge, jurors, panelCase, outcomeOf } = await openPanelCourt();
afterAll(() => court.site.close());

const { suspend, erase, resign } = goneFrom(() => court);
const CALLED = '抽签请你复核一份裁决';
const [firstJuror, secondJuror, thirdJuror] = jurors;

/** How somebody who judges may go: who is suspended, and who hands in their office and has their account erased. */
const GONE: readonly [string, (who: Signed) => Promise<unknown>][] = [
  ['suspended', suspend],
  [
    'erased',
    async (who) => {
      expect(await resign(who)).toMatchObject({ code: '200' });
      await erase(who);
    },
  ],
];

/** Returns a verdict that waits for one signature, with its lot in this order: only the first one is called. */
async function waitingFor(order: readonly Signed[]): Promise<number> {
  const id = await court.fileCase(await court.person());
  await court.hear(id, judge);
  expect(await court.judge(id, judge, { penalty: 'list365' })).toMatchObject({ t: { state: 'countersigning' } });
  await court.db.query(
    `UPDATE case_lots SET call_order = $2, called = 1, drawn_at = now(), next_call_at = now() + interval '24 hours' WHERE case_id = $1 AND kind = 'signer'`,
    [id, order.map((each) => each.id)],
  );
  return id;
}
const signers = async () => [await court.person('presenter'), await court.person('presenter'), await court.person('presenter')] as const;
/** Lets a day pass, after which the next one of a lot is called. */
async function passDay(id: number): Promise<void> {
  await court.backdate(id, DAY_SECONDS);
  await callForCases({ db: court.db, now: new Date() });
}
/** Returns how often somebody was called; the lot as it was drawn first may have called any of them. */
const timesCalled = async (as: Signed) => (await court.messages(as.id)).filter((title) => title === CALLED).length;
const maySign = async (id: number, as: Signed) => (await court.trial(id, as)).actions.includes('countersign');

describe('a verdict that waits for a signature', () => {
  it.each(GONE)('goes to the next one of its lot when who was called is %s, who signs it no more', async (_, go) => {
    const [gone, next] = await signers();
    const id = await waitingFor([gone, next]);
    const { verdictRevision } = await court.trial(id, gone);
    await go(gone);
    const signature = { agree: true, checked: '两边的记录对过，时间前后连得上，没有漏掉的。', seenVerdictRevision: verdictRevision };
    expect((await court.site.post(`post/trial/countersign/${id}`, signature, { as: gone })).code).not.toBe('200');
    await passDay(id);
    expect(await maySign(id, next)).toBe(true);
    expect(await court.sign(id, next)).toMatchObject({ t: { state: 'closed' } });
  });

  it.each(GONE)('calls nobody who was %s before it came to them, and loses no day by it', async (_, go) => {
    const [silent, gone, next] = await signers();
    const id = await waitingFor([silent, gone, next]);
    await go(gone);
    const before = [await timesCalled(gone), await timesCalled(next)] as const;
    await passDay(id);
    expect(await timesCalled(gone)).toBe(before[0]);
    expect(await timesCalled(next)).toBe(before[1] + 1);
    expect(await maySign(id, next)).toBe(true);
    expect(await court.sign(id, next)).toMatchObject({ t: { state: 'closed' } });
  });

  it('calls nobody who has become conflicted before it came to them', async () => {
    const [silent, tied, next] = await signers();
    const id = await waitingFor([silent, tied, next]);
    const party = await court.db.queryOne<{ id: number }>('SELECT complainant_id AS id FROM cases WHERE post_id = $1', [id]);
    expect(await court.site.post(`follow/handler/${party?.id ?? 0}`, { target: 'member' }, { as: tied })).toMatchObject({ code: '200' });
    const before = await timesCalled(tied);
    await passDay(id);
    expect(await timesCalled(tied)).toBe(before);
    expect(await maySign(id, next)).toBe(true);
  });
});

describe('a juror who has voted', () => {
  it(
    'and whose account is erased before the count and after it is counted as they voted, without a name, and the draw and the chain stay whole',
    async () => {
      const [early, late] = [await court.person('presenter'), await court.person('presenter')];
      const id = await panelCase();
      await court.seatJurors(id, [early, late, thirdJuror]);
      await court.vote(id, early, 'list365');
      expect(await resign(early)).toMatchObject({ code: '200' });
      await erase(early);
      await court.vote(id, late, 'list365');
      expect(await court.vote(id, thirdJuror, 'list90')).toMatchObject({ t: { state: 'closed' } });
      const before = await outcomeOf(id);
      expect(before).toMatchObject({ outcome: 'upheld', penalties: ['list365'], decidedBy: { n: 3 } });
      expect(await resign(late)).toMatchObject({ code: '200' });
      await erase(late);
      const after = await outcomeOf(id);
      expect([after.outcome, after.penalties, after.decidedBy?.jurors.length]).toEqual([before.outcome, before.penalties, 3]);
      const pages = [`g/trial/view/${id}`, `g/trial/draw/${id}`, `g/post/view/${id}`, 'g/trial/closed'];
      for (const path of pages) {
        const text = JSON.stringify((await court.site.get(path)).t);
        for (const { nickName } of [early, late]) expect(text, path).not.toContain(`"${nickName}"`);
      }
      const { draws } = (await court.site.get<CourtDraws>(`g/trial/draw/${id}`)).t;
      expect(draws.every(({ order, pool }) => order.length === pool.length)).toBe(true);
      expect((await verifyChain((await court.site.get<Chain>('g/ticket/chain')).t)).whole).toBe(true);
    },
    patient(30_000),
  );

  it.each(GONE)('leaves an empty seat to somebody else when they are %s before they vote, and never makes it heavier', async (_, go) => {
    const gone = await court.person('presenter');
    const id = await panelCase();
    await court.seatJurors(id, [firstJuror, secondJuror, gone]);
    await go(gone);
    expect((await court.vote(id, firstJuror, 'permanent')).code).toBe('200');
    expect((await court.vote(id, secondJuror, 'permanent')).code).toBe('200');
    expect(await court.stateOf(id)).toBe('panel');
    await court.pass(id, 79 * DAY_SECONDS);
    const { penalties } = await outcomeOf(id);
    expect(penalties.every((penalty) => penalty !== 'permanent')).toBe(true);
    const [last] = await court.db.query<{ isOver: boolean }>(
      `SELECT ended_at IS NOT NULL AS "isOver" FROM panel_calls WHERE case_id = $1 AND member_id = $2 ORDER BY id DESC LIMIT 1`,
      [id, gone.id],
    );
    expect(last).toEqual({ isOver: true });
  });
});
