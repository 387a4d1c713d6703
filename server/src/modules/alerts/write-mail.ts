import { listMailedKinds, selectRecipient } from '#server/modules/channels/index.ts';
import type { Missing, QueuedDelivery, Written } from '#server/modules/deliveries/index.ts';
import { writeMail } from '#server/modules/mail-templates/index.ts';
import type { SiteContext } from '#server/platform/api.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { alertMailToken } from './off.ts';
import { selectAlertMail } from './queries-mails.ts';
import { listAlerting } from './unread.ts';
import { mailList } from './wording.ts';

/** Returns a mail about messages as they are when it is sent: those that are unread by then; or why there is nothing to send. */
export async function writeAlertMail({ now, mail, secrets, config }: SiteContext, tx: Tx, { sourceId }: QueuedDelivery): Promise<Written | Missing> {
  const asked = sourceId === null ? null : await selectAlertMail({ tx, now }, sourceId);
  if (asked === null || asked.types.length === 0) return { missing: 'turned off' };
  if (!mail.delivers) return { missing: 'no mail server' };
  const { email, siteName } = await selectRecipient(tx, asked.memberId);
  if (email === null) return { missing: 'no address' };
  const messages = await listAlerting(tx, asked, { types: asked.types, exceptKinds: listMailedKinds() });
  if (messages.length === 0) return { missing: 'nothing unread' };
  const offUrl = `${config.publicUrl}/mail-off/${alertMailToken(secrets, asked.memberId)}`;
  const written = await writeMail(tx, {
    template: 'alert',
    values: {
      网站: siteName,
      几条: `${messages.length} 条`,
      消息: mailList(messages),
      地址: `${config.publicUrl}/profile/message`,
      设置地址: `${config.publicUrl}/profile/secure_entry`,
      怎么不再收: offUrl,
    },
  });
  return { to: email, ...written, offUrl };
}
