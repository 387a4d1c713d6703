import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { keepProof } from './keep.ts';
import { remindClaimants } from './remind.ts';

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
