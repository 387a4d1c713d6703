import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { keepProof } from './keep.ts';
import { askOfStrays, remindClaimants } from './remind.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const TITLE = '核对你的角色，有事才找得到你';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const remind = (days = 0) => remindClaimants({ db: site.platform.db, now: new Date(Date.now() + days * DAY_MS) });
const notified = async ({ id }: Signed) => {
  const rows = await site.platform.db.query(`SELECT FROM messages WHERE member_id = $1 AND kind = 'proof-wanted'`, [id]);
  return rows.length;
};
const type = async (member: Signed, name: string) =>
  expect(await site.post('member/updated_at', { character: { name, realm: '死亡之翼' } }, { as: member })).toMatchObject({ code: '200' });

it('who types a character is asked to prove it, once, again with another one, and once a quarter', async () => {
  const member = await site.signUp('打字的人');
  await remind();
  expect(await notified(member)).toBe(0);
  await type(member, '无名剑');
  await Promise.all([remind(), remind()]);
  await remind(1);
  expect(await notified(member)).toBe(1);
  expect(JSON.stringify((await site.get('g/message/unread/list', { as: member })).t)).toContain(TITLE);
  await type(member, '有名剑');
  await remind(2);
  await remind(91);
  expect(await notified(member)).toBe(2);
  await remind(93);
  await remind(94);
  expect(await notified(member)).toBe(3);
});

it('nobody is asked who was seen to play it, has asked themselves, or typed it before anybody was asked: that begins a quarter', async () => {
  const [proven, early] = [await site.signUp('核对过的人'), await site.signUp('早先的人')];
  for (const member of [proven, early]) await type(member, `角色${member.id}`);
  const { db } = site.platform;
  await db.transaction((tx) =>
    keepProof({ tx, now: new Date() }, { gameId: 1, name: `角色${proven.id}`, realm: '死亡之翼', confirmedBy: early.id, memberId: proven.id }),
  );
  await remind(3);
  expect([await notified(proven), await notified(early)]).toEqual([0, 0]);
  await remind(94);
  expect([await notified(proven), await notified(early)]).toEqual([0, 1]);
});

it('who had a proof of a character outside of their profile is asked once whether it is still theirs, and nobody whose proof is over', async () => {
  const [stray, over] = [await site.signUp('换过资料的人'), await site.signUp('过了期的人')];
  const { db } = site.platform;
  const now = new Date();
  for (const { id } of [stray, over])
    await db.transaction(async (tx) => {
      for (const name of [`旧名${id}`, `更旧的名${id}`]) await keepProof({ tx, now }, { gameId: 1, name, realm: '死亡之翼', confirmedBy: 1, memberId: id });
    });
  await db.query(
    `UPDATE character_proofs SET is_stray = true, until = CASE WHEN member_id = $1 THEN '2020-01-01' ELSE until END WHERE member_id = ANY ($2::bigint[])`,
    [over.id, [stray.id, over.id]],
  );
  await Promise.all([askOfStrays({ db, now }), askOfStrays({ db, now })]);
  await askOfStrays({ db, now });
  const asked = await db.query(`SELECT member_id AS "memberId" FROM messages WHERE kind = 'proof-stray'`);
  expect(asked).toEqual([{ memberId: stray.id }]);
});
