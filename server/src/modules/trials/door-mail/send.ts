import { queueMail } from '#server/modules/deliveries/index.ts';
import { writeMail } from '#server/modules/mail-templates/index.ts';
import { getSite } from '#server/modules/settings/index.ts';
import type { SiteContext } from '#server/platform/api.ts';
import { openAddress } from './leave.ts';
import { offTokenOf } from './off-token.ts';
import { deleteOldDoorMails, insertNotice, lockOwed, type OwedNotice } from './queries.ts';
import { writeDoorMail } from './write.ts';

const BATCH = 100;

/** Deletes the addresses of cases that are long over, and queues the mails to the others that are due. Run twice, it mails nothing twice. */
export async function sendDoorMails(context: SiteContext): Promise<void> {
  const { db, now } = context;
  await db.transaction((tx) => deleteOldDoorMails({ tx, now }));
  for (let queued = BATCH; queued === BATCH;) queued = await queueBatch(context);
}

function queueBatch({ db, now, secrets, config, log }: SiteContext): Promise<number> {
  return db.transaction(async (tx) => {
    const owed = await lockOwed({ tx, now }, BATCH);
    if (owed.length === 0) return 0;
    const { name: siteName } = await getSite(tx);
    for (const notice of owed) {
      if (!(await insertNotice(tx, notice.mailId, notice.key))) continue;
      const to = readable(notice);
      if (to === null) continue;
      const offUrl = `${config.publicUrl}/mail-off/${offTokenOf(secrets, notice.mailId)}`;
      const mail = await writeMail(tx, writeDoorMail(notice, { siteName, publicUrl: config.publicUrl, offUrl }));
      await queueMail({ tx, now, secrets }, { kind: 'door-mail', memberId: null, sourceId: notice.mailId, to, offUrl, ...mail });
    }
    return owed.length;
  });

  /** Another key of the site than the one it was encrypted with: that one cannot be mailed, the others can. */
  function readable({ mailId, address }: OwedNotice): string | null {
    try {
      return openAddress(secrets, address);
    } catch (error) {
      log.error({ err: error, mailId }, 'an address that was left at a door cannot be read');
      return null;
    }
  }
}
