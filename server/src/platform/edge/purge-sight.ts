import type { Db } from '../database/db.ts';
import type { Log } from '../process/log.ts';
import { isPurging } from './queries-edge.ts';

const LOOK_MS = 5_000;
/** Who has not looked for longer does not know. */
const MAX_AGE_MS = 3 * LOOK_MS;

let seenAtMs = Number.NEGATIVE_INFINITY;

/** Returns whether what is written is purged from the cache in front, as far as this process knows. */
export function isPurged(): boolean {
  return performance.now() - seenAtMs <= MAX_AGE_MS;
}

/** Looks again and again whether pages are being purged. `stop` ends it; nobody counts as purging then. */
export function watchPurging({ db, log }: { db: Db; log: Log }, lookMs = LOOK_MS): { stop(): Promise<void> } {
  const look = async () => {
    const startedAtMs = performance.now();
    try {
      seenAtMs = (await isPurging(db)) ? startedAtMs : Number.NEGATIVE_INFINITY;
    } catch (error) {
      log.debug({ err: error }, 'nobody knows whether pages are purged');
    }
  };
  let looking = look();
  const timer = setInterval(() => {
    looking = look();
  }, lookMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await looking;
      seenAtMs = Number.NEGATIVE_INFINITY;
    },
  };
}
