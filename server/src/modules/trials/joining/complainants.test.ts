import { describe, expect, it } from 'vitest';
import type { Signed } from '#server/app/testing.ts';
import { keepProof } from '#server/modules/proofs/index.ts';
import { untilWaitingForLock } from '#server/platform/testing/lock-waits.ts';
import { joinOwner } from '../answer/join-owner.ts';
import type { Character } from '../testing/court.fixture.ts';
import { setUpJoining } from './joined-cases.fixture.ts';

const DAY = 24 * 60 * 60;
const REALM = '死亡之翼';

const joining = setUpJoining();
const { join, withdraw } = joining;
const joined = (...cases: number[]) => ({ code: '200', t: { joined: cases } });
const REFUSED = { code: 'A0400', fields: [{ path: 'cases' }] };

/** Returns a case that the judge has received, filed by one member, and the case of another one about the same event. */
async function two(one: Signed, other: Signed, accused: Character[] = [joining.character]) {
  const id = await joining.court.fileCase(one, accused);
  expect(await joining.court.receive(id, joining.judge)).toMatchObject({ code: '200' });
  return { id, second: await joining.court.fileCase(other, accused) };
}

/** Has a member be the proven owner of the character from now on. */
async function prove(member: Signed): Promise<void> {
  const now = new Date();
  const operator = await joining.court.person('operator');
  await joining.court.db.transaction(async (tx) => {
    await keepProof({ tx, now }, { memberId: member.id, gameId: 1, ...joining.character, confirmedBy: operator.id });
    await joinOwner({ tx, now }, { gameId: 1, nameKey: joining.character.name, realmKey: REALM, memberId: member.id, seenBy: { id: 0, role: 'operator' } });
  });
}

describe('who has withdrawn their complaint from a case that goes on', () => {
  it.each([
    ['first', true],
    ['later', false],
  ])('never judges it, whether they had filed %s', async (_, isFirst) => {
    const presenter = await joining.court.person('presenter');
    const { id, second } = await (isFirst ? two(presenter, joining.first) : two(joining.first, presenter));
    expect(await join(id, [second])).toMatchObject(joined(second));
    expect(await withdraw(isFirst ? id : second, presenter)).toMatchObject({ code: '200', t: { state: 'received' } });
    expect((await joining.court.preview(id, presenter)).conflicts).toEqual(['filed']);
    expect((await joining.court.trial(id, presenter)).dossier).toBeNull();
    await joining.court.handle(id, joining.judge, { action: 'release', reason: '手上太忙' });
    expect(await joining.court.receive(id, presenter)).toMatchObject({ status: 403, code: 'A0301' });
  });

  it('keeps away who is tied to them', async () => {
    const [joiner, follower] = [await joining.court.person(), await joining.court.person('presenter')];
    const { id, second } = await two(joining.first, joiner);
    await join(id, [second]);
    await joining.court.site.post(`follow/handler/${joiner.id}`, { target: 'member' }, { as: follower });
    await withdraw(second, joiner);
    expect((await joining.court.preview(id, follower)).conflicts).toEqual(['tie']);
  });
});

describe('complaints are joined', () => {
  it('only where they accuse the same characters: who stays has complained of all of them', async () => {
    const other = { name: `也告${joining.character.name}`, realm: REALM };
    const id = await joining.court.fileCase(joining.first, [joining.character, other]);
    await joining.court.receive(id, joining.judge);
    const fewer = await joining.court.fileCase(await joining.court.person(), [joining.character]);
    const more = await joining.court.fileCase(await joining.court.person(), [
      other,
      joining.character,
      { name: `还告${joining.character.name}`, realm: REALM },
    ]);
    const same = await joining.court.fileCase(await joining.court.person(), [other, joining.character]);
    expect((await joining.court.preview(id, joining.judge)).joinCandidates.map((each) => each.id)).toEqual([same]);
    for (const each of [fewer, more]) expect(await join(id, [each])).toMatchObject(REFUSED);
    expect(await join(id, [same])).toMatchObject(joined(same));
  });

  it('and where one was that accuses fewer, the first one withdraws all the same', async () => {
    const [joiner, other] = [await joining.court.person(), { name: `少告${joining.character.name}`, realm: REALM }];
    const { id, second } = await two(joining.first, joiner, [joining.character, other]);
    await join(id, [second]);
    // As it was joined before both had to accuse the same.
    await joining.court.db.query('DELETE FROM case_accused WHERE case_id = $1 AND name = $2', [second, other.name]);
    await joining.court.fileCase(joiner, [other]);
    expect(await withdraw(id, joining.first)).toMatchObject({ code: '200', t: { state: 'received' } });
    expect(await joining.court.dossier(id, joining.judge)).toMatchObject({ complainant: { id: joiner.id } });
    expect(await joining.court.site.post('post/save', await joining.court.complaintOf(joiner, [joining.character]), { as: joiner })).toMatchObject({
      code: 'A0409',
    });
  });

  it('not where others have joined theirs already: these would be lost', async () => {
    const { id, second } = await two(joining.first, await joining.court.person());
    await join(id, [second]);
    await joining.court.handle(id, joining.judge, { action: 'release', reason: '手上太忙' });
    const elsewhere = await joining.court.fileCase(await joining.court.person(), [joining.character]);
    await joining.court.receive(elsewhere, joining.judge);
    expect(await join(elsewhere, [id])).toMatchObject(REFUSED);
  });

  it('not by who calls the character theirs, or has ever asked for a proof of it', async () => {
    const [claimant, asker] = [await joining.court.person(), await joining.court.person()];
    await joining.court.site.post('member/updated_at', { character: { ...joining.character, guild: '' } }, { as: claimant });
    const { id, second } = await two(joining.first, claimant);
    const asked = await joining.court.fileCase(asker, [joining.character]);
    await prove(asker);
    expect((await joining.court.preview(id, joining.judge)).joinCandidates).toEqual([]);
    for (const each of [second, asked]) expect(await join(id, [each])).toMatchObject(REFUSED);
  });

  it('as they were looked at: one that was rewritten since then is refused', async () => {
    const joiner = await joining.court.person();
    const { id, second } = await two(joining.first, joiner);
    const seen = async () => (await joining.court.preview(id, joining.judge)).joinCandidates.map((each) => ({ id: each.id, seenRevision: each.revision }));
    const before = await seen();
    expect(
      await joining.court.site.post('post/save', { ...(await joining.court.complaintOf(joiner, [joining.character])), id: second }, { as: joiner }),
    ).toMatchObject({
      code: '200',
    });
    expect(await join(id, [second], { seenRevisions: before })).toMatchObject({ code: 'A0409', name: 'complaintChanged', fields: [{ path: 'cases' }] });
    expect(await joining.court.stateOf(second)).toBe('filed');
    expect(await join(id, [second], { seenRevisions: await seen() })).toMatchObject(joined(second));
  });

  it('without waiting for one case while another one with a later number is held', async () => {
    const { id: early } = await two(await joining.court.person(), await joining.court.person());
    const { id: late } = await two(joining.first, await joining.court.person());
    const reply = await joining.court.db.transaction(async (tx) => {
      await tx.query('SELECT FROM cases WHERE post_id = $1 FOR NO KEY UPDATE', [early]);
      const sent = join(late, [early]);
      await untilWaitingForLock(joining.court.db);
      await tx.query('SELECT FROM cases WHERE post_id = $1 FOR NO KEY UPDATE NOWAIT', [late]);
      return { sent };
    });
    expect(await reply.sent).toMatchObject(REFUSED);
  });
});

describe('a complainant whose complaint was joined', () => {
  it('is not its accused when they are seen to play the character', async () => {
    const owner = await joining.court.person();
    const { id, second } = await two(joining.first, owner);
    expect(await join(id, [second])).toMatchObject(joined(second));
    expect(await joining.court.handle(id, joining.judge, { action: 'summon' })).toMatchObject({ code: '200' });
    await prove(owner);
    expect((await joining.court.trial(id, owner)).role).toBe('complainant');
    expect((await joining.court.trial(id, owner)).actions).not.toContain('answer');
    expect(await joining.court.db.query('SELECT member_id FROM case_accused WHERE case_id = $1', [id])).toEqual([{ memberId: null }]);
  });

  it('takes what was split off from their complaint along when they are the first one no more', async () => {
    const presenter = await joining.court.person('presenter', { name: `主持${joining.character.name}`, realm: REALM });
    const split = { name: `主持${joining.character.name}`, realm: REALM };
    const filed = await joining.court.site.post<{ id: number; splitCases: { id: number }[] }>(
      'post/save',
      await joining.court.complaintOf(joining.first, [joining.character, split]),
      {
        as: joining.first,
      },
    );
    const [apart] = filed.t.splitCases;
    await joining.court.receive(filed.t.id, joining.judge);
    const second = await joining.court.fileCase(await joining.court.person(), [joining.character]);
    await join(filed.t.id, [second]);
    await withdraw(filed.t.id, joining.first);
    const { crossCases, conflicts } = await joining.court.preview(apart?.id ?? 0, joining.judge);
    expect(crossCases.map(({ caseId }) => caseId)).toEqual([second]);
    expect([conflicts, (await joining.court.preview(apart?.id ?? 0, presenter)).conflicts]).toEqual([[], ['named']]);
  });

  it('files the case again in which they came to be the first one, if it lapses; what the one before filed again stays theirs', async () => {
    const joiner = await joining.court.person();
    const lapsed = await joining.court.fileCase(joining.first, [joining.character]);
    await joining.court.pass(lapsed, 15 * DAY);
    const { t } = await joining.court.site.post<{ id: number }>(`post/trial/refile/${lapsed}`, {}, { as: joining.first });
    await joining.court.receive(t.id, joining.judge);
    const second = await joining.court.fileCase(joiner, [joining.character]);
    expect(await join(t.id, [second])).toMatchObject(joined(second));
    await withdraw(t.id, joining.first);
    await joining.court.pass(t.id, 40 * DAY);
    expect(await joining.court.publicCase(t.id)).toMatchObject({ outcome: 'lapsed', complainant: { id: joiner.id } });
    expect(await joining.court.site.post(`post/trial/refile/${t.id}`, {}, { as: joiner })).toMatchObject({ code: '200' });
    expect(await joining.court.site.post(`post/trial/refile/${lapsed}`, {}, { as: joining.first })).toMatchObject({ status: 409 });
  });
});
