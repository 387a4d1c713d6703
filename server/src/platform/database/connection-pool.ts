import pg from 'pg';
import { DatabaseAway, isDatabaseAway } from './away.ts';
import { noteStatement } from '../process/fault-place.ts';
import type { Breaker } from './breaker.ts';

/** A connection of one's own until it is released. */
export interface PooledConnection {
  query(query: pg.QueryConfig | string): Promise<pg.QueryResult>;
  /** Holds back what is asked from now on, to send it in one write when the returned function is called. */
  gather(): () => void;
  /** Gives it back; with an error it is closed. */
  release(broken?: Error): void;
}

/** Connections that are opened when needed and kept. */
export interface ConnectionPool {
  /** Runs one statement on any connection. */
  query(query: pg.QueryConfig): Promise<pg.QueryResult>;
  connect(): Promise<PooledConnection>;
  /** How many connections are open and used, and how many callers wait for one. */
  counts(): { open: number; used: number; waiting: number };
  end(): Promise<void>;
}

interface PoolLimits {
  connectMs: number;
  answerMs: number;
  breaker: Breaker;
}

export interface PoolOptions {
  /** Called once with each connection. */
  onConnect: (client: pg.PoolClient) => void;
  /** Called for connections that broke while unused. */
  onIdleError: (error: Error) => void;
  /** Null: the database may take its time. */
  limits: PoolLimits | null;
  /** Returns whether a new connection, asked by the function it is given, is to be used; one that is not counts as lost. */
  accepts?: ((ask: (query: pg.QueryConfig) => Promise<pg.QueryResult>) => Promise<boolean>) | undefined;
  /** What is called for a statement that took long. */
  slow?: SlowStatements | undefined;
}

/** From when on a statement is slow, and what is called with its text. */
export interface SlowStatements {
  fromMs: number;
  onSlow: (text: string, ms: number) => void;
}

/**
 * Returns a pool. With limits a statement that is not answered in time rejects with DatabaseAway and its connection is closed; the server is
 * not asked to cancel it, since a commit that is canceled while it waits for a standby is acknowledged all the same.
 */
export function openPool(config: pg.PoolConfig, { onConnect, onIdleError, limits, accepts, slow }: PoolOptions): ConnectionPool {
  const verify = accepts && ((client: pg.PoolClient, answer: (error?: Error) => void) => void verified(client).then(answer));
  const pool = new pg.Pool({ ...config, ...(limits && { Client: clientWithin(limits.connectMs) }), ...(verify && { verify }) });
  /** A broken connection counts as one failure, however many statements were on their way. */
  const broken = new WeakSet<pg.PoolClient>();
  /** Their last commit may be lost with this server. */
  const unconfirmed = new WeakSet<pg.PoolClient>();
  // Without a listener a broken idle connection would end the process. Those that break while we close them are no news.
  pool.on('error', (error) => (pool.ending ? undefined : onIdleError(error)));
  pool.on('connect', (client) => {
    // The same for one that breaks between two statements of a transaction; the next statement rejects.
    client.on('error', () => undefined);
    client.on('notice', ({ routine }) => {
      if (routine === 'SyncRepWaitForLSN') unconfirmed.add(client);
    });
    onConnect(client);
  });

  const connect = async (): Promise<pg.PoolClient> => {
    if (limits === null) return pool.connect();
    const { breaker } = limits;
    breaker.check();
    try {
      return await breaker.unlessOpened(pool.connect(), (client) => client.release());
    } catch (error) {
      if (isDatabaseAway(error)) breaker.failed();
      throw error;
    }
  };

  const ask = async (client: pg.PoolClient, query: pg.QueryConfig | string): Promise<pg.QueryResult> => {
    const startedAt = performance.now();
    const stopWaiting = limits === null ? null : closeAfter(client, limits.answerMs);
    try {
      const result = await client.query(query);
      limits?.breaker.succeeded();
      if (unconfirmed.has(client)) throw new DatabaseAway('the wait for a standby was canceled: nobody knows whether the commit lasts');
      return result;
    } catch (error) {
      if (error instanceof Error) noteStatement(error, textOf(query));
      if (!isDatabaseAway(error)) limits?.breaker.succeeded();
      else if (!broken.has(client)) {
        broken.add(client);
        limits?.breaker.failed();
      }
      throw error;
    } finally {
      stopWaiting?.();
      const ms = performance.now() - startedAt;
      if (slow && ms >= slow.fromMs) slow.onSlow(textOf(query), ms);
    }
  };

  async function verified(client: pg.PoolClient): Promise<Error | undefined> {
    try {
      if ((await accepts?.((query) => ask(client, query))) === false) return new DatabaseAway('another server than the expected one answers');
      return undefined;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  return {
    async query(query) {
      const client = await connect();
      try {
        const result = await ask(client, query);
        client.release();
        return result;
      } catch (error) {
        client.release(error instanceof Error ? error : true);
        throw error;
      }
    },
    async connect() {
      const client = await connect();
      const { stream } = client.connection;
      return {
        query: (query) => ask(client, query),
        gather() {
          stream.cork();
          return () => stream.uncork();
        },
        release: (error) => client.release(error),
      };
    },
    counts: () => ({ open: pool.totalCount, used: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    end: () => pool.end(),
  };
}

function textOf(query: pg.QueryConfig | string): string {
  return typeof query === 'string' ? query : query.text;
}

/** Closes the connection after that time, which rejects all its statements. Returns what keeps it from doing so. */
function closeAfter(client: pg.PoolClient, answerMs: number): () => void {
  let isOver = false;
  const patience = setTimeout(() => {
    // An answer that has come while this process was busy is read before this runs.
    setImmediate(() => {
      if (!isOver) client.connection.stream.destroy(new DatabaseAway(`the database has not answered for ${answerMs} ms`));
    });
  }, answerMs);
  return () => {
    isOver = true;
    clearTimeout(patience);
  };
}

/**
 * Returns a client that gives up connecting after so long. The pool's own setting would also limit the wait for a free connection, which is
 * no sign of a database that is away.
 */
function clientWithin(connectMs: number) {
  return class extends pg.Client {
    constructor(config: pg.ClientConfig = {}) {
      // The pool hides the password from copies.
      super({ ...config, password: config.password, connectionTimeoutMillis: connectMs });
    }
  };
}
