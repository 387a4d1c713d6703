import { expect } from 'vitest';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { createMember, hashPassword, openSession } from '#server/modules/members/index.ts';

// What the tests of bound numbers share: a site, its members, and the codes that were sent.
export const SEND = 'g/security/send_bind_mobile_verify_code';
export const BIND = 'account/bind_mobile_verify_code';
export const WAIT = 'g/security/mobile_rate_limit/1';
export const SEND_UNBIND = 'account/send_unbind_mobile_code';
export const UNBIND = 'account/unbind_mobile';
export const PASSWORD = 'lantern77frost';

let site: TestSite;
let passwordHash: string;

/** Starts a site with members to come. */
export async function openMobiles(): Promise<TestSite> {
  site = await startTestSite();
  passwordHash = await hashPassword(PASSWORD);
  return site;
}

let numbers = 0;
/** A number nobody in this file has used. */
export const freshMobile = () => `139${String((numbers += 1)).padStart(8, '0')}`;

/** Returns a member with a mailbox and a password. */
export async function newMember(): Promise<Signed & { email: string }> {
  numbers += 1;
  const nickName = `拾柴人${numbers}`;
  const email = `gatherer${numbers}@hearth.example`;
  const now = new Date();
  return site.platform.db.transaction(async (tx) => {
    const { id } = await createMember(tx, { nickName, email, passwordHash, joinedAt: now });
    return { id, nickName, email, token: await openSession({ tx, now }, id, { device: 'test', address: '127.0.0.1', platform: site.platform }) };
  });
}

/** Returns the code in the newest message to a number or an address. */
export async function codeTo(to: string): Promise<string> {
  const text = (await site.outbox()).find((letter) => letter.to === to)?.text ?? '';
  const found = text.match(/(?<!\d)\d{6}(?!\d)/g) ?? [];
  expect(found, 'one code in the message').toHaveLength(1);
  return found[0] ?? '';
}

/** Returns a code that is not the one that was sent. */
export const otherThan = (code: string, step = 1) => String((Number(code) + step) % 1_000_000).padStart(6, '0');

/** Binds a number to a member, by the code that is sent to it. */
export async function bind(as: Signed, mobile: string): Promise<void> {
  expect(await site.post(SEND, { mobile }, { as })).toMatchObject({ code: '200' });
  expect(await site.post(BIND, { mobile, code: await codeTo(mobile) }, { as })).toMatchObject({ code: '200' });
}

let strictMember: Signed | null = null;
/** Returns a member whose calls never reach the sending. */
export async function strict(): Promise<Signed> {
  strictMember ??= await newMember();
  return strictMember;
}

/** Lets the number of a member go, by the code in their mailbox. */
export async function unbind(as: Signed & { email: string }): Promise<void> {
  await site.platform.shared.delete(`code:unbind_mobile:interval:${as.id}`);
  await site.post(SEND_UNBIND, {}, { as });
  expect(await site.post(UNBIND, { code: await codeTo(as.email) }, { as })).toMatchObject({ code: '200' });
}

/** Returns the name under which the waits of a number are counted. */
export function hashOf(mobile: string): string {
  return site.platform.secrets.keyedHash('mobile', mobile).toString('base64url');
}

/** Lets a member ask for the next code to a number at once. */
export async function deleteWaits(as: Signed, mobile: string): Promise<void> {
  for (const name of [`member:${as.id}`, `number:${hashOf(mobile)}`]) await site.platform.shared.delete(`code:bind_mobile:interval:${name}`);
}
