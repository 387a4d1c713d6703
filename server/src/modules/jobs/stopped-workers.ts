import { notifyOperators, OPERATOR_NOTIFICATIONS } from '#server/modules/channels/index.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import type { Worker } from '#server/platform/jobs/queries-workers.ts';

/** Notifies the operators of processes that ran jobs and have stopped without a word. */
export async function notifyOfStopped(context: WriteContext, workers: readonly Worker[]): Promise<void> {
  const nodes = workers.map(({ node }) => node).join('、');
  // With its start: in a container every worker has the same name, and each of them is news.
  const topic = `worker:${workers.map(({ node, startedAt }) => `${node} ${startedAt}`).join('、')}`;
  await notifyOperators(context, OPERATOR_NOTIFICATIONS.workerStopped({ data: { nodes } }), { topic });
}
