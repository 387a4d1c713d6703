import { describe, expect, it } from 'vitest';
import type { Character } from '../testing/court.fixture.ts';
import { ANSWER, type Joined, setUpJoining } from './joined-cases.fixture.ts';

const joining = setUpJoining();
const { join, withdraw, received } = joining;

describe('the judge of a case', () => {
  it('joins what was filed about the same event, all at once: it is one case of several complaints', async () => {
    const { id, joiners, cases } = await received(2);
    const { joinCandidates } = await joining.court.preview(id, joining.judge);
    expect(joinCandidates.map((each) => [each.id, each.isHinted])).toEqual(cases.map((each) => [each, true]));
    expect(await join(id, cases)).toMatchObject({ code: '200', t: { state: 'received', joined: cases, kept: [] } });
    const { joined, evidence, joinedCount } = await joining.court.dossier(id, joiners[1]!);
    expect([joinedCount, evidence.length]).toEqual([2, 3]);
    expect(joined.map((each) => [each.id, each.complainant.id])).toEqual(cases.map((each, index) => [each, joiners[index]!.id]));
    expect(joined[0]).toMatchObject({ wish: { value: 'refund' }, occurredOn: '2026-03-03', evidenceIds: [evidence[1]!.id] });
    expect((await joining.court.trial(id, joiners[0]!)).role).toBe('complainant');
    const shown = await joining.court.publicCase(cases[0]!);
    expect(shown).toMatchObject({ state: 'closed', outcome: 'joined', joinedTo: { id }, statement: null, joined: [] });
    expect(await joining.court.publicCase(id)).toMatchObject({ joinedCount: 2, joined: [] });
    for (const page of [shown, await joining.court.publicCase(id)]) expect(JSON.stringify(page)).not.toContain(joining.character.name);
    for (const joiner of joiners) expect(await joining.court.messages(joiner.id)).toContain('你的检举并案了');
    expect(await joining.court.messages(joining.first.id)).toContain('有人也在场，案子并了一份检举');
    expect((await joining.court.preview(id, joining.judge)).joinCandidates).toEqual([]);
  });

  it('joins nothing about another character, another week, or what is received', async () => {
    const { id } = await received(0);
    const file = async (accused: Character[], details = {}) => joining.court.fileCase(await joining.court.person(), accused, details);
    const other = { name: `别人${joining.character.name}`, realm: '死亡之翼' };
    const wrong = [
      await file([other]),
      await file([joining.character, other]),
      await file([joining.character], { occurredOn: '2026-03-05' }),
      await joining.court.fileCase(await joining.court.person(), [joining.character], { joinCaseId: 999_999 }),
    ];
    await joining.court.receive(wrong[3]!, await joining.court.person('presenter'));
    expect((await joining.court.preview(id, joining.judge)).joinCandidates).toEqual([]);
    for (const each of wrong) expect(await join(id, [each])).toMatchObject({ code: 'A0400', fields: [{ path: 'cases' }] });
    expect(await join(id, [])).toMatchObject({ code: 'A0400' });
  });

  it('alone does, before a verdict is proposed', async () => {
    const { id, joiners, cases } = await received();
    for (const as of [joining.first, joiners[0]!, await joining.court.person()]) expect(await join(id, cases, { as })).toMatchObject({ status: 403 });
    expect(await join(id, cases, { as: await joining.court.person('presenter') })).toMatchObject({ status: 403 });
    await joining.court.hear(await joining.court.fileCase(await joining.court.person()), joining.judge);
    await joining.court.handle(id, joining.judge, { action: 'release', reason: '手上太忙' });
    expect(await join(id, cases)).toMatchObject({ status: 403 });
  });

  it('leaves a case of its own what would make them conflicted, and what they decline, in sight of nobody else', async () => {
    const { id, joiners, cases } = await received(2);
    await joining.court.db.query(`INSERT INTO member_follows (member_id, followed_id, created_at) VALUES ($1, $2, now() - interval '1 second')`, [
      joining.judge.id,
      joiners[0]!.id,
    ]);
    expect(await join(id, [cases[0]!], { decline: [cases[1]!] })).toMatchObject({
      t: {
        joined: [],
        kept: [
          { id: cases[0], why: 'conflicted' },
          { id: cases[1], why: 'declined' },
        ],
      },
    });
    const { crossCases, joinCandidates } = await joining.court.preview(id, joining.judge);
    expect([crossCases.map((each) => each.caseId), joinCandidates]).toEqual([cases, []]);
    expect(await joining.court.stateOf(cases[0]!)).toBe('filed');
    for (const [index, joiner] of joiners.entries()) {
      const { events } = await joining.court.dossier(cases[index]!, joiner);
      expect(events.map(({ action }) => action)).toEqual(['file']);
      expect(await joining.court.messages(joiner.id)).not.toContain('你的检举并案了');
    }
  });

  it('decides each of several by itself where asked to: what cannot be joined hinders no other', async () => {
    const { id, joiners, cases } = await received(4);
    const [good, rewritten, gone, apart] = cases as [number, number, number, number];
    await joining.court.db.query(
      `INSERT INTO case_events (case_id, at, actor_id, actor_role, action, from_state, to_state, reason, data)
      SELECT case_id, now(), actor_id, 'complainant', 'amend', to_state, to_state, '', '{}' FROM case_events WHERE case_id = $1 AND action = 'file'`,
      [rewritten],
    );
    await withdraw(gone, joiners[2]!);
    const body = { cases: [good, rewritten, gone], decline: [apart, 999_999], seenRevisions: cases.map((each) => ({ id: each, seenRevision: 1 })) };
    expect(await joining.court.site.post(`post/trial/join/${id}`, body, { as: joining.judge })).toMatchObject({ code: 'A0400' });
    const reply = await joining.court.site.post<Joined>(`post/trial/join/${id}`, { ...body, each: true }, { as: joining.judge });
    expect(reply.t?.joined).toEqual([good]);
    expect(new Map(reply.t?.kept.map((each) => [each.id, each.why]))).toEqual(
      new Map([
        [rewritten, 'changed'],
        [gone, 'unfit'],
        [apart, 'declined'],
        [999_999, 'unfit'],
      ]),
    );
    expect(await Promise.all([good, rewritten, gone, apart].map((each) => joining.court.stateOf(each)))).toEqual(['closed', 'filed', 'closed', 'filed']);
    // Who declined one may join it after all.
    expect(await joining.court.site.post(`post/trial/join/${id}`, { cases: [apart], each: true }, { as: joining.judge })).toMatchObject({
      t: { joined: [apart], kept: [] },
    });
  });

  it('joins twenty-five complaints at most', async () => {
    const { id, cases } = await received(2);
    await joining.court.db.query(
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
    const owner = await joining.court.person('member', joining.character);
    const { id, cases } = await received();
    await joining.court.handle(id, joining.judge, { action: 'summon' });
    await joining.court.site.post(`post/trial/statement/${id}`, { kind: 'answer', text: ANSWER }, { as: owner });
    expect(await joining.court.stateOf(id)).toBe('hearing');
    expect(await join(id, cases)).toMatchObject({ code: '200', t: { state: 'hearing' } });
    expect(await joining.court.messages(owner.id)).toContain('案子里并了一份检举');
    const { evidence, joined } = await joining.court.dossier(id, joining.judge);
    const verdict = await joining.court.verdictOn(id, joining.judge, { penalty: 'warning' });
    const adopted = joined[0]!.evidenceIds;
    expect(await joining.court.handle(id, joining.judge, { action: 'judge', ...verdict, evidence: adopted })).toMatchObject({
      code: 'A0400',
      fields: [{ path: 'evidence' }],
    });
    await joining.court.db.query(`UPDATE case_evidence SET joined_at = joined_at - interval '49 hours' WHERE id = ANY ($1)`, [adopted]);
    expect(await joining.court.handle(id, joining.judge, { action: 'judge', ...verdict, evidence: [evidence[0]!.id, ...adopted] })).toMatchObject({
      t: { state: 'closed' },
    });
  });
});

it('the page of an open case is the same whether or not who came from it has named its accused', async () => {
  const id = await joining.court.fileCase(joining.first, [joining.character]);
  const before = await joining.court.publicCase(id);
  for (const accused of [joining.character, { name: `别人${joining.character.name}`, realm: '死亡之翼' }])
    await joining.court.fileCase(await joining.court.person(), [accused], { joinCaseId: id, occurredOn: '2026-03-03' });
  expect(await joining.court.publicCase(id)).toEqual(before);
});

it('a complaint says nothing about the case on whose page it was begun', async () => {
  const id = await joining.court.fileCase(joining.first, [joining.character]);
  const joiner = await joining.court.person();
  const reply = async (accused: Character, joinCaseId: number) => {
    const { code, t } = await joining.court.site.post<object>('post/save', await joining.court.complaintOf(joiner, [accused], { joinCaseId }), { as: joiner });
    return [code, Object.keys(t)];
  };
  const [match, none, nowhere] = [
    await reply(joining.character, id),
    await reply({ name: `别人${joining.character.name}`, realm: '死亡之翼' }, id),
    await reply({ name: `另一个${joining.character.name}`, realm: '死亡之翼' }, 999_999),
  ];
  expect([none, nowhere]).toEqual([match, match]);
});
