import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Signed } from '#server/app/testing.ts';
import type { MyCases } from '#contract/api/trials.ts';
import { openCourt, type Character, type Court } from '../testing/court.fixture.ts';

const HOUR = 60 * 60;
const ANSWER = '装备是误点的，当晚就说好退钱，截图都在这里。';

let court: Court;
let judge: Signed;
let first: Signed;
let character: Character;
let people = 0;
beforeAll(async () => {
  court = await openCourt();
});
beforeEach(async () => {
  judge = await court.person('presenter');
  first = await court.person();
  character = { name: `并案${(people += 1)}号`, realm: '死亡之翼' };
});
afterAll(() => court.site.close());

interface Joined {
  state: string;
  joined: number[];
  kept: { id: number; why: string }[];
}
const join = (id: number, cases: number[], { as = judge, decline = [] }: { as?: Signed; decline?: number[] } = {}) =>
  court.site.post<Joined>(`post/trial/join/${id}`, { cases, decline }, { as });
const withdraw = (id: number, as: Signed) => court.site.post<{ state: string }>(`post/withdraw/${id}`, { reason: '我这份不告了' }, { as });

/** Returns a received case, and the cases that others have filed about the same event. */
async function received(others = 1, details: Record<string, unknown> = {}) {
  const id = await court.fileCase(first, [character]);
  await court.receive(id, judge);
  const joiners = await Promise.all(Array.from({ length: others }, () => court.person()));
  const cases: number[] = [];
  for (const joiner of joiners) cases.push(await court.fileCase(joiner, [character], { occurredOn: '2026-03-03', joinCaseId: id, ...details }));
  return { id, joiners, cases };
}

describe('the judge of a case', () => {
  it('joins what was filed about the same event, all at once: it is one case of several complaints', async () => {
    const { id, joiners, cases } = await received(2);
    const { joinCandidates } = await court.preview(id, judge);
    expect(joinCandidates.map((each) => [each.id, each.isHinted])).toEqual(cases.map((each) => [each, true]));
    expect(await join(id, cases)).toMatchObject({ code: '200', t: { state: 'received', joined: cases, kept: [] } });
    const { joined, evidence, joinedCount } = await court.dossier(id, joiners[1]!);
    expect([joinedCount, evidence.length]).toEqual([2, 3]);
    expect(joined.map((each) => [each.id, each.complainant.id])).toEqual(cases.map((each, index) => [each, joiners[index]!.id]));
    expect(joined[0]).toMatchObject({ wish: { value: 'refund' }, occurredOn: '2026-03-03', evidenceIds: [evidence[1]!.id] });
    expect((await court.trial(id, joiners[0]!)).role).toBe('complainant');
    const shown = await court.publicCase(cases[0]!);
    expect(shown).toMatchObject({ state: 'closed', outcome: 'joined', joinedTo: { id }, statement: null, joined: [] });
    expect(await court.publicCase(id)).toMatchObject({ joinedCount: 2, joined: [] });
    for (const page of [shown, await court.publicCase(id)]) expect(JSON.stringify(page)).not.toContain(character.name);
    for (const joiner of joiners) expect(await court.messages(joiner.id)).toContain('你的检举并案了');
    expect(await court.messages(first.id)).toContain('有人也在场，案子并了一份检举');
    expect((await court.preview(id, judge)).joinCandidates).toEqual([]);
  });

  it('joins nothing about another character, another week, or what is received', async () => {
    const { id } = await received(0);
    const file = async (accused: Character[], details = {}) => court.fileCase(await court.person(), accused, details);
    const other = { name: `别人${character.name}`, realm: '死亡之翼' };
    const wrong = [
      await file([other]),
      await file([character, other]),
      await file([character], { occurredOn: '2026-03-05' }),
      await court.fileCase(await court.person(), [character], { joinCaseId: 999_999 }),
    ];
    await court.receive(wrong[3]!, await court.person('presenter'));
    expect((await court.preview(id, judge)).joinCandidates).toEqual([]);
    for (const each of wrong) expect(await join(id, [each])).toMatchObject({ code: 'A0400', fields: [{ path: 'cases' }] });
    expect(await join(id, [])).toMatchObject({ code: 'A0400' });
  });

  it('alone does, before a verdict is proposed', async () => {
    const { id, joiners, cases } = await received();
    for (const as of [first, joiners[0]!, await court.person()]) expect(await join(id, cases, { as })).toMatchObject({ status: 403 });
    expect(await join(id, cases, { as: await court.person('presenter') })).toMatchObject({ status: 403 });
    await court.hear(await court.fileCase(await court.person()), judge);
    await court.handle(id, judge, { action: 'release', reason: '手上太忙' });
    expect(await join(id, cases)).toMatchObject({ status: 403 });
  });

  it('leaves a case of its own what would make them conflicted, and what they decline, in sight of nobody else', async () => {
    const { id, joiners, cases } = await received(2);
    await court.db.query('INSERT INTO member_follows (member_id, followed_id, created_at) VALUES ($1, $2, now())', [judge.id, joiners[0]!.id]);
    expect(await join(id, [cases[0]!], { decline: [cases[1]!] })).toMatchObject({
      t: {
        joined: [],
        kept: [
          { id: cases[0], why: 'conflicted' },
          { id: cases[1], why: 'declined' },
        ],
      },
    });
    const { crossCases, joinCandidates } = await court.preview(id, judge);
    expect([crossCases.map((each) => each.caseId), joinCandidates]).toEqual([cases, []]);
    expect(await court.stateOf(cases[0]!)).toBe('filed');
    for (const [index, joiner] of joiners.entries()) {
      const { events } = await court.dossier(cases[index]!, joiner);
      expect(events.map(({ action }) => action)).toEqual(['file']);
      expect(await court.messages(joiner.id)).not.toContain('你的检举并案了');
    }
  });

  it('decides each of several by itself where asked to: what cannot be joined hinders no other', async () => {
    const { id, joiners, cases } = await received(4);
    const [good, rewritten, gone, apart] = cases as [number, number, number, number];
    await court.db.query(
      `INSERT INTO case_events (case_id, at, actor_id, actor_role, action, from_state, to_state, reason, data)
      SELECT case_id, now(), actor_id, 'complainant', 'amend', to_state, to_state, '', '{}' FROM case_events WHERE case_id = $1 AND action = 'file'`,
      [rewritten],
    );
    await withdraw(gone, joiners[2]!);
    const body = { cases: [good, rewritten, gone], decline: [apart, 999_999], seenRevisions: cases.map((each) => ({ id: each, seenRevision: 1 })) };
    expect(await court.site.post(`post/trial/join/${id}`, body, { as: judge })).toMatchObject({ code: 'A0400' });
    const reply = await court.site.post<Joined>(`post/trial/join/${id}`, { ...body, each: true }, { as: judge });
    expect(reply.t?.joined).toEqual([good]);
    expect(new Map(reply.t?.kept.map((each) => [each.id, each.why]))).toEqual(
      new Map([
        [rewritten, 'changed'],
        [gone, 'unfit'],
        [apart, 'declined'],
        [999_999, 'unfit'],
      ]),
    );
    expect(await Promise.all([good, rewritten, gone, apart].map((each) => court.stateOf(each)))).toEqual(['closed', 'filed', 'closed', 'filed']);
    // Who declined one may join it after all.
    expect(await court.site.post(`post/trial/join/${id}`, { cases: [apart], each: true }, { as: judge })).toMatchObject({ t: { joined: [apart], kept: [] } });
  });

  it('joins twenty-five complaints at most', async () => {
    const { id, cases } = await received(2);
    await court.db.query(
      `UPDATE cases SET state = 'closed', outcome = 'joined', closed_at = now(), joined_to = $1, joined_at = now(), due_at = NULL WHERE post_id = $2`,
      [id, cases[0]!],
    );
    expect(
      await join(
        id,
        Array.from({ length: 24 }, (_, index) => cases[1]! + index),
      ),
    ).toMatchObject({ code: 'A0400', fields: [{ path: 'cases' }] });
    expect(await join(id, [cases[1]!])).toMatchObject({ code: '200' });
  });

  it('punishes for nothing the accused had less than two days to see', async () => {
    const owner = await court.person('member', character);
    const { id, cases } = await received();
    await court.handle(id, judge, { action: 'summon' });
    await court.site.post(`post/trial/statement/${id}`, { kind: 'answer', text: ANSWER }, { as: owner });
    expect(await court.stateOf(id)).toBe('hearing');
    expect(await join(id, cases)).toMatchObject({ code: '200', t: { state: 'hearing' } });
    expect(await court.messages(owner.id)).toContain('案子里并了一份检举');
    const { evidence, joined } = await court.dossier(id, judge);
    const verdict = await court.verdictOn(id, judge, { penalty: 'warning' });
    const adopted = joined[0]!.evidenceIds;
    expect(await court.handle(id, judge, { action: 'judge', ...verdict, evidence: adopted })).toMatchObject({ code: 'A0400', fields: [{ path: 'evidence' }] });
    await court.db.query(`UPDATE case_evidence SET joined_at = joined_at - interval '49 hours' WHERE id = ANY ($1)`, [adopted]);
    expect(await court.handle(id, judge, { action: 'judge', ...verdict, evidence: [evidence[0]!.id, ...adopted] })).toMatchObject({ t: { state: 'closed' } });
  });
});

describe('a case of several complaints', () => {
  it('ends for all of them: each is notified, each may read, and their words are public with the verdict', async () => {
    const { id, joiners, cases } = await received();
    await join(id, cases);
    await court.own(id);
    await court.handle(id, judge, { action: 'summon' });
    await court.elapse(id);
    expect(await court.judge(id, judge, { penalty: 'warning' })).toMatchObject({ t: { state: 'closed' } });
    for (const each of [first, joiners[0]!]) expect(await court.messages(each.id)).toContain('检举成立');
    const shown = await court.publicCase(id);
    expect(shown.joined).toMatchObject([{ id: cases[0], complainant: { id: joiners[0]!.id } }]);
    expect((await court.site.get<{ cases: { case: number }[] }>(`g/trial/closed?from=${id}`)).t.cases.map((each) => each.case)).not.toContain(cases[0]);
  });

  it('is in the list of who joined under their own number, with the state, the turn and the clock of the case', async () => {
    const { id, joiners, cases } = await received();
    await join(id, cases);
    const joiner = joiners[0]!;
    const own = async (as: Signed) => (await court.site.get<MyCases>('post/trial/my', { as })).t;
    const [lead] = (await own(first)).items;
    expect(lead).toMatchObject({ id, joinedTo: null, joinedCount: 1, state: 'received', turn: 'holder' });
    const { items, counts } = await own(joiner);
    expect(items).toMatchObject([
      { id: cases[0], joinedTo: { id }, role: 'complainant', state: 'received', turn: 'holder', outcome: null, dueAt: lead?.dueAt },
    ]);
    expect(counts.complainant).toBe(1);
    await court.site.post(`post/trial/statement/${id}`, { kind: 'question', text: '第一次开窗口时，有没有截到数量？' }, { as: judge });
    for (const each of [first, joiner]) expect((await own(each)).items[0]).toMatchObject({ turn: 'me', state: 'received' });
    expect((await own(joiner)).items[0]?.nextStep).toContain('有没有截到数量？');
    expect(await court.trial(id, joiner)).toMatchObject({ turn: 'me', dueFor: 'complainant', dueAt: (await own(joiner)).items[0]?.dueAt });
    expect(await court.trial(id, judge)).toMatchObject({ turn: 'complainant', dueFor: 'complainant' });
    await court.site.post(`post/trial/statement/${id}`, { text: '截到了，第三张图里有。' }, { as: joiner });
    expect(await court.trial(id, joiner)).toMatchObject({ turn: 'holder', dueFor: 'holder' });
    await court.own(id);
    await court.handle(id, judge, { action: 'summon' });
    expect((await own(joiner)).items[0]).toMatchObject({ state: 'answering', turn: 'accused' });
    await court.elapse(id);
    const { t } = await court.judge(id, judge, { penalty: 'list90' });
    expect((await own(joiner)).items[0]).toMatchObject({ id: cases[0], outcome: 'upheld', ticketNumbers: t.tickets });
    expect(await court.trial(id, joiner)).toMatchObject({ dueAt: null, dueFor: null });
  });

  it('publishes the joined words by the rules of the first ones: no name, and no headline where nothing was found', async () => {
    const { id, cases } = await received(1, { place: '城门口的拍卖行' });
    await join(id, cases);
    await court.own(id);
    await court.handle(id, judge, { action: 'summon' });
    await court.elapse(id);
    expect(await court.judge(id, judge, { outcome: 'dismissed', penalty: '', penalties: [] })).toMatchObject({ t: { state: 'closed' } });
    const shown = await court.publicCase(id);
    expect(shown).toMatchObject({ outcome: 'dismissed', joinedCount: 1, joined: [{ id: cases[0], place: '', wish: { value: 'refund' } }] });
    expect(shown.joined[0]?.title).toBe(shown.title);
    expect(shown.evidence.map((piece) => piece.id)).toEqual(expect.arrayContaining(shown.joined[0]!.evidenceIds));
    expect(JSON.stringify(shown)).not.toContain(character.name);
  });

  it('goes on for the others when one withdraws, with the remark for who does after an answer', async () => {
    const owner = await court.person('member', character);
    const { id, joiners, cases } = await received();
    await join(id, cases);
    await court.handle(id, judge, { action: 'summon' });
    await court.site.post(`post/trial/statement/${id}`, { kind: 'answer', text: ANSWER }, { as: owner });
    expect((await court.trial(id, joiners[0]!)).actions).toContain('withdraw');
    expect(await withdraw(cases[0]!, joiners[0]!)).toMatchObject({ code: '200', t: { state: 'hearing' } });
    expect(await court.publicCase(cases[0]!)).toMatchObject({ outcome: 'withdrawn', remark: '答辩之后撤回' });
    expect(await court.publicCase(id)).toMatchObject({ state: 'hearing', joinedCount: 0, remark: null });
    expect((await court.trial(id, joiners[0]!)).dossier).toBeNull();
    expect((await court.dossier(id, judge)).evidence).toHaveLength(1);
    expect((await court.dossier(cases[0]!, joiners[0]!)).evidence).toHaveLength(1);
    // The only one left is asked for: the accused has answered.
    expect((await court.trial(id, first)).actions).toContain('askWithdraw');
  });

  it('goes on under who was next when the first one withdraws: they carry the notice', async () => {
    const { id, joiners, cases } = await received();
    await join(id, cases);
    await court.handle(id, judge, { action: 'summon' });
    expect(await court.codeOf(id, joiners[0]!)).toBe('');
    expect(await withdraw(id, first)).toMatchObject({ code: '200', t: { state: 'answering' } });
    expect(await court.codeOf(id, joiners[0]!)).toMatch(/^[A-Z0-9]{4}-?[A-Z0-9]{4}$/);
    expect(await court.codeOf(id, first)).toBe('');
    expect((await court.trial(id, first)).dossier).toBeNull();
    expect(await court.dossier(id, judge)).toMatchObject({ complainant: { id: joiners[0]!.id }, joinedCount: 0, occurredOn: '2026-03-03' });
    expect((await court.dossier(cases[0]!, first)).evidence).toHaveLength(1);
    expect(await court.publicCase(cases[0]!)).toMatchObject({ outcome: 'withdrawn', complainant: { id: first.id } });
    expect(await court.site.post('post/save', await court.complaintOf(joiners[0]!, [character]), { as: joiners[0]! })).toMatchObject({ code: 'A0409' });
    expect(await court.site.post('post/save', await court.complaintOf(first, [character]), { as: first })).toMatchObject({ code: '200' });
  });

  it('makes presenters tied to any of its complainants conflicted', async () => {
    const other = await court.person('presenter');
    const { id, joiners, cases } = await received();
    await court.db.query('INSERT INTO member_follows (member_id, followed_id, created_at) VALUES ($1, $2, now())', [other.id, joiners[0]!.id]);
    await join(id, cases);
    expect((await court.preview(id, other)).conflicts).toEqual(['tie']);
  });

  it('may be filed again by each of them where it has lapsed', async () => {
    const { id, joiners, cases } = await received();
    await join(id, cases);
    await court.pass(id, 40 * 24 * HOUR);
    expect(await court.publicCase(id)).toMatchObject({ outcome: 'lapsed' });
    expect(await court.site.post(`post/trial/refile/${id}`, {}, { as: joiners[0]! })).toMatchObject({ status: 403 });
    expect(await court.site.post(`post/trial/refile/${cases[0]}`, {}, { as: joiners[0]! })).toMatchObject({ code: '200' });
    expect(await court.site.post(`post/trial/refile/${id}`, {}, { as: first })).toMatchObject({ code: '200' });
  });
});

it('the page of an open case is the same whether or not who came from it has named its accused', async () => {
  const id = await court.fileCase(first, [character]);
  const before = await court.publicCase(id);
  for (const accused of [character, { name: `别人${character.name}`, realm: '死亡之翼' }])
    await court.fileCase(await court.person(), [accused], { joinCaseId: id, occurredOn: '2026-03-03' });
  expect(await court.publicCase(id)).toEqual(before);
});

it('a complaint says nothing about the case on whose page it was begun', async () => {
  const id = await court.fileCase(first, [character]);
  const joiner = await court.person();
  const reply = async (accused: Character, joinCaseId: number) => {
    const { code, t } = await court.site.post<object>('post/save', await court.complaintOf(joiner, [accused], { joinCaseId }), { as: joiner });
    return [code, Object.keys(t)];
  };
  const [match, none, nowhere] = [
    await reply(character, id),
    await reply({ name: `别人${character.name}`, realm: '死亡之翼' }, id),
    await reply({ name: `另一个${character.name}`, realm: '死亡之翼' }, 999_999),
  ];
  expect([none, nowhere]).toEqual([match, match]);
});
