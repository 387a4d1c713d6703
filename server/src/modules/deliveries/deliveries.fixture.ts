import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { sendDeliveries } from '#server/modules/channels/index.ts';
import { createMember, hashPassword, openSession } from '#server/modules/members/index.ts';
import { createLog } from '#server/platform/process/log.ts';
import { createSecrets } from '#server/platform/process/secrets.ts';
import { createSmtpMail } from '#server/platform/mail/smtp-mail.ts';
import { queueMail } from './index.ts';
import { startScriptedSmtp, type ScriptedSmtp } from './smtp.fixture.ts';

const PASSWORD = 'lantern77frost';
const MINUTE_MS = 60_000;
export const KEY = randomBytes(32).toString('base64');

/** Returns the instant in some minutes. */
export const later = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);

/** Returns a site of the file that calls it, which sends by a scripted mail server, and members who are sent mails. */
export function setUpDeliveries() {
  let smtp: ScriptedSmtp;
  let site: TestSite;
  let count = 0;
  beforeAll(async () => {
    smtp = await startScriptedSmtp();
    site = await startTestSite({
      mail: createSmtpMail({ url: smtp.url, from: '炉边 <no-reply@hearth.example>', log: createLog('silent') }),
      env: { HEARTH_SECRET_KEY: KEY },
    });
    site.platform.secrets = createSecrets(Buffer.from(KEY, 'base64'));
  });
  afterEach(() => {
    smtp.behavior = {};
    smtp.onTaken = () => undefined;
    smtp.taken.length = 0;
  });
  afterAll(async () => {
    await site.close();
    smtp.close();
  });

  async function enter(): Promise<Signed & { email: string }> {
    count += 1;
    const [nickName, email] = [`收信人${count}`, `reader${count}@hearth.example`];
    const passwordHash = await hashPassword(PASSWORD);
    return site.platform.db.transaction(async (tx) => {
      const now = new Date();
      const { id } = await createMember(tx, { nickName, email, passwordHash, joinedAt: now });
      return { id, nickName, email, token: await openSession({ tx, now }, id, { device: 'test', address: '127.0.0.1', platform: site.platform }) };
    });
  }

  /** Queues a mail to a member, as a change of their account does. */
  async function queue({ id, email }: { id: number; email: string }, now = new Date()): Promise<void> {
    const { db, secrets } = site.platform;
    await db.transaction((tx) => queueMail({ tx, now, secrets }, { kind: 'password-changed', memberId: id, to: email, subject: '密码', text: '改了' }));
  }
  /** Sends what is due then, by a clock that runs from then on. */
  const work = (minutes = 0, platform = site.platform) => sendDeliveries({ ...platform, clock: { now: () => later(minutes) }, now: later(minutes) });
  const results = (memberId: number) =>
    site.platform.db.query<{ state: string; reason: string; attempts: number; handovers: number }>(
      'SELECT state, reason, attempts, handovers FROM deliveries WHERE member_id = $1 ORDER BY id',
      [memberId],
    );

  return {
    get smtp() {
      return smtp;
    },
    get site() {
      return site;
    },
    enter,
    queue,
    work,
    results,
  };
}
