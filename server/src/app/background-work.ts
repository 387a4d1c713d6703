import { sendDeliveries } from '#server/modules/channels/index.ts';
import { noteWorker, notifyOfStopped, siteJobs, watchDisks, watchForNone } from '#server/modules/jobs/index.ts';
import { watchChecks } from '#server/modules/dashboard/index.ts';
import type { Platform } from '#server/platform/api.ts';
import type { Connection } from '#server/platform/database/db.ts';
import { createPurger, keepPurging, watchPurging } from '#server/platform/edge/index.ts';
import { siteTimeouts, withLongTimeouts } from '#server/platform/database/timeouts.ts';
import { NODE_NAME, startJobs } from '#server/platform/jobs/run-jobs.ts';
import { watchWorkers } from '#server/platform/jobs/watch-workers.ts';
import { flushBuffers } from './buffers.ts';

/**
 * Starts what a process does beside answering requests, as its role says: it writes what requests and faults leave in memory, a worker
 * runs the jobs, and purges what was written from the cache in front of the site. All watch their own disks and the workers; while there is none, a web process notifies the operators and sends the mails, because
 * one of them says so. `stop` ends it when its steps are done.
 */
export async function startBackgroundWork(platform: Platform, connection: Connection, direct = connection): Promise<{ stop(): Promise<void> }> {
  const { clock, config, db, log } = platform;
  const isWorker = config.role !== 'web';
  const buffers = flushBuffers(platform);
  const jobs = isWorker
    ? await startJobs({ connection, direct, db, clock, log, timeouts: siteTimeouts(config.databaseAnswerMs) }, siteJobs(platform, { watchChecks }))
    : null;
  const disks = watchDisks(platform);
  const purging = config.hasEdge ? watchPurging(platform) : null;
  const purges = isWorker && config.purge !== null ? keepPurging({ db, log, purger: createPurger(config.purge) }) : null;
  const mails = isWorker ? null : sendInstead(platform);
  const reportNone = watchForNone(platform);
  const watch = await watchWorkers({
    db,
    log,
    isWorker,
    onStopped: (tx, workers) => notifyOfStopped({ tx, now: clock.now() }, workers),
    ...(mails && {
      async onNone(seconds) {
        await reportNone(seconds);
        mails.send();
      },
    }),
  });
  if (isWorker) await db.transaction((tx) => noteWorker({ tx, now: clock.now() }, NODE_NAME));
  return {
    async stop() {
      await jobs?.stop();
      await buffers.stop();
      await disks.stop();
      await purges?.stop();
      await purging?.stop();
      await watch.stop();
      await mails?.stop();
    },
  };
}

/** Sends the mails that are due in place of a worker, at each call that comes when it has sent those before. `stop` waits for what is under way. */
function sendInstead(platform: Platform): { send(): void; stop(): Promise<void> } {
  const { clock, log } = platform;
  const ending = new AbortController();
  let sending: Promise<void> | null = null;
  const sendDue = async () => {
    await withLongTimeouts(() => sendDeliveries({ ...platform, now: clock.now(), signal: ending.signal })).catch((error: unknown) =>
      log.warn({ err: error }, 'mails could not be sent in place of a worker'),
    );
    sending = null;
  };
  return {
    send() {
      sending ??= sendDue();
    },
    async stop() {
      ending.abort();
      await sending;
    },
  };
}
