import { QUEUE_KIND_NAMES, QUEUE_KINDS } from '#contract/api/queue-kinds.ts';
import { closeTopic, notifyOperators, OPERATOR_NOTIFICATIONS } from '#server/modules/channels/index.ts';
import { publishEvent } from '#server/modules/webhooks/index.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { selectQueueCounts } from './queries-waiting.ts';

/** Reports of what members have written, and appeals, have a watch of their own, because presenters answer for them too. A leak can't wait for that. */
const WATCHED_ELSEWHERE = ['report', 'appeal'];

/** Notifies the operators of each kind of which something waits beyond its limit; when nothing does any more, that counts as an answer. */
export async function watchQueueLimits({ db, now }: DbContext): Promise<void> {
  const kinds = QUEUE_KIND_NAMES.filter((kind) => !WATCHED_ELSEWHERE.includes(kind));
  const counts = await selectQueueCounts({ db, now }, { readerId: null, kinds });
  for (const kind of kinds) {
    const overdue = counts.find((count) => count.kind === kind)?.overdue ?? 0;
    const topic = `queue:${kind}`;
    await db.transaction(async (tx) => {
      if (overdue === 0) return void (await closeTopic({ tx, now }, topic));
      const what = QUEUE_KINDS[kind].label;
      const isNew = await notifyOperators({ tx, now }, OPERATOR_NOTIFICATIONS.queueOverdue({ data: { what, count: overdue } }), { topic });
      if (isNew) await publishEvent({ tx, now }, 'queue.overdue', { gameId: null, title: what, path: '/admin/queue' });
    });
  }
}
