import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { isDatabaseAway } from './away.ts';
import type { ConnectionPool, PooledConnection } from './connection-pool.ts';

/** While one is busy with what a turn of the event loop has asked, the next turn has the other: a process keeps no more than two busy. */
const LANES = 2;
/** A statement waits for those before it, and the time in which the database has to answer runs meanwhile: further ones have connections of their own. */
const MAX_ASKED = 32;

/** A statement that was prepared before a column changed, or whose preparing failed for who asked it first. It only reads, so it is asked again. */
const STALE: ReadonlySet<string> = new Set(['0A000', '26000']);

const isBrief = new AsyncLocalStorage<true>();

/**
 * Runs a query whose statement takes a few milliseconds at most, however large the site is. All that is asked so in one turn of the event loop
 * goes to one connection in one write: neither side is woken for each of them. A slow one would hold up those behind it.
 */
export function askBriefly<Result>(query: () => Promise<Result>): Promise<Result> {
  return isBrief.run(true, query);
}

/** Returns whether the running code was started by `askBriefly`. */
export function isAskedBriefly(): boolean {
  return isBrief.getStore() === true;
}

interface Lane {
  connection: Promise<PooledConnection>;
  /** Statements that are not answered yet. */
  asked: number;
  /** What is asked now is sent with the end of this turn. */
  isGathering: boolean;
  broken?: Error;
}

/** Returns what asks statements of a pool over as few of its connections as possible, each given back once it has answered all. */
export function shareConnections(pool: ConnectionPool): Pick<ConnectionPool, 'query'> {
  const lanes: (Lane | null)[] = Array.from({ length: LANES }, () => null);
  /** That of this turn. */
  let chosen: number | null = null;

  const choose = (): number => {
    if (chosen !== null) return chosen;
    process.nextTick(() => (chosen = null));
    chosen = 0;
    for (const [at, lane] of lanes.entries()) if ((lane?.asked ?? 0) < (lanes[chosen]?.asked ?? 0)) chosen = at;
    return chosen;
  };

  const enter = (at: number): Lane => {
    const lane = lanes[at] ?? { connection: pool.connect(), asked: 0, isGathering: false };
    lanes[at] = lane;
    lane.asked += 1;
    return lane;
  };

  const leave = (at: number, lane: Lane): void => {
    lane.asked -= 1;
    if (lanes[at] === lane && (lane.asked === 0 || lane.broken)) lanes[at] = null;
    // A connection that could not be opened has been refused to each who waited for it.
    if (lane.asked === 0) lane.connection.then((connection) => connection.release(lane.broken)).catch(() => undefined);
  };

  return {
    async query(query) {
      const at = choose();
      if ((lanes[at]?.asked ?? 0) >= MAX_ASKED) return pool.query(query);
      const lane = enter(at);
      try {
        const connection = await lane.connection;
        if (!lane.isGathering) {
          lane.isGathering = true;
          const send = connection.gather();
          process.nextTick(() => {
            lane.isGathering = false;
            send();
          });
        }
        return await connection.query(query);
      } catch (error) {
        // An answer that says no leaves the connection as it was.
        const isStale = error instanceof pg.DatabaseError && STALE.has(error.code ?? '');
        if (isStale || !(error instanceof pg.DatabaseError) || isDatabaseAway(error)) lane.broken = error instanceof Error ? error : new Error(String(error));
        if (isStale) return await pool.query(query);
        throw error;
      } finally {
        leave(at, lane);
      }
    },
  };
}
