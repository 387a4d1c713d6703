import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PostView } from '#contract/api/posts.ts';
import type { CasePage } from '#contract/api/trials.ts';
import type { Signed } from '#server/app/testing.ts';
import { openCourt, type Court } from '../testing/court.fixture.ts';

const REASON = '第二张截图的时间是改过的，原图里说话的是另一个人，他自己传的日志里也对得出来。';
const HOUR_MS = 60 * 60 * 1000;

let court: Court;
let judge: Signed;
let other: Signed;
let signer: Signed;

beforeAll(async () => {
  court = await openCourt();
  [judge, other, signer] = [await court.person('presenter'), await court.person('presenter'), await court.person('presenter')];
});

afterAll(() => court.site.close());

const finding = (details: Record<string, unknown> = {}) => ({
  penalty: '',
  outcome: 'dismissed',
  penalties: [],
  falseFinding: { kind: 'spliced', reason: REASON },
  ...details,
});

/** Returns the case that a verdict on a complaint has opened; null for none. */
async function openedBy(complaintId: number): Promise<number | null> {
  return (await court.db.queryOne<{ id: number }>('SELECT post_id AS id FROM cases WHERE found_false = $1', [complaintId]))?.id ?? null;
}

/** Has a complaint dismissed as false; returns the case against its complainant. */
async function find(complainant: Signed, by = judge): Promise<{ complaintId: number; id: number }> {
  const complaintId = await court.fileCase(complainant);
  await court.hear(complaintId, by);
  expect(await court.judge(complaintId, by, finding())).toMatchObject({ code: '200', t: { state: 'closed', tickets: [] } });
  return { complaintId, id: (await openedBy(complaintId)) ?? 0 };
}

/** Has another presenter take such a case to its hearing; the member says nothing. */
async function hear(id: number, by = other): Promise<void> {
  expect(await court.receive(id, by)).toMatchObject({ code: '200' });
  expect(await court.handle(id, by, { action: 'summon' })).toMatchObject({ code: '200', t: { state: 'answering' } });
  await court.elapse(id);
}

/** Has it upheld and signed. */
async function uphold(id: number, by = other): Promise<{ tickets: string[] }> {
  await hear(id, by);
  expect(await court.judge(id, by, { penalty: '', penalties: [] })).toMatchObject({ code: '200', t: { state: 'countersigning' } });
  const { code, t } = await court.sign(id, signer);
  expect(code).toBe('200');
  return t;
}

/** Lets days pass after a case was closed. */
const age = (id: number, days: number) =>
  court.db.query(`UPDATE cases SET filed_at = filed_at - $2 * interval '1 day', closed_at = closed_at - $2 * interval '1 day' WHERE post_id = $1`, [id, days]);

const file = async (complainant: Signed, name: string) =>
  court.site.post('post/save', await court.complaintOf(complainant, [{ name, realm: '死亡之翼' }]), { as: complainant });

const recordOf = async (complaintId: number, reader: Signed) => (await court.preview(complaintId, reader)).complainantRecord;

describe('a complaint that is found false', () => {
  it('opens a case against the member who filed it, with its evidence, for another judge', async () => {
    const member = await court.person();
    const { complaintId, id } = await find(member);
    expect(await court.messages(member.id)).toContain('你递的检举被认为不实');
    expect(await court.stateOf(id)).toBe('filed');
    expect(await court.receive(id, judge)).toMatchObject({ name: 'conflictOfInterest' });
    expect((await court.trial(id, judge)).conflicts).toEqual(expect.arrayContaining(['filed', 'judged']));
    const { accused, evidence, openedBy: from, subjectKind, offence } = await court.dossier(id, member);
    expect({ accused, evidence, from, subjectKind, offence }).toMatchObject({
      accused: [{ name: member.nickName, realm: '本站' }],
      evidence: [{ broughtBy: 'presenter', caption: expect.stringContaining('说的话') }],
      from: { id: complaintId },
      subjectKind: 'member',
      offence: { value: 'false_complaint' },
    });
  });

  it('notifies them by their account, leaves them three days, and takes their answer', async () => {
    const member = await court.person();
    const { id } = await find(member);
    await court.receive(id, other);
    const before = Date.now();
    await court.handle(id, other, { action: 'summon' });
    const { answerDueAt, accused } = await court.dossier(id, member);
    expect(Math.abs(Date.parse(answerDueAt ?? '') - before - 72 * HOUR_MS)).toBeLessThan(HOUR_MS);
    expect(await court.db.query('SELECT 1 FROM case_accused WHERE case_id = $1 AND code_hash IS NOT NULL', [id])).toEqual([]);
    expect(await court.db.query(`SELECT 1 FROM case_lots WHERE case_id = $1 AND kind = 'courier'`, [id])).toEqual([]);
    const answer = { kind: 'answer', text: '时间是手机自己改的时区，原图我还留着，可以再传一份。', evidence: [] };
    expect(await court.site.post(`post/trial/statement/${id}`, answer, { as: member })).toMatchObject({ code: '200' });
    expect(await court.stateOf(id)).toBe('hearing');
    expect((await court.dossier(id, other)).accused).toMatchObject([{ id: accused[0]?.id, answered: true, heard: 'answered' }]);
  });

  it('cannot be withdrawn, rewritten, settled or joined, and nothing like it springs from it', async () => {
    const { id } = await find(await court.person());
    expect(await court.site.post(`post/withdraw/${id}`, { reason: '算了，不追究了。' }, { as: judge })).toMatchObject({ name: 'caseMoved' });
    const rewritten = { ...(await court.complaintOf(judge, [{ name: '别人', realm: '死亡之翼' }])), id };
    expect(await court.site.post('post/save', rewritten, { as: judge })).toMatchObject({ name: 'caseMoved' });
    await hear(id);
    expect(await court.handle(id, other, { action: 'settle', reason: '双方谈好了，就这样算了。' })).toMatchObject({ name: 'caseMoved' });
    expect(await court.handle(id, other, { action: 'join', cases: [] })).toMatchObject({ name: 'caseMoved' });
    expect(await court.judge(id, other, finding())).toMatchObject({ code: 'A0400' });
    expect(await court.judge(id, other, { penalty: 'list90' })).toMatchObject({ code: 'A0400' });
    expect(await court.judge(id, other, { penalty: '', penalties: [], outcome: 'dismissed' })).toMatchObject({ t: { state: 'closed', tickets: [] } });
    // Its page speaks of the complaint, not of a character.
    expect((await court.site.get<CasePage>(`g/trial/view/${id}`)).t.outcomeLine).toBe('不成立。检举不是有意不实');
    expect((await court.site.get<PostView>(`g/post/view/${id}`)).t.summary).toBe('查明那份检举不是有意不实。是谁递的不公开，也不留记录。');
  });

  it('is found in a dismissal alone, and by no panel', async () => {
    const complaintId = await court.fileCase(await court.person());
    await court.hear(complaintId, judge);
    expect(await court.judge(complaintId, judge, { ...finding(), penalty: 'warning', outcome: 'insufficient' })).toMatchObject({ code: 'A0400' });
    expect(await court.judge(complaintId, judge, finding({ falseFinding: { kind: 'forged', reason: '假的' } }))).toMatchObject({ code: 'A0400' });
    expect(await openedBy(complaintId)).toBeNull();
  });

  it('is shown to nobody who has no part in it', async () => {
    const member = await court.person();
    const { id } = await find(member);
    await uphold(id);
    expect(JSON.stringify(await court.publicCase(id))).not.toContain(member.nickName);
    expect((await court.publicCase(id)).evidence.map(({ url }) => url)).toEqual([null]);
  });
});

describe('who filed a false complaint', () => {
  it('may file nothing for thirty days once a second presenter has signed, and their record says it', async () => {
    const member = await court.person();
    const earlier = await court.fileCase(member);
    const { id } = await find(member);
    expect(await recordOf(earlier, other)).toMatchObject({ foundFalse: 0 });
    expect(await uphold(id)).toMatchObject({ tickets: [] });
    expect(await file(member, '又一个人')).toMatchObject({ code: 'A0409', name: 'filingPaused' });
    expect(await recordOf(earlier, other)).toMatchObject({ foundFalse: 1, filed: 2 });
    expect(await court.messages(member.id)).toContain('认定检举不实');
    expect(await court.messages(judge.id)).toContain('你认定的检举不实有了裁决');
    await age(id, 31);
    expect(await file(member, '又一个人')).toMatchObject({ code: '200' });
  });

  it('has nothing to fear where nobody signs: the clock ends it as insufficient', async () => {
    const member = await court.person();
    const { id } = await find(member);
    await hear(id);
    await court.judge(id, other, { penalty: '', penalties: [] });
    await court.pass(id, 8 * 24 * 60 * 60);
    expect((await court.publicCase(id)).outcome).toBe('insufficient');
    expect(await file(member, '还有一个人')).toMatchObject({ code: '200' });
  });

  it('has a warning on a character of theirs the second time in a year, and an appeal undoes it', async () => {
    const member = await court.person('member', { name: '敲钟的人', realm: '罗宁' });
    const first = await find(member);
    expect(await uphold(first.id)).toMatchObject({ tickets: [] });
    await age(first.id, 31);
    const second = await find(member, await court.person('presenter'));
    // Who decided the last one about them does not decide the next.
    expect(await court.receive(second.id, other)).toMatchObject({ name: 'conflictOfInterest' });
    const { tickets } = await uphold(second.id, await court.person('presenter'));
    expect(tickets).toHaveLength(1);
    const ticket = await court.db.queryOne<{ id: number; name: string; penalty: string }>(
      'SELECT t.id, c.name, t.penalty FROM tickets t JOIN characters c ON c.id = t.character_id WHERE t.case_id = $1',
      [second.id],
    );
    expect(ticket).toMatchObject({ name: '敲钟的人', penalty: 'warning' });
    expect(JSON.stringify(await court.publicCase(second.id))).not.toContain('敲钟的人');
    const refused = await file(member, '再一个人');
    expect(refused).toMatchObject({ name: 'filingPaused' });
    await age(first.id, 60);
    await age(second.id, 60);
    expect(await file(member, '再一个人')).toMatchObject({ name: 'filingPaused' });
    const appeal = { ground: 'procedure', text: '日志的时间可以从服务器那边再核一遍，不是我改的。', evidence: [] };
    const opened = await court.site.post<{ id: number }>(`ticket/appeal/${ticket?.id}`, appeal, { as: member });
    expect(opened).toMatchObject({ code: '200' });
    const decider = await court.person('presenter');
    expect(await court.decideAppeal(opened.t.id, decider, { outcome: 'annulled' })).toMatchObject({ code: '200' });
    expect(await recordOf(await court.fileCase(member), decider)).toMatchObject({ foundFalse: 1 });
  });

  it('may file again after thirty days the second time too, where no character was seen to be theirs', async () => {
    const member = await court.person();
    const first = await find(member);
    await uphold(first.id);
    await age(first.id, 31);
    const second = await find(member, await court.person('presenter'));
    expect(await uphold(second.id, await court.person('presenter'))).toMatchObject({ tickets: [] });
    expect(await file(member, '第三个人')).toMatchObject({ name: 'filingPaused' });
    await age(second.id, 31);
    expect(await file(member, '第三个人')).toMatchObject({ code: '200' });
  });
});
