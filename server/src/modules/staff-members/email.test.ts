import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyDueEmails } from './index.ts';
import { openConsole, type Console } from './console.fixture.ts';

let desk: Console;
let nth = 0;
beforeAll(async () => {
  desk = await openConsole();
});
afterAll(() => desk.site.close());

const HOUR_MS = 60 * 60_000;
const addressOf = async (id: number) => (await desk.sql<{ emailFold: string }>('SELECT email_fold FROM members WHERE id = $1', id))[0]?.emailFold;
const pass = (hours: number) => applyDueEmails({ ...desk.site.platform, now: new Date(Date.now() + hours * HOUR_MS) });
const mailsTo = async (address: string) => (await desk.site.outbox()).filter(({ to }) => to === address);

/** Has a member get another address, up to the wait. */
async function change() {
  const member = await desk.newMailed();
  const email = `moved${(nth += 1)}@hearth.example`;
  expect((await desk.act(`email_code/${member.id}`, { email })).code).toBe('200');
  const code = /(?<!\d)\d{6}(?!\d)/.exec((await mailsTo(email))[0]?.text ?? '')?.[0] ?? '';
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  expect(await desk.act(`email/${member.id}`, { email, code: wrong })).toMatchObject({ code: 'A0130', fields: [{ path: 'code' }] });
  const { t } = await desk.act(`email/${member.id}`, { email, code });
  const key = /keep_email\/([A-Za-z0-9_-]+)/.exec((await mailsTo(member.email))[0]?.text ?? '')?.[1] ?? '';
  return { member, email, key, audit: t.audit };
}

it('a new address counts after three days, and the old one is notified', async () => {
  const { member, email, key } = await change();
  expect(key).not.toBe('');
  expect(
    (await mailsTo(email)).some(({ text }) => text.includes(key)),
    'the new address cannot stop itself being stopped',
  ).toBe(false);
  await pass(71);
  expect(await addressOf(member.id)).toBe(member.email);
  await pass(73);
  expect(await addressOf(member.id)).toBe(email);
  expect(await desk.site.post('g/member/keep_email', { key })).toMatchObject({ name: 'keyUnknown' });
});

it('the old address stops it, without signing in and once', async () => {
  const { member, key } = await change();
  expect(await desk.site.post('g/member/keep_email', { key: 'x'.repeat(43) })).toMatchObject({ code: 'A0130' });
  expect((await desk.site.post('g/member/keep_email', { key })).code).toBe('200');
  expect(await desk.site.post('g/member/keep_email', { key })).toMatchObject({ name: 'keyUnknown' });
  await pass(100);
  expect(await addressOf(member.id)).toBe(member.email);
});

it('an operator takes it back, and an address that somebody has is refused', async () => {
  const { member, audit } = await change();
  await desk.undo(audit);
  await pass(100);
  expect(await addressOf(member.id)).toBe(member.email);
  const other = await desk.newMailed();
  expect(await desk.act(`email_code/${member.id}`, { email: other.email })).toMatchObject({ status: 409, name: 'emailTaken' });
});
