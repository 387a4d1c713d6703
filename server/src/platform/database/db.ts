import { createHash } from 'node:crypto';
import pg from 'pg';

/** An instant as the database returns it: ISO 8601 UTC with up to six decimals, so that it also serves as a cursor. */
export type Instant = string;

export type SqlValue = string | number | boolean | Date | Buffer | null | readonly (string | number | boolean | Date | null)[] | object;

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
   * Sends a statement together with the commit, after all others: one round trip instead of two. An error rolls the transaction back and is
   * thrown by `transaction`. A function is asked for the values when the statement is sent.
   */
  withCommit(text: string, values?: readonly SqlValue[] | (() => readonly SqlValue[])): void;
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
  close(): Promise<void>;
}

export type Connection = { connectionString: string } | { host: string; port: number; user: string; database: string };

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

/**
 * Opens a pool of at most `size` connections; nothing connects before the first statement. Statements of a transaction that are not awaited
 * one by one are sent together. `onIdleError` is called for connections that broke while unused.
 */
export function openDatabase(connection: Connection, options: { size?: number; onIdleError?: (error: Error) => void } = {}): Database {
  const pool = new pg.Pool({ ...connection, max: options.size ?? 10, types, options: '-c TimeZone=UTC', idleTimeoutMillis: 60_000, pipeline: true });
  // Without a listener a broken idle connection would end the process.
  pool.on('error', (error) => options.onIdleError?.(error));
  // The same for one that breaks between two statements of a transaction; the next statement rejects.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    client.connection.prependListener('rowDescription', camelizeFields);
  });
  return {
    ...statements((query) => pool.query(query)),
    transaction: (work) => runTransaction(pool, work),
    close: () => pool.end(),
  };
}

/** Returns true when an error is the violation of a unique index, of that name if one is given. */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && (index === undefined || error.constraint === index);
}

async function runTransaction<Result>(pool: pg.Pool, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  const acts: (() => void)[] = [];
  const lastly: (() => Promise<unknown>)[] = [];
  const own = statements((query) => client.query(query));
  const tx: Tx = {
    ...own,
    transaction: (inner) => inner(tx),
    withCommit: (text, values) => void lastly.push(() => own.query(text, typeof values === 'function' ? values() : values)),
    afterCommit: (act) => void acts.push(act),
  };
  let broken: Error | undefined;
  try {
    // Sent with the first statement. It fails only when the connection does, and then the statements after it fail as well.
    const begun = client.query('BEGIN');
    begun.catch(() => undefined);
    const result = await work(tx);
    await begun;
    // After a failed statement the database treats COMMIT as ROLLBACK.
    await Promise.all([...lastly.map((send) => send()), client.query('COMMIT')]);
    for (const act of acts) act();
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

function statements(run: RunQuery): Pick<Db, 'query' | 'queryOne'> {
  const query = async <Row>(text: string, values: readonly SqlValue[] = []): Promise<Row[]> => {
    const name = statementName(text);
    const result = await run({ text, values: [...values], ...(name && { name }) });
    return result.rows;
  };
  return {
    query,
    queryOne: async <Row>(text: string, values?: readonly SqlValue[]) => (await query<Row>(text, values))[0] ?? null,
  };
}

/** Renames the columns in the head of a result, before the driver reads it: once for all rows. */
function camelizeFields(head: { fields: { name: string }[] }): void {
  for (const field of head.fields) field.name = fieldNames.get(field.name) ?? rememberFieldName(field.name);
}

/** By column. No more than the statements of the code hold; to work a name out each time costs 10 microseconds for 20 columns. */
const fieldNames = new Map<string, string>();

/** `post_id` becomes `postId`; an alias that is camelCase already stays as it is, and so does what is inside of a JSON value. */
function rememberFieldName(column: string): string {
  const name = column.replace(/(?<=.)_([a-z\d])/g, (_match, next: string) => next.toUpperCase());
  fieldNames.set(column, name);
  return name;
}

const names = new Map<string, string>();
const MAX_NAMES = 1_000;

/** Returns a statement's name, so that the server parses and plans it once a connection; none for the endless variety of bulk statements. */
function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= MAX_NAMES || text.length > 8_000) return undefined;
  const name = createHash('sha1').update(text).digest('base64url').slice(0, 20);
  names.set(text, name);
  return name;
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
