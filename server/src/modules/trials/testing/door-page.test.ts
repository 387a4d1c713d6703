import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerForm } from '#contract/api/trials-doors.ts';
import type { Signed } from '#server/app/testing.ts';
import { openCourt, type Court } from './court.fixture.ts';

const DAY_SECONDS = 24 * 60 * 60;
const LONG = '书面答复：重看了两张截图和聊天记录，前后对得上，这里写明理由。';

let court: Court;
let judge: Signed;
let other: Signed;
beforeAll(async () => {
  court = await openCourt();
  [judge, other] = await Promise.all([court.person('presenter'), court.person('presenter')]);
});
afterAll(() => court.site.close());

/** Returns a new case in which the accused was just summoned, and the code of the accused. */
async function summoned() {
  const complainant = await court.person();
  const id = await court.fileCase(complainant);
  await court.receive(id, judge);
  await court.handle(id, judge, { action: 'summon' });
  return { id, complainant, code: await court.codeOf(id, complainant) };
}
/** Returns a case that was judged after its window, in which the accused counts as notified. */
async function judged(penalty: string | null) {
  const complainant = await court.person();
  const id = await court.fileCase(complainant);
  await court.receive(id, judge);
  await court.handle(id, judge, { action: 'summon' });
  const code = await court.codeOf(id, complainant);
  expect(await court.site.post(`g/answer/${code}`, { text: '我没有拿。' })).toMatchObject({ code: '200' });
  await court.db.query(`UPDATE case_accused SET told_at = now() WHERE case_id = $1`, [id]);
  await court.elapse(id);
  const sentence = penalty === null ? { penalty: '', outcome: 'dismissed', penalties: [] } : { penalty };
  expect(await court.judge(id, judge, sentence)).toMatchObject({ code: '200', t: { state: 'closed' } });
  return { id, code };
}
const page = async (code: string) => (await court.site.get<AnswerForm>(`g/answer/${code}`)).t;
const statusOf = async (code: string) => (await court.site.get(`g/answer/${code}`)).status;
const daysUntil = (instant: string | null) => Math.round((Date.parse(instant ?? '') - Date.now()) / (DAY_SECONDS * 1000));
/** Moves the end of a case into the past. */
async function pass(id: number, days: number): Promise<void> {
  const by = `make_interval(days => $2)`;
  await court.db.query(`UPDATE cases SET closed_at = closed_at - ${by}, filed_at = filed_at - ${by} WHERE post_id = $1`, [id, days]);
  await court.db.query(`UPDATE tickets SET issued_at = issued_at - ${by}, expires_at = expires_at - ${by} WHERE case_id = $1`, [id, days]);
  await court.db.query(`UPDATE appeals SET filed_at = filed_at - ${by}, decided_at = decided_at - ${by} WHERE case_id = $1`, [id, days]);
}

describe('the page behind the code, before the verdict', () => {
  it('gives a receipt of what was written last, which anybody can recompute from what was sent', async () => {
    const { id, code } = await summoned();
    expect(await page(code)).toMatchObject({ stage: 'answer', receipt: null, answerBy: null, closesAt: null, caseId: id });
    await court.site.post(`g/answer/${code}`, { text: '第一段。' });
    const url = 'https://example.com/log';
    const evidence = [{ url, caption: '战斗记录' }];
    expect(await court.site.post(`g/answer/${code}`, { text: '第二段，👨‍👩‍👧 三人都在。', evidence })).toMatchObject({ code: '200' });
    const { receipt, answerBy } = await page(code);
    expect(answerBy).toBe('unproven');
    expect(receipt).toMatchObject({ number: `${id}-乙-02`, characters: 11, pieces: 1 });
    expect(receipt?.sha256).toBe(createHash('sha256').update(`第二段，👨‍👩‍👧 三人都在。\n${url}`).digest('hex'));
    expect((await page(code)).unprovenAnswers.at(-1)?.saidAt).toBe(receipt?.at);
  });

  it('names who judges and what is possible: everything while the window is open, then what the law allows for how they were heard', async () => {
    const { id, code } = await summoned();
    const open = await page(code);
    expect(open.mayHappen.map(({ value }) => value)).toEqual(['warning', 'watch30', 'list90', 'list365', 'permanent']);
    expect(open).toMatchObject({ decidedBy: { judge: { nickName: judge.nickName }, signer: null }, outcome: null, verdict: null, ticketNumber: null });
    await court.elapse(id);
    expect(await page(code)).toMatchObject({ stage: 'hearing', open: false, mayHappen: [] });
  });

  it('shows nothing of a verdict that waits for a signature', async () => {
    const { id, code } = await summoned();
    await court.db.query(`UPDATE case_accused SET told_at = now() WHERE case_id = $1`, [id]);
    await court.elapse(id);
    expect(await court.judge(id, judge, { penalty: 'list365' })).toMatchObject({ t: { state: 'countersigning' } });
    const { mayHappen, ...shown } = await page(code);
    expect(shown).toMatchObject({ stage: 'hearing', outcome: null, verdict: null, penalty: null, decidedBy: { signer: null } });
    expect(mayHappen.map(({ value }) => value)).toEqual(['warning', 'watch30', 'list90', 'list365', 'permanent']);
  });
});

describe('the page behind the code, after the verdict', () => {
  it('says how it ended, with the number of the ticket and until when it can be appealed; the file is closed, and nothing is taken', async () => {
    const { id, code } = await judged('list90');
    const after = await page(code);
    const { ticketNumber } = (await court.publicCase(id)).accused[0] ?? {};
    expect(after).toMatchObject({ stage: 'verdict', outcome: 'upheld', ticketNumber, penalty: { value: 'list90' }, canAppeal: true, mayHappen: [] });
    expect(after).toMatchObject({ evidence: [], open: false, canExtend: false, decidedBy: { judge: { nickName: judge.nickName } } });
    expect(after.statements.map(({ text }) => text)).toEqual(['我没有拿。']);
    expect(after.verdict).toContain('确有其事');
    expect([after.appealBy, after.closesAt, after.penaltyEndsAt].map(daysUntil)).toEqual([30, 60, 90]);
    const member = await court.person();
    for (const [path, as] of [
      ['', undefined],
      ['/extend', undefined],
      ['/prove', member],
    ] as const)
      expect((await court.site.post(`g/answer/${code}${path}`, { text: '再说一句。' }, as ? { as } : {})).status).toBeGreaterThanOrEqual(400);
  });

  it('closes a month after the last dated appeal, and a month after a verdict without a ticket', async () => {
    const [found, dismissed] = [await judged('list90'), await judged(null)];
    expect(await page(dismissed.code)).toMatchObject({ outcome: 'dismissed', ticketNumber: null, canAppeal: false, appealBy: null });
    for (const { id } of [found, dismissed]) await pass(id, 29);
    expect(await Promise.all([statusOf(found.code), statusOf(dismissed.code)])).toEqual([200, 200]);
    for (const { id } of [found, dismissed]) await pass(id, 2);
    expect(await page(found.code)).toMatchObject({ canAppeal: false, appealBy: null });
    expect(await statusOf(dismissed.code)).toBe(410);
    await pass(found.id, 30);
    expect(await statusOf(found.code)).toBe(410);
  });

  it('stays while an appeal is open, and a month longer after its answer', async () => {
    const { id, code } = await judged('list90');
    await pass(id, 20);
    const { ticketNumber } = await page(code);
    const appeal = { ground: 'not_me', text: LONG };
    expect(await court.site.post(`g/appeal/${encodeURIComponent(ticketNumber ?? '')}`, appeal)).toMatchObject({ code: '200' });
    const claim = await court.db.queryOne<{ id: number }>('SELECT id FROM appeals WHERE case_id = $1', [id]);
    const handle = (action: object, as = other) => court.site.post(`appeal/handle/${claim?.id}`, action, { as });
    expect(await court.confirmClaim(claim?.id ?? 0, await court.person('presenter'))).toMatchObject({ code: '200' });
    expect(await page(code)).toMatchObject({ stage: 'appeal', canAppeal: false });
    await pass(id, 50);
    expect(await statusOf(code)).toBe(200);
    expect(await handle({ action: 'decide', outcome: 'annulled', answer: `${LONG}${LONG}` })).toMatchObject({ code: '200' });
    const after = await page(code);
    expect(after).toMatchObject({ stage: 'verdict', penalty: null, penaltyEndsAt: null, canAppeal: false, ticketNumber });
    expect(daysUntil(after.closesAt)).toBe(30);
    await pass(id, 31);
    expect(await statusOf(code)).toBe(410);
  });
});
