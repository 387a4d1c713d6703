import { QUEUE_KINDS } from '#contract/api/queue-kinds.ts';
import { notifyOperators } from '#server/modules/channels/index.ts';
import { publishEvent } from '#server/modules/webhooks/index.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import { APPEALS_TAG } from './list.ts';
import { APPEAL_NOTIFICATIONS } from './notifications.ts';
import { markOverdue } from './queries.ts';

const TOPIC = 'appeals-overdue';

/** Tells the operators of appeals that nobody has answered in time, once each, and has the public clocks say so. */
export async function noteOverdueAppeals({ db, now }: DbContext): Promise<void> {
  await db.transaction(async (tx) => {
    const ids = await markOverdue({ tx, now });
    if (ids.length === 0) return;
    writesTags(tx, APPEALS_TAG);
    await notifyOperators({ tx, now }, APPEAL_NOTIFICATIONS.overdue({ data: { count: ids.length } }), { topic: `${TOPIC}:${ids[0]}` });
    await publishEvent({ tx, now }, 'queue.overdue', { gameId: null, title: QUEUE_KINDS.appeal.label, path: '/admin/queue' });
  });
}
