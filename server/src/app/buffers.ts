import { flushFaults } from '#server/modules/faults/index.ts';
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

/** What requests leave in the memory of the process that answered them, and how often it is written. */
const BUFFERS: readonly { everyMs: number; flush: (db: Database, log: Log) => Promise<void> }[] = [
  { everyMs: 3_000, flush: flushReads },
  { everyMs: 3_000, flush: flushCaught },
  { everyMs: 10_000, flush: flushDownloads },
  { everyMs: 10_000, flush: flushFaults },
  { everyMs: 10_000, flush: flushSearches },
  { everyMs: 10_000, flush: flushWordHits },
  { everyMs: 60_000, flush: flushLastSeen },
];

/** Writes what requests leave in memory again and again. `stop` writes the rest. */
export function flushBuffers({ db, log }: Pick<Platform, 'db' | 'log'>): { stop(): Promise<void> } {
  // Nobody waits, and a write given up half-way would be counted twice.
  const write = (flush: (db: Database, log: Log) => Promise<void>) => withLongTimeouts(() => flush(db, log));
  // What could not be written stays in the buffer for the next time.
  const timers = BUFFERS.map(({ everyMs, flush }) =>
    setInterval(() => void write(flush).catch((error: unknown) => log.warn({ err: error }, 'a buffer could not be written')), everyMs).unref(),
  );
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      for (const { flush } of BUFFERS) await write(flush);
    },
  };
}
