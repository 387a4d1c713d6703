import { notifyOfStopped, siteJobs } from '#server/modules/jobs/index.ts';
import type { Platform } from '#server/platform/api.ts';
import type { Connection } from '#server/platform/database/db.ts';
import { startJobs } from '#server/platform/jobs/run-jobs.ts';
import { watchWorkers } from '#server/platform/jobs/watch-workers.ts';
import { flushBuffers } from './buffers.ts';

/**
 * Starts what a process does beside answering requests, as its role says: a web process writes what its requests leave in memory, a worker
 * runs the jobs. All watch the workers. `stop` ends it when its steps are done.
 */
export async function startBackgroundWork(platform: Platform, connection: Connection): Promise<{ stop(): Promise<void> }> {
  const { clock, config, db, log } = platform;
  const isWorker = config.role !== 'web';
  const buffers = config.role === 'worker' ? null : flushBuffers(platform);
  const jobs = isWorker ? await startJobs({ connection, db, clock, log }, siteJobs(platform)) : null;
  const watch = await watchWorkers({ db, log, isWorker, onStopped: (tx, workers) => notifyOfStopped({ tx, now: clock.now() }, workers) });
  return {
    async stop() {
      await jobs?.stop();
      await buffers?.stop();
      await watch.stop();
    },
  };
}
