import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { EMPTY } from '../testing/templates.ts';
import { isDatabaseAway } from './away.ts';
import { openDatabase, type Database } from './db.ts';
import { askBriefly } from './lanes.ts';

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase(EMPTY);
});

beforeEach(() => {
  db = openDatabase(database.connection, { size: 12 });
});

afterEach(() => db.close());
afterAll(() => database.drop());

const pid = async (seconds = 0) => {
  const row = await db.queryOne<{ pid: number }>('SELECT pg_backend_pid() AS pid FROM pg_sleep($1)', [seconds]);
  return row?.pid ?? 0;
};
const brief = (seconds?: number) => askBriefly(() => pid(seconds));
const several = (count: number, ask: () => Promise<number>) => Array.from({ length: count }, ask);

describe('brief statements', () => {
  it('share a connection where one turn of the event loop asks them, and no other statement does', async () => {
    const [shared, usual] = await Promise.all([Promise.all(several(5, brief)), Promise.all(several(5, pid))]);
    expect(new Set(shared).size).toBe(1);
    expect(new Set([...shared, ...usual]).size).toBe(6);
  });

  it('of turns that overlap keep two connections busy, and give them back', async () => {
    const turns: Promise<number>[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      turns.push(...several(2, () => brief(0.01)));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(new Set(await Promise.all(turns)).size).toBe(2);
    expect(db.counts().used).toBe(0);
  });

  it('have other connections where too many would wait for each other', async () => {
    const asked = await Promise.all(several(40, () => brief(0.002)));
    const largest = Math.max(...[...new Set(asked)].map((connection) => asked.filter((each) => each === connection).length));
    expect(largest).toBe(32);
  });

  it('are answered each for itself when the database refuses one', async () => {
    const wrong = askBriefly(() => db.query('SELECT 1 / $1::integer', [0]));
    const [before, refused, after] = await Promise.allSettled([brief(), wrong, brief()]);
    expect([before?.status, refused?.status, after?.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await brief()).toBeGreaterThan(0);
    expect(db.counts()).toMatchObject({ open: 1, used: 0 });
  });

  it('are asked again where they were prepared before a column changed', async () => {
    await db.query('CREATE TABLE changing (id integer)');
    await db.query('INSERT INTO changing VALUES (1)');
    const ask = () => askBriefly(() => db.query<{ id: number }>('SELECT id FROM changing WHERE id = $1', [1]));
    // Each of the two connections has prepared it by then, and is kept busy.
    await Promise.all([ask(), ask()]);
    const busy = brief(0.2);
    await database.db.query('ALTER TABLE changing ALTER COLUMN id TYPE bigint');
    expect(await ask()).toHaveLength(1);
    await busy;
    await db.query('DROP TABLE changing');
  });

  it('fail together with their connection, and the next ones have another', async () => {
    const first = await brief();
    const lost = Promise.allSettled([brief(60), brief(60)]);
    await database.db.query(`SELECT pg_terminate_backend($1)`, [first]);
    const reasons = (await lost).map((each) => each.status === 'rejected' && isDatabaseAway(each.reason));
    expect(reasons).toEqual([true, true]);
    expect(await brief()).not.toBe(first);
    expect(db.counts().used).toBe(0);
  });

  it('see in a transaction what it has written', async () => {
    await db.transaction(async (tx) => {
      await tx.query('CREATE TABLE lanes_seen (id integer)');
      expect(await askBriefly(() => tx.query('SELECT * FROM lanes_seen'))).toEqual([]);
    });
  });
});
