import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Signed } from '#server/app/testing.ts';
import { keepProof } from '#server/modules/proofs/index.ts';
import { untilWaitingForLock } from '#server/platform/testing/lock-waits.ts';
import { joinOwner } from '../answer/join-owner.ts';
import { openCourt, type Character, type Court } from '../testing/court.fixture.ts';

const DAY = 24 * 60 * 60;
const REALM = '死亡之翼';

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
  character = { name: `同告${(people += 1)}号`, realm: REALM };
});
afterAll(() => court.site.close());

const join = (id: number, cases: number[], details: object = {}) => court.site.post(`post/trial/join/${id}`, { cases, ...details }, { as: judge });
const withdraw = (id: number, as: Signed) => court.site.post<{ state: string }>(`post/withdraw/${id}`, { reason: '我这份不告了' }, { as });
const joined = (...cases: number[]) => ({ code: '200', t: { joined: cases } });
const REFUSED = { code: 'A0400', fields: [{ path: 'cases' }] };

/** Returns a case that the judge has received, filed by one member, and the case of another one about the same event. */
async function two(one: Signed, other: Signed, accused: Character[] = [character]) {
  const id = await court.fileCase(one, accused);
  expect(await court.receive(id, judge)).toMatchObject({ code: '200' });
  return { id, second: await court.fileCase(other, accused) };
}

/** Has a member be the proven owner of the character from now on. */
async function prove(member: Signed): Promise<void> {
  const now = new Date();
  const operator = await court.person('operator');
  await court.db.transaction(async (tx) => {
    await keepProof({ tx, now }, { memberId: member.id, gameId: 1, ...character, confirmedBy: operator.id });
    await joinOwner({ tx, now }, { gameId: 1, nameKey: character.name, realmKey: REALM, memberId: member.id, seenBy: { id: 0, role: 'operator' } });
  });
}

describe('who has withdrawn their complaint from a case that goes on', () => {
  it.each([
    ['first', true],
    ['later', false],
  ])('never judges it, whether they had filed %s', async (_, isFirst) => {
    const presenter = await court.person('presenter');
    const { id, second } = await (isFirst ? two(presenter, first) : two(first, presenter));
    expect(await join(id, [second])).toMatchObject(joined(second));
    expect(await withdraw(isFirst ? id : second, presenter)).toMatchObject({ code: '200', t: { state: 'received' } });
    expect((await court.preview(id, presenter)).conflicts).toEqual(['filed']);
    expect((await court.trial(id, presenter)).dossier).toBeNull();
    await court.handle(id, judge, { action: 'release', reason: '手上太忙' });
    expect(await court.receive(id, presenter)).toMatchObject({ status: 403, code: 'A0301' });
  });

  it('keeps away who is tied to them', async () => {
    const [joiner, follower] = [await court.person(), await court.person('presenter')];
    const { id, second } = await two(first, joiner);
    await join(id, [second]);
    await court.site.post(`follow/handler/${joiner.id}`, { target: 'member' }, { as: follower });
    await withdraw(second, joiner);
    expect((await court.preview(id, follower)).conflicts).toEqual(['tie']);
  });
});

describe('complaints are joined', () => {
  it('only where they accuse the same characters: who stays has complained of all of them', async () => {
    const other = { name: `也告${character.name}`, realm: REALM };
    const id = await court.fileCase(first, [character, other]);
    await court.receive(id, judge);
    const fewer = await court.fileCase(await court.person(), [character]);
    const more = await court.fileCase(await court.person(), [other, character, { name: `还告${character.name}`, realm: REALM }]);
    const same = await court.fileCase(await court.person(), [other, character]);
    expect((await court.preview(id, judge)).joinCandidates.map((each) => each.id)).toEqual([same]);
    for (const each of [fewer, more]) expect(await join(id, [each])).toMatchObject(REFUSED);
    expect(await join(id, [same])).toMatchObject(joined(same));
  });

  it('and where one was that accuses fewer, the first one withdraws all the same', async () => {
    const [joiner, other] = [await court.person(), { name: `少告${character.name}`, realm: REALM }];
    const { id, second } = await two(first, joiner, [character, other]);
    await join(id, [second]);
    // As it was joined before both had to accuse the same.
    await court.db.query('DELETE FROM case_accused WHERE case_id = $1 AND name = $2', [second, other.name]);
    await court.fileCase(joiner, [other]);
    expect(await withdraw(id, first)).toMatchObject({ code: '200', t: { state: 'received' } });
    expect(await court.dossier(id, judge)).toMatchObject({ complainant: { id: joiner.id } });
    expect(await court.site.post('post/save', await court.complaintOf(joiner, [character]), { as: joiner })).toMatchObject({ code: 'A0409' });
  });

  it('not where others have joined theirs already: these would be lost', async () => {
    const { id, second } = await two(first, await court.person());
    await join(id, [second]);
    await court.handle(id, judge, { action: 'release', reason: '手上太忙' });
    const elsewhere = await court.fileCase(await court.person(), [character]);
    await court.receive(elsewhere, judge);
    expect(await join(elsewhere, [id])).toMatchObject(REFUSED);
  });

  it('not by who calls the character theirs, or has ever asked for a proof of it', async () => {
    const [claimant, asker] = [await court.person(), await court.person()];
    await court.site.post('member/updated_at', { character: { ...character, guild: '' } }, { as: claimant });
    const { id, second } = await two(first, claimant);
    const asked = await court.fileCase(asker, [character]);
    await prove(asker);
    expect((await court.preview(id, judge)).joinCandidates).toEqual([]);
    for (const each of [second, asked]) expect(await join(id, [each])).toMatchObject(REFUSED);
  });

  it('as they were looked at: one that was rewritten since then is refused', async () => {
    const joiner = await court.person();
    const { id, second } = await two(first, joiner);
    const seen = async () => (await court.preview(id, judge)).joinCandidates.map((each) => ({ id: each.id, seenRevision: each.revision }));
    const before = await seen();
    expect(await court.site.post('post/save', { ...(await court.complaintOf(joiner, [character])), id: second }, { as: joiner })).toMatchObject({
      code: '200',
    });
    expect(await join(id, [second], { seenRevisions: before })).toMatchObject({ code: 'A0409', name: 'complaintChanged', fields: [{ path: 'cases' }] });
    expect(await court.stateOf(second)).toBe('filed');
    expect(await join(id, [second], { seenRevisions: await seen() })).toMatchObject(joined(second));
  });

  it('without waiting for one case while another one with a later number is held', async () => {
    const { id: early } = await two(await court.person(), await court.person());
    const { id: late } = await two(first, await court.person());
    const reply = await court.db.transaction(async (tx) => {
      await tx.query('SELECT FROM cases WHERE post_id = $1 FOR NO KEY UPDATE', [early]);
      const sent = join(late, [early]);
      await untilWaitingForLock(court.db);
      await tx.query('SELECT FROM cases WHERE post_id = $1 FOR NO KEY UPDATE NOWAIT', [late]);
      return { sent };
    });
    expect(await reply.sent).toMatchObject(REFUSED);
  });
});

describe('a complainant whose complaint was joined', () => {
  it('is not its accused when they are seen to play the character', async () => {
    const owner = await court.person();
    const { id, second } = await two(first, owner);
    expect(await join(id, [second])).toMatchObject(joined(second));
    expect(await court.handle(id, judge, { action: 'summon' })).toMatchObject({ code: '200' });
    await prove(owner);
    expect((await court.trial(id, owner)).role).toBe('complainant');
    expect((await court.trial(id, owner)).actions).not.toContain('answer');
    expect(await court.db.query('SELECT member_id FROM case_accused WHERE case_id = $1', [id])).toEqual([{ memberId: null }]);
  });

  it('takes what was split off from their complaint along when they are the first one no more', async () => {
    const presenter = await court.person('presenter', { name: `主持${character.name}`, realm: REALM });
    const split = { name: `主持${character.name}`, realm: REALM };
    const filed = await court.site.post<{ id: number; splitCases: { id: number }[] }>('post/save', await court.complaintOf(first, [character, split]), {
      as: first,
    });
    const [apart] = filed.t.splitCases;
    await court.receive(filed.t.id, judge);
    const second = await court.fileCase(await court.person(), [character]);
    await join(filed.t.id, [second]);
    await withdraw(filed.t.id, first);
    const { crossCases, conflicts } = await court.preview(apart?.id ?? 0, judge);
    expect(crossCases.map(({ caseId }) => caseId)).toEqual([second]);
    expect([conflicts, (await court.preview(apart?.id ?? 0, presenter)).conflicts]).toEqual([[], ['named']]);
  });

  it('files the case again in which they came to be the first one, if it lapses; what the one before filed again stays theirs', async () => {
    const joiner = await court.person();
    const lapsed = await court.fileCase(first, [character]);
    await court.pass(lapsed, 15 * DAY);
    const { t } = await court.site.post<{ id: number }>(`post/trial/refile/${lapsed}`, {}, { as: first });
    await court.receive(t.id, judge);
    const second = await court.fileCase(joiner, [character]);
    expect(await join(t.id, [second])).toMatchObject(joined(second));
    await withdraw(t.id, first);
    await court.pass(t.id, 40 * DAY);
    expect(await court.publicCase(t.id)).toMatchObject({ outcome: 'lapsed', complainant: { id: joiner.id } });
    expect(await court.site.post(`post/trial/refile/${t.id}`, {}, { as: joiner })).toMatchObject({ code: '200' });
    expect(await court.site.post(`post/trial/refile/${lapsed}`, {}, { as: first })).toMatchObject({ status: 409 });
  });
});
