import { closeTopic, notifyOperators, OPERATOR_NOTIFICATIONS } from '#server/modules/channels/index.ts';
import type { Platform } from '#server/platform/api.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import type { Worker } from '#server/platform/jobs/queries-workers.ts';

const NO_WORKER_TOPIC = 'no-worker';
/** An upgrade takes half of it, and with the time between two looks it is less than a minute. */
const NO_WORKER_SECONDS = 40;

/** Notifies the operators of processes that ran jobs and have stopped without a word. */
export async function notifyOfStopped(context: WriteContext, workers: readonly Worker[]): Promise<void> {
  const nodes = workers.map(({ node }) => node).join('、');
  // With its start: in a container every worker has the same name, and each of them is news.
  const topic = `worker:${workers.map(({ node, startedAt }) => `${node} ${startedAt}`).join('、')}`;
  await notifyOperators(context, OPERATOR_NOTIFICATIONS.workerStopped({ data: { nodes } }), { topic });
}

/**
 * Returns what is called at each look at which nobody runs jobs, with the seconds since the first of them: it notifies the operators once. That
 * also happens without a crash, when the last worker was ended as it should be.
 */
export function watchForNone({ db, clock }: Pick<Platform, 'db' | 'clock'>): (seconds: number) => Promise<void> {
  let isReported = false;
  return async (seconds) => {
    if (seconds === 0) isReported = false;
    if (isReported || seconds < NO_WORKER_SECONDS) return;
    const none = OPERATOR_NOTIFICATIONS.noWorker({});
    await db.transaction((tx) => notifyOperators({ tx, now: clock.now() }, none, { topic: NO_WORKER_TOPIC }));
    isReported = true;
  };
}

/** Notes that somebody runs jobs: there is nothing to see to any more. */
export async function noteWorker(context: WriteContext): Promise<void> {
  await closeTopic(context, NO_WORKER_TOPIC);
}
