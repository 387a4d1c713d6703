import { randomUUID } from 'node:crypto';
import type { Db } from '../database/db.ts';
import type { Log } from '../process/log.ts';
import { onTagsDropped } from '../state/cache-tags.ts';
import { selectTagDrops } from '../state/queries-tag-drops.ts';
import { outdatedSince, type TagPosition } from '../state/tag-position.ts';
import { createOutstanding, type Purge } from './outstanding.ts';
import type { Purger } from './purger.ts';
import { holdPurging, notePurged, releasePurging } from './queries-edge.ts';

export interface PurgeTiming {
  /** Between two looks at the database. */
  pollMs: number;
  /** From one purge to its repetition: a node that has not read for 2 s sends no page to be kept, and the next second a page may be on its way. */
  repeatMs: number;
  /** After a failure, doubled with each further one. */
  failedMs: number;
  /** Between two words that this process goes on, and that it has purged. */
  sayMs: number;
}

const TIMING: PurgeTiming = { pollMs: 500, repeatMs: 4_000, failedMs: 500, sayMs: 3_000 };
const MAX_FAILED_MS = 10_000;

/**
 * Purges from the cache in front what any process has written, as the rows of `tag_drops` name it. One process of all does it; when it dies another
 * one begins after ten seconds, or it itself when it starts again, with everything, since nobody knows what the former one had left. `stop` ends it.
 */
export function keepPurging({ db, log, purger, timing = TIMING }: { db: Db; log: Log; purger: Purger; timing?: PurgeTiming }): { stop(): Promise<void> } {
  const holder = randomUUID();
  const ending = new AbortController();
  const outstanding = createOutstanding(timing.repeatMs);
  let position: TagPosition | null = null;
  let saidAtMs = Number.NEGATIVE_INFINITY;
  let isHeld = false;
  let failures = 0;
  let wake: () => void = () => undefined;

  /** Returns whether this process may purge; when it has just become the one that does, it knows nothing yet. */
  const hold = async (): Promise<boolean> => {
    const wasHeld = isHeld;
    isHeld = await holdPurging(db, holder);
    if (isHeld && wasHeld) return true;
    position = null;
    outstanding.clear();
    return isHeld;
  };

  const turn = async (): Promise<void> => {
    const isTimeToSay = performance.now() - saidAtMs >= timing.sayMs;
    if ((isTimeToSay || !isHeld) && !(await hold())) return;
    const outdated = outdatedSince(position, await selectTagDrops(db, position?.since ?? null));
    position = outdated.position;
    outstanding.add(outdated);
    const purge = outstanding.due(performance.now());
    if (purge !== null) {
      await send(purger, purge, ending.signal);
      outstanding.acknowledge(performance.now());
    }
    if (!isTimeToSay) return;
    await notePurged(db, holder);
    saidAtMs = performance.now();
  };

  const tryTurn = async (): Promise<void> => {
    try {
      await turn();
      if (failures > 0) log.info({ failures }, 'pages are purged from the cache in front again');
      failures = 0;
    } catch (error) {
      if (ending.signal.aborted) return;
      failures += 1;
      if (failures === 1) log.warn({ err: error }, 'pages cannot be purged from the cache in front: soon none is kept there for longer than a second');
    }
  };

  const pause = async (): Promise<void> => {
    const waitMs = failures > 0 ? Math.min(timing.failedMs * 2 ** (failures - 1), MAX_FAILED_MS) : timing.pollMs;
    const { promise, resolve } = Promise.withResolvers<void>();
    const startedAtMs = performance.now();
    let timer = setTimeout(resolve, waitMs);
    const sooner = () => {
      clearTimeout(timer);
      timer = setTimeout(resolve, Math.max(0, startedAtMs + Math.min(purger.minGapMs, waitMs) - performance.now()));
    };
    if (failures === 0) wake = sooner;
    ending.signal.addEventListener('abort', () => resolve(), { once: true });
    await promise;
    clearTimeout(timer);
    wake = () => undefined;
  };

  const run = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await tryTurn();
      if (!ending.signal.aborted) await pause();
    }
    // Another process takes over ten seconds later anyway.
    await releasePurging(db, holder).catch((error: unknown) => log.debug({ err: error }, 'the purging was not handed over'));
  };

  const stopWaking = onTagsDropped(() => wake());
  const running = run();
  return {
    async stop() {
      stopWaking();
      ending.abort();
      await running;
    },
  };
}

async function send(purger: Purger, { isEverything, tags }: Purge, signal: AbortSignal): Promise<void> {
  if (isEverything) return purger.purgeEverything(signal);
  const all = [...tags];
  for (let first = 0; first < all.length; first += purger.maxTags) await purger.purge(all.slice(first, first + purger.maxTags), signal);
}
