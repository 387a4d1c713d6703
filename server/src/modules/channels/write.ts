import { mailInstant } from '#contract/text/mail-instant.ts';
import type { Missing, QueuedDelivery, Written } from '#server/modules/deliveries/index.ts';
import { getTemplateVersion, writeMail, writeSms } from '#server/modules/mail-templates/index.ts';
import type { About } from '#server/modules/messages/index.ts';
import { findMobileNumber } from '#server/modules/mobiles/index.ts';
import type { Platform } from '#server/platform/api.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { findPolicyNamed, type KnownPolicy } from './policy.ts';
import { selectNotification } from './queries-notifications.ts';
import { courtMailToken } from './court-mails.ts';
import { selectCourtMailOff } from './queries-court-mails.ts';
import { selectRecipient, selectTicketNumber } from './queries-recipients.ts';
import { subjectOf } from './subject.ts';

type Writers = Pick<Platform, 'config' | 'mail' | 'secrets'>;

/** Returns the mail or the text message of a notification, to the address its member has now; or why there is nothing to send. */
export async function writeNotification(platform: Writers, tx: Tx, { notificationId, channel }: QueuedDelivery): Promise<Written | Missing> {
  const row = notificationId === null ? null : await selectNotification(tx, notificationId);
  const policy = row && findPolicyNamed(row.kind);
  if (!row || !policy) return { missing: 'unknown kind' };
  const recipient = await selectRecipient(tx, row.memberId);
  const lines = policy.mail({ about: subjectOf(row), data: row.data });
  const kept = policy.version === null ? {} : { version: policy.version };
  if (channel === 'text') {
    const to = await findMobileNumber({ db: tx, secrets: platform.secrets }, row.memberId);
    const until = lines.until ? mailInstant(lines.until) : '今天';
    if (to === null) return { missing: 'no mobile' };
    const { version, ...words } = await writeSms(tx, { template: 'text-notice', values: { 网站: recipient.siteName, 期限: until } });
    return { to, subject: '', ...words, content: { until }, ...kept, ...(policy.version !== null && { template: version }) };
  }
  if (!platform.mail.delivers) return { missing: 'no mail server' };
  if (recipient.email === null) return { missing: 'no address' };
  const isLegal = policy.version !== null;
  if (policy.isCourt && !isLegal && (await selectCourtMailOff(tx, row.memberId)) !== null) return { missing: 'turned off' };
  const number = await numberOf(tx, policy, subjectOf(row));
  const { publicUrl } = platform.config;
  const offUrl = policy.isCourt ? `${publicUrl}/mail-off/${courtMailToken(platform.secrets, row.memberId)}` : null;
  const template = isLegal ? 'legal-notice' : 'notice';
  const mail = await writeMail(tx, {
    template,
    values: {
      网站: recipient.siteName,
      事情: lines.wanted,
      编号: number === null ? '' : `    ${number}`,
      期限: lines.until ? `    期限：${mailInstant(lines.until)}（北京时间）` : '',
      地址: `${publicUrl}${lines.path}`,
      怎么不再收: offUrl === null ? '' : offTextOf(offUrl, isLegal),
    },
  });
  // A mail program takes a press for a promise: where the next mail with legal effect comes all the same, it is not offered one.
  return {
    to: recipient.email,
    ...mail,
    ...(offUrl !== null && !isLegal && { offUrl }),
    ...kept,
    ...(isLegal && { template: await getTemplateVersion(tx, template) }),
  };
}

/** Returns how a mail names the case or the ticket it is about: by its number, which is no name; null for anything else. */
async function numberOf(tx: Tx, { isNumbered }: KnownPolicy, about: About | null): Promise<string | null> {
  if (!isNumbered || about === null) return null;
  if (about.kind === 'post') return `第 ${about.id} 号案`;
  const number = about.kind === 'ticket' ? await selectTicketNumber(tx, about.id) : null;
  return number === null ? null : `罚单 ${number}`;
}

/** Returns what a mail of the court says of how to get no more of them. */
function offTextOf(offUrl: string, isLegal: boolean): string {
  const what = isLegal
    ? '传唤、裁决、罚单、申诉和撤回询问的信关系到你的权利，关不掉，这封就是。公堂的其他来信，按一下就关，不用登录：'
    : '不想再收公堂的来信，按一下就关，不用登录。传唤、裁决、罚单、申诉和撤回询问的信照寄，站内消息也照发：';
  return `${what}\n\n    ${offUrl}`;
}
