import type { Socket } from 'node:net';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { patient } from '#tools/patience.ts';
import { openDatabase } from '#server/platform/database/db.ts';
import { createLog } from '#server/platform/process/log.ts';
import { openPostgresDouble, refusal, type PostgresDouble } from '#server/platform/testing/postgres-double.ts';
import { freePort } from '#server/platform/testing/programs.ts';
import { failureOf } from './reply.ts';

let double: PostgresDouble | null = null;
afterEach(() => double?.close());

/** Returns what is sent to somebody whose request met that error. */
async function sentFor(failing: Promise<unknown>): Promise<{ error: unknown; name: string | undefined; status: number }> {
  const error = await failing.then(
    () => null,
    (reason: unknown) => reason,
  );
  const { name, status } = failureOf(error, 'request', createLog('silent'));
  return { error, name, status };
}

const MAINTENANCE = { name: 'maintenance', status: 503 };

/** Returns what the site's own pool makes of a server that does that with the first statement. */
async function askOnce(onStatement: (socket: Socket) => void, inTransaction: boolean): Promise<Awaited<ReturnType<typeof sentFor>>> {
  double = await openPostgresDouble({ onStatement });
  const db = openDatabase(double.connection, { size: 1, timeouts: { connectMs: patient(5_000), answerMs: patient(5_000), longAnswerMs: patient(5_000) } });
  try {
    return await sentFor(inTransaction ? db.transaction((tx) => tx.query('SELECT 1')) : db.query('SELECT 1'));
  } finally {
    await db.close();
  }
}

describe('a connection that is lost is the maintenance answer', () => {
  const CODES = {
    '08000': 'connection exception',
    '08001': 'could not establish connection',
    '08003': 'connection does not exist',
    '08004': 'server rejected the connection',
    '08006': 'connection failure',
    '08007': 'transaction resolution unknown',
    '08P01': 'server conn crashed?',
    '57P01': 'terminating connection due to administrator command',
    '57P02': 'terminating connection because of crash of another server process',
    '57P03': 'the database system is starting up',
    '57P04': 'database removed',
    '57P05': 'terminating connection due to idle-session timeout',
  };

  it.each(Object.entries(CODES))('when the server ends it with %s, %s', async (code, text) => {
    expect(await askOnce((socket) => socket.end(refusal(code, text)), false)).toMatchObject({ ...MAINTENANCE, error: { code } });
    expect(await askOnce((socket) => socket.end(refusal(code, text)), true)).toMatchObject(MAINTENANCE);
  });

  it('when a former primary only reads by now', async () => {
    const onlyReads = refusal('25006', 'cannot execute INSERT in a read-only transaction', 'ERROR');
    expect(await askOnce((socket) => socket.write(onlyReads), false)).toMatchObject({ ...MAINTENANCE, error: { code: '25006' } });
  });

  it.each(['server login has been failing, try again later (server_login_retry)', 'query_wait_timeout', 'pgbouncer cannot connect to server'])(
    'when PgBouncer says: %s',
    async (text) => {
      expect(await askOnce((socket) => socket.end(refusal('08P01', text)), false)).toMatchObject(MAINTENANCE);
    },
  );

  it('when it ends in the middle of a statement, without a word', async () => {
    for (const inTransaction of [false, true]) {
      const sent = await askOnce((socket) => socket.end(), inTransaction);
      expect(sent).toMatchObject({ ...MAINTENANCE, error: { message: 'Connection terminated unexpectedly' } });
    }
  });

  it('when it is reset', async () => {
    expect(await askOnce((socket) => socket.resetAndDestroy(), false)).toMatchObject({ ...MAINTENANCE, error: { code: 'ECONNRESET' } });
  });

  it('when nobody listens', async () => {
    const db = openDatabase({ host: '127.0.0.1', port: await freePort(), user: 'nobody', database: 'none' });
    expect(await sentFor(db.query('SELECT 1'))).toMatchObject({ ...MAINTENANCE, error: { code: 'ECONNREFUSED' } });
    await db.close();
  });

  it('when the driver waits in vain for an answer, a connection or a free one', async () => {
    double = await openPostgresDouble({ onStatement: () => undefined });
    const hangs = new pg.Client({ ...double.connection, query_timeout: 50 });
    hangs.on('error', () => undefined);
    await hangs.connect();
    expect(await sentFor(hangs.query('SELECT 1'))).toMatchObject({ ...MAINTENANCE, error: { message: 'Query read timeout' } });
    const full = new pg.Pool({ ...double.connection, max: 1, connectionTimeoutMillis: patient(500) });
    full.on('error', () => undefined);
    const taken = await full.connect();
    expect(await sentFor(full.connect())).toMatchObject({ ...MAINTENANCE, error: { message: 'timeout exceeded when trying to connect' } });
    taken.release(true);
    hangs.connection.stream.destroy();
    await full.end();
  });

  it('when the server takes a connection and says nothing', async () => {
    double = await openPostgresDouble({ welcomes: false, onStatement: () => undefined });
    const pool = new pg.Pool({ ...double.connection, max: 1, connectionTimeoutMillis: 50 });
    expect(await sentFor(pool.connect())).toMatchObject({ ...MAINTENANCE, error: { message: 'Connection terminated due to connection timeout' } });
    await pool.end();
    const client = new pg.Client({ ...double.connection, connectionTimeoutMillis: 50 });
    expect(await sentFor(client.connect())).toMatchObject({ ...MAINTENANCE, error: { message: 'timeout expired' } });
  });

  // These need a network of one's own to come about.
  it.each(['ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH'])('when the network says %s', async (code) => {
    const lost = Object.assign(new Error(`read ${code}`), { code, syscall: 'read' });
    expect(await sentFor(Promise.reject(lost))).toMatchObject(MAINTENANCE);
  });
});

it.each(['57014', '53300', '23505', '22012', '40P01'])('an answer of the database that says no, such as %s, is none', async (code) => {
  const sent = await askOnce((socket) => socket.write(refusal(code, 'no', 'ERROR')), false);
  expect(sent.name).not.toBe('maintenance');
});
