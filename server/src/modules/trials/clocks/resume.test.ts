import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TicketView } from '#contract/api/tickets.ts';
import type { CasePage } from '#contract/api/trials.ts';
import type { Signed } from '#server/app/testing.ts';
import { openCourt, type Court } from '../testing/court.fixture.ts';
import { runClocks } from './clocks.ts';
import { saveSetting } from '#server/modules/settings/index.ts';
import { resumeCourt } from './resume.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
const REALM = '死亡之翼';

let court: Court;
let judge: Signed;
beforeAll(async () => {
  court = await openCourt();
  judge = await court.person('presenter');
});
afterAll(() => court.site.close());

/** Closes the site for some time in the life of a case: everything in it is that long ago, and no clock ran meanwhile. */
async function close(id: number, seconds: number): Promise<number> {
  await court.backdate(id, seconds);
  await court.db.query(
    `INSERT INTO court_clock (open_at) VALUES (now() - make_interval(secs => $1)) ON CONFLICT (only_row) DO UPDATE SET open_at = excluded.open_at`,
    [seconds],
  );
  return resumeCourt({ db: court.db, now: new Date() });
}
const clocksOf = (id: number) =>
  court.db.queryOne<{ due: number | null; answer: number | null; total: number | null; held: number }>(
    `SELECT round(extract(epoch FROM due_at - now()) / 60)::integer AS due, round(extract(epoch FROM answer_due_at - now()) / 60)::integer AS answer,
       round(extract(epoch FROM total_due_at - now()) / 60)::integer AS total, closed_seconds AS held FROM cases WHERE post_id = $1`,
    [id],
  );
const logOf = (id: number) =>
  court.db.query<{ reason: string }>(`SELECT reason FROM case_events WHERE case_id = $1 AND action = 'siteClosed' ORDER BY id`, [id]);

it('a site that was closed for two days in mid-case takes nothing from the accused, the presenter or the whole case', async () => {
  const name = '停站的人';
  const accused = await court.person('member', { name, realm: REALM });
  const id = await court.fileCase(await court.person(), [{ name, realm: REALM }]);
  await court.receive(id, judge);
  await court.handle(id, judge, { action: 'summon' });
  await court.backdate(id, 2 * DAY);
  const before = await clocksOf(id);
  expect(await close(id, 2 * DAY)).toBeGreaterThan(0);
  const after = await clocksOf(id);
  for (const clock of ['due', 'answer', 'total'] as const) expect(Math.abs((after?.[clock] ?? 0) - (before?.[clock] ?? -9))).toBeLessThanOrEqual(1);
  expect(await logOf(id)).toEqual([{ reason: '顺延 2 天' }]);
  await runClocks({ db: court.db, now: new Date() });
  expect(await court.stateOf(id)).toBe('answering');
  expect((await court.publicCase(id)).events.map(({ action }) => action)).toContain('siteClosed');
  expect(await court.site.post(`post/trial/statement/${id}`, { text: '那晚掉线了，第二天就还了。' }, { as: accused })).toMatchObject({ code: '200' });
  // The end of the whole case stays where it is when a step computes it again.
  expect(Math.abs(((await clocksOf(id))?.total ?? 0) - ((after?.total ?? 0) - 24 * 60))).toBeLessThanOrEqual(24 * 60 + 1);
});

it('moves a case by as many days as are set, where that is longer', async () => {
  const set = (days: string) => court.db.transaction((tx) => saveSetting({ tx, now: new Date() }, 'closedDays', days));
  await set('9');
  const id = await court.fileCase(await court.person());
  await close(id, 12 * DAY);
  expect((await clocksOf(id))?.held).toBe(9 * DAY);
  await set('7');
});

it('moves nothing a second time, nothing for a restart, and a case by seven days at most in all', async () => {
  const id = await court.fileCase(await court.person());
  await court.receive(id, judge);
  const start = await clocksOf(id);
  expect(await close(id, 10 * 60)).toBe(0);
  await close(id, 4 * DAY);
  expect(await resumeCourt({ db: court.db, now: new Date() })).toBe(0);
  await close(id, 10 * DAY);
  const end = await clocksOf(id);
  expect(end?.held).toBe(7 * 24 * 60 * 60);
  expect(await logOf(id)).toEqual([{ reason: '顺延 4 天' }, { reason: '顺延 3 天' }]);
  // Fourteen days were closed, seven of them count.
  expect(Math.abs((end?.total ?? 0) - ((start?.total ?? 0) - 7 * 24 * 60 - 10))).toBeLessThanOrEqual(2);
  await Promise.all([close(id, 2 * DAY), resumeCourt({ db: court.db, now: new Date() })]);
  expect(await logOf(id)).toHaveLength(2);
});

it('moves the seats of a panel and the clock of an appeal', async () => {
  const name = '停站申诉的';
  const owner = await court.person('member', { name, realm: REALM });
  const others = await Promise.all([1, 2, 3].map(() => court.person('presenter')));
  await court.db.query(`UPDATE members SET last_seen_at = now() WHERE id = ANY ($1)`, [others.map(({ id }) => id)]);
  const id = await court.fileCase(await court.person(), [{ name, realm: REALM }]);
  await court.hear(id, judge);
  await court.judge(id, judge, { penalty: 'list90' });
  await court.db.query(`UPDATE tickets SET penalty = 'list365' WHERE case_id = $1`, [id]);
  const ticket = await court.db.queryOne<{ id: number }>('SELECT id FROM tickets WHERE case_id = $1', [id]);
  const appeal = { ground: 'too_heavy', text: '那天我掉线了，装备当场就说好要退的，请重新看一遍记录。' };
  const filed = await court.site.post<{ id: number }>(`ticket/appeal/${ticket?.id}`, appeal, { as: owner });
  const left = () =>
    court.db.queryOne(
      `SELECT round(extract(epoch FROM a.due_at - now()) / 3600)::integer AS appeal, round(extract(epoch FROM min(c.vote_by) - now()) / 3600)::integer AS vote
       FROM appeals a JOIN panel_calls c ON c.appeal_id = a.id AND c.ended_at IS NULL WHERE a.id = $1 GROUP BY a.id`,
      [filed.t.id],
    );
  const before = await left();
  await court.db.query(`UPDATE appeals SET opened_at = opened_at - interval '2 days', due_at = due_at - interval '2 days' WHERE id = $1`, [filed.t.id]);
  await close(id, 2 * DAY);
  expect(before).toEqual({ appeal: 168, vote: 72 });
  expect(await left()).toEqual(before);
});

it('an attempt to notify the accused comes no earlier because the site was closed', async () => {
  const complainant = await court.person();
  const id = await court.fileCase(complainant);
  await court.receive(id, judge);
  await court.handle(id, judge, { action: 'summon' });
  await court.backdate(id, 7 * DAY - 40 * HOUR);
  await court.db.query(
    `INSERT INTO delivery_attempts (case_id, accused_id, member_id, carrier, how, result, at, logged_at, picture_id)
     SELECT a.case_id, a.id, a.complainant_id, c.carrier, 'whisper', 'delivered', k.answer_due_at - c.left_time, k.answer_due_at - c.left_time, $2::bigint
     FROM case_accused a JOIN cases k ON k.post_id = a.case_id, (VALUES ('complainant', interval '71.5 hours'), ('operator', interval '47 hours')) c (carrier, left_time)
     WHERE a.case_id = $1`,
    [id, await court.file({ memberId: complainant.id }, 'image')],
  );
  const grades = async () => (await court.dossier(id, judge)).accused.map((each) => each.heard);
  expect(await grades()).toEqual(['undelivered']);
  // Four and five days before the end then, in two of which nobody could answer.
  await close(id, 2 * DAY);
  expect(await grades()).toEqual(['undelivered']);
});

it('who was summoned while only the clocks stood still was summoned then, and no window ends before they run', async () => {
  const id = await court.fileCase(await court.person());
  await court.receive(id, judge);
  await court.db.query(`UPDATE court_clock SET open_at = now() - interval '2 days'`);
  await court.handle(id, judge, { action: 'summon' });
  await resumeCourt({ db: court.db, now: new Date() });
  expect(await court.db.queryOne('SELECT summoned_at <= now() AS "isPast" FROM cases WHERE post_id = $1', [id])).toEqual({ isPast: true });

  // A window that would have ended while the site was closed: its judge is faster than the clock.
  const left = await court.db.queryOne<{ seconds: number }>(
    'SELECT extract(epoch FROM answer_due_at - now())::integer AS seconds FROM cases WHERE post_id = $1',
    [id],
  );
  await court.backdate(id, (left?.seconds ?? 0) + 60);
  await court.db.query(`UPDATE court_clock SET open_at = now() - interval '2 days'`);
  expect(await court.handle(id, judge, { action: 'hear' })).toMatchObject({ name: 'tooEarly' });
  expect(await court.stateOf(id)).toBe('answering');
});

it('shows on the page of a ticket, also of one that is over, that it may be appealed once more, and leaves it those days', async () => {
  const name = '再申诉一次的罚单';
  const owner = await court.person('member', { name, realm: REALM });
  const id = await court.fileCase(await court.person(), [{ name, realm: REALM }]);
  await court.hear(id, judge);
  const number = (await court.judge(id, judge, { penalty: 'list90' })).t.tickets[0] ?? '';
  const leftDays = async () => {
    const { appealBy } = (await court.site.get<TicketView>(`g/ticket/view/${encodeURIComponent(number)}`)).t;
    return appealBy === null ? null : Math.round((Date.parse(appealBy) - Date.now()) / (DAY * 1000));
  };
  const set = (days: number) =>
    court.db.query(
      `UPDATE tickets SET issued_at = now() - interval '100 days', expires_at = now() - interval '10 days', appeal_again_from = now() - interval '80 days',
         appeal_again_until = now() + make_interval(days => $2) WHERE case_id = $1`,
      [id, days],
    );
  await set(-1);
  expect(await leftDays()).toBe(null);
  await set(10);
  await close(id, 2 * DAY);
  expect(await leftDays()).toBe(12);
  const ticket = await court.db.queryOne<{ id: number }>('SELECT id FROM tickets WHERE case_id = $1', [id]);
  const words = { ground: 'too_heavy', text: '那天我掉线了，装备当场就说好要退的，请重新看一遍记录。' };
  const filed = await court.site.post<{ id: number }>(`ticket/appeal/${ticket?.id}`, words, { as: owner });
  expect(filed).toMatchObject({ code: '200' });
  expect(await court.decideAppeal(filed.t.id, await court.person('presenter'), { outcome: 'affirmed' })).toMatchObject({ code: '200' });
  expect(await leftDays()).toBe(null);
  expect(await court.site.post(`ticket/appeal/${ticket?.id}`, words, { as: owner })).not.toMatchObject({ code: '200' });
});

it('leaves who was judged the days they had to appeal, for the first time and again with new evidence', async () => {
  const name = '停站时的罚单';
  const owner = await court.person('member', { name, realm: REALM });
  const id = await court.fileCase(await court.person(), [{ name, realm: REALM }]);
  await court.hear(id, judge);
  const number = (await court.judge(id, judge, { penalty: 'list90' })).t.tickets[0] ?? '';
  const ticket = await court.db.queryOne<{ id: number }>('SELECT id FROM tickets WHERE case_id = $1', [id]);
  const age = (days: number) => court.db.query('UPDATE tickets SET issued_at = now() - make_interval(days => $2) WHERE case_id = $1', [id, days]);
  const file = (ground: string, fileIds: number[] = []) =>
    court.site.post<{ id: number }>(
      `ticket/appeal/${ticket?.id}`,
      { ground, text: '那天我掉线了，装备当场就说好要退的，请重新看一遍记录。', evidence: fileIds.map((fileId) => ({ fileId, publicFileId: fileId })) },
      { as: owner },
    );
  const leftDays = async () => {
    const { appealBy } = (await court.site.get<TicketView>(`g/ticket/view/${encodeURIComponent(number)}`)).t;
    return appealBy === null ? null : Math.round((Date.parse(appealBy) - Date.now()) / (DAY * 1000));
  };
  // A day is left when the site closes for two.
  await age(31);
  expect([await leftDays(), (await file('too_heavy')).code]).toEqual([null, 'A0409']);
  await close(id, 2 * DAY);
  expect(await leftDays()).toBe(1);
  expect((await court.site.get<CasePage>(`g/trial/view/${id}`)).t.appealBy).not.toBeNull();
  expect(await logOf(id)).toEqual([{ reason: '顺延 2 天' }]);
  const issued = await court.db.queryOne<{ at: string }>('SELECT issued_at AS at FROM tickets WHERE case_id = $1', [id]);
  expect(Math.round((Date.now() - Date.parse(issued?.at ?? '')) / (DAY * 1000))).toBe(31);
  const first = await file('too_heavy');
  expect(first).toMatchObject({ code: '200' });
  expect(await court.decideAppeal(first.t.id, await court.person('presenter'), { outcome: 'affirmed' })).toMatchObject({ code: '200' });
  const evidence = await court.file({ memberId: owner.id });
  await court.db.query(`UPDATE appeals SET decided_at = now() - interval '31 days' WHERE id = $1`, [first.t.id]);
  expect((await file('new_evidence', [evidence])).code).toBe('A0409');
  await close(id, 2 * DAY);
  expect(await file('new_evidence', [evidence])).toMatchObject({ code: '200' });
});

it('moves no case whose ticket could be appealed no more, and none by more than seven days in all', async () => {
  const name = '过了申诉期的';
  await court.person('member', { name, realm: REALM });
  const id = await court.fileCase(await court.person(), [{ name, realm: REALM }]);
  await court.hear(id, judge);
  await court.judge(id, judge, { penalty: 'list90' });
  const moved = async () =>
    (await court.db.queryOne<{ seconds: number }>('SELECT appeal_moved_seconds AS seconds FROM tickets WHERE case_id = $1', [id]))?.seconds;
  await court.db.query(`UPDATE tickets SET issued_at = now() - interval '33 days' WHERE case_id = $1`, [id]);
  await close(id, 2 * DAY);
  expect([await moved(), await logOf(id)]).toEqual([0, []]);
  await court.db.query(`UPDATE tickets SET issued_at = now() - interval '20 days' WHERE case_id = $1`, [id]);
  await close(id, 5 * DAY);
  await close(id, 5 * DAY);
  expect(await moved()).toBe(7 * 24 * 60 * 60);
});
