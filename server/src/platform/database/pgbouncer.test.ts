import { patient } from '#tools/patience.ts';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { hasPgBouncer, startPgBouncer, type TestPgBouncer } from '../testing/pgbouncer.ts';
import { MIGRATED } from '../testing/templates.ts';
import { isDatabaseAway } from './away.ts';
import { openDatabase, type Database } from './db.ts';
import { startDatabase } from './start-database.ts';

const quiet = { onProgress: () => undefined, onIdleError: () => undefined };

describe.skipIf(!hasPgBouncer)('through a PgBouncer in transaction mode', { timeout: patient(60_000) }, () => {
  let database: TestDatabase;
  let pooler: TestPgBouncer;
  let db: Database;

  beforeAll(async () => {
    database = await createTestDatabase(MIGRATED);
    pooler = await startPgBouncer(inject('postgres'));
    await database.db.query('CREATE TABLE pooled_words (lane integer, word text, UNIQUE (lane, word))');
  });

  beforeEach(() => {
    db = openDatabase(pooler.through(database.connection), {
      size: 20,
      timeouts: { connectMs: patient(5_000), answerMs: patient(10_000), longAnswerMs: patient(60_000) },
    });
  });

  afterEach(() => db.close());

  afterAll(async () => {
    await pooler.stop();
    await database.drop();
  });

  const siteOf = (env: { direct?: boolean; named?: boolean } = {}) => ({
    databaseUrl: pooler.url(database.connection),
    dataDir: '/nowhere',
    namesStatements: env.named ?? false,
    ...(env.direct && { databaseDirectUrl: directUrl() }),
  });
  const directUrl = (): string => {
    const { host, port, user, database: name } = database.connection;
    return `postgres://${user}@/${name}?host=${encodeURIComponent(host)}&port=${port}`;
  };

  it('many transactions at once share two sessions, and each has its own rows', async () => {
    const lanes = Array.from({ length: 120 }, (_, lane) => lane);
    const written = await Promise.all(
      lanes.map((lane) =>
        db.transaction(async (tx) => {
          tx.withCommit('INSERT INTO pooled_words VALUES ($1, $2)', [lane, 'last']);
          await tx.query('INSERT INTO pooled_words VALUES ($1, $2)', [lane, 'first']);
          const [row] = await Promise.all([
            tx.queryOne<{ laneWords: string[]; pid: number }>(
              'SELECT array_agg(word) AS lane_words, pg_backend_pid() AS pid FROM pooled_words WHERE lane = $1',
              [lane],
            ),
            tx.query('INSERT INTO pooled_words VALUES ($1, $2)', [lane, 'second']),
          ]);
          return row;
        }),
      ),
    );
    expect(written.map((row) => row?.laneWords)).toEqual(lanes.map(() => ['first']));
    expect(new Set(written.map((row) => row?.pid)).size).toBeLessThanOrEqual(2);
    expect(await db.queryOne('SELECT count(*) AS words FROM pooled_words')).toEqual({ words: 360 });
  });

  it('a transaction that fails leaves nothing behind for the next one in its session', async () => {
    const failing = Array.from({ length: 20 }, () =>
      db.transaction((tx) => Promise.all([tx.query(`INSERT INTO pooled_words VALUES (0, 'lost')`), tx.query('SELECT 1 / 0')])),
    );
    for (const { status } of await Promise.allSettled(failing)) expect(status).toBe('rejected');
    expect(await db.query(`SELECT FROM pooled_words WHERE word = 'lost'`)).toEqual([]);
    expect(await Promise.all(Array.from({ length: 20 }, (_, index) => db.queryOne('SELECT $1::integer AS at', [index])))).toEqual(
      Array.from({ length: 20 }, (_, at) => ({ at })),
    );
  });

  it('statements of one text may be run by any connection in any session', async () => {
    const ask = async () => (await db.queryOne<{ one: number }>('SELECT 1 AS one'))?.one;
    expect(new Set(await Promise.all(Array.from({ length: 200 }, ask)))).toEqual(new Set([1]));
  });

  it('a session that is ended is a lost connection, and the next statement has another', async () => {
    const broken = db.transaction(async (tx) => {
      const own = await tx.queryOne<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await database.db.query('SELECT pg_terminate_backend($1)', [own?.pid ?? 0]);
      await vi.waitFor(async () => expect(await database.db.query('SELECT FROM pg_stat_activity WHERE pid = $1', [own?.pid ?? 0])).toEqual([]), {
        timeout: patient(5_000),
      });
      await tx.query('SELECT 1');
    });
    await expect(broken).rejects.toSatisfy(isDatabaseAway);
    await vi.waitFor(async () => expect(await db.queryOne('SELECT 1 AS one')).toEqual({ one: 1 }), { timeout: patient(10_000) });
  });

  it('the site starts: it sets the time zone and the time limits of its role, and its instants are in UTC', async () => {
    const superuser = new Client({ ...inject('postgres') });
    await superuser.connect();
    const { database: name } = database.connection;
    try {
      await superuser.query(`ALTER DATABASE ${name} SET statement_timeout = 0; ALTER DATABASE ${name} SET timezone = 'Asia/Shanghai'`);
      await pooler.command('RECONNECT');
      const started = await startDatabase(siteOf({ direct: true }), quiet);
      expect(await started.db.queryOne(`SELECT timestamptz '2026-11-21 08:00+08' AS at, current_setting('statement_timeout') AS "limit"`)).toEqual({
        at: '2026-11-21T00:00:00Z',
        limit: '11min',
      });
      await started.stop();
      // What the operator has set stays.
      await superuser.query(`ALTER ROLE hearth IN DATABASE ${name} SET statement_timeout = '7min'`);
      await pooler.command('RECONNECT');
      const again = await startDatabase(siteOf({ direct: true }), quiet);
      expect(await again.db.queryOne(`SELECT current_setting('statement_timeout') AS "limit"`)).toEqual({ limit: '7min' });
      await again.stop();
    } finally {
      await superuser.query(`ALTER DATABASE ${name} RESET ALL; ALTER ROLE hearth IN DATABASE ${name} RESET ALL`);
      await superuser.end();
      await pooler.command('RECONNECT');
    }
  });

  it('a start that would lose the names of its statements says what to set', async () => {
    await expect(startDatabase(siteOf({ named: true }), quiet)).rejects.toThrow('HEARTH_DB_NAMED=0');
    // The next one finds the name in the session the first one left.
    await expect(startDatabase(siteOf({ named: true }), quiet)).rejects.toThrow('HEARTH_DB_NAMED=0');
    await pooler.command('RECONNECT');
  });

  it('the direct way has to lead to the same database, under the same role', async () => {
    const { host, port } = database.connection;
    const other = (user: string, name: string) => `postgres://${user}@/${name}?host=${encodeURIComponent(host)}&port=${port}`;
    await expect(startDatabase({ ...siteOf(), databaseDirectUrl: other('hearth', 'postgres') }, quiet)).rejects.toThrow('不是同一个数据库');
    await expect(startDatabase({ ...siteOf(), databaseDirectUrl: other('hearth_site', database.connection.database) }, quiet)).rejects.toThrow('同一个账号');
    await expect(startDatabase({ ...siteOf(), databaseDirectUrl: 'postgres://hearth@127.0.0.1:1/none' }, quiet)).rejects.toThrow(
      '连不上 DATABASE_DIRECT_URL 指的数据库（ECONNREFUSED）',
    );
  });

  it('a server that is away behind it is a lost connection', async () => {
    const other = await startPgBouncer(inject('postgres'));
    const away = openDatabase(other.through(database.connection), { size: 2 });
    try {
      expect(await away.queryOne('SELECT 1 AS one')).toEqual({ one: 1 });
      other.loseServer();
      // The first ones wait for a server, the later ones are refused at once.
      for (let asked = 0; asked < 3; asked += 1) await expect(away.query('SELECT 1')).rejects.toSatisfy(isDatabaseAway);
    } finally {
      await away.close();
      await other.stop();
    }
  });
});
