import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SignedIn } from '#contract/api/members.ts';
import { startTestSite, type TestSite } from '#server/app/testing.ts';
import { stopClock } from '#server/platform/testing/stopped-clock.ts';
import { createMember } from '../member/create.ts';
import { hashPassword } from '../password/hash.ts';
import { LIMITS } from '../member/rules.ts';
import { outcomes, PASSWORD } from '../members.fixture.ts';

const NEW = 'emberglow42';
const HOME = '198.51.100.7';
const clock = stopClock();
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ clock, addressLimitFactor: 1 });
});
afterAll(() => site.close());

interface Try {
  account: string;
  password?: string;
  from: string;
  deviceKeys?: string[];
}

const signIn = ({ account, password = PASSWORD, from, deviceKeys = [] }: Try) =>
  site.post<SignedIn>('login', { account, password, deviceKeys }, { address: from, headers: { 'user-agent': 'test' } });
const codeOf = async (tried: Try) => (await signIn(tried)).code;

async function addMember(nickName: string): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD);
  await site.platform.db.transaction((tx) => createMember(tx, { nickName, email: `${nickName}@hearth.example`, passwordHash, joinedAt: clock.now() }));
}

/** Guesses from fifteen networks at once, as somebody with a rented crowd of machines does. */
async function besiege(account: string): Promise<Record<string, number>> {
  const tries = Array.from({ length: 15 }, (_, at) => signIn({ account, password: 'another99pass', from: `203.0.${at}.9` }));
  const codes: Record<string, number> = {};
  for (const { code } of await Promise.all(tries)) codes[code] = (codes[code] ?? 0) + 1;
  return codes;
}

it('strangers from any number of networks close an account to strangers, never to the devices of its owner, wherever these are', async () => {
  await addMember('besieged');
  const first = await signIn({ account: 'besieged', from: HOME });
  const { token, deviceKey } = first.t;
  await site.post('logout', {}, { as: { id: 0, nickName: '', token } });
  expect(await besiege('besieged')).toEqual({ A0210: 10, A0211: 5 });
  expect(await codeOf({ account: 'besieged', from: '192.0.2.50' })).toBe('A0211');
  // On the way, in a network never seen, which somebody else has used up besides.
  const taken = { max: LIMITS.signInByAddress.max, windowSeconds: LIMITS.signInByAddress.windowSeconds, units: LIMITS.signInByAddress.max };
  await site.platform.shared.take('sign-in:address:192.0.2.60', taken, clock.now());
  expect(await codeOf({ account: 'besieged', from: '192.0.2.60' })).toBe('A0211');
  expect(await codeOf({ account: 'besieged', from: '192.0.2.60', deviceKeys: ['nonsense', deviceKey] })).toBe('200');
});

it('a device counts for the account it was signed in to, and its own guesses are bounded', async () => {
  await addMember('victim');
  await addMember('attacker');
  const { deviceKey } = (await signIn({ account: 'attacker', from: HOME })).t;
  await besiege('victim');
  expect(await codeOf({ account: 'victim', from: '192.0.2.70', deviceKeys: [deviceKey] })).toBe('A0211');
  const own = { account: 'attacker', from: '192.0.2.71', deviceKeys: [deviceKey] };
  const guesses = Array.from({ length: 12 }, async () => {
    const { code } = await signIn({ ...own, password: 'another99pass' });
    if (code !== '200') throw Object.assign(new Error(code), { code });
  });
  expect(await outcomes(guesses)).toEqual({ A0210: 10, A0211: 2 });
  expect(await codeOf(own)).toBe('A0211');
  clock.pass(LIMITS.signInByAccount.windowSeconds);
  expect(await codeOf(own)).toBe('200');
  clock.pass(401 * 24 * 60 * 60);
  await besiege('attacker');
  expect(await codeOf({ ...own, from: '192.0.2.72' })).toBe('A0211');
});

it('a mailed link lets the owner in from a device and a network never seen, while the guessing goes on', async () => {
  await addMember('locked_out');
  await besiege('locked_out');
  await site.post('g/security/send_retrieve_password_email', { email: 'locked_out@hearth.example' }, { address: '192.0.2.80' });
  const letter = (await site.outbox()).findLast(({ to }) => to === 'locked_out@hearth.example');
  const key = /retrieve_password\/([\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? '';
  const { t } = await site.post<{ deviceKey: string }>('g/account/retrieve_password', { key, password: NEW }, { address: '192.0.2.80' });
  // Lifted by the new password, the lock is back before its owner has typed it.
  expect(await besiege('locked_out')).toEqual({ A0210: 10, A0211: 5 });
  const entering = { account: 'locked_out', password: NEW, from: '192.0.2.81' };
  expect(await codeOf(entering)).toBe('A0211');
  expect(await codeOf({ ...entering, deviceKeys: [t.deviceKey] })).toBe('200');
});
