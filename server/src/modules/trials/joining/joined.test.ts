import { describe, expect, it } from 'vitest';
import type { Signed } from '#server/app/testing.ts';
import type { MyCases } from '#contract/api/trials.ts';
import { ANSWER, setUpJoining } from './joined-cases.fixture.ts';

const joining = setUpJoining();
const { join, withdraw, received } = joining;

const HOUR = 60 * 60;

describe('a case of several complaints', () => {
  it('ends for all of them: each is notified, each may read, and their words are public with the verdict', async () => {
    const { id, joiners, cases } = await received();
    await join(id, cases);
    await joining.court.own(id);
    await joining.court.handle(id, joining.judge, { action: 'summon' });
    await joining.court.elapse(id);
    expect(await joining.court.judge(id, joining.judge, { penalty: 'warning' })).toMatchObject({ t: { state: 'closed' } });
    for (const each of [joining.first, joiners[0]!]) expect(await joining.court.messages(each.id)).toContain('检举成立');
    const shown = await joining.court.publicCase(id);
    expect(shown.joined).toMatchObject([{ id: cases[0], complainant: { id: joiners[0]!.id } }]);
    expect((await joining.court.site.get<{ cases: { case: number }[] }>(`g/trial/closed?from=${id}`)).t.cases.map((each) => each.case)).not.toContain(cases[0]);
  });

  it('is in the list of who joined under their own number, with the state, the turn and the clock of the case', async () => {
    const { id, joiners, cases } = await received();
    await join(id, cases);
    const joiner = joiners[0]!;
    const own = async (as: Signed) => (await joining.court.site.get<MyCases>('post/trial/my', { as })).t;
    const [lead] = (await own(joining.first)).items;
    expect(lead).toMatchObject({ id, joinedTo: null, joinedCount: 1, state: 'received', turn: 'holder' });
    const { items, counts } = await own(joiner);
    expect(items).toMatchObject([
      { id: cases[0], joinedTo: { id }, role: 'complainant', state: 'received', turn: 'holder', outcome: null, dueAt: lead?.dueAt },
    ]);
    expect(counts.complainant).toBe(1);
    await joining.court.site.post(`post/trial/statement/${id}`, { kind: 'question', text: '第一次开窗口时，有没有截到数量？' }, { as: joining.judge });
    for (const each of [joining.first, joiner]) expect((await own(each)).items[0]).toMatchObject({ turn: 'me', state: 'received' });
    expect((await own(joiner)).items[0]?.nextStep).toContain('有没有截到数量？');
    expect(await joining.court.trial(id, joiner)).toMatchObject({ turn: 'me', dueFor: 'complainant', dueAt: (await own(joiner)).items[0]?.dueAt });
    expect(await joining.court.trial(id, joining.judge)).toMatchObject({ turn: 'complainant', dueFor: 'complainant' });
    await joining.court.site.post(`post/trial/statement/${id}`, { text: '截到了，第三张图里有。' }, { as: joiner });
    expect(await joining.court.trial(id, joiner)).toMatchObject({ turn: 'holder', dueFor: 'holder' });
    await joining.court.own(id);
    await joining.court.handle(id, joining.judge, { action: 'summon' });
    expect((await own(joiner)).items[0]).toMatchObject({ state: 'answering', turn: 'accused' });
    await joining.court.elapse(id);
    const { t } = await joining.court.judge(id, joining.judge, { penalty: 'list90' });
    expect((await own(joiner)).items[0]).toMatchObject({ id: cases[0], outcome: 'upheld', ticketNumbers: t.tickets });
    expect(await joining.court.trial(id, joiner)).toMatchObject({ dueAt: null, dueFor: null });
  });

  it('publishes the joined words by the rules of the first ones: no name, and no headline where nothing was found', async () => {
    const { id, cases } = await received(1, { place: '城门口的拍卖行' });
    await join(id, cases);
    await joining.court.own(id);
    await joining.court.handle(id, joining.judge, { action: 'summon' });
    await joining.court.elapse(id);
    expect(await joining.court.judge(id, joining.judge, { outcome: 'dismissed', penalty: '', penalties: [] })).toMatchObject({ t: { state: 'closed' } });
    const shown = await joining.court.publicCase(id);
    expect(shown).toMatchObject({ outcome: 'dismissed', joinedCount: 1, joined: [{ id: cases[0], place: '', wish: { value: 'refund' } }] });
    expect(shown.joined[0]?.title).toBe(shown.title);
    expect(shown.evidence.map((piece) => piece.id)).toEqual(expect.arrayContaining(shown.joined[0]!.evidenceIds));
    expect(JSON.stringify(shown)).not.toContain(joining.character.name);
  });

  it('goes on for the others when one withdraws, with the remark for who does after an answer', async () => {
    const owner = await joining.court.person('member', joining.character);
    const { id, joiners, cases } = await received();
    await join(id, cases);
    await joining.court.handle(id, joining.judge, { action: 'summon' });
    await joining.court.site.post(`post/trial/statement/${id}`, { kind: 'answer', text: ANSWER }, { as: owner });
    expect((await joining.court.trial(id, joiners[0]!)).actions).toContain('withdraw');
    expect(await withdraw(cases[0]!, joiners[0]!)).toMatchObject({ code: '200', t: { state: 'hearing' } });
    expect(await joining.court.publicCase(cases[0]!)).toMatchObject({ outcome: 'withdrawn', remark: '答辩之后撤回' });
    expect(await joining.court.publicCase(id)).toMatchObject({ state: 'hearing', joinedCount: 0, remark: null });
    expect((await joining.court.trial(id, joiners[0]!)).dossier).toBeNull();
    expect((await joining.court.dossier(id, joining.judge)).evidence).toHaveLength(1);
    expect((await joining.court.dossier(cases[0]!, joiners[0]!)).evidence).toHaveLength(1);
    // The only one left is asked for: the accused has answered.
    expect((await joining.court.trial(id, joining.first)).actions).toContain('askWithdraw');
  });

  it('goes on under who was next when the first one withdraws: they carry the notice', async () => {
    const { id, joiners, cases } = await received();
    await join(id, cases);
    await joining.court.handle(id, joining.judge, { action: 'summon' });
    expect(await joining.court.codeOf(id, joiners[0]!)).toBe('');
    expect(await withdraw(id, joining.first)).toMatchObject({ code: '200', t: { state: 'answering' } });
    expect(await joining.court.codeOf(id, joiners[0]!)).toMatch(/^[A-Z0-9]{4}-?[A-Z0-9]{4}$/);
    expect(await joining.court.codeOf(id, joining.first)).toBe('');
    expect((await joining.court.trial(id, joining.first)).dossier).toBeNull();
    expect(await joining.court.dossier(id, joining.judge)).toMatchObject({ complainant: { id: joiners[0]!.id }, joinedCount: 0, occurredOn: '2026-03-03' });
    expect((await joining.court.dossier(cases[0]!, joining.first)).evidence).toHaveLength(1);
    expect(await joining.court.publicCase(cases[0]!)).toMatchObject({ outcome: 'withdrawn', complainant: { id: joining.first.id } });
    expect(await joining.court.site.post('post/save', await joining.court.complaintOf(joiners[0]!, [joining.character]), { as: joiners[0]! })).toMatchObject({
      code: 'A0409',
    });
    expect(
      await joining.court.site.post('post/save', await joining.court.complaintOf(joining.first, [joining.character]), { as: joining.first }),
    ).toMatchObject({ code: '200' });
  });

  it('makes presenters tied to any of its complainants conflicted', async () => {
    const other = await joining.court.person('presenter');
    const { id, joiners, cases } = await received();
    await joining.court.db.query(`INSERT INTO member_follows (member_id, followed_id, created_at) VALUES ($1, $2, now() - interval '1 second')`, [
      other.id,
      joiners[0]!.id,
    ]);
    await join(id, cases);
    expect((await joining.court.preview(id, other)).conflicts).toEqual(['tie']);
  });

  it('may be filed again by each of them where it has lapsed', async () => {
    const { id, joiners, cases } = await received();
    await join(id, cases);
    await joining.court.pass(id, 40 * 24 * HOUR);
    expect(await joining.court.publicCase(id)).toMatchObject({ outcome: 'lapsed' });
    expect(await joining.court.site.post(`post/trial/refile/${id}`, {}, { as: joiners[0]! })).toMatchObject({ status: 403 });
    expect(await joining.court.site.post(`post/trial/refile/${cases[0]}`, {}, { as: joiners[0]! })).toMatchObject({ code: '200' });
    expect(await joining.court.site.post(`post/trial/refile/${id}`, {}, { as: joining.first })).toMatchObject({ code: '200' });
  });
});
