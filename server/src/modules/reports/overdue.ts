import { closeTopic, notifyOperators, OPERATOR_NOTIFICATIONS } from '#server/modules/channels/index.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { countOpen } from './queries-desk.ts';
import { OVERDUE_MS } from './rules.ts';

const HOUR_MS = 60 * 60 * 1000;
const OVERDUE_TOPIC = 'overdue-reports';

/** Notifies the operators when reports wait for too long; when none does any more, that counts as an answer. */
export async function watchQueue({ db, now }: DbContext): Promise<void> {
  const { overdue } = await countOpen(db, { readerId: null, kinds: ['post', 'comment', 'member', 'presenter'] }, new Date(now.getTime() - OVERDUE_MS));
  const data = { count: overdue, hours: OVERDUE_MS / HOUR_MS };
  await db.transaction(async (tx) => {
    if (overdue > 0) await notifyOperators({ tx, now }, OPERATOR_NOTIFICATIONS.reportsOverdue({ data }), { topic: OVERDUE_TOPIC });
    else await closeTopic({ tx, now }, OVERDUE_TOPIC);
  });
}
