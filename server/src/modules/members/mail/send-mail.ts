import type { ApiRequest } from '#server/platform/api.ts';
import type { Tx } from '#server/platform/database/db.ts';
import type { Letter } from '#server/platform/mail/mail.ts';
import { selectContact, selectSiteName } from './queries-site.ts';

/** Mails a notice once the transaction has committed; nobody waits for it, and a mail server that is down stops nothing. */
export function sendNotice(
  tx: Tx,
  { platform, now }: Pick<ApiRequest, 'platform' | 'now'>,
  { to, write }: { to: string; write: (site: { siteName: string; contact: string }) => Omit<Letter, 'to'> },
): void {
  tx.afterCommit(() =>
    platform.background.run(async () => {
      const site = { siteName: await selectSiteName(platform.db), contact: await selectContact(platform.db) };
      await platform.mail.send({ to, ...write(site) }, now);
    }),
  );
}
