import { askReplicaFirst } from '../database/ask-first.ts';
import { openDatabase, type Connection, type Database } from '../database/db.ts';
import type { DatabaseTimeouts } from '../database/timeouts.ts';
import type { Log } from '../process/log.ts';
import type { CacheTag } from './cache-tags.ts';
import { createLag } from './lag.ts';
import { notePendingWrites } from './pending-writes.ts';
import { selectPosition } from './queries-positions.ts';
import { selectTagDrops, type TagDrops } from './queries-tag-drops.ts';
import type { DropSource } from './tag-feed.ts';

/** A copy of the database that public replies may be made from, in place of the primary. */
export interface Replica {
  /** What to read from now: null while the copy is away or too far behind. Writes through it go to the primary. */
  current(): Database | null;
  /** Returns whether this process has written one of these tags and the copy may not have that yet. */
  lacks(tags: ReadonlySet<CacheTag>): boolean;
  /** The rows of `tag_drops`, from where replies are made: each reading decides where that is. With another server everything is dropped. */
  readonly drops: DropSource;
  close(): Promise<void>;
}

export interface ReplicaOptions {
  primary: Database;
  connection: Connection;
  /** How far it may be behind. */
  maxLagMs: number;
  size: number;
  timeouts: DatabaseTimeouts;
  log: Log;
}

/** So long it has to have been within the bound before it is used again: each change drops all cached replies. */
const STEADY_MS = 5_000;
/** Statements that were about to have a connection to a former server still get theirs. */
const FORMER_POOL_MS = 10_000;

/** Opens a replica; it is used as soon as it is known to be within the bound, and never waited for. */
export function openReplica({ primary, connection, maxLagMs, size, timeouts, log }: ReplicaOptions): Replica {
  const look = openDatabase(connection, { size: 1, timeouts: { ...timeouts, answerMs: Math.min(timeouts.answerMs, maxLagMs) } });
  const lag = createLag(maxLagMs);
  const pending = notePendingWrites();
  /** The server that was looked at last: pages are read from no other, whichever answers at that address. */
  let server = '';
  let pool = openPool(server);
  let isUsed = false;
  let isLooking = false;
  let steadySinceMs: number | null = null;

  function openPool(expected: string): Database {
    return openDatabase(connection, { size, timeouts, accepts: async (found) => (await selectPosition(found)).serverStartedAt === expected });
  }

  const reader = askReplicaFirst(() => pool, primary);

  const change = (toReplica: boolean, reason: object): void => {
    if (toReplica === isUsed) return;
    isUsed = toReplica;
    if (toReplica) log.info('public pages are read from the replica');
    else log.warn(reason, 'public pages are read from the primary: the replica is away or too far behind');
  };

  /** Asks the primary how far it is, one time at a time; nobody waits for it, since it may be what is away. */
  const lookAtPrimary = (): void => {
    if (isLooking) return;
    isLooking = true;
    const askedAtMs = performance.now();
    void selectPosition(primary)
      .then(
        (found) => lag.notePrimary(found, askedAtMs),
        // What it had written before still counts.
        () => undefined,
      )
      .finally(() => (isLooking = false));
  };

  /** Returns the rows as the replica has them; null where it is not to be used. */
  const readReplica = async (since: string | null): Promise<TagDrops | null> => {
    const [drops, position] = await look.transaction((tx) => Promise.all([selectTagDrops(tx, since), selectPosition(tx)]));
    const nowMs = performance.now();
    if (position.serverStartedAt !== server) {
      server = position.serverStartedAt;
      steadySinceMs = null;
      endLater(pool);
      pool = openPool(server);
    }
    if (!lag.isWithin(position, nowMs)) {
      steadySinceMs = null;
      change(false, { position: position.position });
      return null;
    }
    steadySinceMs ??= nowMs;
    if (!isUsed && nowMs - steadySinceMs < STEADY_MS) return null;
    change(true, {});
    return drops;
  };

  return {
    current: () => (isUsed ? reader : null),
    lacks: (tags) => pending.hasAny(tags),
    drops: {
      async read(since) {
        lookAtPrimary();
        const found = await readReplica(since).catch((error: unknown) => {
          steadySinceMs = null;
          change(false, { err: error });
          return null;
        });
        return found === null ? { ...(await selectTagDrops(primary, since)), isReplica: false } : { ...found, isReplica: true };
      },
      taken: ({ drops, isReplica }) => pending.seen(isReplica ? drops.map(({ id }) => id) : []),
    },
    async close() {
      pending.close();
      await Promise.all([pool.close(), look.close()]);
    },
  };
}

function endLater(pool: Database): void {
  // A connection that breaks then was to be closed anyway.
  setTimeout(() => void pool.close().catch(() => undefined), FORMER_POOL_MS).unref();
}
