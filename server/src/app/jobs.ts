import { reportAudit, sweepTraces } from '#server/modules/audit/index.ts';
import { closeDueAccounts } from '#server/modules/closing/index.ts';
import { sweepAvatars, sweepUploads } from '#server/modules/files/index.ts';
import { notifySoon } from '#server/modules/comments/index.ts';
import { mendIndex } from '#server/modules/indexing/index.ts';
import { endTickets } from '#server/modules/blacklist/index.ts';
import { buildExports, sweepExports } from '#server/modules/exports/index.ts';
import { flushLastSeen, sweepMembers } from '#server/modules/members/index.ts';
import { buildAddons, flushDownloads } from '#server/modules/plugins/index.ts';
import { flushReads, layFences, sweepReads } from '#server/modules/posts/index.ts';
import { undoWaves } from '#server/modules/reports/index.ts';
import { remindOfClocks, runClocks, sweepClaims } from '#server/modules/trials/index.ts';
import { fillHeldNames, sweepHeldNames } from '#server/modules/profiles/index.ts';
import { paintAvif } from '#server/modules/scenery/index.ts';
import type { Platform } from '#server/platform/api.ts';

const WAVES_EVERY_MS = 10_000;
const READS_EVERY_MS = 3_000;
/** Members are notified right after a comment; this is for what a crash has left. */
const NOTIFY_EVERY_MS = 5_000;
const DOWNLOADS_EVERY_MS = 10_000;
const ADDONS_EVERY_MS = 30_000;
const EXPORTS_EVERY_MS = 5_000;
const LAST_SEEN_EVERY_MS = 60_000;
const CLOCKS_EVERY_MS = 60_000;
const ANCHORS_EVERY_MS = 5 * 60_000;
const PAINT_EVERY_MS = 30_000;
const SWEEP_EVERY_MS = 60 * 60_000;
/** Also at each start, which is how a restored site begins. */
const VERIFY_EVERY_MS = 24 * 60 * 60_000;

/** Flushes buffers and runs cleanups repeatedly. `stop` ends that and flushes the rest. */
export function startChores(platform: Platform): { stop(): Promise<void> } {
  const { db, log, clock } = platform;
  const writeReads = () => flushReads(db);
  let isEnding = false;
  const mendSearch = async () => void (await mendIndex(db, () => isEnding));
  // Rows from before the index existed, or from an older version of it.
  const setFences = async () => void (await layFences(db, clock.now(), { isEnding: () => isEnding }));
  const mending = mendSearch()
    .then(setFences)
    .then(() => reportAudit(platform))
    .catch(tellFailed);
  notifySoon(platform);
  const timers = [
    every(NOTIFY_EVERY_MS, async () => notifySoon(platform)),
    every(READS_EVERY_MS, writeReads),
    every(DOWNLOADS_EVERY_MS, () => flushDownloads(db)),
    every(ADDONS_EVERY_MS, () => buildAddons(platform, clock.now())),
    every(LAST_SEEN_EVERY_MS, () => flushLastSeen(db)),
    every(SWEEP_EVERY_MS, () => sweepMembers(db, clock.now())),
    every(SWEEP_EVERY_MS, () => sweepTraces(db, clock.now())),
    every(VERIFY_EVERY_MS, () => reportAudit(platform)),
    every(SWEEP_EVERY_MS, () => sweepReads(db, clock.now())),
    every(CLOCKS_EVERY_MS, async () => void (await runClocks(db, clock.now()))),
    every(CLOCKS_EVERY_MS, async () => void (await remindOfClocks(db, clock.now()))),
    every(WAVES_EVERY_MS, () => undoWaves(db, clock.now())),
    every(CLOCKS_EVERY_MS, () => endTickets(db, clock.now())),
    every(SWEEP_EVERY_MS, () => sweepClaims(db, clock.now())),
    every(SWEEP_EVERY_MS, () => fillHeldNames(db)),
    every(SWEEP_EVERY_MS, () => sweepHeldNames(db, clock.now())),
    every(SWEEP_EVERY_MS, () => closeDueAccounts(platform, clock.now())),
    every(SWEEP_EVERY_MS, mendSearch),
    every(ANCHORS_EVERY_MS, setFences),
    every(EXPORTS_EVERY_MS, () => buildExports(platform, clock.now())),
    every(PAINT_EVERY_MS, () => paintAvif(platform)),
    every(SWEEP_EVERY_MS, () => sweepExports(platform, clock.now())),
    every(SWEEP_EVERY_MS, () => sweepAvatars(platform, clock.now())),
    every(SWEEP_EVERY_MS, () => sweepUploads(platform, clock.now())),
  ];

  function every(ms: number, chore: () => Promise<void>): NodeJS.Timeout {
    // What fails is tried again next time; nobody waits for it.
    return setInterval(() => void chore().catch(tellFailed), ms).unref();
  }

  function tellFailed(error: unknown): void {
    log.warn({ err: error }, 'chore failed');
  }

  return {
    async stop() {
      isEnding = true;
      for (const timer of timers) clearInterval(timer);
      await mending;
      await writeReads();
      await flushDownloads(db);
      await flushLastSeen(db);
    },
  };
}
