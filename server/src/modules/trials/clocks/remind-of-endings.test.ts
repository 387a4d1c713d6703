import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Signed } from '#server/app/testing.ts';
import { openCourt, type Character, type Court } from '../testing/court.fixture.ts';
import { NEXT_ENDING } from './queries-endings.ts';
import { remindOfEndings } from './remind-of-endings.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const REALM = '死亡之翼';
const ENDS = ['mail', 'message', 'text'];

let court: Court;
beforeAll(async () => {
  court = await openCourt();
});
afterAll(() => court.site.close());

let cases = 0;
interface Scene {
  id: number;
  complainant: Signed;
  judge: Signed;
  accused: Signed;
}

/** Returns a received case with people of its own, whose accused has an account and was seen to play the character. */
async function received(): Promise<Scene> {
  const character: Character = { name: `快到期的人${(cases += 1)}`, realm: REALM };
  const [complainant, judge, accused] = [await court.person(), await court.person('presenter'), await court.person('member', character)];
  const id = await court.fileCase(complainant, [character]);
  expect(await court.receive(id, judge)).toMatchObject({ code: '200' });
  return { id, complainant, judge, accused };
}

const dueOf = async (id: number, column: 'due_at' | 'answer_due_at' = 'due_at') =>
  Date.parse((await court.db.queryOne<{ at: string }>(`SELECT ${column} AS at FROM cases WHERE post_id = $1`, [id]))?.at ?? '');

/** Lets reminders be sent at an instant, on two nodes at once. */
const remindAt = (instant: number) => Promise.all([1, 2].map(() => remindOfEndings({ db: court.db, now: new Date(instant) })));

const titles = async (member: Signed, kind: string) => (await court.messages(member.id)).filter((title) => new RegExp(kind).test(title));

/** Returns by which channels each notification of a kind went to a member. */
async function channels(kind: string, member: Signed): Promise<string[][]> {
  const rows = await court.db.query<{ channels: string[] }>(
    `SELECT array_agg(d.channel ORDER BY d.channel) AS channels FROM deliveries d WHERE d.kind = $1 AND d.member_id = $2 GROUP BY d.notification_id ORDER BY d.notification_id`,
    [kind, member.id],
  );
  return rows.map((row) => row.channels);
}

describe('an accused is reminded a day and six hours before their window ends', () => {
  it('once each, whatever state the case is in', async () => {
    const { id, judge, accused } = await received();
    expect(await court.handle(id, judge, { action: 'summon' })).toMatchObject({ code: '200' });
    // It waits in the queue, and its window stays open.
    expect(await court.handle(id, judge, { action: 'release', reason: '手上太忙' })).toMatchObject({ code: '200' });
    const end = await dueOf(id, 'answer_due_at');
    const left = () => titles(accused, '^答辩还剩');
    await remindAt(end - 24 * HOUR_MS - 60_000);
    expect(await left()).toEqual([]);
    await remindAt(end - 23.5 * HOUR_MS);
    await remindAt(end - 7 * HOUR_MS);
    expect(await left()).toEqual(['答辩还剩 24 小时']);
    await remindAt(end - 5.5 * HOUR_MS);
    await remindAt(end - HOUR_MS);
    expect((await left()).toSorted()).toEqual(['答辩还剩 24 小时', '答辩还剩 6 小时']);
    expect(await channels('case-answer-ending', accused)).toEqual([ENDS, ENDS]);
    await remindAt(end + HOUR_MS);
    expect(await left()).toHaveLength(2);
  });

  it('and once more when they asked for more time, but not after they have answered', async () => {
    const { id, judge, accused } = await received();
    await court.handle(id, judge, { action: 'summon' });
    await remindAt((await dueOf(id, 'answer_due_at')) - 5 * HOUR_MS);
    expect(await court.site.post(`post/trial/extend/${id}`, {}, { as: accused })).toMatchObject({ code: '200' });
    const end = await dueOf(id, 'answer_due_at');
    await remindAt(end - 20 * HOUR_MS);
    expect(await titles(accused, '^答辩还剩')).toHaveLength(2);
    // Another accused has not answered: the window stays open.
    await court.db.query('UPDATE case_accused SET answered_at = now() WHERE case_id = $1', [id]);
    await remindAt(end - 5 * HOUR_MS);
    expect(await titles(accused, '^答辩还剩')).toHaveLength(2);
  });
});

it('a complainant who was asked is reminded a day before the pause for their reply ends, once', async () => {
  const { id, judge, complainant } = await received();
  expect(await court.site.post(`post/trial/statement/${id}`, { kind: 'question', text: '掷骰之后发生了什么？' }, { as: judge })).toMatchObject({ code: '200' });
  const end = await dueOf(id);
  await remindAt(end - 25 * HOUR_MS);
  expect(await titles(complainant, '^补充材料还剩')).toEqual([]);
  await remindAt(end - 23.5 * HOUR_MS);
  await remindAt(end - HOUR_MS);
  expect(await titles(complainant, '^补充材料还剩')).toEqual(['补充材料还剩 24 小时']);
  expect(await channels('case-more-wanted-ending', complainant)).toEqual([ENDS]);
});

it('who joined the case is reminded like who filed it first, and no more once they have withdrawn', async () => {
  const [joiner, left] = [await court.person(), await court.person()];
  const { id, judge, complainant } = await received();
  const accused = [{ name: `快到期的人${cases}`, realm: REALM }];
  const [own, other] = [await court.fileCase(joiner, accused), await court.fileCase(left, accused)];
  expect(await court.site.post(`post/trial/join/${id}`, { cases: [own, other], decline: [] }, { as: judge })).toMatchObject({ code: '200' });
  expect(await court.site.post(`post/withdraw/${other}`, { reason: '我这份不告了' }, { as: left })).toMatchObject({ code: '200' });
  await court.site.post(`post/trial/statement/${id}`, { kind: 'question', text: '掷骰之后发生了什么？' }, { as: judge });
  const end = await dueOf(id);
  await remindAt(end - 23.5 * HOUR_MS);
  await remindAt(end - HOUR_MS);
  for (const each of [complainant, joiner]) expect(await titles(each, '^补充材料还剩')).toEqual(['补充材料还剩 24 小时']);
  expect(await titles(left, '^补充材料还剩')).toEqual([]);
});

it('a signer is reminded twelve hours before their call ends and before the verdict does, unless they may sign no more', async () => {
  const [called, recused] = [await court.person('presenter'), await court.person('presenter')];
  const { id, judge } = await received();
  await court.handle(id, judge, { action: 'summon' });
  await court.elapse(id);
  expect((await court.judge(id, judge, { penalty: 'list365' })).t).toMatchObject({ state: 'countersigning' });
  await court.db.query(`UPDATE case_lots SET call_order = $2, called = 1 WHERE case_id = $1 AND kind = 'signer'`, [id, [called.id, recused.id]]);
  const next = Date.parse(
    (await court.db.queryOne<{ at: string }>(`SELECT next_call_at AS at FROM case_lots WHERE case_id = $1 AND kind = 'signer'`, [id]))?.at ?? '',
  );
  await remindAt(next - 13 * HOUR_MS);
  expect(await titles(called, '^复核还剩')).toEqual([]);
  await remindAt(next - 11.5 * HOUR_MS);
  await remindAt(next - HOUR_MS);
  expect(await titles(called, '^复核还剩')).toEqual(['复核还剩 12 小时']);
  await court.db.query(`UPDATE case_lots SET called = 2, next_call_at = NULL WHERE case_id = $1 AND kind = 'signer'`, [id]);
  await court.db.query(`INSERT INTO case_recusals (case_id, member_id, reason, at) VALUES ($1, $2, '认识', now())`, [id, recused.id]);
  const end = await dueOf(id);
  await remindAt(end - 11.5 * HOUR_MS);
  await remindAt(end - HOUR_MS);
  expect(await titles(called, '^复核还剩')).toHaveLength(2);
  expect(await titles(recused, '^复核还剩')).toEqual([]);
  expect(await channels('case-signing-ending', called)).toEqual([ENDS, ENDS]);
});

it('the owner of a ticket is reminded a week and a day before it can be appealed no more, unless they have', async () => {
  const scenes = [await received(), await received()];
  for (const { id, judge } of scenes) {
    await court.handle(id, judge, { action: 'summon' });
    await court.elapse(id);
    expect((await court.judge(id, judge, { penalty: 'list90' })).t).toMatchObject({ state: 'closed' });
  }
  const [{ id, accused }, other] = [scenes[0] ?? expect.unreachable(), scenes[1] ?? expect.unreachable()];
  const ticketOf = async (caseId: number) =>
    (await court.db.queryOne<{ id: number; issuedAt: string }>('SELECT id, issued_at FROM tickets WHERE case_id = $1', [caseId])) ?? expect.unreachable();
  const { issuedAt } = await ticketOf(id);
  const end = Date.parse(issuedAt) + 30 * DAY_MS;
  await remindAt(end - 8 * DAY_MS);
  expect(await titles(accused, '申诉期还剩')).toEqual([]);
  await remindAt(end - 6.5 * DAY_MS);
  await remindAt(end - 2 * DAY_MS);
  const left = async (member: Signed) => (await titles(member, '申诉期还剩')).map((title) => title.replace(/^罚单 \S+ /, ''));
  expect(await left(accused)).toEqual(['的申诉期还剩 7 天']);
  const appeal = { ground: 'procedure', text: '那天上线的不是我本人，登录记录可以查到，请重新看一遍。' };
  expect(await court.site.post(`ticket/appeal/${(await ticketOf(other.id)).id}`, appeal, { as: other.accused })).toMatchObject({ code: '200' });
  await remindAt(end - 0.5 * DAY_MS);
  await remindAt(end - 0.1 * DAY_MS);
  expect((await left(accused)).toSorted()).toEqual(['的申诉期还剩 1 天', '的申诉期还剩 7 天']);
  expect(await left(other.accused)).toEqual(['的申诉期还剩 7 天']);
  expect(await channels('ticket-appeal-ending', accused)).toEqual([ENDS, ENDS]);
});

it('whose characters have tickets of one verdict is sent one text message for them, and of each a mail', async () => {
  const characters = [1, 2, 3].map((n): Character => ({ name: `一人多号${n}`, realm: REALM }));
  const [complainant, judge, accused] = [await court.person(), await court.person('presenter'), await court.person()];
  const id = await court.fileCase(complainant, characters);
  await court.own(id);
  await court.receive(id, judge);
  await court.handle(id, judge, { action: 'summon' });
  await court.elapse(id);
  expect(await court.judge(id, judge, { penalty: 'list90' })).toMatchObject({ code: '200', t: { state: 'closed' } });
  await court.db.query('UPDATE case_accused SET member_id = $2 WHERE case_id = $1', [id, accused.id]);
  const issued = await court.db.query<{ at: string }>('SELECT issued_at AS at FROM tickets WHERE case_id = $1', [id]);
  expect(issued).toHaveLength(3);
  await remindAt(Date.parse(issued[0]?.at ?? '') + 24 * DAY_MS);
  const sent = await channels('ticket-appeal-ending', accused);
  expect(sent.map((each) => each.includes('mail'))).toEqual([true, true, true]);
  expect(sent.filter((each) => each.includes('text'))).toHaveLength(1);
});

it('who may appeal against a ticket once more is reminded before that ends, not of the end of the first time, and no more once they have', async () => {
  const { id, judge, accused } = await received();
  await court.handle(id, judge, { action: 'summon' });
  await court.elapse(id);
  expect((await court.judge(id, judge, { penalty: 'list90' })).t).toMatchObject({ state: 'closed' });
  await court.db.query(
    `UPDATE tickets SET appeal_again_from = issued_at + interval '20 days', appeal_again_until = issued_at + interval '110 days' WHERE case_id = $1`,
    [id],
  );
  const ticket =
    (await court.db.queryOne<{ id: number; at: string }>('SELECT id, issued_at AS at FROM tickets WHERE case_id = $1', [id])) ?? expect.unreachable();
  const day = (days: number) => Date.parse(ticket.at) + days * DAY_MS;
  const left = async () => (await titles(accused, '申诉期还剩')).map((title) => title.replace(/^罚单 \S+ /, ''));
  await remindAt(day(24));
  await remindAt(day(29.5));
  expect(await left()).toEqual([]);
  await remindAt(day(104));
  expect(await left()).toEqual(['的申诉期还剩 6 天']);
  const due = await court.db.queryOne<{ at: string }>(`SELECT (${NEXT_ENDING}) AS at FROM (SELECT $1::timestamptz AS since) clock`, [new Date(day(104))]);
  expect(Date.parse(due?.at ?? '')).toBe(day(109));
  const appeal = { ground: 'procedure', text: '那天上线的不是我本人，登录记录可以查到，请重新看一遍。' };
  const { t } = await court.site.post<{ id: number }>(`ticket/appeal/${ticket.id}`, appeal, { as: accused });
  await court.db.query(`UPDATE appeals SET opened_at = $2 WHERE id = $1`, [t.id, new Date(day(105))]);
  await remindAt(day(109.5));
  expect(await left()).toHaveLength(1);
});

it('who is drawn to decide an appeal is reminded twelve hours before their call ends, and before its next stage begins', async () => {
  const { id, judge, accused } = await received();
  const [decider, next] = [await court.person('presenter'), await court.person('presenter')];
  await court.handle(id, judge, { action: 'summon' });
  await court.elapse(id);
  expect((await court.judge(id, judge, { penalty: 'list90' })).t).toMatchObject({ state: 'closed' });
  const ticket = await court.db.queryOne<{ id: number }>('SELECT id FROM tickets WHERE case_id = $1', [id]);
  const appeal = { ground: 'procedure', text: '那天上线的不是我本人，登录记录可以查到，请重新看一遍。' };
  const { t } = await court.site.post<{ id: number }>(`ticket/appeal/${ticket?.id}`, appeal, { as: accused });
  await court.db.query(`UPDATE case_lots SET call_order = ARRAY[$2::bigint], called = 1 WHERE appeal_id = $1`, [t.id, decider.id]);
  const opened = Date.parse((await court.db.queryOne<{ at: string }>('SELECT opened_at AS at FROM appeals WHERE id = $1', [t.id]))?.at ?? '');
  const left = () => titles(decider, '^答复申诉还剩');
  await remindAt(opened + 11.5 * HOUR_MS);
  expect(await left()).toEqual([]);
  await remindAt(opened + 12.5 * HOUR_MS);
  // Nobody follows them: no time of theirs ends.
  expect(await left()).toEqual([]);
  await court.db.query(`UPDATE case_lots SET call_order = ARRAY[$2::bigint, $3] WHERE appeal_id = $1`, [t.id, decider.id, next.id]);
  await remindAt(opened + 12.5 * HOUR_MS);
  await remindAt(opened + 20 * HOUR_MS);
  expect(await left()).toEqual(['答复申诉还剩 12 小时']);
  await court.db.query('UPDATE case_lots SET next_call_at = NULL WHERE appeal_id = $1', [t.id]);
  await remindAt(opened + 7 * DAY_MS - 11.5 * HOUR_MS);
  expect(await left()).toHaveLength(2);
  expect(await channels('appeal-deciding-ending', decider)).toEqual([ENDS, ENDS]);
  expect(await court.decideAppeal(t.id, decider, { outcome: 'affirmed' })).toMatchObject({ code: '200' });
  await remindAt(opened + 14 * DAY_MS - 11 * HOUR_MS);
  expect(await left()).toHaveLength(2);
});

it('a juror is reminded twelve hours before their call ends, and again before their vote is due; who has voted is not', async () => {
  const { id, judge } = await received();
  const jurors = [await court.person('presenter'), await court.person('presenter'), await court.person('presenter')] as const;
  await court.handle(id, judge, { action: 'summon' });
  await court.elapse(id);
  expect((await court.judge(id, judge, { penalty: 'permanent' })).t).toMatchObject({ state: 'panel' });
  await court.seatJurors(id, jurors);
  const [silent, accepting, voting] = jurors;
  const called = await court.db.queryOne<{ at: string }>('SELECT called_at AS at FROM panel_calls WHERE case_id = $1 AND member_id = $2 AND ended_at IS NULL', [
    id,
    silent.id,
  ]);
  const at = (hours: number) => Date.parse(called?.at ?? '') + hours * HOUR_MS;
  expect(await court.site.post(`post/trial/seat/${id}`, { action: 'accept' }, { as: accepting })).toMatchObject({ code: '200' });
  expect((await court.vote(id, voting, 'permanent')).t).toEqual({ state: 'panel' });
  const left = () => Promise.all(jurors.map(async (juror) => (await titles(juror, '^合议还剩')).length));
  // The job wakes for either at its instant: asked just before, so that no other test has an ending in between.
  for (const [column, member] of [
    ['accept_by', silent],
    ['vote_by', accepting],
  ] as const) {
    const row = await court.db.queryOne<{ isNext: boolean }>(
      `SELECT (${NEXT_ENDING}) = job.ending AS is_next FROM (
         SELECT ${column} - interval '12 hours' AS ending, ${column} - interval '12 hours 1 microsecond' AS since FROM panel_calls
         WHERE case_id = $1 AND member_id = $2 AND ended_at IS NULL) AS job`,
      [id, member.id],
    );
    expect(row, column).toEqual({ isNext: true });
  }
  await remindAt(at(12) - 60_000);
  expect(await left()).toEqual([0, 0, 0]);
  await remindAt(at(12) + 60_000);
  await remindAt(at(13));
  expect(await left()).toEqual([1, 0, 0]);
  await remindAt(at(60) + 60_000);
  expect(await left()).toEqual([1, 1, 0]);
});
