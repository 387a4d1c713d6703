import type { MailFinding } from '#contract/api/setup.ts';
import { fieldFailure } from '#contract/failures.ts';
import type { ApiRequest, Platform } from '#server/platform/api.ts';
import { DeliveryFailure } from '#server/platform/mail/handover.ts';
import type { Mail } from '#server/platform/mail/mail.ts';
import { createSmtpMail } from '#server/platform/mail/smtp-mail.ts';
import { isSameSecret } from '#server/platform/process/secrets.ts';
import { smtpUrlOf } from '#server/platform/site-mail.ts';
import { requireCode } from './code.ts';

/** A mail server as it is filled in. */
export interface MailFields {
  smtpHost: string;
  smtpAccount: string;
  smtpSecret: string;
  smtpFrom: string;
}

const PURPOSE = 'setup mail';

/** Sends a letter by the server that is filled in, or by that of the environment, and says what became of it. Throws `invalidInput`, and like `requireCode`. */
export async function testMail(request: ApiRequest, { code, email, ...fields }: MailFields & { code: string; email: string }): Promise<MailFinding> {
  await requireCode(request, code);
  const { platform, now } = request;
  const begun = performance.now();
  const seconds = () => Math.max(1, Math.round((performance.now() - begun) / 1000));
  const mail = mailOf(platform, fields);
  try {
    await mail.send(
      { to: email, subject: '试信：收到了就好', text: '这是第一次设置时寄出的试信。收到了，说明信寄得出去。' },
      { now, id: crypto.randomUUID(), onHandover: async () => undefined },
    );
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error;
    return { ok: false, text: `寄不出去（${error.reason}）：看看服务器、账号和授权码`, proof: '' };
  }
  return { ok: true, text: `寄到 ${email}，${seconds()} 秒`, proof: proofOf(platform, fields) };
}

/** Returns whether a letter went out by exactly this server. */
export function isMailTested(platform: Pick<Platform, 'secrets' | 'config'>, fields: MailFields, proof: string): boolean {
  return isSameSecret(proof, proofOf(platform, fields));
}

/** Returns who sends mail where nobody is named. */
export function senderOf({ smtpFrom, smtpAccount }: MailFields): string {
  return smtpFrom !== '' ? smtpFrom : smtpAccount.includes('@') ? smtpAccount : '';
}

function mailOf({ config, mail, log }: Platform, fields: MailFields): Mail {
  if (config.smtpUrl !== null) return mail;
  if (fields.smtpHost === '') throw fieldFailure('smtpHost', '先填发信服务器');
  const { smtpHost: host, smtpAccount: account, smtpSecret: secret } = fields;
  const url = smtpUrlOf({ host, account, secret });
  if (!URL.canParse(url)) throw fieldFailure('smtpHost', '写成 smtp.example.com:465');
  return createSmtpMail({ url, from: senderOf(fields) || config.smtpFrom, log });
}

function proofOf({ secrets, config }: Pick<Platform, 'secrets' | 'config'>, { smtpHost, smtpAccount, smtpSecret, smtpFrom }: MailFields): string {
  const what = config.smtpUrl === null ? [smtpHost, smtpAccount, smtpSecret, smtpFrom] : ['environment'];
  return secrets.keyedHash(PURPOSE, JSON.stringify(what)).toString('hex');
}
