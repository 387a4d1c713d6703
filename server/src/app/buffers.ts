import { flushFaults, flushServerFaults } from '#server/modules/faults/index.ts';
import { flushCaught } from '#server/modules/guards/index.ts';
import { flushLastSeen } from '#server/modules/members/index.ts';
import { flushDownloads } from '#server/modules/plugins/index.ts';
import { flushReads } from '#server/modules/posts/index.ts';
import { flushSearches } from '#server/modules/search/index.ts';
import { flushWordHits } from '#server/modules/watched-words/index.ts';
import type { Platform } from '#server/platform/api.ts';
import type { Database } from '#server/platform/database/db.ts';
import type { Log } from '#server/platform/process/log.ts';
import { withLongTimeouts } from '#server/platform/database/timeouts.ts';

type Flush = (db: Database, log: Log) => Promise<void>;

/** What requests leave in the memory of the process that answered them, and how often it is written. */
const BUFFERS: readonly { everyMs: number; flush: Flush }[] = [
  { everyMs: 3_000, flush: flushReads },
  { everyMs: 3_000, flush: flushCaught },
  { everyMs: 10_000, flush: flushDownloads },
  { everyMs: 10_000, flush: flushFaults },
  { everyMs: 10_000, flush: flushSearches },
  { everyMs: 10_000, flush: flushWordHits },
  { everyMs: 60_000, flush: flushLastSeen },
];
const FAULTS_MS = 10_000;

/** Writes again and again what this process leaves in memory; a worker answers no requests. `stop` writes the rest. */
export function flushBuffers({ clock, config, db, log }: Pick<Platform, 'clock' | 'config' | 'db' | 'log'>): { stop(): Promise<void> } {
  const buffers = config.role === 'worker' ? [] : BUFFERS;
  // Nobody waits, and a write given up half-way would be counted twice.
  const tryWrite = (flush: Flush) =>
    withLongTimeouts(() => flush(db, log))
      // What could not be written stays in the buffer for the next time.
      .catch((error: unknown) => log.warn({ err: error }, 'a buffer could not be written'));
  const flushOwn: Flush = () => flushServerFaults({ db, now: clock.now() }, log);
  const timers = [...buffers, { everyMs: FAULTS_MS, flush: flushOwn }].map(({ everyMs, flush }) => setInterval(() => void tryWrite(flush), everyMs).unref());
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      // The site stops in good order whatever cannot be written, and what can be is: the faults last, which the others may add to.
      for (const { flush } of buffers) await tryWrite(flush);
      await tryWrite(flushOwn);
    },
  };
}
