import { queueMail } from '#server/modules/deliveries/index.ts';
import { writeMail, type MailDraft } from '#server/modules/mail-templates/index.ts';
import type { Tx } from '#server/platform/database/db.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import { selectContact, selectSiteName } from './queries-site.ts';

interface MemberMail {
  kind: Parameters<typeof queueMail>[1]['kind'];
  memberId: number;
  to: string;
  write: (site: { siteName: string; contact: string }) => MailDraft;
}

/** Queues a mail to a member about their account, in the transaction of what it reports. */
export async function queueAccountMail(
  { tx, now, secrets }: { tx: Tx; now: Date; secrets: Secrets },
  { kind, memberId, to, write }: MemberMail,
): Promise<void> {
  const site = { siteName: await selectSiteName(tx), contact: await selectContact(tx) };
  await queueMail({ tx, now, secrets }, { kind, memberId, to, ...(await writeMail(tx, write(site))) });
}
