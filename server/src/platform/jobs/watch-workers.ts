import { randomUUID } from 'node:crypto';
import type { Database, Tx } from '../database/db.ts';
import type { Log } from '../process/log.ts';
import { deleteStaleWorkers, deleteWorker, selectWorkersSeen, upsertWorker, type Worker } from './queries-workers.ts';
import { NODE_NAME } from './run-jobs.ts';

/** How often a worker shows that it is there, and everybody looks at the others. */
const BEAT_MS = 15_000;
/** Two beats and a slow moment: with the time between two looks it is still less than a minute. */
const SILENT_SECONDS = 40;
/** A worker silent for longer than this is of a restored backup, or of a site that was off as a whole. */
const FORGOTTEN_SECONDS = 10 * 60;

interface Watch {
  db: Database;
  log: Log;
  /** Whether this process runs jobs itself. */
  isWorker: boolean;
  /** Called in one process for each worker that stopped without a word. */
  onStopped(tx: Tx, workers: readonly Worker[]): Promise<void>;
  /** Called at each look while nobody runs jobs, with the seconds since that was seen first. */
  onNone?(seconds: number): Promise<void>;
  beatMs?: number;
  silentSeconds?: number;
}

/**
 * Watches the workers of the site, and shows this one to the others if it is one. When the database was away for a while, or this machine stood
 * still, nobody could be seen: the others get the time of two beats to show that they are there. `stop` says goodbye.
 */
export async function watchWorkers({
  db,
  log,
  isWorker,
  onStopped,
  onNone,
  beatMs = BEAT_MS,
  silentSeconds = SILENT_SECONDS,
}: Watch): Promise<{ stop(): Promise<void> }> {
  const id = randomUUID();
  const beatSeconds = beatMs / 1_000;
  let lookedAt: number | null = null;
  let judgesFrom = 0;
  let noneFrom: number | null = null;

  async function beat(): Promise<void> {
    if (isWorker) await db.transaction((tx) => upsertWorker(tx, id, NODE_NAME));
    const { atSeconds, hasAny, hasSilent } = await selectWorkersSeen(db, silentSeconds);
    if (lookedAt !== null && atSeconds - lookedAt > silentSeconds - beatSeconds) judgesFrom = atSeconds + 2 * beatSeconds;
    lookedAt = atSeconds;
    if (hasSilent && atSeconds >= judgesFrom) await reportSilent();
    noneFrom = hasAny ? null : (noneFrom ?? atSeconds);
    if (noneFrom !== null) await onNone?.(atSeconds - noneFrom);
  }

  async function reportSilent(): Promise<void> {
    await db.transaction(async (tx) => {
      const silent = await deleteStaleWorkers(tx, silentSeconds);
      const stopped = silent.filter((worker) => worker.silentSeconds < FORGOTTEN_SECONDS);
      for (const { node, seenAt } of stopped) log.error({ node, seenAt }, 'a worker has stopped: its jobs go to the others');
      if (stopped.length > 0) await onStopped(tx, stopped);
    });
  }

  const tryBeat = () => beat().catch((error: unknown) => log.warn({ err: error }, 'workers are not watched for the moment'));
  let beating = tryBeat();
  await beating;
  const timer = setInterval(() => {
    beating = tryBeat();
  }, beatMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await beating;
      if (isWorker) await db.transaction((tx) => deleteWorker(tx, id));
    },
  };
}
