import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { LAWFUL_LENGTHS } from '#contract/settings/court-lengths.ts';
import { isSettingKey, type SettingKey } from '#contract/settings/site-settings.ts';
import type { TicketView } from '#contract/api/tickets.ts';
import type { Signed } from '#server/app/testing.ts';
import { saveSetting } from '#server/modules/settings/index.ts';
import { runClocks } from '../clocks/clocks.ts';
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
  for (const [key, value] of Object.entries(LAWFUL_LENGTHS)) if (isSettingKey(key)) await set(key, value);
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

it.each(Object.entries(LAWFUL_LENGTHS))('%s is never less than the law has it, %d', async (key, min) => {
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
