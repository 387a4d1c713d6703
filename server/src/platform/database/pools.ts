import { AsyncLocalStorage } from 'node:async_hooks';
import type { ConnectionPool } from './connection-pool.ts';
import { isAskedBriefly, shareConnections } from './lanes.ts';
import { hasLongTimeouts } from './timeouts.ts';

/** What a statement is asked for, which decides on its pool. */
export interface PoolKind {
  /** For work that nobody waits for. */
  isLong: boolean;
  /** In how many transactions of the same database the code runs that asks outside of them. */
  depth: number;
}

interface RunningTransaction {
  depth: number;
  isOver: boolean;
}

/** The pools of a database, each opened when it is first needed. */
export interface Pools {
  /** The one for most statements. */
  usual: ConnectionPool;
  /** Returns the pool for what asks now. */
  current(): ConnectionPool;
  /** Returns the same for a statement outside of transactions: those that are brief share connections. */
  asking(): Pick<ConnectionPool, 'query'>;
  /** Runs a transaction: what its work asks outside of it has another pool. */
  within<Result>(run: () => Promise<Result>): Promise<Result>;
  end(): Promise<void>;
}

/**
 * Returns pools, with such for long work if it has them, of which no transaction waits for itself. A try of a code, or a setting read for a limit, is asked outside of the transaction that
 * needs it: from one pool, as many transactions as it has connections would each hold one, wait for another, and never give any back.
 */
export function openPools(hasLong: boolean, open: (kind: PoolKind) => ConnectionPool): Pools {
  const running = new AsyncLocalStorage<RunningTransaction>();
  const usual = open({ isLong: false, depth: 0 });
  const shared = shareConnections(usual);
  const others = new Map<string, ConnectionPool>();
  const depthNow = () => {
    const transaction = running.getStore();
    // What was begun in a transaction and outlives it holds no connection.
    return transaction === undefined || transaction.isOver ? 0 : transaction.depth;
  };
  const current = () => {
    const kind = { isLong: hasLong && hasLongTimeouts(), depth: depthNow() };
    if (!kind.isLong && kind.depth === 0) return usual;
    const name = JSON.stringify(kind);
    const pool = others.get(name) ?? open(kind);
    others.set(name, pool);
    return pool;
  };
  return {
    usual,
    current,
    asking() {
      const pool = current();
      return pool === usual && isAskedBriefly() ? shared : pool;
    },
    async within(run) {
      const transaction = { depth: depthNow() + 1, isOver: false };
      try {
        return await running.run(transaction, run);
      } finally {
        transaction.isOver = true;
      }
    },
    end: async () => void (await Promise.all([usual, ...others.values()].map((pool) => pool.end()))),
  };
}
