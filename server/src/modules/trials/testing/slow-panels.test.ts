import { afterAll, expect, it } from 'vitest';
import { callForCases } from '../clocks/clocks.ts';
import { openPanelCourt } from './panels.fixture.ts';

const HOUR_SECONDS = 60 * 60;

const { court, jurors, panelCase, sittingIn, freeSeats } = await openPanelCourt();
afterAll(() => court.site.close());

/** Lets hours pass in a case, and everybody be called who is due, on two nodes at once. */
async function wait(id: number, hours: number): Promise<void> {
  await court.backdate(id, hours * HOUR_SECONDS);
  await Promise.all([1, 2].map(() => callForCases({ db: court.db, now: new Date() })));
}

it('operators are called to a panel that has not voted in three days, once, though somebody sits on every seat', async () => {
  const operator = await court.person('operator');
  const called = async () => (await court.messages(operator.id)).filter((title) => title === '有一桩合议过了三天').length;
  const id = await panelCase();
  await court.seatJurors(id, jurors);
  for (const juror of jurors) expect(await court.site.post(`post/trial/seat/${id}`, { action: 'accept' }, { as: juror })).toMatchObject({ code: '200' });
  // As those who follow somebody silent on the second day.
  await court.db.query(`UPDATE panel_calls SET vote_by = vote_by + interval '24 hours' WHERE case_id = $1 AND ended_at IS NULL`, [id]);
  await wait(id, 71);
  expect(await called()).toBe(0);
  // The clock wakes for them before it does for a vote.
  expect(await court.dueIn(id)).toBeLessThanOrEqual(HOUR_SECONDS);
  await wait(id, 1.1);
  expect(await sittingIn(id)).toHaveLength(3);
  expect(await called()).toBe(1);
  await wait(id, 20);
  expect(await called()).toBe(1);
  await freeSeats(id);
});
