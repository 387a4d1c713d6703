import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeMemberCounts } from './counts.ts';
import { grantExperience } from './experience.ts';
import { type MemberSite, later, NOON, openMemberSite } from '../members.fixture.ts';
import { findIdempotentReply, keepIdempotentReply } from '#server/platform/database/idempotency.ts';

let house: MemberSite;
let memberId: number;
beforeAll(async () => {
  house = await openMemberSite();
  memberId = (await house.addMember('攒经验', 'grow@hearth.example')).id;
});
afterAll(() => house.drop());

const experience = async () => (await house.db.queryOne<{ experience: number }>('SELECT experience FROM members WHERE id = $1', [memberId]))?.experience;
const grant = (...[event, now]: [Parameters<typeof grantExperience>[2], Date]) => house.db.transaction((tx) => grantExperience({ tx, now }, memberId, event));

it('grows by events up to the daily cap, which honors pass', async () => {
  for (let post = 0; post < 5; post += 1) await grant('post', NOON);
  for (let comment = 0; comment < 7; comment += 1) await grant('comment', NOON);
  expect(await experience()).toBe(60);
  await grant('favoured', NOON);
  expect(await experience()).toBe(60);
  await grant('essence', NOON);
  await grant('upheld', NOON);
  expect(await experience()).toBe(130);
});

it('starts from zero on the next day in China', async () => {
  await grant('post', new Date('2026-03-04T15:59:59Z'));
  expect(await experience()).toBe(130);
  await grant('post', new Date('2026-03-04T16:00:00Z'));
  expect(await experience()).toBe(140);
});

it('keeps the cap when events come at once', async () => {
  await Promise.all(Array.from({ length: 20 }, () => grant('post', later(2 * 86_400))));
  expect(await experience()).toBe(200);
});

it('falls by removed content, never below nothing', async () => {
  for (let removed = 0; removed < 25; removed += 1) await grant('removed', NOON);
  expect(await experience()).toBe(0);
});

it('counts are changed by differences', async () => {
  await house.db.transaction((tx) => changeMemberCounts(tx, memberId, { posts: 2, followers: 1 }));
  await house.db.transaction((tx) => changeMemberCounts(tx, memberId, { posts: -1, essences: 1 }));
  expect(await house.db.queryOne('SELECT post_count, essence_count, follower_count FROM members WHERE id = $1', [memberId])).toEqual({
    postCount: 1,
    essenceCount: 1,
    followerCount: 1,
  });
});

it('the answer of a repeated write is kept once', async () => {
  const write = { memberId, key: 'key-12345678', what: 'saveComment' };
  const keep = (reply: unknown) => house.db.transaction(async (tx) => keepIdempotentReply({ tx, now: NOON }, { ...write, reply }));
  expect(await findIdempotentReply(house.db, write)).toBeNull();
  await keep({ floor: 3, body: '好' });
  await expect(keep({ floor: 4 })).rejects.toThrow(/idempotency_keys_pkey/);
  expect(await findIdempotentReply(house.db, write)).toEqual({ reply: { floor: 3, body: '好' } });
  expect(await findIdempotentReply(house.db, { ...write, what: 'savePost' })).toBeNull();
});
