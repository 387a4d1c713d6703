import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { API_TIMEOUT_MS } from '#contract/limits.ts';
import { createMember } from '#server/modules/members/index.ts';
import { createLog } from '#server/platform/process/log.ts';
import { createSmtpMail } from '#server/platform/mail/smtp-mail.ts';
import { openPlatform } from '#server/platform/open-platform.ts';
import { startMailServer, type TestMailServer } from '#server/platform/testing/mail-server.ts';
import { startTestSite, type TestSite } from './testing.ts';

const SEND = 'g/security/send_register_email_verify_code';
const FROM = '炉边“来信” <no-reply@hearth.example>';
const NOW = new Date();
const HANDOVER = { now: NOW, id: 'a-mail', onHandover: async () => undefined };

let server: TestMailServer;
let site: TestSite;
beforeAll(async () => {
  server = await startMailServer();
  site = await startTestSite({ mail: mailThrough(server.url) });
});
afterAll(async () => {
  await site.close();
  await server.close();
});

const mailThrough = (url: string) => createSmtpMail({ url, from: FROM, log: createLog('silent') });

it('a code is sent through a real server, in Chinese from subject to text', async () => {
  expect(await site.post(SEND, { email: 'reader@hearth.example' })).toMatchObject({ code: '200', t: { retryAfter: 60, remainingToday: 9 } });
  const mail = server.received.at(-1)!;
  expect(mail).toMatchObject({ from: 'no-reply@hearth.example', to: ['reader@hearth.example'] });
  expect(mail.headers).toMatchObject({ subject: '炉边注册验证码', to: 'reader@hearth.example' });
  expect(mail.headers['from']).toContain('炉边“来信”');
  expect(mail.text).toMatch(/你好：[\s\S]*\b\d{6}\b[\s\S]*—— 炉边/);
});

it('no field of a mail can add headers or recipients', async () => {
  const mail = mailThrough(server.url);
  const subject = '题目\r\nBcc: thief@evil.example\r\n\r\n假的正文';
  await mail.send({ to: 'one@hearth.example', subject, text: '.\r\n.正文\r\n.\r\nMAIL FROM:<x>' }, HANDOVER);
  expect(server.received.at(-1)).toMatchObject({ to: ['one@hearth.example'], text: '.\r\n.正文\r\n.\r\nMAIL FROM:<x>\r\n' });
  expect(server.received.at(-1)?.headers['bcc']).toBeUndefined();
  await mail.send({ to: 'one@hearth.example, thief@evil.example', subject: '两个人', text: '信' }, HANDOVER).catch(() => undefined);
  expect(server.received.flatMap(({ to }) => to)).not.toContain('thief@evil.example');
});

it('without a mail server a public site refuses at once, whatever the address, and a local one keeps the mail in the outbox', async () => {
  const { config, db, log } = site.platform;
  const { mail } = await openPlatform({ ...config, isPublic: true, smtpUrl: null, redisUrl: null }, db, { log });
  const open = await startTestSite({ mail });
  const known = { nickName: '有邮箱的人', email: 'known@hearth.example', passwordHash: '$argon2id$x', joinedAt: NOW };
  await open.platform.db.transaction((tx) => createMember(tx, known));
  for (const email of ['known@hearth.example', 'unknown@hearth.example'])
    for (const path of [SEND, 'g/security/send_retrieve_password_email'])
      expect(await open.post(path, { email }), path).toMatchObject({ status: 503, message: '这个网站没有接上邮件，信寄不出去，请联系站方' });
  await open.close();
  expect((await openPlatform({ ...config, isPublic: false, smtpUrl: null, redisUrl: null }, db, { log })).mail.delivers).toBe(true);
});

it('a refused recipient is C0500, and may try again at once', async () => {
  for (let time = 0; time < 2; time += 1) expect(await site.post(SEND, { email: 'refused@hearth.example' })).toMatchObject({ status: 503, code: 'C0500' });
  expect(await site.get('g/security/email_rate_limit/1?email=refused@hearth.example')).toMatchObject({ t: { retryAfter: 0 } });
});

it('a mail server that fails or is silent is C0500 while the browser still waits', async () => {
  const mute = createServer().listen(0, '127.0.0.1');
  await once(mute, 'listening');
  const urls = { 'never greets': urlOf(mute), 'is not there': 'smtp://127.0.0.1:1', 'never says that it has the mail': server.url };
  const startedAt = performance.now();
  const outcomes = Object.entries(urls).map(async ([what, url]) => {
    await expect(mailThrough(url).send({ to: 'silent@hearth.example', subject: '信', text: '信' }, HANDOVER), what).rejects.toMatchObject({ code: 'C0500' });
    // The browser does not wait longer on a slow machine.
    expect(performance.now() - startedAt, what).toBeLessThan(API_TIMEOUT_MS - 1_000);
  });
  await Promise.all(outcomes);
  mute.close();
});

function urlOf(listener: Server): string {
  const address = listener.address();
  return `smtp://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}
