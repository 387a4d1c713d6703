import { afterAll, beforeAll, expect, it } from 'vitest';
import { openConsole, REASON, type Console } from './console.fixture.ts';
import { LIMITS } from './rules.ts';

let desk: Console;
beforeAll(async () => {
  desk = await openConsole();
});
afterAll(() => desk.site.close());

/** Calls once more than is allowed, and returns which of the calls was refused for that. */
const refusedOf = async (max: number, call: (nth: number) => Promise<{ status: number }>): Promise<number> => {
  const statuses: number[] = [];
  for (let nth = 0; nth <= max; nth += 1) statuses.push((await call(nth)).status);
  return statuses.indexOf(429);
};

it('sixty suspensions an hour', async () => {
  const member = await desk.newMember();
  expect(await refusedOf(LIMITS.suspensions.max, () => desk.act(`suspend/${member.id}`, { until: desk.inDays(1), text: REASON }))).toBe(LIMITS.suspensions.max);
});

it('thirty opened addresses a day', async () => {
  const member = await desk.newMailed();
  expect(await refusedOf(LIMITS.reveals.max, () => desk.act(`reveal/${member.id}`, { field: 'mail', reason: '找回账号' }))).toBe(LIMITS.reveals.max);
});

it('five cleanings a day, whether or not there was something to clean', async () => {
  const member = await desk.newMember();
  expect(await refusedOf(LIMITS.cleanings.max, () => desk.act(`clean/${member.id}`, { kinds: ['posts'], code: 'ad', text: REASON }))).toBe(
    LIMITS.cleanings.max,
  );
});

it('three letters for a new password a day, by all operators together', async () => {
  const member = await desk.newMailed();
  expect(await refusedOf(LIMITS.retrieveLetters.max, (nth) => desk.act(`send_retrieve/${member.id}`, {}, nth % 2 ? desk.other : desk.operator))).toBe(
    LIMITS.retrieveLetters.max,
  );
});

it('ten codes to new addresses a day', async () => {
  const member = await desk.newMailed();
  expect(await refusedOf(LIMITS.emailCodes.max, (nth) => desk.act(`email_code/${member.id}`, { email: `new${nth}@hearth.example` }))).toBe(
    LIMITS.emailCodes.max,
  );
});
