import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnReport, ReportCase, ReportCases, ReportTarget } from '#contract/api/reports.ts';
import type { Signed } from '#server/app/testing.ts';
import { openCourt, type Court } from '#server/modules/trials/testing/court.fixture.ts';

let court: Court;
let operator: Signed;
beforeAll(async () => {
  court = await openCourt();
  operator = await court.person('operator');
});
afterAll(() => court.site.close());

const NOTE = '只听检举人一边，我贴的记录一句没提。';
const report = (presenter: Signed, as: Signed, body: object = {}) =>
  court.site.post<OwnReport>(`informer/presenter/informer/${presenter.id}`, { reason: 'bias', note: NOTE, ...body }, { as });
const desk = async (as: Signed, query = '') => (await court.site.get<ReportCases>(`informer/desk?kind=presenter&size=50${query}`, { as })).t;
const open = (id: number, as: Signed) => court.site.get<ReportCase>(`informer/desk/${id}`, { as });
const close = (id: number, as: Signed, outcome = 'upheld') =>
  court.site.post(`informer/handle/${id}`, { outcome, answer: '看过案卷，确有一处没有提到，已经提醒。' }, { as });
const unread = async (as: Signed) => (await court.site.get<{ title: string; content: string }[]>('g/message/unread/list', { as })).t;
const idOf = async (presenter: Signed) =>
  (await court.db.queryOne<{ id: number }>(`SELECT id FROM report_dockets WHERE kind = 'presenter' AND target_id = $1 ORDER BY id DESC`, [presenter.id]))?.id ??
  0;
const calledFor = async (id: number) =>
  (await court.db.queryOne<{ called: number | null }>('SELECT assignee_id AS called FROM report_dockets WHERE id = $1', [id]))?.called ?? null;

/** Returns a case that a presenter has received, and presenters among who one is called: the others of the site are away. */
async function scene({ others }: { others: number }) {
  await court.db.query(
    `INSERT INTO presenter_aways (member_id, since, until_at) SELECT member_id, now(), now() + interval '20 days' FROM presenters ON CONFLICT DO NOTHING`,
  );
  const [judge, complainant, reporter] = [await court.person('presenter'), await court.person(), await court.person()];
  const free = await Promise.all(Array.from({ length: others }, () => court.person('presenter')));
  const caseId = await court.fileCase(complainant);
  await court.receive(caseId, judge);
  return { judge, complainant, reporter, free, caseId };
}

describe('a report on a presenter', () => {
  it('has reasons of its own, and says what is reported in words of its own', async () => {
    const { judge, reporter, complainant } = await scene({ others: 1 });
    const target = (await court.site.get<ReportTarget>(`informer/target/presenter/${judge.id}`, { as: reporter })).t;
    expect(target).toMatchObject({ kind: 'presenter', name: judge.nickName, isOwn: false, mine: null });
    expect(target.reasons.map(({ value }) => value)).toEqual(['bias', 'hidden_tie', 'case_leak', 'contempt', 'favor', 'neglect', 'other']);
    expect(await report(judge, reporter, { reason: 'ad' })).toMatchObject({ code: 'A0400', fields: [{ path: 'reason' }] });
    expect(await report(judge, reporter, { note: '' })).toMatchObject({ code: 'A0400', fields: [{ path: 'note' }] });
    expect((await report(complainant, reporter)).status).toBe(404);
    expect(await report(judge, judge)).toMatchObject({ status: 403 });
  });

  it('reaches the operators and one presenter who had no part in the case; nobody else sees that it exists', async () => {
    const { judge, reporter, free, caseId } = await scene({ others: 3 });
    const [seated, called, bystander] = free;
    if (!seated || !called || !bystander) throw new Error('three were asked for');
    await court.seatJurors(caseId, [seated]);
    await court.db.query(`INSERT INTO member_follows (member_id, followed_id, created_at) VALUES ($1, $2, now())`, [bystander.id, judge.id]);
    expect(await report(judge, reporter, { caseId })).toMatchObject({ code: '200', t: { kind: 'presenter', state: 'open' } });
    const id = await idOf(judge);
    expect(await calledFor(id)).toBe(called.id);
    for (const as of [called, operator]) {
      expect((await desk(as)).items.map((item) => item.id)).toContain(id);
      expect((await open(id, as)).t).toMatchObject({ conflict: null, notes: [{ note: NOTE, caseId }] });
      expect((await unread(as)).map(({ title }) => title)).toContain('请看一份对主持人的举报');
      expect(JSON.stringify((await open(id, as)).t)).not.toContain(reporter.nickName);
    }
    for (const as of [judge, seated, bystander]) {
      expect(await desk(as)).toMatchObject({ total: 0, items: [], counts: { open: 0 } });
      expect((await open(id, as)).status).toBe(403);
      expect((await close(id, as)).status).toBe(403);
      expect(JSON.stringify(await unread(as))).not.toContain('举报');
    }
  });

  it('goes to somebody else when a later one names a case of who was called, and to the operators alone when nobody is left', async () => {
    const { judge, reporter, free, caseId } = await scene({ others: 1 });
    const [called] = free;
    if (!called) throw new Error('one was asked for');
    await report(judge, reporter);
    const id = await idOf(judge);
    expect(await calledFor(id)).toBe(called.id);
    await court.seatJurors(caseId, [called]);
    await report(judge, await court.person(), { caseId });
    expect(await calledFor(id)).toBeNull();
    expect((await open(id, called)).status).toBe(403);
    expect(await close(id, operator)).toMatchObject({ code: '200' });
  });

  it('is not closed by somebody who has judged in the case since', async () => {
    const { judge, reporter, free, caseId } = await scene({ others: 1 });
    const [called] = free;
    if (!called) throw new Error('one was asked for');
    await report(judge, reporter, { caseId });
    const id = await idOf(judge);
    await court.seatJurors(caseId, [called]);
    await court.db.query('UPDATE panel_calls SET accepted_at = now(), voted_at = now() WHERE case_id = $1', [caseId]);
    expect((await open(id, called)).t).toMatchObject({ conflict: 'voice' });
    expect((await close(id, called)).status).toBe(403);
  });

  it('is answered to its reporter; the presenter reads the answer when it was right, never by who it was', async () => {
    for (const outcome of ['upheld', 'rejected']) {
      const { judge, reporter, free, caseId } = await scene({ others: 1 });
      const [called] = free;
      if (!called) throw new Error('one was asked for');
      await report(judge, reporter, { caseId });
      expect(await close(await idOf(judge), called, outcome)).toMatchObject({ code: '200', t: { state: outcome, removed: false } });
      expect((await unread(reporter)).map(({ title }) => title)).toContain(outcome === 'upheld' ? '你的举报成立' : '你的举报没有成立');
      const toJudge = JSON.stringify(await unread(judge));
      expect(toJudge.includes('已经提醒')).toBe(outcome === 'upheld');
      expect(toJudge).not.toContain(reporter.nickName);
      expect(toJudge).not.toContain(NOTE);
      const mine = await court.site.get<{ items: OwnReport[] }>('informer/mine', { as: reporter });
      expect(mine.t.items[0]).toMatchObject({ kind: 'presenter', name: judge.nickName, state: outcome });
    }
  });

  it('is taken once from everybody, rings the operators once, and never joins what all presenters read', async () => {
    const { judge, reporter } = await scene({ others: 1 });
    await report(judge, reporter);
    expect(await report(judge, reporter)).toMatchObject({ code: 'A0409' });
    const rung = () =>
      court.db.query(`SELECT FROM notifications WHERE kind = 'presenter-reported' AND member_id = $1 AND external_id = $2`, [operator.id, judge.id]);
    expect((await rung()).length).toBe(1);
    await report(judge, await court.person());
    expect((await rung()).length).toBe(1);
    const pressing = await court.person();
    for (let n = 0; n < 6; n += 1) {
      const { t } = await court.site.post<{ id: number }>(
        'post/save',
        { columnId: 1101, title: `炉边夜话之${n}`, markdown: '正文要有十个字以上才好看。' },
        { as: judge },
      );
      expect(await court.site.post(`informer/post/informer/${t.id}`, { reason: 'ad' }, { as: pressing })).toMatchObject({ code: '200' });
    }
    expect(await report(judge, pressing)).toMatchObject({ code: '200', t: { kind: 'presenter', joined: 0 } });
  });
});
