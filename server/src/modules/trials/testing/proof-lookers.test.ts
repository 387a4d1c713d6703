import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Signed } from '#server/app/testing.ts';
import { openCourt, type Court } from './court.fixture.ts';

const REALM = '死亡之翼';
const GUILD = '不归桥';

let court: Court;
let judge: Signed;
let inGuild: Signed;
let others: Signed[];
beforeAll(async () => {
  court = await openCourt();
  judge = await court.person('presenter');
  inGuild = await court.person('presenter');
  await court.site.post('member/updated_at', { character: { name: '同公会的', realm: REALM, guild: GUILD } }, { as: inGuild });
  others = await Promise.all([1, 2, 3].map(() => court.person('presenter')));
});
afterAll(() => court.site.close());

/** Has a member of the guild ask for a proof of a character; returns the request and who is called for it, in order. */
async function asked(name: string): Promise<{ id: number; member: Signed; order: number[] }> {
  const member = await court.person();
  await court.site.post('member/updated_at', { character: { name, realm: REALM, guild: GUILD } }, { as: member });
  expect(await court.site.post('member/character/prove', {}, { as: member })).toMatchObject({ code: '200' });
  const row = await court.db.queryOne<{ id: number; order: number[] }>('SELECT id, call_order AS "order" FROM character_proofs WHERE member_id = $1', [
    member.id,
  ]);
  return { id: row?.id ?? 0, member, order: row?.order ?? [] };
}

/** Has a character accused and summoned; returns who filed it. */
async function accuse(name: string): Promise<Signed> {
  const complainant = await court.person();
  const id = await court.fileCase(complainant, [{ name, realm: REALM, guild: GUILD }]);
  await court.receive(id, judge);
  expect(await court.handle(id, judge, { action: 'summon' })).toMatchObject({ code: '200' });
  return complainant;
}

/** Has somebody confirm a request, and returns what they read of it. */
async function confirm(id: number, as: Signed) {
  const { code, name, message, status } = await court.site.post(`character/confirm/${id}`, { fileId: await court.notePicture(as) }, { as });
  return { code, name, message, status };
}
/** Has it fall on one presenter to look, and on another one after them. */
const callFirst = (id: number, first: Signed, next: Signed) =>
  court.db.query('UPDATE character_proofs SET call_order = ARRAY[$2, $3]::bigint[], called = 1 WHERE id = $1', [id, first.id, next.id]);

it('a presenter of the guild of a character is called to look at it neither where it is accused nor where it is not, and reads the same', async () => {
  const without = await asked('没有案子的');
  await accuse('有案子的');
  const accused = await asked('有案子的');
  for (const { order } of [without, accused]) {
    expect(order).toEqual(expect.arrayContaining(others.map(({ id }) => id)));
    expect(order).not.toContain(inGuild.id);
  }
  expect(await confirm(accused.id, inGuild)).toEqual(await confirm(without.id, inGuild));
  // Also where they were called before they came into it.
  for (const { id } of [without, accused]) await callFirst(id, inGuild, judge);
  const refused = await confirm(without.id, inGuild);
  expect(refused).toMatchObject({ status: 403, message: expect.stringContaining('同过公会') });
  expect(await confirm(accused.id, inGuild)).toEqual(refused);
});

it('nor is who follows or has written to the one who asks', async () => {
  const [follower, writer] = [await court.person('presenter'), await court.person('presenter')];
  const member = await court.person();
  await court.db.query(`INSERT INTO member_follows (member_id, followed_id, created_at) VALUES ($1, $2, now())`, [follower.id, member.id]);
  await court.db.query(`INSERT INTO letters (sender_id, recipient_id, content, sent_at) VALUES ($1, $2, '周末一起去吗，少一个治疗。', now())`, [
    writer.id,
    member.id,
  ]);
  await court.site.post('member/updated_at', { character: { name: '有来往的', realm: REALM } }, { as: member });
  expect(await court.site.post('member/character/prove', {}, { as: member })).toMatchObject({ code: '200' });
  const row = await court.db.queryOne<{ order: number[] }>('SELECT call_order AS "order" FROM character_proofs WHERE member_id = $1', [member.id]);
  expect(row?.order).toEqual(expect.arrayContaining(others.map(({ id }) => id)));
  for (const { id } of [follower, writer]) expect(row?.order).not.toContain(id);
});

it('who has a conflict that only the case makes reads what they would had somebody else been faster, and the next one is called', async () => {
  const [tied, next] = others;
  if (!tied || !next) throw new Error('nobody is there');
  const complainant = await accuse('只有案子才碰得上的');
  await court.db.query(`INSERT INTO member_follows (member_id, followed_id, created_at) VALUES ($1, $2, now() - interval '1 second')`, [
    tied.id,
    complainant.id,
  ]);
  const request = await asked('只有案子才碰得上的');
  const taken = await asked('别人先看了的');
  for (const { id } of [request, taken]) await callFirst(id, tied, next);
  await court.db.query('UPDATE character_proofs SET called = 2 WHERE id = $1', [taken.id]);
  expect(await confirm(taken.id, next)).toMatchObject({ code: '200' });
  expect(await confirm(request.id, tied)).toEqual(await confirm(taken.id, tied));
  expect(await confirm(request.id, tied)).toEqual(await confirm(taken.id, tied));
  // Who was called for the proofs of the tests before is a matter of the lot.
  const waiting = async (as: Signed) => {
    const { items } = (await court.site.get<{ items: { id: number }[] }>('character/desk', { as })).t;
    return items.map((each) => each.id).filter((id) => id === request.id || id === taken.id);
  };
  expect([await waiting(tied), await waiting(next)]).toEqual([[], [request.id]]);
  expect(await confirm(request.id, next)).toMatchObject({ code: '200' });
  await court.db.query('DELETE FROM member_follows WHERE member_id = $1', [tied.id]);
});
