import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ClosedCases, TrialStats } from '#contract/api/trials.ts';
import type { Signed } from '#server/app/testing.ts';
import { openCourt, type Court } from '../testing/court.fixture.ts';

const ANSWER =
  '登录记录查实，那天上线的不是他本人，那一晚他在别处，三个人都看见了，原来的裁决不再算数，对不住。两边的话和三位证人的话都对过，时间先后一条一条对得上，理由写在这里。';

let court: Court;
let judge: Signed;
let second: Signed;
let third: Signed;
beforeAll(async () => {
  court = await openCourt();
  [judge, second, third] = [await court.person('presenter'), await court.person('presenter'), await court.person('presenter')];
});
afterAll(() => court.site.close());

const stats = async (query = '') => (await court.site.get<TrialStats>(`g/trial/stats${query}`)).t;
const closed = async (query = '') => (await court.site.get<ClosedCases>(`g/trial/closed${query}`)).t;
const ownRow = async () => (await stats()).presenters.find(({ presenter }) => presenter.id === judge.id);

/** Judges a new case and returns its number and that of its ticket. */
async function sentence(sentenced: { penalty: string; [detail: string]: unknown }): Promise<{ id: number; number: string }> {
  const id = await court.fileCase(await court.person());
  await court.hear(id, judge);
  const { t, message } = await court.judge(id, judge, sentenced);
  if (t?.state === 'countersigning') return { id, number: (await court.sign(id, second)).t.tickets[0] ?? '' };
  if (t?.state !== 'closed') throw new Error(message);
  return { id, number: t.tickets[0] ?? '' };
}

/** Has a ticket appealed against and decided by somebody else. */
async function decide(number: string, outcome: object): Promise<void> {
  const claimed = await court.site.post<{ id: number }>(`g/appeal/${encodeURIComponent(number)}`, {
    ground: 'not_me',
    text: '那天我的号借给了别人，附上登录记录，请重新看一遍时间。',
  });
  // Who confirms a claim does not decide it.
  await court.confirmClaim(claimed.t.id, await court.person('presenter'));
  const { code, message } = await court.decideAppeal(claimed.t.id, third, { answer: ANSWER, ...outcome });
  if (code !== '200') throw new Error(message);
}

it('counts what became of cases, and lists what it counts', async () => {
  const upheld = await sentence({ penalty: 'list90' });
  const yearly = await sentence({ penalty: 'list365' });
  const dismissed = await court.fileCase(await court.person());
  await court.hear(dismissed, judge);
  await court.judge(dismissed, judge, { outcome: 'dismissed', penalty: '', penalties: [] });
  const complainant = await court.person();
  const withdrawn = await court.fileCase(complainant);
  await court.site.post(`post/withdraw/${withdrawn}`, { reason: '我们说开了' }, { as: complainant });
  const open = await court.fileCase(await court.person());
  await court.hear(open, judge);
  await court.judge(open, judge, { penalty: 'list365' });

  expect(await stats()).toMatchObject({
    year: null,
    heard: 3,
    standing: 2,
    dismissed: 1,
    insufficient: 0,
    withdrawn: 1,
    tickets: 2,
    reduced: 0,
    annulled: 0,
    waitingSign: 1,
    waitingAppeal: 0,
    oldestAppealAt: null,
    heardAs: { served: 3, undelivered: 0 },
  });
  expect((await stats()).oldestSignAt).not.toBeNull();
  expect(await ownRow()).toMatchObject({ heard: 3, standing: 2, dismissed: 1, withdrawn: 0, lately: { heard: 3, standing: 2 } });
  const { cases, total, next } = await closed();
  expect({ total, next }).toEqual({ total: 4, next: null });
  expect(cases.map(({ case: id }) => id)).toEqual([upheld.id, yearly.id, dismissed, withdrawn].toSorted((one, other) => one - other));
  expect(cases.find(({ case: id }) => id === yearly.id)).toMatchObject({
    outcome: 'upheld',
    judge: judge.id,
    signers: [second.id],
    heard: ['served'],
    givenBack: 0,
  });
  expect(cases.find(({ case: id }) => id === withdrawn)).toMatchObject({ outcome: 'withdrawn', judge: null, signers: [], heard: [] });
  expect((await closed(`?from=${withdrawn}`)).cases.map(({ case: id }) => id)).toEqual([withdrawn]);
  expect((await closed('?game=2')).cases).toEqual([]);
});

it('counts what a signer gave back once the case is closed', async () => {
  const id = await court.fileCase(await court.person());
  await court.hear(id, judge);
  await court.judge(id, judge, { penalty: 'list365' });
  await court.giveBack(id, second);
  expect(await ownRow()).toMatchObject({ givenBack: 0 });
  await court.judge(id, judge, { penalty: 'watch30' });
  expect(await court.stateOf(id)).toBe('closed');
  expect(await ownRow()).toMatchObject({ givenBack: 1 });
  expect((await closed()).cases.find((each) => each.case === id)).toMatchObject({ givenBack: 1 });
});

it('no longer counts a verdict as standing when its ticket is annulled', async () => {
  const { number } = await sentence({ penalty: 'list90' });
  const before = await stats();
  const card = () => court.db.queryOne('SELECT cases_heard AS "casesHeard", upheld_rate AS "upheldRate" FROM presenters WHERE member_id = $1', [judge.id]);
  const calc = async () => (await court.site.get<{ casesHeard: number; upheldRate: number }>('g/blacklist/calc')).t;
  const share = (standing: number) => ({ casesHeard: before.heard, upheldRate: standing / before.heard });
  expect(await card()).toMatchObject(share(before.standing));
  await decide(number, { outcome: 'annulled' });
  expect(await stats()).toMatchObject({ heard: before.heard, standing: before.standing - 1, annulled: before.annulled + 1, tickets: before.tickets });
  expect(await card()).toMatchObject(share(before.standing - 1));
  expect(await calc()).toMatchObject(share(before.standing - 1));
});

it('counts a reduced ticket as reduced, and its verdict as standing', async () => {
  const { number } = await sentence({ penalty: 'list90' });
  const before = await stats();
  await decide(number, { outcome: 'reduced', penalty: 'warning' });
  expect(await stats()).toMatchObject({ standing: before.standing, reduced: before.reduced + 1, annulled: before.annulled });
});

it('counts a year of China by when a case was closed', async () => {
  const { id } = await sentence({ penalty: 'warning' });
  await court.db.query(`UPDATE cases SET closed_at = '2021-12-31T15:59:59.9Z', filed_at = '2021-12-01T00:00:00Z' WHERE post_id = $1`, [id]);
  const next = await sentence({ penalty: 'warning' });
  await court.db.query(`UPDATE cases SET closed_at = '2021-12-31T16:00:00Z', filed_at = '2021-12-11T16:00:00Z' WHERE post_id = $1`, [next.id]);
  // A call that changes the court makes the stored figures old.
  await court.fileCase(await court.person());
  expect(await stats('?year=2021')).toMatchObject({ year: 2021, heard: 1, standing: 1, tickets: 1 });
  expect(await stats('?year=2022')).toMatchObject({ year: 2022, heard: 1, medianDays: 20 });
  expect((await stats('?year=2020')).heard).toBe(0);
  expect((await court.site.get('g/trial/stats?year=1999')).status).toBe(400);
  expect((await ownRow())?.lately.heard).toBe((await stats()).heard - 2);
});

it('names the head of the chain, and returns as many records as wanted from any place', async () => {
  const { t: head } = await court.site.get<{ game: number; position: number; head: string }>('g/ticket/head');
  const { t: part } = await court.site.get<{ records: { position: number; hash: string }[] }>(`g/ticket/chain?from=${head.position}&size=1`);
  expect(part.records).toMatchObject([{ position: head.position, hash: head.head }]);
  expect((await court.site.get<{ records: unknown[] }>('g/ticket/chain?size=2')).t.records).toHaveLength(2);
  expect((await court.site.get('g/ticket/head?game=3')).t).toEqual({ game: 3, position: 0, head: '0'.repeat(64) });
});
