import { queueMail } from '#server/modules/deliveries/index.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import type { Tx } from '#server/platform/database/db.ts';
import type { MailMessage } from '#server/platform/mail/mail.ts';
import { selectContact, selectSiteName } from './queries-site.ts';

interface MemberMail {
  kind: Parameters<typeof queueMail>[1]['kind'];
  memberId: number;
  to: string;
  write: (site: { siteName: string; contact: string }) => Omit<MailMessage, 'to'>;
}

/** Queues a mail to a member about their account, in the transaction of what it reports. */
export async function queueAccountMail(
  tx: Tx,
  { platform, now }: Pick<ApiRequest, 'platform' | 'now'>,
  { kind, memberId, to, write }: MemberMail,
): Promise<void> {
  const site = { siteName: await selectSiteName(tx), contact: await selectContact(tx) };
  await queueMail({ tx, now, secrets: platform.secrets }, { kind, memberId, to, ...write(site) });
}
