import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Desk, PanelSeats } from '#contract/api/trials.ts';
import type { Training, TrainingResult } from '#contract/api/training.ts';
import type { Signed } from '#server/app/testing.ts';
import { callForQueue } from '../clocks/call-for-queue.ts';
import { openCourt, type Court } from '../testing/court.fixture.ts';

let court: Court;
let operator: Signed;
beforeAll(async () => {
  court = await openCourt();
  operator = await court.person('operator');
});
afterAll(() => court.site.close());

/** Returns somebody whose application was approved just now. */
async function approved(): Promise<Signed> {
  const applicant = await court.person();
  const application = {
    character: '新来的',
    realm: '白银之手',
    specialities: ['mediation'],
    weeklyHours: 6,
    experience: '当过两年会计，记过一百多场账，愿意把双方的数字对成一张表，也愿意听完两边的话。'.repeat(2),
    contact: '站内私信',
    agreement: true,
  };
  const { t } = await court.site.post<{ id: number }>('presenter/apply_presenter', application, { as: applicant });
  expect(await court.site.post(`admin/presenter/application/review/${t.id}`, { approve: true, reason: '欢迎' }, { as: operator })).toMatchObject({
    code: '200',
  });
  return applicant;
}
const view = async (as: Signed) => (await court.site.get<Training>('post/trial/training', { as })).t;
const submit = (as: Signed, part: object = {}) =>
  court.site.post<TrainingResult>(
    'post/trial/training',
    {
      id: 'needed-bracers',
      version: 1,
      seat: 'recuse',
      evidence: [1, 2, 3],
      letter: 'aside',
      penalty: 'warning',
      reason: '没有问就点需求，违了说好的规矩；次日照约寄过钱，取最轻一档。',
      ...part,
    },
    { as },
  );
const next = (as: Signed) => court.site.post('post/trial/next', {}, { as });
const isDue = async (as: Signed) => (await court.site.get<Desk>('post/trial/desk', { as })).t.trainingDue;
const rowsOf = async () => {
  const counts = ['cases', 'tickets', 'verdicts', 'case_events', 'chain_records', 'messages', 'notifications', 'posts'].map(
    (table) => `(SELECT count(*) FROM ${table})`,
  );
  return court.db.queryOne(`SELECT concat_ws(',', ${counts.join(', ')}) AS counts`);
};

describe('the training case', () => {
  it('comes before the first case of a presenter who was just approved, and before no case of one from before', async () => {
    const novice = await approved();
    const id = await court.fileCase(await court.person());
    expect(await isDue(novice)).toBe(true);
    for (const refused of [await court.receive(id, novice), await next(novice)])
      expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('练习案') });
    expect(await court.stateOf(id)).toBe('filed');
    expect(await submit(novice)).toMatchObject({ code: '200' });
    expect(await isDue(novice)).toBe(false);
    expect(await court.receive(id, novice)).toMatchObject({ code: '200' });
    const earlier = await court.person('presenter');
    expect(await isDue(earlier)).toBe(false);
    expect(await court.receive(await court.fileCase(await court.person()), earlier)).toMatchObject({ code: '200' });
  });

  it('comes before everything a presenter may be drawn for, and before a case they file directly', async () => {
    const reader = await court.person('presenter');
    const seats = (as: Signed) => court.site.get<PanelSeats>('post/trial/seats', { as });
    const before = (await seats(reader)).t.presenters;
    const novice = await approved();
    expect((await seats(reader)).t.presenters).toBe(before);
    const { complaint, ...post } = await court.complaintOf(novice, [{ name: '没练就立', realm: '死亡之翼' }]);
    const text = '那晚我在团里，亲眼看见，截图一张不少，时间和掷骰都对得上。';
    const verdict = { outcome: 'upheld', facts: text, reasoning: text, articles: ['A3'], penalties: [{ accused: 0, penalty: 'list90' }] };
    for (const refused of [await seats(novice), await court.site.post('post/trial/add', { ...post, complaint, verdict }, { as: novice })])
      expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('练习案') });
    // Everybody is called for a case that has waited three days.
    const called = async (id: number) => {
      await court.db.query(`UPDATE queue_calls SET started_at = now() - interval '4 days', next_at = now() - interval '1 second' WHERE case_id = $1`, [id]);
      await callForQueue({ db: court.db, now: new Date() });
      return (await court.db.queryOne<{ ids: number[] }>('SELECT called_ids AS ids FROM queue_calls WHERE case_id = $1', [id]))?.ids ?? [];
    };
    const id = await court.fileCase(await court.person());
    const ids = await called(id);
    expect(ids).toContain(reader.id);
    expect(ids).not.toContain(novice.id);
    await submit(novice);
    expect((await seats(reader)).t.presenters).toBe(before + 1);
    expect(await called(await court.fileCase(await court.person()))).toContain(novice.id);
  });

  it('says what was overlooked, the admission in a letter, what came late and the conflict among it, and counts as done all the same', async () => {
    const novice = await approved();
    const { t } = await submit(novice, { seat: 'judge', letter: 'admission', evidence: [1, 2, 4], penalty: 'permanent' });
    expect(t.findings.map(({ id, isRight }) => [id, isRight])).toEqual(['conflict', 'letter', 'late', 'evidence', 'penalty'].map((id) => [id, false]));
    expect(t.verdict).toMatchObject({ penalty: 'warning', reasoning: expect.stringContaining('凭码写来') });
    const again = await submit(novice, { letter: 'admission' });
    expect(again.t.findings.filter(({ isRight }) => !isRight).map(({ id }) => id)).toEqual(['letter']);
    expect(again.t.doneAt).toBe(t.doneAt);
    expect(await view(novice)).toMatchObject({ doneAt: t.doneAt, isDue: false });
  });

  it('does not show what is right before it is judged, and refuses what is not filled in', async () => {
    const novice = await approved();
    const shown = JSON.stringify(await view(novice));
    for (const secret of ['不采', '应当回避', '看出来了']) expect(shown).not.toContain(secret);
    expect(await submit(novice, { reason: '太短' })).toMatchObject({ status: 400, fields: [{ path: 'reason' }] });
    expect(await submit(novice, { seat: '' })).toMatchObject({ status: 400, fields: [{ path: 'seat' }] });
    expect(await submit(novice, { version: 99 })).toMatchObject({ status: 409 });
    expect(await isDue(novice)).toBe(true);
    expect((await court.site.get('post/trial/training', { as: await court.person() })).status).toBe(403);
  });

  it('writes nothing that anybody could see, and moves no figure', async () => {
    const novice = await approved();
    const before = await rowsOf();
    await submit(novice);
    expect(await rowsOf()).toEqual(before);
    expect(await court.db.queryOne('SELECT cases_heard FROM presenters WHERE member_id = $1', [novice.id])).toMatchObject({ casesHeard: 0 });
  });
});
