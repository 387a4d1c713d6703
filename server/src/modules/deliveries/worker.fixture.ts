// Run as a process of its own: sends what is due once, then ends. Its arguments: the connection as JSON, the mail server and the key.
import { openDatabase, type Connection } from '#server/platform/database/db.ts';
import { createOutbox } from '#server/platform/mail/outbox.ts';
import { createOutboxSms } from '#server/platform/mail/sms.ts';
import { createSmtpMail } from '#server/platform/mail/smtp-mail.ts';
import { createLog } from '#server/platform/process/log.ts';
import { createSecrets } from '#server/platform/process/secrets.ts';
import { sendDue } from './index.ts';

const [given = '{}', url = '', key = '', at = ''] = process.argv.slice(2);
const connection: Connection = JSON.parse(given);
const log = createLog('silent');
const db = openDatabase(connection);
const platform = {
  db,
  log,
  clock: { now: () => new Date(at) },
  secrets: createSecrets(Buffer.from(key, 'base64')),
  mail: createSmtpMail({ url, from: 'no-reply@hearth.example', log }),
  sms: createOutboxSms(createOutbox('/dev/null')),
};
await sendDue({ ...platform, now: new Date(at), write: async () => ({ missing: 'unknown kind' }) });
await db.close();
