import { describe, expect, it } from 'vitest';
import { findStrayCall } from '#contract/chain/lots.ts';
import type { Signed } from '#server/app/testing.ts';
import { ANSWER } from '../testing/court-lots.fixture.ts';
import { HOUR_MS, DAY_MS, setUpAppeals } from './appealed.fixture.ts';

const appeals = setUpAppeals();
const { appealed, handle, lotOf, personOf, deskOf, ticketOf, drawsOf, pass, end } = appeals;

const sittingIn = async (appealId: number) =>
  (
    await appeals.court.db.query<{ id: number }>('SELECT member_id AS id FROM panel_calls WHERE appeal_id = $1 AND ended_at IS NULL ORDER BY seat', [appealId])
  ).map(({ id }) => personOf(id));

describe('an appeal against a year', () => {
  it('is for a panel, sealed until the count, and the lower median decides', async () => {
    const { caseId, appealId, number, owner } = await appealed('list365');
    const { kind, seats } = await lotOf(appealId);
    expect([kind, seats]).toEqual(['appeal', 3]);
    const jurors = await sittingIn(appealId);
    expect(jurors).toHaveLength(3);
    const [first, second, third] = jurors;
    if (!first || !second || !third) throw new Error('three sit');
    const stranger = appeals.others.find(({ id }) => jurors.every((juror) => juror.id !== id));
    if (!stranger) throw new Error('one is left');
    const vote = (as: Signed, rung: string, answer = ANSWER) => handle(appealId, as, { action: 'vote', rung, answer });
    expect((await handle(appealId, first, { action: 'decide', outcome: 'annulled' })).code).not.toBe('200');
    expect(await vote(stranger, 'list365')).toMatchObject({ status: 403 });
    expect((await vote(first, 'list365')).code).not.toBe('200');
    for (const juror of jurors) await appeals.court.openEvidence(caseId, juror);
    expect(await vote(first, 'permanent')).toMatchObject({ fields: [{ path: 'rung' }] });
    expect(await vote(first, 'list365', '站得住。')).toMatchObject({ fields: [{ path: 'answer' }] });
    expect(await appeals.court.site.post(`post/trial/seat/${caseId}`, { action: 'accept' }, { as: first })).toMatchObject({ code: '200' });
    expect((await deskOf(caseId, first))?.ballot).toMatchObject({ isAccepted: true, rung: null, unopenedIds: [] });
    expect(await vote(first, 'list365')).toMatchObject({ t: { state: 'open' } });
    expect(await vote(second, 'warning')).toMatchObject({ t: { state: 'open' } });
    for (const reader of [third, appeals.judge, owner, stranger]) expect(JSON.stringify(await appeals.court.trial(caseId, reader))).not.toContain(ANSWER);
    expect((await deskOf(caseId, third))?.ballot?.rung).toBeNull();
    const hook = `INSERT INTO webhooks (name, url, format, events, secret, created_at) VALUES ('群', 'https://bot.example', 'json', '{blacklist.changed}', 'x', now())`;
    await appeals.court.db.query(hook);
    expect(await vote(third, 'list90')).toMatchObject({ t: { state: 'reduced' } });
    expect(await appeals.court.db.query(`SELECT event, facts ->> 'number' AS number FROM webhook_deliveries`)).toEqual([
      { event: 'blacklist.changed', number },
    ]);
    await appeals.court.db.query('UPDATE webhooks SET active = false');
    const shown = await ticketOf(number);
    expect(shown.penalty.value).toBe('list90');
    expect(shown.appeals[0]).toMatchObject({
      state: 'reduced',
      presenter: null,
      seats: 3,
      jurors: [{ rung: 'list365' }, { rung: 'warning' }, { rung: 'list90' }],
    });
    expect(shown.appeals[0]?.answer).toContain(ANSWER);
    expect(await appeals.court.messages(owner.id)).toContain('申诉结果：减轻');
    const draw = (await drawsOf(caseId)).find((each) => each.appealId === appealId);
    if (!draw || draw.seats === null) throw new Error('the draw is not public');
    const members = draw.order.flatMap((id) => draw.pool.filter((member) => member.id === id));
    const calls = draw.calls.flatMap(({ memberId, calledAt, endedAt }) => (calledAt === null ? [] : [{ memberId, calledAt, endedAt }]));
    expect(findStrayCall(members, { calls, earlier: [], seats: draw.seats, isNobodyTenured: false })).toBeNull();
  });

  it('is counted with two votes on the seventh day, a missing one as the lightest', async () => {
    const { caseId, appealId } = await appealed('list365');
    for (const juror of (await sittingIn(appealId)).slice(0, 2)) {
      await appeals.court.openEvidence(caseId, juror);
      await handle(appealId, juror, { action: 'vote', rung: 'list365' });
    }
    await appeals.court.db.query(
      `UPDATE panel_calls SET voted_at = voted_at - interval '8 days', accepted_at = accepted_at - interval '8 days' WHERE appeal_id = $1`,
      [appealId],
    );
    await pass(appealId, 7 * DAY_MS + HOUR_MS);
    expect(await appeals.court.db.queryOne('SELECT state FROM appeals WHERE id = $1', [appealId])).toEqual({ state: 'affirmed' });
  });

  it('is drawn once more where fewer than two have voted, and annulled by the clock where nobody does', async () => {
    const { caseId, appealId, number } = await appealed('list365');
    const [first] = await sittingIn(appealId);
    if (!first) throw new Error('one sits');
    await appeals.court.openEvidence(caseId, first);
    await handle(appealId, first, { action: 'vote', rung: 'list365' });
    await pass(appealId, 7 * DAY_MS + HOUR_MS);
    expect((await sittingIn(appealId)).map(({ id }) => id)).toContain(first.id);
    expect(await appeals.court.db.query('SELECT round FROM case_lots WHERE appeal_id = $1', [appealId])).toHaveLength(2);
    await pass(appealId, 7 * DAY_MS + HOUR_MS);
    expect(await ticketOf(number)).toMatchObject({ status: 'suspended' });
    await pass(appealId, 16 * DAY_MS);
    expect(await ticketOf(number)).toMatchObject({ status: 'annulled' });
    expect(await appeals.court.stateOf(caseId)).toBe('closed');
  });

  it('is not suspended seconds before its second count, where enough have voted', async () => {
    const { caseId, appealId, number } = await appealed('list365');
    await pass(appealId, 7 * DAY_MS + HOUR_MS);
    // The clock of the redraw ran late by seconds, so the fourteenth day comes first.
    await appeals.court.db.query(
      `UPDATE case_lots SET drawn_at = now() - interval '30 seconds' WHERE appeal_id = $1 AND round = (SELECT max(round) FROM case_lots WHERE appeal_id = $1)`,
      [appealId],
    );
    await appeals.court.db.query(`UPDATE appeals SET opened_at = now() - interval '7 days 60 seconds' WHERE id = $1`, [appealId]);
    for (const juror of (await sittingIn(appealId)).slice(0, 2)) {
      await appeals.court.openEvidence(caseId, juror);
      await handle(appealId, juror, { action: 'vote', rung: 'list365' });
    }
    await pass(appealId, 7 * DAY_MS - 40_000);
    expect(await ticketOf(number)).toMatchObject({ status: 'active', disputed: true });
    await pass(appealId, 15_000);
    expect(await appeals.court.db.queryOne('SELECT state FROM appeals WHERE id = $1', [appealId])).toEqual({ state: 'affirmed' });
    expect(await appeals.court.db.query(`SELECT FROM case_events WHERE case_id = $1 AND action IN ('suspend', 'resume')`, [caseId])).toEqual([]);
  });

  it('calls operators after three days, who read how a missing vote counts in an appeal', async () => {
    const operator = await appeals.court.person('operator');
    const { appealId } = await appealed('list365');
    await appeals.court.db.query(
      `UPDATE panel_calls SET accepted_at = called_at, vote_by = vote_by + interval '24 hours' WHERE appeal_id = $1 AND ended_at IS NULL`,
      [appealId],
    );
    await pass(appealId, 3 * DAY_MS + HOUR_MS);
    expect((await appeals.court.messages(operator.id)).filter((title) => title.includes('过了三天'))).toEqual(['申诉的合议过了三天']);
    await end(appealId);
  });

  it('leaves the seat of who becomes a party to the next of the order', async () => {
    const { caseId, appealId, owner } = await appealed('list365');
    const before = await sittingIn(appealId);
    const [first] = before;
    if (!first) throw new Error('one sits');
    await appeals.court.site.post(`member/follow/${owner.id}`, {}, { as: first });
    const isSeated = (await sittingIn(appealId)).some(({ id }) => id === first.id);
    const followed = await appeals.court.db.query('SELECT FROM member_follows WHERE member_id = $1 AND followed_id = $2', [first.id, owner.id]);
    if (followed.length > 0) expect(isSeated).toBe(false);
    await appeals.court.site.post(`post/trial/seat/${caseId}`, { action: 'recuse', reason: '认识他。' }, { as: before[1] ?? first });
    expect((await sittingIn(appealId)).map(({ id }) => id)).not.toContain(before[1]?.id);
    await end(appealId);
  });
});
