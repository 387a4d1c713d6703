import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HeldComment } from '#contract/api/comments.ts';
import type { Signed } from '#server/app/testing.ts';
import { stopClock } from '#server/platform/testing/stopped-clock.ts';
import { selectTenured } from '../case/queries-people.ts';
import { runAppealClocks } from '../appeal/clock.ts';
import { runClocks } from '../clocks/clocks.ts';
import { openCourt, type Court } from './court.fixture.ts';

const DAY_SECONDS = 24 * 60 * 60;
const WORDS = { ground: 'too_heavy', text: '那天我的号借给了别人，请重新看一遍登录的时间。' };
/** In milliseconds, from the very instant. */
const AROUND = [-1, 0, 1] as const;

const clock = stopClock();
let court: Court;
beforeAll(async () => {
  court = await openCourt({ clock });
});
afterAll(() => court.site.close());

const runAll = () => runClocks({ db: court.db, now: clock.now() });
const fromNow = (seconds: number, ms = 0) => new Date(clock.now().getTime() + seconds * 1000 + ms);

let named = 0;
/** Returns a case that was summoned about now, by a judge of its own, with a proven owner of its character. */
async function summoned(): Promise<{ id: number; complainant: Signed; owner: Signed; judge: Signed }> {
  const name = `准点${(named += 1)}号`;
  const [complainant, owner, judge] = [await court.person(), await court.person('member', { name, realm: '安苏' }), await court.person('presenter')];
  const id = await court.fileCase(complainant, [{ name, realm: '安苏' }]);
  await court.receive(id, judge);
  expect(await court.handle(id, judge, { action: 'summon' })).toMatchObject({ t: { state: 'answering' } });
  // Long enough ago for who was notified to have had their time.
  await court.backdate(id, 4 * DAY_SECONDS);
  return { id, complainant, owner, judge };
}

/** Ends the window of the accused, and begins the hearing. */
async function endWindow(id: number): Promise<void> {
  await court.db.query('UPDATE cases SET answer_due_at = $2, due_at = $2 WHERE post_id = $1', [id, clock.now()]);
  await runAll();
}

describe('an account', () => {
  it.each(AROUND)('is new under a closed case until it is exactly seven days old (%i ms)', async (ms) => {
    const { id, judge } = await summoned();
    await endWindow(id);
    expect(await court.judge(id, judge, { penalty: 'warning' })).toMatchObject({ t: { state: 'closed' } });
    const reader = await court.person();
    await court.db.query('UPDATE members SET joined_at = $2 WHERE id = $1', [reader.id, fromNow(-7 * DAY_SECONDS, -ms)]);
    const { t } = await court.site.post<HeldComment>(`comment/save/${id}`, { body: '看完了整卷，两边的话都在，判得明白。' }, { as: reader });
    expect('held' in t).toBe(ms < 0);
  });

  it.each(AROUND)('of a presenter is on probation until it is exactly thirty days (%i ms)', async (ms) => {
    const novice = await court.person('presenter');
    await court.db.query(`UPDATE presenters SET since = $2, probation_until = $3, tenured_at = NULL WHERE member_id = $1`, [
      novice.id,
      fromNow(-30 * DAY_SECONDS, -ms),
      fromNow(0, -ms),
    ]);
    const five = await closedBy(novice);
    expect(five).toBe(5);
    expect((await selectTenured({ db: court.db, now: clock.now() })).includes(novice.id)).toBe(ms >= 0);
    await court.db.query(`UPDATE members SET role = 'member' WHERE id = $1`, [novice.id]);
  });
});

/** Has a presenter close five cases before any summons, which needs nobody else of those who are past probation. */
async function closedBy(presenter: Signed): Promise<number> {
  await court.db.query(`UPDATE presenters SET tenured_at = $2 WHERE member_id = $1`, [presenter.id, fromNow(-DAY_SECONDS)]);
  for (let count = 0; count < 5; count += 1) {
    const id = await court.fileCase(await court.person());
    await court.receive(id, presenter);
    await court.judge(id, presenter, { penalty: 'warning', outcome: 'insufficient', penalties: [] });
  }
  await court.db.query(`UPDATE presenters SET tenured_at = NULL WHERE member_id = $1`, [presenter.id]);
  const row = await court.db.queryOne<{ count: number }>(`SELECT count(*)::integer AS count FROM verdicts WHERE presenter_id = $1 AND status = 'final'`, [
    presenter.id,
  ]);
  return row?.count ?? 0;
}

describe('the window of the accused', () => {
  it.each(AROUND)('takes an answer and an extension until its last millisecond, and the clock waits as long (%i ms)', async (ms) => {
    const { id, owner } = await summoned();
    const end = fromNow(0, -ms);
    await court.db.query('UPDATE cases SET answer_due_at = $2, due_at = $2 WHERE post_id = $1', [id, end]);
    const isOpen = ms < 0;
    expect((await court.site.post(`post/trial/extend/${id}`, {}, { as: owner })).code === '200').toBe(isOpen);
    const answered = await court.site.post(`post/trial/statement/${id}`, { kind: 'answer', text: '那晚掉线了，装备还在团长那里。' }, { as: owner });
    expect(answered.code === '200').toBe(isOpen);
    await runAll();
    expect(await court.stateOf(id)).toBe('hearing');
  });

  it.each(AROUND)('takes what is written with a code as long (%i ms)', async (ms) => {
    const [complainant, judge] = [await court.person(), await court.person('presenter')];
    const id = await court.fileCase(complainant);
    await court.receive(id, judge);
    await court.handle(id, judge, { action: 'summon' });
    const code = await court.codeOf(id, complainant);
    await court.db.query('UPDATE cases SET answer_due_at = $2, due_at = $2 WHERE post_id = $1', [id, fromNow(0, -ms)]);
    const written = await court.site.post(`g/answer/${code}`, { text: '那晚掉线了，装备还在团长那里，记录可以查。' });
    expect(written.code === '200', written.message).toBe(ms < 0);
  });

  it('ends in the hearing whichever comes first in the same millisecond, the clock or who presses', async () => {
    for (const isClockFirst of [true, false]) {
      const { id, judge } = await summoned();
      await court.db.query('UPDATE cases SET answer_due_at = $2, due_at = $2 WHERE post_id = $1', [id, clock.now()]);
      const press = () => court.handle(id, judge, { action: 'hear' });
      await Promise.all(isClockFirst ? [runAll(), press()] : [press(), runAll()]);
      expect(await court.stateOf(id)).toBe('hearing');
      const steps = await court.db.query(`SELECT FROM case_events WHERE case_id = $1 AND to_state = 'hearing' AND from_state = 'answering'`, [id]);
      expect(steps).toHaveLength(1);
    }
  });
});

describe('the turn of a presenter', () => {
  it.each(AROUND)('is theirs until its last millisecond (%i ms)', async (ms) => {
    const id = await court.fileCase(await court.person());
    await court.receive(id, await court.person('presenter'));
    await court.db.query('UPDATE cases SET due_at = $2 WHERE post_id = $1', [id, fromNow(0, -ms)]);
    await runAll();
    expect(await court.stateOf(id)).toBe(ms < 0 ? 'received' : 'filed');
  });
});

describe('the clock of a whole case', () => {
  it.each(AROUND)('lets it be judged and received until its last millisecond (%i ms)', async (ms) => {
    const { id, judge } = await summoned();
    await endWindow(id);
    const released = await summoned();
    expect(await court.handle(released.id, released.judge, { action: 'release', reason: '有急事。' })).toMatchObject({ t: { state: 'filed' } });
    const verdict = await court.verdictOn(id, judge, { penalty: 'warning' });
    for (const each of [id, released.id])
      await court.db.query('UPDATE cases SET total_due_at = $2, answer_due_at = $3 WHERE post_id = $1', [each, fromNow(0, -ms), fromNow(-60)]);
    expect((await court.handle(id, judge, { action: 'judge', ...verdict })).code === '200').toBe(ms < 0);
    expect((await court.receive(released.id, await court.person('presenter'))).code === '200').toBe(ms < 0);
    expect(await court.db.query('SELECT FROM tickets WHERE case_id = $1', [id])).toHaveLength(ms < 0 ? 1 : 0);
  });
});

describe('an appeal', () => {
  /** Returns a ticket that reached its accused now, and them. */
  async function ticketed(penalty = 'list90'): Promise<{ id: number; ticketId: number; owner: Signed }> {
    const { id, owner, judge } = await summoned();
    await endWindow(id);
    const judged = await court.judge(id, judge, { penalty });
    expect(judged.t?.state, judged.message).toBe('closed');
    const ticket = await court.db.queryOne<{ id: number }>('SELECT id FROM tickets WHERE case_id = $1', [id]);
    return { id, ticketId: ticket?.id ?? 0, owner };
  }
  const appeal = (ticketId: number, as: Signed) => court.site.post(`ticket/appeal/${ticketId}`, WORDS, { as });

  it('may be filed until the last second of the thirtieth day; one that nobody has answered is annulled by the clock at its end', async () => {
    const [one, other, waiting] = [await ticketed(), await ticketed(), await ticketed()];
    expect(await appeal(waiting.ticketId, waiting.owner)).toMatchObject({ t: { state: 'open' } });
    const run = () => runAppealClocks({ db: court.db, now: clock.now() });
    const isSuspended = async () => (await court.db.query('SELECT FROM tickets WHERE id = $1 AND suspended_at IS NOT NULL', [waiting.ticketId])).length === 1;
    for (const days of [1, 6]) {
      clock.pass(days * DAY_SECONDS);
      await run();
    }
    clock.pass(7 * DAY_SECONDS - 1);
    await run();
    expect(await isSuspended()).toBe(false);
    clock.pass(1);
    await run();
    expect(await isSuspended()).toBe(true);
    clock.pass(16 * DAY_SECONDS - 1);
    await run();
    expect(await court.stateOf(waiting.id)).toBe('appealed');
    await keepHere(one.owner, other.owner);
    expect(await appeal(one.ticketId, one.owner)).toMatchObject({ t: { state: 'open' } });
    clock.pass(1);
    expect(await appeal(other.ticketId, other.owner)).toMatchObject({ status: 409, name: 'appealClosed' });
    await run();
    expect(await court.stateOf(waiting.id)).toBe('closed');
    expect(await court.db.query('SELECT FROM tickets WHERE id = $1 AND annulled_at IS NOT NULL', [waiting.ticketId])).toHaveLength(1);
  });
});

/** Lets sessions live on, however far the clock has come. */
async function keepHere(...people: Signed[]): Promise<void> {
  for (const { id } of people) await court.db.query('UPDATE sessions SET last_seen_at = $2 WHERE member_id = $1', [id, clock.now()]);
}
