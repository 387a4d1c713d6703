import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCourt, type Court } from '../testing/court.fixture.ts';

let court: Court;
beforeAll(async () => {
  court = await openCourt();
});
afterAll(() => court.site.close());

it('a presenter who hands in their office leaves their cases, calls and seats at once; the figures of what they did stay', async () => {
  const [leaving, staying, complainant] = [await court.person('presenter'), await court.person('presenter'), await court.person()];
  const judged = await court.fileCase(complainant);
  await court.hear(judged, leaving);
  expect(await court.judge(judged, leaving, { penalty: 'warning' })).toMatchObject({ t: { state: 'closed' } });
  const [held, called, seated] = [await court.fileCase(complainant), await court.fileCase(complainant), await court.fileCase(complainant)];
  await court.receive(held, leaving);
  await court.hear(called, staying);
  expect(await court.judge(called, staying, { penalty: 'list365' })).toMatchObject({ t: { state: 'countersigning' } });
  await court.callSigner(called, leaving);
  await court.db.query(
    `UPDATE case_lots SET next_call_at = now() + interval '1 day', call_order = call_order || $2::bigint WHERE case_id = $1 AND kind = 'signer'`,
    [called, (await court.person('presenter')).id],
  );
  await court.hear(seated, staying);
  expect(await court.judge(seated, staying, { penalty: 'permanent' })).toMatchObject({ t: { state: 'panel' } });
  await court.seatJurors(seated, [leaving]);
  const figures = () => court.db.queryOne('SELECT cases_heard FROM presenters WHERE member_id = $1', [leaving.id]);
  const before = await figures();

  expect(await court.site.post('presenter/resign', { confirm: true }, { as: leaving })).toMatchObject({ code: '200' });
  expect(await court.stateOf(held)).toBe('filed');
  expect((await court.db.queryOne<{ holder: number | null }>('SELECT presenter_id AS holder FROM cases WHERE post_id = $1', [held]))?.holder).toBeNull();
  const lot = await court.db.queryOne<{ called: number; next: string | null }>(
    `SELECT called, next_call_at AS next FROM case_lots WHERE case_id = $1 AND kind = 'signer' ORDER BY round DESC LIMIT 1`,
    [called],
  );
  expect(lot?.called).toBe(2);
  expect(await court.db.queryOne('SELECT FROM panel_calls WHERE case_id = $1 AND member_id = $2 AND ended_at IS NULL', [seated, leaving.id])).toBeNull();
  expect(await figures()).toEqual(before);
  expect((await court.messages(complainant.id)).filter((title) => title === '案子退回队列').length).toBe(1);
  expect(await court.receive(held, staying)).toMatchObject({ code: '200' });
});

it('a verdict that comes back to who has handed in their office goes on into the queue, for somebody else', async () => {
  const [leaving, staying, complainant] = [await court.person('presenter'), await court.person('presenter'), await court.person()];
  const id = await court.fileCase(complainant);
  await court.hear(id, leaving);
  expect(await court.judge(id, leaving, { penalty: 'list365' })).toMatchObject({ t: { state: 'countersigning' } });
  expect(await court.site.post('presenter/resign', { confirm: true }, { as: leaving })).toMatchObject({ code: '200' });
  expect(await court.stateOf(id)).toBe('countersigning');
  expect(await court.giveBack(id, staying)).toMatchObject({ t: { state: 'filed' } });
  expect(await court.db.queryOne('SELECT state, presenter_id AS holder FROM cases WHERE post_id = $1', [id])).toEqual({ state: 'filed', holder: null });
});
