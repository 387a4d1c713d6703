import { closeTopic, closeTopicsLike, notifyOperators, OPERATOR_NOTIFICATIONS } from '#server/modules/channels/index.ts';
import type { Platform } from '#server/platform/api.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import type { Worker } from '#server/platform/jobs/queries-workers.ts';

const NO_WORKER_TOPIC = 'no-worker';
/** An upgrade takes half of it, and with the time between two looks it is less than a minute. */
const NO_WORKER_SECONDS = 40;

/**
 * Notifies the operators of processes that ran jobs and have stopped without a word, once for all of a machine.
 */
export async function notifyOfStopped(context: WriteContext, workers: readonly Worker[]): Promise<void> {
  for (const host of new Set(workers.map(hostOf))) {
    const stopped = workers.filter((worker) => hostOf(worker) === host);
    // With their starts: in a container every worker has the same name, and each of them is news.
    const topic = `${stoppedTopic(host)}${stopped.map(({ startedAt }) => startedAt).join('、')}`;
    const nodes = stopped.map(({ node }) => node).join('、');
    await notifyOperators(context, OPERATOR_NOTIFICATIONS.workerStopped({ data: { nodes } }), { topic });
  }
}

function hostOf({ node }: Pick<Worker, 'node'>): string {
  return node.slice(0, Math.max(node.lastIndexOf(':'), 0));
}

function stoppedTopic(host: string): string {
  return `worker:${host} `;
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

/** Notes that a process runs jobs: nobody has to see to it any more that there is none, or that an earlier one of its machine has stopped. */
export async function noteWorker(context: WriteContext, node: string): Promise<void> {
  await closeTopic(context, NO_WORKER_TOPIC);
  await closeTopicsLike(context, `${stoppedTopic(hostOf({ node })).replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`);
}
