// Mails about messages, for members who have chosen them. Here they are only queued, with the revisions of the mailbox they are about, in the transaction
// that moves the member on: whatever dies, no message is mailed by two of them. They are worded when they are sent (`write-mail.ts`).
import { listMailedKinds } from '#server/modules/channels/index.ts';
import { queueChosenMail } from '#server/modules/deliveries/index.ts';
import type { DbContext, WriteContext } from '#server/platform/database/db.ts';
import { deleteOldMails, insertAlertMail, moveDigested, moveMailed, selectDigestsDue, selectMailsDue, skipUnwanted, type DueMail } from './queries-mails.ts';
import { DAY_MS, digestDay, MAIL_PAUSE_MS } from './rules.ts';

const BATCH = 100;
/** Longer than a mail is tried. */
const KEPT_MS = 7 * DAY_MS;

/** Queues a mail for each member whose unread messages are to be mailed at once; at most one an hour, with all that has come since the last one. */
export async function queueAlertMails({ db, now }: DbContext): Promise<void> {
  const span = { before: new Date(now.getTime() - MAIL_PAUSE_MS), exceptKinds: listMailedKinds() };
  await inBatches({ db, now }, async ({ tx }) => {
    const due = await selectMailsDue({ tx, now }, { ...span, limit: BATCH });
    await moveMailed({ tx, now }, due);
    return { due, pace: 'now' };
  });
  await db.transaction((tx) => skipUnwanted({ tx, now }, span));
  await deleteOldMails(db, new Date(now.getTime() - KEPT_MS));
}

/** Queues the mail of the day for each member who has chosen one and has unread messages; a site that was down at that hour does it later. */
export async function queueDigests({ db, now }: DbContext): Promise<void> {
  const day = digestDay(now);
  await inBatches({ db, now }, async ({ tx }) => {
    const due = await selectDigestsDue({ tx, now }, { day, exceptKinds: listMailedKinds(), limit: BATCH });
    await moveDigested(tx, day, due);
    return { due, pace: 'daily' };
  });
}

async function inBatches({ db, now }: DbContext, take: (context: WriteContext) => Promise<{ due: DueMail[]; pace: 'now' | 'daily' }>): Promise<void> {
  for (let isMore = true; isMore;) {
    isMore = await db.transaction(async (tx) => {
      const { due, pace } = await take({ tx, now });
      for (const each of due.filter(({ hasUnread }) => hasUnread)) {
        const sourceId = await insertAlertMail({ tx, now }, each, pace);
        await queueChosenMail({ tx, now }, { kind: `alert-${pace}`, memberId: each.memberId, sourceId });
      }
      return due.length === BATCH;
    });
  }
}
