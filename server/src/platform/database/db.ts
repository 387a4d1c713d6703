import pg from 'pg';
import { isDatabaseAway } from './away.ts';
import { createBreaker } from './breaker.ts';
import { openPool, type ConnectionPool, type PoolOptions, type SlowStatements } from './connection-pool.ts';
import { camelizeFields, statementName, type StatementNames } from './names.ts';
import { openPools } from './pools.ts';
import type { DatabaseTimeouts } from './timeouts.ts';

/** An instant as the database returns it: ISO 8601 UTC with up to six decimals, so that it also serves as a cursor. */
export type Instant = string;

export type SqlValue = string | number | boolean | Date | Buffer | null | readonly (string | number | boolean | Date | null)[] | object;

/** Values of a statement, or what returns them when it is sent. */
export type LastValues = readonly SqlValue[] | (() => readonly SqlValue[]);

/** What a reading function needs. */
export interface Db {
  /**
   * The rows of one statement: column `post_id` is the field `postId`, times come as `Instant`, whole numbers as number. Throws
   * `pg.DatabaseError` on a broken rule.
   */
  query<Row>(text: string, values?: readonly SqlValue[]): Promise<Row[]>;
  /** The first row, or null. */
  queryOne<Row>(text: string, values?: readonly SqlValue[]): Promise<Row | null>;
  /** Runs `work` in one transaction; inside another it joins that one. Commits when it resolves, rolls back when it throws. */
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
}

/** What a writing function needs: a missing transaction does not compile. */
export interface Tx extends Db {
  /**
   * Sends a statement together with the commit, after all others: one round trip instead of two. Values that are a function are asked for
   * then. An error rolls the transaction back and is thrown by `transaction`. `onCommitted` gets the rows after the commit.
   */
  withCommit<Row>(text: string, values?: LastValues, onCommitted?: (rows: Row[]) => void): void;
  /** Runs after the work, in front of what is sent with the commit: for rows that everybody writes, which are then locked briefly and last. */
  beforeCommit(act: () => Promise<void>): void;
  /** Runs now what waits for the end of the work. */
  flush(): Promise<void>;
  /** Runs after the commit and before `transaction` resolves; never after a rollback. */
  afterCommit(act: () => void): void;
}

/** What a write needs besides what it writes. Contexts of writes that somebody makes add `actor`. */
export interface WriteContext {
  tx: Tx;
  now: Date;
}

/** What an operation needs besides its subject when it reads, or opens its own transaction. */
export interface DbContext {
  db: Db;
  now: Date;
}

/** A pool of connections. */
export interface Database extends Db {
  counts(): PoolCounts;
  close(): Promise<void>;
}

/** The connections of a pool now. */
export interface PoolCounts {
  max: number;
  open: number;
  used: number;
  /** Statements that wait for a connection. */
  waiting: number;
}

export type Connection = ({ connectionString: string } | { host: string; port: number; user: string; database: string }) & {
  /** False where it is that of a pooler that gives each transaction another session: statements have no names there. */
  namesStatements?: boolean;
};

const INT8 = 20;
const INT8_ARRAY = 1016;
const TEXT_ARRAY: number = 1009;
const TIMESTAMPTZ = 1184;
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return Number;
    if (oid === INT8_ARRAY) return numbersOf;
    if (oid === TIMESTAMPTZ) return instantOf;
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
  },
};

export interface DatabaseOptions {
  /** How many connections at most. */
  size?: number;
  /** Called for connections that broke while unused. */
  onIdleError?: (error: Error) => void;
  /** Without them the database may take its time, as commands and tests let it. */
  timeouts?: DatabaseTimeouts | undefined;
  /** Called when the database no longer answers, and when it does again. */
  onAvailability?: (isThere: boolean) => void;
  /** Returns whether a new connection is to be used; one that is not counts as lost. */
  accepts?: ((found: Pick<Db, 'queryOne'>) => Promise<boolean>) | undefined;
  /** What is called for slow statements, apart from those nobody waits for. */
  slow?: SlowStatements | undefined;
}

/** How long an unused connection is kept: longer than the intervals of frequent jobs, because to open one costs more than what they ask. */
export const KEPT_CONNECTION_MS = 60_000;
/** For work that nobody waits for. */
const MAX_LONG_CONNECTIONS = 4;
/** For what a transaction asks outside of itself. */
const MAX_NESTED_CONNECTIONS = 2;

/**
 * Opens a pool of at most `size` connections; nothing connects before the first statement. Statements of a transaction that are not awaited
 * one by one are sent together. With `timeouts`, statements reject with DatabaseAway when the database does not answer in time, and after
 * three of those at once until it does; work begun by `withLongTimeouts` has a few further connections of its own, and so has what a running
 * transaction asks outside of itself.
 */
export function openDatabase(connection: Connection, options: DatabaseOptions = {}): Database {
  const { size = 10, onIdleError = () => undefined, timeouts, onAvailability = () => undefined, accepts, slow } = options;
  // No settings of the session: poolers refuse them. Those are the role's (`settleRole`).
  const config = { ...connection, types, pipeline: true, keepAlive: true };
  const guard = timeouts && { ...timeouts, breaker: createBreaker(() => probe(connection, timeouts), onAvailability) };
  const names: StatementNames | null = connection.namesStatements === false ? null : new Map();
  const accepted: PoolOptions['accepts'] = accepts && ((ask) => accepts(statements(ask, null)));
  const pools = openPools(guard !== undefined, ({ isLong, depth }) => {
    const max = depth > 0 ? MAX_NESTED_CONNECTIONS : isLong ? MAX_LONG_CONNECTIONS : size;
    const limits = guard === undefined ? null : { ...guard, answerMs: isLong ? guard.longAnswerMs : guard.answerMs };
    const asked = isLong ? {} : { accepts: accepted, slow };
    return openPool({ ...config, max, idleTimeoutMillis: KEPT_CONNECTION_MS }, { onConnect, onIdleError, limits, ...asked });
  });
  return {
    // A pooler that knows no names gives each statement another session: there is nothing to share.
    ...statements((query) => (names === null ? pools.current() : pools.asking()).query(query), names),
    transaction(work) {
      const pool = pools.current();
      return pools.within(() => runTransaction(pool, names, work));
    },
    counts: () => ({ max: size, ...pools.usual.counts() }),
    async close() {
      guard?.breaker.close();
      await pools.end();
    },
  };
}

function onConnect(client: pg.PoolClient): void {
  client.connection.prependListener('rowDescription', camelizeFields);
}

/** Asks the database for a sign of life on a connection of its own; a refusal is one. Rejects when it gives none in time. */
async function probe(connection: Connection, { connectMs, answerMs }: DatabaseTimeouts): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: connectMs, query_timeout: answerMs });
  // A lost connection also rejects the query; without a listener 'error' would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
  } finally {
    client.connection.stream.destroy();
  }
}

/** Returns true when an error is the violation of a unique index, of that name if one is given. */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && (index === undefined || error.constraint === index);
}

/** Returns true when a transaction was rolled back because it and another one waited for each other. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '40P01';
}

/** Returns true when a statement was not run because an earlier one of its transaction has failed. */
function isAborted(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25P02';
}

async function runTransaction<Result>(pool: ConnectionPool, names: StatementNames | null, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  const acts: (() => void)[] = [];
  const waiting: (() => Promise<void>)[] = [];
  const lastly: (() => Promise<() => void>)[] = [];
  let failed: unknown;
  const own = statements(async (query) => {
    try {
      return await client.query(query);
    } catch (error) {
      // Of those that were sent along, the database only says that another one has failed: that one says why.
      if (isAborted(error)) throw failed ?? error;
      failed = error;
      throw error;
    }
  }, names);
  const tx: Tx = {
    ...own,
    transaction: (inner) => inner(tx),
    withCommit<Row>(text: string, values?: LastValues, onCommitted?: (rows: Row[]) => void) {
      lastly.push(async () => {
        const rows = await own.query<Row>(text, typeof values === 'function' ? values() : values);
        return () => onCommitted?.(rows);
      });
    },
    beforeCommit: (act) => void waiting.push(act),
    async flush() {
      for (let act = waiting.shift(); act; act = waiting.shift()) await act();
    },
    afterCommit: (act) => void acts.push(act),
  };
  let broken: Error | undefined;
  try {
    // Sent with the first statement. It fails only when the connection does, and then the statements after it fail as well.
    const begun = client.query('BEGIN');
    begun.catch(() => undefined);
    const result = await work(tx);
    await begun;
    await tx.flush();
    const [committed, { command }] = await Promise.all([Promise.all(lastly.map((send) => send())), client.query('COMMIT')]);
    // After a failed statement the database treats COMMIT as ROLLBACK, also when the work went on as if nothing had happened.
    if (command !== 'COMMIT') throw new Error('a transaction with a failed statement was to be committed');
    for (const act of [...committed, ...acts]) act();
    return result;
  } catch (error) {
    // A connection that cannot even roll back must not return to the pool.
    await client.query('ROLLBACK').catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error(String(failure));
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

type RunQuery = (query: pg.QueryConfig) => Promise<pg.QueryResult>;

function statements(run: RunQuery, names: StatementNames | null): Pick<Db, 'query' | 'queryOne'> {
  const query = async <Row>(text: string, values: readonly SqlValue[] = []): Promise<Row[]> => {
    const name = names && statementName(names, text);
    const result = await run({ text, values: [...values], ...(name && { name }) });
    return result.rows;
  };
  return {
    query,
    queryOne: async <Row>(text: string, values?: readonly SqlValue[]) => (await query<Row>(text, values))[0] ?? null,
  };
}

const parseTexts: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY, 'text');

/** Returns an array of whole numbers, which holds no nulls: `{1,2}`. */
function numbersOf(text: string): number[] {
  return parseTexts(text).map(Number);
}

/** `2026-11-22 08:00:00.25+00`: connections are set to UTC. */
function instantOf(text: string): Instant {
  return text.replace(' ', 'T').replace(/\+00(:00)?$/, 'Z');
}
