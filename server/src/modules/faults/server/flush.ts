// What goes wrong in the site's own processes waits in their memory (platform/process/faults.ts) and is written every few seconds.
import type { DbContext } from '#server/platform/database/db.ts';
import { dayInChina } from '#server/platform/process/china-day.ts';
import { putFaultsBack, takeFaults } from '#server/platform/process/faults.ts';
import type { Log } from '#server/platform/process/log.ts';
import { MAX_PLACES_A_DAY } from './limits.ts';
import { addReplies, addServerFaults } from './queries.ts';

/** Writes what waits in this process; call it every few seconds and before the process ends. What could not be written is tried again next time. */
export async function flushServerFaults({ db, now }: DbContext, log: Log): Promise<void> {
  const taken = takeFaults(log);
  const { faults, replies } = taken;
  if (faults.length === 0 && replies.length === 0) return;
  try {
    await db.transaction(async (tx) => {
      // Sent together: one round trip with the commit.
      await Promise.all([
        faults.length > 0 ? addServerFaults({ tx, now }, { day: dayInChina(now), maxPlaces: MAX_PLACES_A_DAY }, faults) : null,
        replies.length > 0 ? addReplies(tx, replies) : null,
      ]);
    });
  } catch (error) {
    putFaultsBack(log, taken);
    throw error;
  }
}
