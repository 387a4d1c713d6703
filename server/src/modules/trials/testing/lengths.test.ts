import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { COURT_LENGTHS, LAWFUL_LENGTHS } from '#contract/court-lengths.ts';
import { isSettingKey, type SettingKey } from '#contract/settings/site-settings.ts';
import type { TicketView } from '#contract/api/tickets.ts';
import type { AnswerForm } from '#contract/api/trials-doors.ts';
import type { Signed } from '#server/app/testing.ts';
import { listAllMessages } from '#server/modules/messages/index.ts';
import { saveSetting } from '#server/modules/settings/index.ts';
import { runClocks } from '../clocks/clocks.ts';
import { selectTooNew } from '../joining/queries-joins.ts';
import { openCourt, type Court } from './court.fixture.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let court: Court;
let judge: Signed;
beforeAll(async () => {
  court = await openCourt();
  judge = await court.person('presenter');
});
afterAll(() => court.site.close());

const set = (key: SettingKey, value: number) => court.db.transaction((tx) => saveSetting({ tx, now: new Date() }, key, String(value)));
/** Sets all lengths as the law has them. */
async function restore(): Promise<void> {
  for (const [key, { lawful: value }] of Object.entries(COURT_LENGTHS)) if (isSettingKey(key)) await set(key, value);
}
afterEach(async () => {
  await restore();
});

const dates = async (id: number) => {
  const row = await court.db.queryOne<Record<'filed' | 'due' | 'started' | 'summoned' | 'answer' | 'total', string | null>>(
    `SELECT filed_at AS filed, due_at AS due, total_started_at AS started, summoned_at AS summoned, answer_due_at AS answer, total_due_at AS total FROM cases WHERE post_id = $1`,
    [id],
  );
  const at = (name: keyof NonNullable<typeof row>) => Date.parse(row?.[name] ?? '');
  return { queue: at('due') - at('filed'), window: at('answer') - at('summoned'), total: at('total') - at('started') - (at('answer') - at('summoned')) };
};
const summon = async (id: number) => {
  expect(await court.site.post(`post/receive/${id}`, {}, { as: judge })).toMatchObject({ code: '200' });
  expect(await court.handle(id, judge, { action: 'summon' })).toMatchObject({ code: '200' });
};

it.each(Object.entries(COURT_LENGTHS).map(([key, { lawful }]) => [key, lawful] as const))('%s is never less than the law has it, %d', async (key, min) => {
  if (!isSettingKey(key)) throw new Error(key);
  await expect(set(key, min - 1)).rejects.toMatchObject({ name: 'invalidInput' });
  await expect(set(key, 10_000)).rejects.toMatchObject({ name: 'invalidInput' });
});

it('a case runs as long as was set when it was filed, whatever is set later, and says so', async () => {
  const before = await court.fileCase(await court.person());
  for (const [key, value] of [
    ['queueDays', 20],
    ['totalDays', 40],
    ['answerDays', 14],
    ['provenAnswerHours', 96],
  ] as const)
    await set(key, value);
  const longer = await court.fileCase(await court.person());
  await restore();
  expect([(await dates(before)).queue, (await dates(longer)).queue]).toEqual([14 * DAY_MS, 20 * DAY_MS]);
  for (const id of [before, longer]) await summon(id);
  expect(await dates(before)).toMatchObject({ window: 7 * DAY_MS, total: 28 * DAY_MS });
  expect(await dates(longer)).toMatchObject({ window: 14 * DAY_MS, total: 40 * DAY_MS });
  expect((await court.trial(longer, judge)).case.lengths).toEqual({ ...LAWFUL_LENGTHS, queueDays: 20, totalDays: 40, answerDays: 14, provenAnswerHours: 96 });
  expect((await court.dossier(before, judge)).lengths).toEqual(LAWFUL_LENGTHS);
});

it('a longer window may be extended beyond the sixteen days of the law, by as much as it is longer', async () => {
  await set('answerDays', 30);
  const complainant = await court.person();
  const id = await court.fileCase(complainant);
  await summon(id);
  await court.db.query(
    `UPDATE cases SET summoned_at = summoned_at - interval '30 days' + interval '1 hour', answer_due_at = answer_due_at - interval '30 days' + interval '1 hour', due_at = due_at - interval '30 days' + interval '1 hour' WHERE post_id = $1`,
    [id],
  );
  const code = await court.codeOf(id, complainant);
  expect(await court.site.post(`g/answer/${code}/extend`, {})).toMatchObject({ code: '200' });
  expect((await dates(id)).window).toBe(33 * DAY_MS);
});

it('a case that nobody receives lapses after the days it was filed with, and its page says how many', async () => {
  await set('queueDays', 20);
  const id = await court.fileCase(await court.person());
  await set('queueDays', 14);
  const age = (days: number) =>
    court.db.query(`UPDATE cases SET filed_at = filed_at - make_interval(days => $2), due_at = due_at - make_interval(days => $2) WHERE post_id = $1`, [
      id,
      days,
    ]);
  await age(15);
  await runClocks({ db: court.db, now: new Date() });
  expect(await court.stateOf(id)).toBe('filed');
  await age(6);
  await runClocks({ db: court.db, now: new Date() });
  expect(await court.publicCase(id)).toMatchObject({ outcome: 'lapsed', lengths: { queueDays: 20 } });
  expect((await court.site.get<{ summary: string }>(`g/post/view/${id}`)).t.summary).toContain('20 天里没有主持人受理');
});

it('a ticket may be appealed for the days of when it was issued or its case was filed, the longer', async () => {
  await set('ticketAppealDays', 60);
  const id = await court.fileCase(await court.person());
  await set('ticketAppealDays', 30);
  await court.hear(id, judge);
  const number = (await court.judge(id, judge, { penalty: 'warning' })).t.tickets[0] ?? '';
  await court.db.query(`UPDATE case_accused SET heard = 'served' WHERE case_id = $1`, [id]);
  const ticket = async () => (await court.site.get<TicketView>(`g/ticket/view/${number}`)).t;
  const { issuedAt, appealBy } = await ticket();
  expect(Date.parse(appealBy ?? '') - Date.parse(issuedAt)).toBe(60 * DAY_MS);
});

it('what came after the notice may be used once the accused had the hours of its case to see it', async () => {
  const id = await court.fileCase(await court.person());
  await summon(id);
  await court.db.query(`UPDATE cases SET summoned_at = now() - interval '70 hours' WHERE post_id = $1`, [id]);
  await court.db.query(`UPDATE case_evidence SET added_at = now() - interval '60 hours' WHERE case_id = $1`, [id]);
  const pieces = (await court.dossier(id, judge)).evidence.map((each) => each.id);
  const tooNew = () => court.db.transaction((tx) => selectTooNew({ tx, now: new Date() }, id, pieces));
  expect(await tooNew()).toEqual([]);
  await court.db.query(`UPDATE cases SET lengths = '{"newEvidenceHours": 72}' WHERE post_id = $1`, [id]);
  expect(await tooNew()).toEqual(pieces);
});

it('the door of an accused says how long its case gives, as set when it was filed', async () => {
  await set('moreAnswerHours', 120);
  const complainant = await court.person();
  const id = await court.fileCase(complainant);
  await set('moreAnswerHours', 72);
  await summon(id);
  const code = await court.codeOf(id, complainant);
  expect((await court.site.get<AnswerForm>(`g/answer/${code}`)).t.lengths).toEqual({ ...LAWFUL_LENGTHS, moreAnswerHours: 120 });
  expect(await court.site.post(`g/answer/${code}/extend`, {})).toMatchObject({ code: '200' });
  expect((await dates(id)).window).toBe(12 * DAY_MS);
});

it('a turn that is set longer returns to the queue later, and its message says after how many hours', async () => {
  await set('turnHours', 120);
  const complainant = await court.person();
  const id = await court.fileCase(complainant);
  await set('turnHours', 72);
  await court.receive(id, judge);
  await court.backdate(id, 100 * 3_600);
  await runClocks({ db: court.db, now: new Date() });
  expect(await court.stateOf(id)).toBe('received');
  await court.backdate(id, 21 * 3_600);
  await runClocks({ db: court.db, now: new Date() });
  expect(await court.stateOf(id)).toBe('filed');
  const messages = await listAllMessages(court.db, complainant.id, { after: 0, limit: 100 });
  expect(messages.map(({ content }) => content).join()).toContain('满 120 小时没有动静');
});

it('a code and a proof last as many days as are set', async () => {
  for (const [key, value] of [
    ['proofCodeDays', 20],
    ['provenDays', 400],
  ] as const)
    await set(key, value);
  const asking = await court.person('presenter', { name: '等人看的', realm: '死亡之翼' });
  const { until } = (await court.site.post<{ until: string }>('member/character/prove', {}, { as: asking })).t;
  expect(Math.round((Date.parse(until) - Date.now()) / DAY_MS)).toBe(20);
  const proven = await court.person('member', { name: '看过的', realm: '死亡之翼' });
  const row = await court.db.queryOne<{ days: number }>(
    `SELECT round(extract(epoch FROM until - proven_at) / 86400)::integer AS days FROM character_proofs WHERE member_id = $1`,
    [proven.id],
  );
  expect(row?.days).toBe(400);
});
