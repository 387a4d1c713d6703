import { MESSAGE_TYPES } from '#contract/message-types.ts';
import { listOperatorIds } from '#server/modules/members/index.ts';
import { announcement, notifyAll } from '#server/modules/messages/index.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import type { Worker } from '#server/platform/jobs/queries-workers.ts';

/** Notifies the operators of processes that ran jobs and have stopped without a word. */
export async function notifyOfStopped({ tx, now }: WriteContext, workers: readonly Worker[]): Promise<void> {
  const nodes = workers.map(({ node }) => node).join('、');
  const notification = announcement({
    type: MESSAGE_TYPES.system,
    isUrgent: 1,
    title: '有一个干后台活的进程停了',
    content: `${nodes} 没打招呼就停了。它手上的活由别的进程接着做；没有别的进程时，请尽快重新启动它。做到哪了，用 npm run hearth -- jobs 看。`,
  });
  const operators = await listOperatorIds(tx);
  await notifyAll(
    { tx, now },
    operators.map((to) => ({ to, notification })),
  );
}
