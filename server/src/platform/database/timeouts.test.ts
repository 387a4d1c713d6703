import { patient } from '#tools/patience.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { openNetwork, type TestNetwork } from '../testing/network.ts';
import { EMPTY } from '../testing/templates.ts';
import { DatabaseAway, isDatabaseAway } from './away.ts';
import { openDatabase, type Database } from './db.ts';
import { withLongTimeouts } from './timeouts.ts';

const ANSWER_MS = patient(1_000);
const TIMEOUTS = { connectMs: patient(500), answerMs: ANSWER_MS, longAnswerMs: patient(60_000) };

let database: TestDatabase;
let network: TestNetwork;
let db: Database;
const changes: boolean[] = [];

beforeAll(async () => {
  database = await createTestDatabase(EMPTY);
});

beforeEach(async () => {
  changes.length = 0;
  network = await openNetwork(database.connection);
  db = openDatabase(network.connection, { size: 4, timeouts: TIMEOUTS, onAvailability: (isThere) => changes.push(isThere) });
});

afterEach(async () => {
  network.close();
  await db.close();
});

afterAll(() => database.drop());

/** How many statements of that kind the server is at. */
async function countRunning(text: string): Promise<number> {
  return (await database.db.query('SELECT FROM pg_stat_activity WHERE query = $1 AND state = $2', [text, 'active'])).length;
}

it('a statement that takes too long is given up on our side alone: its connection is closed and nothing is canceled', async () => {
  const slow = 'SELECT pg_sleep(30), 1';
  const asked = db.query(slow);
  asked.catch(() => undefined);
  await vi.waitFor(async () => expect(await countRunning(slow)).toBe(1), { timeout: patient(5_000) });
  await expect(asked).rejects.toThrow(DatabaseAway);
  expect(await countRunning(slow)).toBe(1);
  expect(await db.queryOne('SELECT 1 AS one')).toEqual({ one: 1 });
  await database.db.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = $1', [slow]);
});

it('work that nobody waits for may take longer', async () => {
  const seconds = (ANSWER_MS * 1.2) / 1_000;
  await expect(db.query('SELECT pg_sleep($1)', [seconds])).rejects.toThrow(DatabaseAway);
  expect(await withLongTimeouts(() => db.query('SELECT pg_sleep($1)::text AS slept', [seconds]))).toEqual([{ slept: '' }]);
  const inTransaction = withLongTimeouts(() => db.transaction((tx) => tx.query('SELECT pg_sleep($1)::text AS slept', [seconds])));
  expect(await inTransaction).toEqual([{ slept: '' }]);
});

it('after three failures everybody is refused at once, those who wait as well, until the database responds again', async () => {
  await db.query('SELECT 1');
  network.cut();
  const startedAt = performance.now();
  const many = await Promise.allSettled(Array.from({ length: 40 }, () => db.query('SELECT 1')));
  expect(many.map(({ status }) => status)).toEqual(many.map(() => 'rejected'));
  expect(performance.now() - startedAt).toBeLessThan(TIMEOUTS.connectMs + ANSWER_MS + patient(500));
  expect(changes).toEqual([false]);
  const refusedAt = performance.now();
  await expect(db.transaction((tx) => tx.query('SELECT 1'))).rejects.toThrow(DatabaseAway);
  expect(performance.now() - refusedAt).toBeLessThan(patient(100));
  network.mend();
  await vi.waitFor(async () => expect(await db.queryOne('SELECT 1 AS one')).toEqual({ one: 1 }), { timeout: patient(5_000) });
  expect(changes).toEqual([false, true]);
});

it('a refusal by the database counts as a response', async () => {
  for (let asked = 0; asked < 5; asked += 1) await expect(db.query('SELECT 1 / 0')).rejects.toMatchObject({ code: '22012' });
  expect(await db.queryOne('SELECT 1 AS one')).toEqual({ one: 1 });
  expect(changes).toEqual([]);
});

it('the statements of one connection that breaks count as one failure', async () => {
  const own = db.transaction(async (tx) => {
    const row = await tx.queryOne<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const sent = Promise.all(Array.from({ length: 5 }, () => tx.query('SELECT pg_sleep(20)')));
    sent.catch(() => undefined);
    await database.db.query('SELECT pg_terminate_backend($1)', [row?.pid ?? 0]);
    await sent;
  });
  await expect(own).rejects.toSatisfy(isDatabaseAway);
  expect(await db.queryOne('SELECT 1 AS one')).toEqual({ one: 1 });
  expect(changes).toEqual([]);
});

it('a statement that was too slow or broke a rule does not mean that the database is away', () => {
  for (const code of ['57014', '23505', '53300', '22012']) expect(isDatabaseAway(Object.assign(new Error('no'), { code }))).toBe(false);
});
