import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderOfLot, seedOfLot } from '#contract/chain/lots.ts';
import type { CourtDraws } from '#contract/api/trials.ts';
import type { Signed } from '#server/app/testing.ts';
import { listAllMessages } from '#server/modules/messages/index.ts';
import { outcomeLabel } from '#contract/api/trials-case-labels.ts';
import { openCourt, type Court } from '../testing/court.fixture.ts';
import { runClocks } from './clocks.ts';
import { remindOfClocks } from './remind.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

let court: Court;
beforeAll(async () => {
  court = await openCourt();
});
afterAll(() => court.site.close());

/** Returns how many days of its clock a case has left. */
async function daysLeft(id: number, as: Signed): Promise<number> {
  const { totalDueAt } = await court.trial(id, as);
  return (Date.parse(totalDueAt ?? '') - Date.now()) / 1000 / DAY;
}

const speak = (id: number, as: Signed, kind?: string) =>
  court.site.post(`post/trial/statement/${id}`, { text: '那天晚上的规则，原话是怎么说的？', ...(kind && { kind }) }, { as });

describe('the clock of a whole case', () => {
  it('begins with the first receipt and with no other one, and ends it on the twenty-eighth day', async () => {
    const [complainant, judge] = [await court.person(), await court.person('presenter')];
    const id = await court.fileCase(complainant);
    expect((await court.trial(id, judge)).totalDueAt).toBeNull();
    expect(await court.receive(id, judge)).toMatchObject({ t: { state: 'received', heldCount: 1 } });
    expect(await daysLeft(id, judge)).toBeCloseTo(28, 2);
    await court.pass(id, 5 * DAY);
    // Nothing was done for three days.
    expect(await court.stateOf(id)).toBe('filed');
    expect(await daysLeft(id, complainant)).toBeCloseTo(23, 2);
    const { t } = await court.site.post<{ dueAt: string; totalDueAt: string }>(`post/receive/${id}`, {}, { as: judge });
    expect(Date.parse(t.totalDueAt) - Date.parse(t.dueAt)).toBeGreaterThan(19 * DAY * 1000);
    expect(await daysLeft(id, judge)).toBeCloseTo(23, 2);
    await court.handle(id, judge, { action: 'release', reason: '手上太忙' });
    await court.pass(id, 15 * DAY);
    expect(await court.stateOf(id)).toBe('filed');
    await court.pass(id, 9 * DAY);
    const shown = await court.publicCase(id);
    expect(shown).toMatchObject({ state: 'closed', outcome: 'lapsed', wasReceived: true, dueAt: null });
    expect(outcomeLabel('lapsed', shown)).toBe('逾期未结');
    expect(await court.messages(complainant.id)).toContain('案子逾期未结');
  });

  it('does not run for a case nobody has received, which lapses after fourteen days', async () => {
    const id = await court.fileCase(await court.person());
    await court.pass(id, 13 * DAY);
    expect(await court.stateOf(id)).toBe('filed');
    await court.pass(id, DAY + HOUR);
    const shown = await court.publicCase(id);
    expect(shown).toMatchObject({ outcome: 'lapsed', wasReceived: false });
    expect(outcomeLabel('lapsed', shown)).toBe('逾期未受理');
  });

  it('is paused while the accused may answer, for sixteen days at most, whatever the complainant is asked', async () => {
    const [complainant, judge] = [await court.person(), await court.person('presenter')];
    const id = await court.fileCase(complainant);
    await court.receive(id, judge);
    await court.pass(id, DAY);
    await court.handle(id, judge, { action: 'summon' });
    expect(await daysLeft(id, judge)).toBeCloseTo(27 + 7, 2);
    await court.pass(id, 4 * DAY);
    expect(await speak(id, judge, 'question')).toMatchObject({ code: '200' });
    await court.pass(id, 2 * DAY);
    await speak(id, complainant);
    const { dossier } = await court.trial(id, judge);
    // Ends when the window does, to the millisecond.
    expect(dossier?.dueAt).toBe(dossier?.answerDueAt);
    expect(await daysLeft(id, judge)).toBeCloseTo(27 + 3, 2);
    await court.db.query(
      `UPDATE cases SET answer_due_at = summoned_at + interval '15 days 20 hours', due_at = summoned_at + interval '15 days 20 hours' WHERE post_id = $1`,
      [id],
    );
    await speak(id, judge, 'question');
    await court.pass(id, 12 * DAY);
    expect(await court.stateOf(id)).toBe('hearing');
    const window = await court.db.queryOne<{ days: number }>(
      'SELECT extract(epoch FROM answer_due_at - summoned_at)::double precision / 86400 AS days FROM cases WHERE post_id = $1',
      [id],
    );
    expect(window?.days).toBeCloseTo(16, 2);
  });

  it('that ended while a verdict waited runs out when it is given back, where the next sweep sees it', async () => {
    const [judge, signer] = [await court.person('presenter'), await court.person('presenter')];
    const id = await court.fileCase(await court.person());
    await court.hear(id, judge);
    expect(await court.judge(id, judge, { penalty: 'list365' })).toMatchObject({ t: { state: 'countersigning' } });
    await court.backdate(id, 40 * DAY);
    const [before] = await court.db.query<{ since: string }>("SELECT date_trunc('milliseconds', now()) AS since");
    expect(await court.giveBack(id, signer)).toMatchObject({ t: { state: 'hearing' } });
    expect(await court.db.queryOne('SELECT due_at >= $2 AND due_at <= now() AS "isDue" FROM cases WHERE post_id = $1', [id, before?.since ?? null])).toEqual({
      isDue: true,
    });
    await runClocks({ db: court.db, now: new Date() });
    expect(await court.publicCase(id)).toMatchObject({ state: 'closed', outcome: 'lapsed' });
  });

  it('lets a presenter have forty-eight hours more, once a receipt', async () => {
    const judge = await court.person('presenter');
    const id = await court.fileCase(await court.person());
    await court.receive(id, judge);
    expect((await court.trial(id, judge)).actions).toContain('extend');
    expect(await court.handle(id, judge, { action: 'extend' })).toMatchObject({ t: { state: 'received' } });
    expect(await court.handle(id, judge, { action: 'extend' })).toMatchObject({ code: 'A0409', message: '这次受理已经多要过时间了，只能一次' });
    await court.pass(id, 119 * HOUR);
    expect(await court.stateOf(id)).toBe('received');
    await court.pass(id, 2 * HOUR);
    expect(await court.stateOf(id)).toBe('filed');
    await court.receive(id, await court.person('presenter'));
  });
});

describe('a case that nobody takes', () => {
  it('is given to a free presenter by lot on the twenty-first day, and not twice to the same one', async () => {
    const [complainant, judge] = [await court.person(), await court.person('presenter')];
    const id = await court.fileCase(complainant);
    await court.receive(id, judge);
    await court.handle(id, judge, { action: 'release', reason: '手上太忙' });
    await court.pass(id, 21 * DAY + HOUR);
    const holder = async () => (await court.db.queryOne<{ id: number | null }>('SELECT presenter_id AS id FROM cases WHERE post_id = $1', [id]))?.id ?? null;
    const first = await holder();
    expect(await court.stateOf(id)).toBe('received');
    expect(first === null ? [] : await court.messages(first)).toContain('抽签请你审理一桩案子');
    await court.pass(id, 73 * HOUR);
    const second = await holder();
    expect(second).not.toBe(first);
    await court.pass(id, 8 * DAY);
    expect(await court.stateOf(id)).toBe('closed');
    // Of a case that lapsed no lot is public; had it been dismissed, both would be.
    await court.db.query(`UPDATE cases SET outcome = 'dismissed' WHERE post_id = $1`, [id]);
    const { draws } = (await court.site.get<CourtDraws>(`g/trial/draw/${id}`)).t;
    const lots = draws.filter(({ kind }) => kind === 'assign');
    expect(lots.slice(0, 2).map(({ round, calls }) => [round, calls.map(({ memberId }) => memberId)])).toEqual([
      [1, [first]],
      [2, [second]],
    ]);
    for (const { round, day, salt, pool, order } of lots) {
      const row = await court.db.queryOne<{ secret: string }>('SELECT secret FROM lot_secrets WHERE day = $1::date ORDER BY year LIMIT 1', [day]);
      const again = await orderOfLot(await seedOfLot(row?.secret ?? '', { case: id, kind: 'assign', round, day, salt, pool }), pool);
      expect(again.map(({ id: memberId }) => memberId)).toEqual(order);
    }
  });

  it('is given to nobody who has six in hand', async () => {
    const [first, busy] = [await court.person('presenter'), await court.person('presenter')];
    const held: number[] = [];
    for (let people = 0; people < 3; people += 1) {
      const complainant = await court.person();
      for (let filed = 0; filed < 2; filed += 1) held.push(await court.fileCase(complainant));
    }
    for (const id of held) expect(await court.receive(id, busy)).toMatchObject({ code: '200' });
    // Nobody else is drawn.
    await court.db.query(
      `INSERT INTO presenter_aways (member_id, since, until_at) SELECT id, now(), now() + interval '9 days' FROM members WHERE role = 'presenter' AND id <> $1`,
      [busy.id],
    );
    const stateOnDay21 = async () => {
      const id = await court.fileCase(await court.person());
      await court.receive(id, first);
      await court.handle(id, first, { action: 'release', reason: '手上太忙' });
      await court.pass(id, 21 * DAY + HOUR);
      return court.stateOf(id);
    };
    const full = await stateOnDay21();
    await court.handle(held[0] ?? 0, busy, { action: 'release', reason: '手上太忙' });
    const states = [full, await stateOnDay21()];
    await court.db.query('DELETE FROM presenter_aways');
    expect(states).toEqual(['filed', 'received']);
  });

  it('asks the operators both times, and nothing any more once it is over', async () => {
    const [complainant, judge, operator] = [await court.person(), await court.person('presenter'), await court.person('operator')];
    const id = await court.fileCase(complainant);
    await court.receive(id, judge);
    await court.db.query('UPDATE cases SET due_at = total_due_at WHERE post_id = $1', [id]);
    const asked = () =>
      court.db.query<{ isOpen: boolean }>('SELECT answered_at IS NULL AS "isOpen" FROM notifications WHERE topic = $1 AND member_id = $2 ORDER BY id', [
        `total:${id}`,
        operator.id,
      ]);
    for (const days of [21, 6]) {
      await court.backdate(id, days * DAY + HOUR);
      await remindOfClocks({ db: court.db, now: new Date() });
    }
    expect(await asked()).toEqual([{ isOpen: false }, { isOpen: true }]);
    expect(await court.site.post(`post/withdraw/${id}`, { reason: '已经说开了' }, { as: complainant })).toMatchObject({ code: '200' });
    expect(await asked()).toEqual([{ isOpen: false }, { isOpen: false }]);
  });

  it('is warned of a week and a day before its end, once each, everybody it concerns', async () => {
    const [complainant, judge] = [await court.person(), await court.person('presenter')];
    const id = await court.fileCase(complainant);
    await court.receive(id, judge);
    await court.db.query('UPDATE cases SET due_at = total_due_at WHERE post_id = $1', [id]);
    const remind = () => remindOfClocks({ db: court.db, now: new Date() });
    const warned = async (member: Signed) =>
      (await listAllMessages(court.db, member.id, { after: 0, limit: 1000 })).filter(({ title }) => title.includes('还剩')).length;
    await court.backdate(id, 20 * DAY);
    await remind();
    expect(await warned(complainant)).toBe(0);
    await court.backdate(id, DAY + HOUR);
    await Promise.all([remind(), remind()]);
    expect([await warned(complainant), await warned(judge)]).toEqual([1, 1]);
    await court.backdate(id, 6 * DAY);
    await remind();
    await remind();
    expect([await warned(complainant), await warned(judge)]).toEqual([2, 2]);
  });
});

describe('a case that has lapsed', () => {
  it('is filed again once with one press, with its evidence, before all others', async () => {
    const [complainant, judge] = [await court.person(), await court.person('presenter')];
    const id = await court.fileCase(complainant);
    const refile = (as: Signed, of = id) => court.site.post<{ id: number }>(`post/trial/refile/${of}`, {}, { as });
    expect(await refile(complainant)).toMatchObject({ code: 'A0409' });
    await court.pass(id, 15 * DAY);
    const other = await court.fileCase(await court.person());
    expect((await court.trial(id, complainant)).actions).toContain('refile');
    expect(await refile(judge)).toMatchObject({ code: 'A0301' });
    const both = await Promise.all([refile(complainant), refile(complainant)]);
    expect(both.map(({ code }) => code).toSorted()).toEqual(['200', 'A0409']);
    const again = both.find(({ code }) => code === '200')?.t.id ?? 0;
    const [before, after] = [await court.dossier(id, complainant), await court.dossier(again, complainant)];
    expect(after).toMatchObject({ state: 'filed', outcome: null, statement: before.statement, title: before.title });
    expect(after.evidence.map(({ sha256, caption }) => ({ sha256, caption }))).toEqual(before.evidence.map(({ sha256, caption }) => ({ sha256, caption })));
    const { t } = await court.site.get<{ items: { id: number }[] }>('post/trial/desk?state=filed', { as: judge });
    const ids = t.items.map((item) => item.id);
    expect(ids.indexOf(again)).toBeGreaterThanOrEqual(0);
    expect(ids.indexOf(again)).toBeLessThan(ids.indexOf(other));
    await court.pass(again, 15 * DAY);
    expect(await refile(complainant, again)).toMatchObject({ code: 'A0409', message: '这桩案子已经再递过一次了' });
  });

  it('is promised to be filed again only where that is possible', async () => {
    const [complainant, judge] = [await court.person(), await court.person('presenter')];
    const words = async () => (await listAllMessages(court.db, complainant.id, { after: 0, limit: 1_000 })).map(({ content }) => content).join();
    const lapse = async (id: number) => {
      await court.receive(id, judge);
      await court.pass(id, 40 * DAY);
      expect(await court.stateOf(id)).toBe('closed');
    };
    const id = await court.fileCase(complainant);
    await lapse(id);
    expect((await words()).match(/一键再递一次/g)).toHaveLength(1);
    const again = await court.site.post<{ id: number }>(`post/trial/refile/${id}`, {}, { as: complainant });
    await lapse(again.t.id);
    expect((await words()).match(/满 28 天没有裁决/g)).toHaveLength(2);
    expect((await words()).match(/一键再递一次/g)).toHaveLength(1);
  });
});
