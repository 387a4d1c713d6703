import { record } from '#server/modules/audit/index.ts';
import { deleteSealed } from '#server/modules/files/index.ts';
import { restoreWorks } from '#server/modules/takedowns/index.ts';
import type { SiteContext } from '#server/platform/api.ts';
import { updateErasureList } from '#server/platform/backup/update-list.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { holdNotice } from './hold.ts';
import { mailOutcome } from './mails.ts';
import { notifyAuthor } from './notify-author.ts';
import { eraseOld, selectDueNotices, updateEnded } from './queries.ts';
import { KEPT_DAYS } from './rules.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Puts back the works of authors whose statements were forwarded long enough ago, with no suit and no complaint since; run again, it changes nothing more.
 * What has changed is written down outside of the database, so that no backup from before takes it away again.
 */
export async function restoreAnsweredWorks(context: Pick<SiteContext, 'db' | 'secrets' | 'now' | 'config' | 'log'>): Promise<void> {
  const { db, now } = context;
  const due = await selectDueNotices({ db, now });
  for (const id of due) await restoreIfDue(context, id);
  if (due.length > 0) await updateErasureList(context);
}

async function restoreIfDue({ db, secrets, now }: Pick<SiteContext, 'db' | 'secrets' | 'now'>, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { notice, order } = await holdNotice(tx, id);
    // An operator releases the order, forwards it once more or stops it meanwhile, the author withdraws it, the other side replies.
    if (order.releasedAt !== null) return updateEnded({ tx, now }, id, 'released');
    if (notice.state !== 'forwarded' || notice.dueAt === null || Date.parse(notice.dueAt) > now.getTime()) return;
    await updateEnded({ tx, now }, id, 'restored');
    await record(
      { tx, now },
      {
        act: 'counter_notice.restore',
        target: { kind: 'counter_notice', id },
        before: { state: 'forwarded' },
        after: { state: 'restored', takedown: notice.takedownId, works: notice.works.map(({ kind, id: work }) => ({ kind, id: work })) },
        personal: { memberId: notice.memberId, data: {} },
      },
    );
    await restoreWorks({ tx, now }, notice.takedownId, notice.memberId);
    await notifyAuthor({ tx, now }, notice, { become: 'restored' });
    await mailOutcome({ tx, now, secrets }, notice, '期限里没有收到你已投诉或起诉的通知，内容已依法放回。你仍然可以向主管机关投诉，或者向法院起诉。');
  });
}

/** Forgets what statements said that were over half a year ago; run again, it changes nothing more. */
export async function sweepCounterNotices({ db, now }: DbContext): Promise<void> {
  await db.transaction(async (tx) => {
    await deleteSealed({ tx, now }, await eraseOld(tx, new Date(now.getTime() - KEPT_DAYS * DAY_MS)));
  });
}
