import { patient } from '#tools/patience.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Signed } from '#server/app/testing.ts';
import { isWaitingForLock } from '#server/platform/testing/lock-waits.ts';
import { keepProof } from '#server/modules/proofs/index.ts';
import { joinOwner } from '../answer/join-owner.ts';
import { openCourt, type Character, type Court } from './court.fixture.ts';

let court: Court;
let people = 0;
beforeAll(async () => {
  court = await openCourt();
  // Five presenters who never do anything: nobody is short of them.
  for (let count = 0; count < 5; count += 1) await court.person('presenter');
});
afterAll(() => court.site.close());

const REALM = '死亡之翼';
const conflict = (words: string) => ({ status: 403, code: 'A0301', message: `你${words}，这桩案子要回避` });

/** Returns the name of a character nobody else of this file has. */
const freshName = () => `旧账${(people += 1)}号`;

const follow = (as: Signed, other: Signed) => court.site.post(`follow/handler/${other.id}`, { target: 'member' }, { as });
const block = (as: Signed, other: Signed) => court.site.post<{ id: number }>('block/add', { memberId: other.id }, { as });
const typed = (as: Signed, guild: string, name = freshName()) => court.site.post('member/updated_at', { character: { name, realm: REALM, guild } }, { as });
const conflictsIn = async (id: number, as: Signed) => (await court.preview(id, as)).conflicts;

/** Lets a presenter write a letter to a member: members write first. */
async function write(from: Signed, to: Signed) {
  expect(await court.site.post(`message/send_presenter/${from.id}`, { content: '请问这桩案子审到哪里了？' }, { as: to })).toMatchObject({ code: '200' });
  return court.site.post(`message/send_presenter/${to.id}`, { content: '在审，别急。' }, { as: from });
}

/** Adds to a member's past what they called their character, until some days ago. */
function addPast(member: Signed, { guild = '', days, name = '' }: { guild?: string; days: number; name?: string }) {
  return court.db.query(
    `INSERT INTO character_history (member_id, source, name_key, realm_key, guild_key, from_at, until_at)
     VALUES ($1, 'members', $2, $3, $4, now() - interval '2 years', now() - make_interval(days => $5))`,
    [member.id, name, name === '' ? '' : REALM, guild, days],
  );
}

describe('the past of who judges', () => {
  it('counts for 180 days, whatever the profile says now', async () => {
    const guild = `老会${(people += 1)}`;
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
    const guild = `证会${(people += 1)}`;
    const presenter = await court.person('presenter', { name: freshName(), realm: REALM, guild });
    const claimant = await court.person('member');
    await typed(claimant, guild);
    expect(await conflictsIn(await court.fileCase(claimant), presenter)).toEqual([]);
    const proven = await court.person('member', { name: freshName(), realm: REALM, guild });
    expect(await conflictsIn(await court.fileCase(proven), presenter)).toEqual(['guild']);
  });

  it('holds the guild that the proven owner of the accused had typed, and the complaint left out', async () => {
    const guild = `漏会${(people += 1)}`;
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
});

describe('a conflict that arises', () => {
  it('takes the case from who holds it in the same step, with the verdict they proposed', async () => {
    const complainant = await court.person();
    const judge = await court.person('presenter');
    const id = await court.fileCase(complainant);
    await court.receive(id, judge);
    expect(await follow(judge, complainant)).toMatchObject({ code: '200' });
    expect(await court.stateOf(id)).toBe('filed');
    expect(await court.messages(complainant.id)).toContain('案子退回队列');
    expect(await court.receive(id, judge)).toMatchObject(conflict('关注、屏蔽过当事人，或刚给他写过信'));
    const second = await court.person('presenter');
    const other = await court.fileCase(complainant);
    await court.hear(other, second);
    expect(await court.judge(other, second, { penalty: 'list365' })).toMatchObject({ t: { state: 'countersigning' } });
    await typed(second, (await court.db.queryOne<{ guild: string }>('SELECT guild FROM case_accused WHERE case_id = $1', [other]))?.guild ?? '');
    expect(await court.stateOf(other)).toBe('filed');
    expect(await court.db.query('SELECT status FROM verdicts WHERE case_id = $1', [other])).toEqual([{ status: 'returned' }]);
    // Nobody is called any more for a signature that nobody wants.
    expect(await court.db.query(`SELECT kind FROM case_lots WHERE case_id = $1 AND next_call_at IS NOT NULL`, [other])).toEqual([]);
    const { dossier: seen } = await court.trial(other, complainant);
    expect(seen?.events.at(-1)).toMatchObject({ action: 'leave', from: 'countersigning', to: 'filed', by: null });
  });

  it('takes the case from who is tied to its new party, also while the window becomes longer for them', async () => {
    const [owner, judge, operator] = [await court.person(), await court.person('presenter'), await court.person('operator')];
    const name = freshName();
    const id = await court.fileCase(await court.person(), [{ name, realm: REALM }]);
    await follow(judge, owner);
    await court.receive(id, judge);
    expect(await court.handle(id, judge, { action: 'summon' })).toMatchObject({ code: '200' });
    await court.backdate(id, 6 * 24 * 60 * 60);
    await court.db.transaction(async (tx) => {
      const now = new Date();
      await keepProof({ tx, now }, { memberId: owner.id, gameId: 1, name, realm: REALM, confirmedBy: operator.id });
      await joinOwner({ tx, now }, { gameId: 1, nameKey: name, realmKey: REALM, memberId: owner.id, seenBy: { id: operator.id, role: 'operator' } });
    });
    const found = await court.db.queryOne(
      `SELECT state, presenter_id AS "presenterId", round(extract(epoch FROM answer_due_at - now()) / 3600)::integer AS hours FROM cases WHERE post_id = $1`,
      [id],
    );
    expect(found).toEqual({ state: 'filed', presenterId: null, hours: 72 });
  });

  it('is none where others have come since: who received a case while there were too few keeps it', async () => {
    const idler = await court.person('presenter');
    const id = await court.fileCase(await court.person());
    await court.receive(id, idler);
    await court.elapse(id);
    await court.db.query(`UPDATE members SET last_seen_at = now() - interval '40 days' WHERE role = 'presenter' AND id <> $1`, [idler.id]);
    expect(await court.receive(id, idler)).toMatchObject({ code: '200' });
    await court.db.query(`UPDATE members SET last_seen_at = now() WHERE role = 'presenter'`);
    expect(await follow(idler, await court.person())).toMatchObject({ code: '200' });
    expect(await court.stateOf(id)).toBe('received');
    expect(await court.handle(id, idler, { action: 'settle', reason: '退还一半' })).toMatchObject({ t: { state: 'closed' } });
  });

  it('waits for a step of the case before it changes anything, and reading messages waits for none', async () => {
    const [party, judge] = [await court.person(), await court.person('presenter')];
    const id = await court.fileCase(await court.person());
    await court.receive(id, judge);
    await court.db.query('INSERT INTO mailboxes (member_id, revision) VALUES ($1, 1) ON CONFLICT DO NOTHING', [judge.id]);
    for (const act of [() => follow(judge, party), () => court.site.post('message/read_all', {}, { as: judge })]) {
      let isOver = false;
      const { sent } = await court.db.transaction(async (tx) => {
        await tx.query('SELECT FROM cases WHERE post_id = $1 FOR NO KEY UPDATE', [id]);
        const acted = act().finally(() => {
          isOver = true;
        });
        while (!isOver && !(await isWaitingForLock(court.db)));
        // What a step that closes the case does to its parties, and one that says something to its judge.
        await tx.query('UPDATE members SET experience = experience WHERE id = $1', [party.id]);
        await tx.query('UPDATE mailboxes SET revision = revision + 1 WHERE member_id = $1', [judge.id]);
        return { sent: acted };
      });
      expect(await sent).toMatchObject({ code: '200' });
    }
  });

  it('changes nothing where the step itself is refused', async () => {
    const judge = await court.person('presenter');
    const id = await court.fileCase(await court.person());
    await court.receive(id, judge);
    expect(await follow(judge, judge)).toMatchObject({ status: 400 });
    expect(await court.stateOf(id)).toBe('received');
  });
});

/** Files a case that a presenter witnessed. */
async function addDirect(filer: Signed, accused: Character) {
  const { complaint, ...post } = await court.complaintOf(filer, [accused]);
  const words = '那晚我在团里，亲眼看见，截图一张不少，时间和掷骰都对得上。';
  const verdict = {
    outcome: 'upheld',
    facts: words,
    reasoning: words,
    statement: words,
    articles: ['A3'],
    penalties: [{ accused: 0, penalty: 'warning', bandReason: '' }],
  };
  return court.site.post<{ id: number }>('post/trial/add', { ...post, complaint, verdict }, { as: filer });
}

describe('who recuses themselves', () => {
  it('gives the case back, with a line that operators read and nobody else', async () => {
    const [complainant, judge, operator] = [await court.person(), await court.person('presenter'), await court.person('operator')];
    const id = await court.fileCase(complainant);
    await court.receive(id, judge);
    expect(await court.handle(id, judge, { action: 'recuse' })).toMatchObject({ status: 400 });
    const line = '他是我表弟的团长';
    expect(await court.handle(id, judge, { action: 'recuse', reason: line })).toMatchObject({ t: { state: 'filed' } });
    expect(await court.receive(id, judge)).toMatchObject(conflict('已经回避'));
    expect((await court.trial(id, operator)).recusals).toMatchObject([{ nickName: judge.nickName, reason: line }]);
    const next = await court.person('presenter');
    for (const each of [complainant, judge, next])
      expect(JSON.stringify([await court.trial(id, each), await court.site.get('message/search', { as: each })])).not.toContain(line);
    expect(JSON.stringify(await court.publicCase(id))).not.toContain(line);
    // Nobody learns that it was this: a case that leaves its presenter because of a conflict looks the same.
    const { case: shown, dossier } = await court.trial(id, complainant);
    for (const events of [shown.events, dossier?.events ?? [], (await court.publicCase(id)).events])
      expect(events.at(-1)).toMatchObject({ action: 'leave', role: 'clock', by: null, from: 'received', to: 'filed', reason: '' });
    expect(JSON.stringify([shown.events, await court.site.get('message/search', { as: complainant })])).not.toMatch(/recuse|回避/);
    // Who has not received it may do so too, and nobody else learns of it.
    expect(await court.handle(id, next, { action: 'recuse', reason: '认得这团的人' })).toMatchObject({ t: { state: 'filed' } });
    expect((await court.trial(id, complainant)).case.events).toEqual(shown.events);
    expect(await conflictsIn(id, next)).toEqual(['recused']);
  });

  it('gives its line to no operator who is a party', async () => {
    const [operator, other, judge] = [await court.person('operator'), await court.person('operator'), await court.person('presenter')];
    const id = await court.fileCase(operator);
    expect(await court.handle(id, judge, { action: 'recuse', reason: '我欠他一千金' })).toMatchObject({ code: '200' });
    expect((await court.trial(id, operator)).recusals).toEqual([]);
    expect((await court.trial(id, other)).recusals).toHaveLength(1);
  });

  it('does not leave a case they witnessed to somebody else', async () => {
    const [filer, signer] = [await court.person('presenter'), await court.person('presenter')];
    const { t } = await addDirect(filer, { name: freshName(), realm: REALM, guild: '' });
    expect(await court.handle(t.id, filer, { action: 'recuse', reason: '不想判了' })).toMatchObject({ code: 'A0409' });
    expect((await court.trial(t.id, filer)).actions).not.toContain('recuse');
    expect((await court.trial(t.id, signer)).actions).toContain('recuse');
  });
});

describe('a case that a presenter files', () => {
  it('is about nobody they have a conflict with, and about somebody of another guild than theirs', async () => {
    const [guild, name] = [`同会${(people += 1)}`, freshName()];
    const owner = await court.person('member', { name, realm: REALM });
    const own = { name: freshName(), realm: REALM, guild };
    const [filer, operator] = [await court.person('presenter', own), await court.person('operator')];
    await court.db.transaction((tx) => keepProof({ tx, now: new Date() }, { ...own, memberId: filer.id, gameId: 1, confirmedBy: operator.id }));
    const character = { name: freshName(), realm: REALM, guild };
    expect(await addDirect(filer, character)).toMatchObject(conflict('与当事人同公会'));
    expect(await follow(filer, owner)).toMatchObject({ code: '200' });
    expect(await addDirect(filer, { name, realm: REALM, guild: '' })).toMatchObject(conflict('关注、屏蔽过当事人，或刚给他写过信'));
    expect(await addDirect(filer, { name: freshName(), realm: REALM, guild: '' })).toMatchObject({ code: '200' });
  });
});

it('an operator who is tied to a party carries no notice', async () => {
  const [complainant, judge, operator] = [await court.person(), await court.person('presenter'), await court.person('operator')];
  const id = await court.fileCase(complainant);
  await court.receive(id, judge);
  await court.handle(id, judge, { action: 'summon' });
  await court.backdate(id, 73 * 60 * 60);
  expect(await court.site.get(`post/trial/code/${id}`, { as: operator })).toMatchObject({ code: '200' });
  await follow(operator, complainant);
  expect(await court.site.get(`post/trial/code/${id}`, { as: operator })).toMatchObject({ status: 403 });
});

describe('random acts', () => {
  it(
    'of parties after the filing make nobody conflicted, and none of a presenter takes a conflict back',
    async () => {
      const guild = `走会${(people += 1)}`;
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
