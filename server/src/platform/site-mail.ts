import type { Config } from './process/config/config.ts';
import type { Db } from './database/db.ts';
import type { Log } from './process/log.ts';
import type { Secrets } from './process/secrets.ts';
import { onEverythingDropped, onTagsDropped } from './state/cache-tags.ts';
import { readSettingValues } from './state/site-settings.ts';
import { createOutboxMail, type Mail } from './mail/mail.ts';
import type { Outbox } from './mail/outbox.ts';
import { createSmtpMail } from './mail/smtp-mail.ts';

/** For what a secret setting is encrypted. */
export const SECRET_SETTING = 'setting';
/** The port on which a server speaks TLS from the first byte. */
const TLS_PORT = '465';

interface MailSource {
  config: Config;
  db: Db;
  secrets: Secrets;
  outbox: Outbox;
  log: Log;
}

/** A mail server as an operator describes it. */
export interface MailServer {
  host: string;
  account: string;
  secret: string;
}

/** Returns the URL of a mail server that is written as `smtp.example.com` or `smtp.example.com:465`. */
export function smtpUrlOf({ host, account, secret }: MailServer): string {
  const port = /:(\d+)$/.exec(host)?.[1];
  const login = account === '' ? '' : `${encodeURIComponent(account)}:${encodeURIComponent(secret)}@`;
  return `${port === TLS_PORT || port === undefined ? 'smtps' : 'smtp'}://${login}${host}`;
}

/** Returns mail by the server that the settings of the site name, as long as they do; it follows them within moments, without a restart. */
export async function createSiteMail(source: MailSource): Promise<Mail> {
  const { config, db, secrets, outbox, log } = source;
  const local = createOutboxMail(outbox, !config.isPublic);
  const now = async (): Promise<Mail> => {
    const { smtpHost: host, smtpAccount: account, smtpSecret: sealed, smtpFrom } = (await readSettingValues(db)).settings;
    if (host === '') return local;
    const secret = sealed === '' ? '' : secrets.decrypt(SECRET_SETTING, sealed);
    return createSmtpMail({ url: smtpUrlOf({ host, account, secret }), from: smtpFrom || config.smtpFrom, log });
  };
  let current = await now();
  const follow = () => {
    now().then(
      (mail) => (current = mail),
      // As it was, until the next change.
      (error: unknown) => log.warn({ err: error }, 'the mail server of the settings could not be read'),
    );
  };
  onTagsDropped((tags) => tags.includes('site') && follow());
  onEverythingDropped(follow);
  return {
    get delivers() {
      return current.delivers;
    },
    send: async (mail, handover) => (await now()).send(mail, handover),
  };
}
