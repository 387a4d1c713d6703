import type { Db } from '../database/db.ts';
import { dropEverything, dropTags, onTagsCommitted } from './cache-tags.ts';
import { KEPT_MINUTES, selectTagDrops, type TagDrops } from './queries-tag-drops.ts';
import { blindSeconds, resetSight, noteSight } from './sight.ts';
import { outdatedSince, type Outdated, type TagPosition } from './tag-position.ts';

/** What is outdated by the writes of all nodes, read from the database again and again. */
export interface TagFeed {
  /** Reads soon instead of at the next turn. */
  hurry(): void;
  /** Stops reading; resolves when the last reading has ended. */
  stop(): Promise<void>;
}

export interface FeedReports {
  /** The caches know everything that was committed until now. */
  onSight(): void;
  /** After a reading that failed, the first time the node counts as blind for it. */
  onBlind(error: unknown): void;
  /** The node sees again after that number of seconds. */
  onSightRegained(seconds: number): void;
}

/** Where the rows are read: from where replies are made. */
export interface DropSource {
  /** Returns the rows of transactions from `since` on (null: none). */
  read(since: string | null): Promise<FoundDrops>;
  /** Called once they are dropped here. */
  taken?(found: FoundDrops): void;
}

/** What was found, and where. */
export interface FoundDrops extends TagDrops {
  /** On a replica rows of this process appear later than they were committed: they are dropped a second time. */
  isReplica: boolean;
}

/** Returns the rows of a database that replies are made from. */
export function dropsOf(db: Db): DropSource {
  return { read: async (since) => ({ ...(await selectTagDrops(db, since)), isReplica: false }) };
}

/** Counts of this process, for those who watch it. */
export const feedCounts = { polls: 0, failedPolls: 0, droppedTags: 0, droppedEverything: 0 };

const POLL_MS = 500;
/** A node that was blind for longer may have missed rows that were swept. */
const MAX_BLIND_SECONDS = (KEPT_MINUTES - 1) * 60;
/** Between two hurried readings: each costs the database 50 microseconds. */
const MIN_GAP_MS = 50;
/** After a reading that failed: while the database is away the breaker refuses it, which costs nothing, and sight is regained the sooner. */
const FAILED_GAP_MS = 100;

/**
 * Drops from the caches of this process what any process writes, at most `pollMs` after its commit. Drops everything where rows may have been
 * missed: at the beginning, after a restart or on another server, and when rows were swept or may have been before they were read here. Rejects when the
 * first reading fails.
 */
export async function followTagDrops(source: DropSource, reports: FeedReports, pollMs = POLL_MS): Promise<TagFeed> {
  /** Rows of this process, whose tags were dropped at their commit. */
  let own = new Set<number>();
  let position: TagPosition | null = null;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let isHurried = false;
  let isStopped = false;
  let isReportedBlind = false;
  let startedAtMs = 0;

  const read = async (): Promise<void> => {
    startedAtMs = performance.now();
    let atMs: number;
    // Those of before the statement are in its answer, or known.
    const settled = own;
    own = new Set();
    feedCounts.polls += 1;
    try {
      const found = await source.read(position?.since ?? null);
      atMs = found.atMs;
      position = take(outdatedSince(position, found, (id) => !found.isReplica && (settled.has(id) || own.has(id))));
      source.taken?.(found);
    } catch (error) {
      for (const id of settled) own.add(id);
      feedCounts.failedPolls += 1;
      throw error;
    }
    const seconds = noteSight(startedAtMs, atMs);
    // The mark of how far back the rows reach may be of the very transaction that this node read last.
    if (seconds > MAX_BLIND_SECONDS) dropAll();
    isReportedBlind = false;
    if (seconds > 0) reports.onSightRegained(seconds);
    reports.onSight();
  };

  const turn = async (): Promise<void> => {
    let gapMs = pollMs;
    try {
      await read();
    } catch (error) {
      gapMs = Math.min(pollMs, FAILED_GAP_MS);
      if (!isReportedBlind && blindSeconds() > 0) {
        isReportedBlind = true;
        reports.onBlind(error);
      }
    }
    running = null;
    if (!isStopped) wait(isHurried ? MIN_GAP_MS : gapMs);
  };

  const wait = (gapMs: number): void => {
    clearTimeout(timer);
    const waitMs = Math.max(0, startedAtMs + gapMs - performance.now());
    timer = setTimeout(() => {
      isHurried = false;
      running = turn();
    }, waitMs).unref();
  };

  const stopCounting = onTagsCommitted((id) => own.add(id));
  try {
    await read();
  } catch (error) {
    stopCounting();
    throw error;
  }
  wait(pollMs);
  return {
    hurry() {
      if (isHurried || isStopped) return;
      isHurried = true;
      if (running === null) wait(MIN_GAP_MS);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      stopCounting();
      await running;
      resetSight();
    },
  };
}

function dropAll(): void {
  feedCounts.droppedEverything += 1;
  dropEverything();
}

/** Drops what an answer says is outdated. Returns the position after it. */
function take({ position, isEverything, tags }: Outdated): TagPosition {
  if (isEverything) {
    dropAll();
  } else {
    feedCounts.droppedTags += tags.length;
    if (tags.length > 0) dropTags(tags);
  }
  return position;
}
