import type { Db, Tx, DbContext } from '#server/platform/database/db.ts';
import { findJobProgress, lockJobs, saveJobProgress } from './queries.ts';

/**
 * Does a job exactly once in the life of the database, completely or not at all, and returns whether it did it now. When two processes try
 * at once, the second waits and finds it done.
 */
export async function runOnce({ db, now }: DbContext, job: string, work: (tx: Tx) => Promise<void>): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockJobs(tx);
    if ((await findJobProgress(tx, job)) !== null) return false;
    await work(tx);
    await saveJobProgress({ tx, now }, job, { done: true });
    return true;
  });
}

/** Under which name the loading of the demo notes how far it is. */
export const DEMO_JOB = 'demo';

/** Returns whether the site holds the demo. */
export async function isDemo(db: Db): Promise<boolean> {
  return (await findJobProgress(db, DEMO_JOB)) !== null;
}
