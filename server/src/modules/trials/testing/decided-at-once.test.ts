import { patient } from '#tools/patience.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { verifyChain, type Chain } from '#contract/chain/ticket-chain.ts';
import { openPanelCourt } from './panels.fixture.ts';

const { court, judge, jurors, spares, panelCase, sittingIn, outcomeOf, freeSeats } = await openPanelCourt();
afterAll(() => court.site.close());

const [first, second, third] = jurors;
const ticketsOf = (id: number) => court.db.query<{ penalty: string }>('SELECT first_penalty AS penalty FROM tickets WHERE case_id = $1', [id]);
const verdictsOf = async (id: number) =>
  (await court.db.query<{ status: string }>('SELECT status FROM verdicts WHERE case_id = $1 ORDER BY id', [id])).map(({ status }) => status);
const stepsOf = async (id: number, action: string) => (await court.db.query('SELECT FROM case_events WHERE case_id = $1 AND action = $2', [id, action])).length;
const isChainWhole = async () => (await verifyChain((await court.site.get<Chain>('g/ticket/chain')).t)).whole;

describe('jurors at the same moment', () => {
  it(
    'are all counted, and end the case once',
    async () => {
      for (let round = 0; round < 4; round += 1) {
        const id = await panelCase();
        await court.seatJurors(id, jurors);
        const rungs = ['permanent', round % 2 === 0 ? 'permanent' : 'list90', 'permanent'];
        for (const juror of jurors) await court.openEvidence(id, juror);
        const replies = await Promise.all(jurors.map((juror, seat) => court.vote(id, juror, rungs[seat] ?? '')));
        expect(replies.map(({ code }) => code)).toEqual(['200', '200', '200']);
        expect(replies.filter(({ t }) => t.state === 'closed')).toHaveLength(1);
        expect(await stepsOf(id, 'count')).toBe(1);
        expect(await ticketsOf(id)).toEqual([{ penalty: round % 2 === 0 ? 'permanent' : 'list365' }]);
        expect(await verdictsOf(id)).toEqual(['final']);
      }
      expect(await isChainWhole()).toBe(true);
    },
    patient(60_000),
  );

  it('vote twice from two windows: one vote is kept, the later one', async () => {
    const id = await panelCase();
    await court.seatJurors(id, jurors);
    await court.openEvidence(id, first);
    const replies = await Promise.all(['list90', 'dismissed', 'list90'].map((rung) => court.vote(id, first, rung)));
    expect(replies.map(({ t }) => t.state)).toEqual(['panel', 'panel', 'panel']);
    const votes = await court.db.query('SELECT v.rung FROM panel_votes v JOIN panel_calls c ON c.id = v.call_id WHERE c.case_id = $1', [id]);
    expect(votes).toHaveLength(1);
    await freeSeats(id);
  });

  it('the last vote and a seat that is given up: the case is counted with it, or waits for who comes after', async () => {
    for (let round = 0; round < 3; round += 1) {
      const id = await panelCase();
      await court.seatJurors(id, jurors);
      await court.vote(id, first, 'list365');
      await court.vote(id, second, 'list365');
      await court.openEvidence(id, third);
      const leave = () => court.site.post(`post/trial/seat/${id}`, { action: 'recuse', reason: '与一方相熟' }, { as: third });
      const [voted, left] = await Promise.all(
        round % 2 === 0 ? [court.vote(id, third, 'list90'), leave()] : [leave(), court.vote(id, third, 'list90')].toReversed(),
      );
      expect([voted?.code, left?.code].filter((code) => code === '200')).toHaveLength(1);
      const isClosed = (await court.stateOf(id)) === 'closed';
      expect(isClosed).toBe(voted?.code === '200');
      expect(await ticketsOf(id)).toHaveLength(isClosed ? 1 : 0);
      if (isClosed) expect((await outcomeOf(id)).penalties).toEqual(['list365']);
      else expect((await sittingIn(id)).map(({ memberId }) => memberId)).not.toContain(third.id);
      await freeSeats(id);
    }
  });
});

describe('a judge who steps aside at the moment of their verdict', () => {
  it.each([['list90'], ['list365'], ['permanent']])('decides, or has left: never both (%s)', async (penalty) => {
    for (let round = 0; round < 4; round += 1) {
      const own = await court.person('presenter');
      const id = await court.fileCase(await court.person());
      await court.hear(id, own);
      const verdict = await court.verdictOn(id, own, { penalty });
      const propose = () => court.handle(id, own, { action: 'judge', ...verdict });
      const leave = () => court.handle(id, own, { action: 'recuse', reason: '认得其中一位。' });
      const [judged, left] = round % 2 === 0 ? await Promise.all([propose(), leave()]) : (await Promise.all([leave(), propose()])).toReversed();
      const state = await court.stateOf(id);
      const verdicts = await verdictsOf(id);
      if (left?.code === '200') {
        // Whatever they had proposed is returned, and nobody has a ticket.
        expect(state).toBe('filed');
        expect(verdicts.every((status) => status === 'returned')).toBe(true);
        expect(await ticketsOf(id)).toEqual([]);
        expect(await court.handle(id, own, { action: 'judge', ...verdict })).toMatchObject({ status: 403 });
        expect(await court.receive(id, own)).toMatchObject({ status: 403, name: 'conflictOfInterest' });
        const seats = await court.db.query(`SELECT FROM panel_calls WHERE case_id = $1 AND ended_at IS NULL`, [id]);
        const calls = await court.db.query(`SELECT FROM case_lots WHERE case_id = $1 AND kind = 'signer' AND next_call_at IS NOT NULL`, [id]);
        expect([seats.length, calls.length]).toEqual([0, 0]);
      } else {
        expect(judged?.code).toBe('200');
        expect(state).toBe(penalty === 'list90' ? 'closed' : 'panel');
        expect(verdicts).toEqual([penalty === 'list90' ? 'final' : 'proposed']);
      }
      await freeSeats(id);
      await court.db.query(`UPDATE members SET role = 'member' WHERE id = $1`, [own.id]);
    }
  });

  it('a verdict of who has stepped aside, from a page that was open before, is refused', async () => {
    const own = await court.person('presenter');
    const id = await court.fileCase(await court.person());
    await court.hear(id, own);
    const verdict = await court.verdictOn(id, own, { penalty: 'list90' });
    expect(await court.handle(id, own, { action: 'recuse', reason: '认得其中一位。' })).toMatchObject({ code: '200' });
    const [spare] = spares;
    if (spare) await court.receive(id, spare);
    expect(await court.handle(id, own, { action: 'judge', ...verdict })).toMatchObject({ status: 403 });
    expect(await verdictsOf(id)).toEqual([]);
    await court.db.query(`UPDATE members SET role = 'member' WHERE id = $1`, [own.id]);
  });
});

describe('two who may sign, at the same moment', () => {
  it('one signature takes effect, whether the other one signs too or gives it back', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await court.fileCase(await court.person());
      await court.hear(id, judge);
      await court.judge(id, judge, { penalty: 'list365' });
      await court.db.query(`UPDATE case_lots SET call_order = ARRAY[$2::bigint, $3::bigint], called = 2 WHERE case_id = $1 AND kind = 'signer'`, [
        id,
        first.id,
        second.id,
      ]);
      for (const signer of [first, second]) await court.openEvidence(id, signer);
      const { verdictRevision } = await court.trial(id, first);
      const signature = { agree: true, checked: '两边的记录对过，时间前后连得上，没有漏掉的。', seenVerdictRevision: verdictRevision };
      const back = { agree: false, reason: '第二句没有证据。', returnPart: 'facts' };
      const sign = (body: object, as: typeof first) => court.site.post<{ state: string }>(`post/trial/countersign/${id}`, body, { as });
      const replies = await Promise.all([sign(signature, first), sign(round % 2 === 0 ? signature : back, second)]);
      expect(replies.filter(({ code }) => code === '200')).toHaveLength(1);
      expect(replies.find(({ code }) => code !== '200')).toMatchObject({ status: 409 });
      const isClosed = (await court.stateOf(id)) === 'closed';
      expect(await ticketsOf(id)).toHaveLength(isClosed ? 1 : 0);
      expect(await verdictsOf(id)).toEqual([isClosed ? 'final' : 'returned']);
    }
  });
});
