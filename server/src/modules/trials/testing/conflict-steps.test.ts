import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Signed } from '#server/app/testing.ts';
import { isWaitingForLock } from '#server/platform/testing/lock-waits.ts';
import { keepProof } from '#server/modules/proofs/index.ts';
import { joinOwner } from '../answer/join-owner.ts';
import { REALM, conflict, conflictsOf, freshName } from './conflicts.fixture.ts';
import { openCourt, type Character, type Court } from './court.fixture.ts';

let court: Court;
beforeAll(async () => {
  court = await openCourt();
  // Five presenters who never do anything: nobody is short of them.
  for (let count = 0; count < 5; count += 1) await court.person('presenter');
});
afterAll(() => court.site.close());

const { follow, typed, conflictsIn } = conflictsOf(() => court);

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
    expect(await court.handle(id, idler, { action: 'summon' })).toMatchObject({ t: { state: 'answering' } });
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
  const text = '那晚我在团里，亲眼看见，截图一张不少，时间和掷骰都对得上。';
  const verdict = {
    outcome: 'upheld',
    facts: text,
    reasoning: text,
    statement: text,
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
    const [guild, name] = [freshName(), freshName()];
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
