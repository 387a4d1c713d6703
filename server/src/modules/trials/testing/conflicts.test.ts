import { patient } from '#tools/patience.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Signed } from '#server/app/testing.ts';
import { keepProof } from '#server/modules/proofs/index.ts';
import { REALM, conflict, conflictsOf, freshName } from './conflicts.fixture.ts';
import { openCourt, type Court } from './court.fixture.ts';

let court: Court;
beforeAll(async () => {
  court = await openCourt();
  // Five presenters who never do anything: nobody is short of them.
  for (let count = 0; count < 5; count += 1) await court.person('presenter');
});
afterAll(() => court.site.close());

const { follow, block, typed, write, conflictsIn } = conflictsOf(() => court);

/** Adds to a member's past what they called their character, until some days ago. */
function addPast(member: Signed, { guild = '', days, name = '' }: { guild?: string; days: number; name?: string }) {
  return court.db.query(
    `INSERT INTO character_history (member_id, source, name_key, realm_key, guild_key, from_at, until_at)
     VALUES ($1, 'members', $2, $3, $4, now() - interval '2 years', now() - make_interval(days => $5))`,
    [member.id, name, name === '' ? '' : REALM, guild, days],
  );
}

describe('the past of who judges', () => {
  it('takes the case from a judge who follows the owner of the accused, once the summons makes them a party', async () => {
    const [judge, owner, name] = [await court.person('presenter'), await court.person(), freshName()];
    await court.db.transaction((tx) => keepProof({ tx, now: new Date() }, { gameId: 1, name, realm: REALM, confirmedBy: judge.id, memberId: owner.id }));
    expect(await follow(judge, owner)).toMatchObject({ code: '200' });
    const id = await court.fileCase(await court.person(), [{ name, realm: REALM, guild: '' }]);
    await court.receive(id, judge);
    expect(await court.handle(id, judge, { action: 'summon' })).toMatchObject({ t: { state: 'filed' } });
    expect(await court.receive(id, judge)).toMatchObject({ code: 'A0301' });
  });

  it('counts for 180 days, whatever the profile says now', async () => {
    const guild = freshName();
    const id = await court.fileCase(await court.person(), [{ name: freshName(), realm: REALM, guild }]);
    const [left, longAgo, changed] = [await court.person('presenter'), await court.person('presenter'), await court.person('presenter')];
    await addPast(left, { guild, days: 179 });
    await addPast(longAgo, { guild, days: 181 });
    expect(await conflictsIn(id, left)).toEqual(['guild']);
    expect(await conflictsIn(id, longAgo)).toEqual([]);
    expect(await typed(changed, guild)).toMatchObject({ code: '200' });
    expect(await typed(changed, '')).toMatchObject({ code: '200' });
    expect(await court.site.post('member/updated_at', { character: null }, { as: changed })).toMatchObject({ code: '200' });
    expect(await court.receive(id, changed)).toMatchObject(conflict('与当事人同公会'));
  });

  it('cannot be edited', async () => {
    const member = await court.person('presenter', { name: freshName(), realm: REALM, guild: '写死的会' });
    await expect(court.db.query(`UPDATE character_history SET guild_key = '别的会' WHERE member_id = $1`, [member.id])).rejects.toThrow('never edited');
  });

  it('holds the characters they called theirs, proven or not', async () => {
    const name = freshName();
    const presenter = await court.person('presenter');
    const id = await court.fileCase(await court.person(), [{ name, realm: REALM }]);
    expect(await conflictsIn(id, presenter)).toEqual([]);
    await typed(presenter, '', name);
    await typed(presenter, '');
    expect(await court.receive(id, presenter)).toMatchObject(conflict('半年里填过案中的角色'));
    const before = await court.person('presenter');
    await addPast(before, { days: 181, name });
    expect(await conflictsIn(id, before)).toEqual([]);
  });

  it('holds the guild of the complainant only where their character was seen to be theirs', async () => {
    const guild = freshName();
    const presenter = await court.person('presenter', { name: freshName(), realm: REALM, guild });
    const claimant = await court.person('member');
    await typed(claimant, guild);
    expect(await conflictsIn(await court.fileCase(claimant), presenter)).toEqual([]);
    const proven = await court.person('member', { name: freshName(), realm: REALM, guild });
    expect(await conflictsIn(await court.fileCase(proven), presenter)).toEqual(['guild']);
  });

  it('holds the guild that the proven owner of the accused had typed, and the complaint left out', async () => {
    const guild = freshName();
    const presenter = await court.person('presenter', { name: freshName(), realm: REALM, guild });
    const name = freshName();
    await court.person('member', { name, realm: REALM, guild });
    expect(await conflictsIn(await court.fileCase(await court.person(), [{ name, realm: REALM }]), presenter)).toEqual(['guild']);
  });

  it('holds the parties they follow, hide or write to, also after they have taken it back', async () => {
    const party = await court.person();
    const id = await court.fileCase(party);
    const [follower, hider, writer] = [await court.person('presenter'), await court.person('presenter'), await court.person('presenter')];
    await follow(follower, party);
    await follow(follower, party);
    const { t } = await block(hider, party);
    await court.site.post(`block/remove/${t.id}`, {}, { as: hider });
    expect(await write(writer, party)).toMatchObject({ code: '200' });
    for (const each of [follower, hider, writer]) expect(await court.receive(id, each)).toMatchObject(conflict('关注、屏蔽过当事人，或刚给他写过信'));
    await court.db.query(`UPDATE letters SET sent_at = now() - interval '31 days' WHERE sender_id = $1`, [writer.id]);
    await court.db.query(`UPDATE member_follows SET withdrawn_at = now() - interval '181 days' WHERE member_id = $1`, [follower.id]);
    await court.db.query(`UPDATE ended_blocks SET ended_at = now() - interval '181 days' WHERE member_id = $1`, [hider.id]);
    for (const each of [follower, hider, writer]) expect(await conflictsIn(id, each)).toEqual([]);
  });

  it('holds complaints between them that were received before, and no later one', async () => {
    const name = freshName();
    const party = await court.person('member', { name, realm: REALM });
    const [complained, late] = [await court.person('presenter'), await court.person('presenter')];
    const judge = await court.person('presenter');
    expect(await court.receive(await court.fileCase(complained, [{ name, realm: REALM }]), judge)).toMatchObject({ code: '200' });
    const id = await court.fileCase(party);
    const against = await court.fileCase(await court.person(), [{ name, realm: REALM }]);
    expect(await court.receive(await court.fileCase(late, [{ name, realm: REALM }]), judge)).toMatchObject({ code: '200' });
    expect(await court.receive(against, complained)).toMatchObject(conflict('与当事人以前有过检举'));
    expect(await conflictsIn(against, late)).toEqual([]);
    expect((await court.preview(against, late)).hints).toEqual(['crossed']);
    // A complaint after their own case was filed keeps nobody away.
    expect(await conflictsIn(id, late)).toEqual([]);
  });

  it('holds a complaint that was joined to another one as well, from when it was', async () => {
    const name = freshName();
    const party = await court.person('member', { name, realm: REALM });
    const [complained, late, judge] = [await court.person('presenter'), await court.person('presenter'), await court.person('presenter')];
    const front = await court.fileCase(await court.person(), [{ name, realm: REALM }]);
    await court.receive(front, judge);
    const join = async (as: Signed) => {
      const id = await court.fileCase(as, [{ name, realm: REALM }]);
      expect(await court.site.post(`post/trial/join/${front}`, { cases: [id] }, { as: judge })).toMatchObject({ t: { joined: [id] } });
    };
    await join(complained);
    const against = await court.fileCase(await court.person(), [{ name, realm: REALM }]);
    const own = await court.fileCase(party);
    await join(late);
    expect(await conflictsIn(against, complained)).toEqual(['crossed']);
    expect(await conflictsIn(against, late)).toEqual([]);
    expect((await court.preview(against, late)).hints).toEqual(['crossed']);
    await court.handle(front, judge, { action: 'summon' });
    expect(await conflictsIn(own, complained)).toEqual(['crossed']);
    expect(await conflictsIn(own, late)).toEqual([]);
  });

  it('holds a complaint of a party that was joined to one that was upheld', async () => {
    const name = freshName();
    const [accused, judge, operator] = [await court.person('presenter'), await court.person('presenter'), await court.person('operator')];
    const now = new Date();
    await court.db.transaction((tx) => keepProof({ tx, now }, { memberId: accused.id, gameId: 1, name, realm: REALM, confirmedBy: operator.id }));
    const [first, party] = [await court.person(), await court.person()];
    const front = await court.fileCase(first, [{ name, realm: REALM }]);
    await court.receive(front, judge);
    const joined = await court.fileCase(party, [{ name, realm: REALM }]);
    expect(await court.site.post(`post/trial/join/${front}`, { cases: [joined] }, { as: judge })).toMatchObject({ t: { joined: [joined] } });
    await court.handle(front, judge, { action: 'summon' });
    await court.elapse(front);
    expect(await court.judge(front, judge, { penalty: 'warning' })).toMatchObject({ t: { state: 'closed' } });
    for (const each of [first, party]) expect(await conflictsIn(await court.fileCase(each), accused)).toEqual(['crossed']);
  });

  it('holds who decided lately about the same person, or let this case pass, while there are enough others', async () => {
    const name = freshName();
    const [judge, idler] = [await court.person('presenter'), await court.person('presenter')];
    const before = await court.fileCase(await court.person(), [{ name, realm: REALM }]);
    await court.hear(before, judge);
    expect(await court.judge(before, judge, { penalty: 'warning' })).toMatchObject({ t: { state: 'closed' } });
    const id = await court.fileCase(await court.person(), [{ name, realm: REALM }]);
    expect(await court.receive(id, judge)).toMatchObject(conflict('刚判过同一个人的案子'));
    await court.receive(id, idler);
    await court.elapse(id);
    expect(await court.stateOf(id)).toBe('filed');
    expect(await court.receive(id, idler)).toMatchObject(conflict('让这桩案子过了期'));
    await court.db.query(`UPDATE members SET last_seen_at = now() - interval '40 days' WHERE role = 'presenter' AND id <> ALL ($1::bigint[])`, [
      [judge.id, idler.id],
    ]);
    expect(await court.preview(id, judge)).toMatchObject({ conflicts: [], hints: ['lately'] });
    expect(await court.preview(id, idler)).toMatchObject({ conflicts: [], hints: ['idled'] });
    await court.db.query(`UPDATE members SET last_seen_at = now() WHERE role = 'presenter'`);
  });

  it('holds who decided two of the last three complaints of a member, joined ones too', async () => {
    const [judge, member] = [await court.person('presenter'), await court.person()];
    for (const name of [freshName(), freshName()]) {
      const id = await court.fileCase(await court.person(), [{ name, realm: REALM }]);
      await court.own(id);
      await court.receive(id, judge);
      const joined = await court.fileCase(member, [{ name, realm: REALM }]);
      expect(await court.site.post(`post/trial/join/${id}`, { cases: [joined] }, { as: judge })).toMatchObject({ t: { joined: [joined] } });
      await court.handle(id, judge, { action: 'summon' });
      await court.elapse(id);
      expect(await court.judge(id, judge, { penalty: 'warning' })).toMatchObject({ t: { state: 'closed' } });
    }
    expect(await court.receive(await court.fileCase(member), judge)).toMatchObject(conflict('刚判过同一个人的案子'));
  });
});

describe('random acts', () => {
  it(
    'of parties after the filing make nobody conflicted, and none of a presenter takes a conflict back',
    async () => {
      const guild = freshName();
      const party = fc.constantFrom('follow', 'block', 'letter', 'guild', 'complain', 'invite');
      const own = fc.constantFrom('follow', 'block', 'unblock', 'guild', 'none', 'letter');
      await fc.assert(
        fc.asyncProperty(fc.array(party, { minLength: 1, maxLength: 4 }), fc.array(own, { minLength: 1, maxLength: 5 }), async (theirs, ours) => {
          const name = freshName();
          const [complainant, accused] = [await court.person('member'), await court.person('member', { name, realm: REALM })];
          const [judge, bystander] = [await court.person('presenter'), await court.person('presenter', { name: freshName(), realm: REALM, guild })];
          const id = await court.fileCase(complainant, [{ name, realm: REALM }]);
          await court.receive(id, judge);
          await court.handle(id, judge, { action: 'summon' });
          for (const act of theirs)
            for (const by of [complainant, accused]) {
              if (act === 'follow') await follow(by, bystander);
              else if (act === 'block') await block(by, bystander);
              else if (act === 'letter') await court.site.post(`message/send_presenter/${bystander.id}`, { content: '您可别判这桩。' }, { as: by });
              else if (act === 'guild') await typed(by, guild, by === accused ? name : freshName());
              else if (act === 'complain') await court.fileCase(by, [{ name: freshName(), realm: REALM, guild }]);
              else await court.site.post(`post/trial/witness/${id}`, { nickName: bystander.nickName }, { as: judge });
            }
          expect(await conflictsIn(id, bystander), theirs.join()).toEqual([]);
          let before: string[] = [];
          for (const act of ours) {
            if (act === 'follow') await follow(bystander, accused);
            else if (act === 'block') await block(bystander, accused);
            else if (act === 'unblock') {
              const { t } = await court.site.get<{ id: number }[]>('block/list', { as: bystander });
              for (const each of t) await court.site.post(`block/remove/${each.id}`, {}, { as: bystander });
            } else if (act === 'guild') await typed(bystander, '', name);
            else if (act === 'none') await court.site.post('member/updated_at', { character: null }, { as: bystander });
            else await write(bystander, accused);
            const now = await conflictsIn(id, bystander);
            expect(now, ours.join()).toEqual(expect.arrayContaining(before));
            before = now;
          }
        }),
        { numRuns: 12, endOnFailure: true },
      );
    },
    patient(60_000),
  );
});
