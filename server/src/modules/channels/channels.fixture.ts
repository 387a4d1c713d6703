import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { runWords } from '#tools/hearth.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { MESSAGE_TYPES } from '#contract/message-types.ts';
import { createMember, openSession } from '#server/modules/members/index.ts';
import { defineNotification, words, type Notification } from '#server/modules/messages/index.ts';
import { createLog } from '#server/platform/process/log.ts';
import { createSmtpMail } from '#server/platform/mail/smtp-mail.ts';
import { startScriptedSmtp, type ScriptedSmtp } from '#server/modules/deliveries/smtp.fixture.ts';
import { byChannels, notifyByChannels, notifyOperators, OPERATOR_NOTIFICATIONS, sendDeliveries } from './index.ts';

const HOUR_MS = 60 * 60_000;

/** A kind of the court as it will be: it has legal effect, and a clock of its reader runs. */
export const summoned = byChannels(
  defineNotification<{ offence: string }>('test-summoned', {
    type: MESSAGE_TYPES.court,
    isUrgent: 1,
    version: 3,
    write: ({ data }) => ({ title: words`有检举等你`, content: words`被检举“${data.offence}”。` }),
  }),
  {
    label: '传唤',
    audience: 'member',
    channels: ['message', 'mail'],
    fallback: ['text'],
    retryMinutes: 60,
    mail: () => ({ wanted: '有一件事等你处理', until: '2026-12-01T04:00:00Z', path: '/profile/message' }),
  },
);

export type Person = Signed & { email: string };

/** Returns `hours` from now. */
export const later = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

/** Starts a site and a mail server of the file that calls it. */
export function setUpChannels() {
  let smtp: ScriptedSmtp;
  let site: TestSite;
  let count = 0;
  beforeAll(async () => {
    smtp = await startScriptedSmtp();
    site = await startTestSite({ mail: createSmtpMail({ url: smtp.url, from: 'no-reply@hearth.example', log: createLog('silent') }) });
  });
  beforeEach(() => {
    smtp.behavior = {};
    smtp.onTaken = () => undefined;
    smtp.taken.length = 0;
  });
  afterEach(async () => {
    await site.platform.db.query('DELETE FROM deputies');
    await site.platform.db.query(`UPDATE members SET role = 'member' WHERE role <> 'member'`);
    await site.platform.db.query(`UPDATE notifications SET answered_at = now(), deputy_at = NULL WHERE answered_at IS NULL AND topic IS NOT NULL`);
  });
  afterAll(async () => {
    await site.close();
    smtp.close();
  });

  async function enter(role: 'member' | 'presenter' | 'operator' = 'member', { mobile = false } = {}): Promise<Person> {
    count += 1;
    const { db, secrets } = site.platform;
    const [nickName, email] = [`要听见的人${count}`, `hear${count}@hearth.example`];
    return db.transaction(async (tx) => {
      const now = new Date();
      const { id } = await createMember(tx, { nickName, email, role, passwordHash: '$argon2id$x', joinedAt: now });
      const number = `1390000${String(count).padStart(4, '0')}`;
      if (mobile)
        await tx.query('INSERT INTO mobiles (member_id, number_hash, number_sealed, bound_at) VALUES ($1, $2, $3, $4)', [
          id,
          secrets.keyedHash('mobile', number),
          secrets.encrypt('mobile', number),
          now,
        ]);
      return { id, nickName, email, token: await openSession({ tx, now }, id, { device: 'test', address: '127.0.0.1', platform: site.platform }) };
    });
  }

  /** Sends what is due then, by a clock that runs from then on. */
  const work = (hours = 0) => sendDeliveries({ ...site.platform, clock: { now: () => later(hours) }, now: later(hours) });
  const send = ({ id }: Person, notification: Notification = summoned({ data: { offence: '黑装备' } }), times = 1) =>
    site.platform.db.transaction((tx) =>
      notifyByChannels(
        { tx, now: new Date() },
        Array.from({ length: times }, () => ({ to: id, notification })),
      ),
    );
  const alarm = (topic: string, now = new Date()) =>
    site.platform.db.transaction((tx) => notifyOperators({ tx, now }, OPERATOR_NOTIFICATIONS.workerStopped({ data: { nodes: topic } }), { topic }));
  const results = async ({ id }: Person) =>
    (
      await site.platform.db.query<{ channel: string; state: string; reason: string }>(
        'SELECT channel, state, reason FROM deliveries WHERE member_id = $1 ORDER BY notification_id, position, id',
        [id],
      )
    ).map(({ channel, state, reason }) => `${channel} ${state} ${reason}`.trim());
  const titles = async (as: Person) => (await site.get<{ title: string }[]>('g/message/unread/list', { as })).t.map(({ title }) => title);
  const texts = async () => (await site.platform.outbox?.read())?.filter(({ subject }) => subject === '短信') ?? [];
  const hearth = (...command: string[]) => runWords(command, (run) => run(site.platform.db, { connectionString: '' }));

  return {
    get site() {
      return site;
    },
    get smtp() {
      return smtp;
    },
    enter,
    work,
    send,
    alarm,
    results,
    titles,
    texts,
    hearth,
  };
}
