import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { EMPTY } from '../testing/templates.ts';
import { openDatabase, type Database } from './db.ts';

const SIZE = 3;

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase(EMPTY);
  db = openDatabase(database.connection, { size: SIZE });
});

afterAll(async () => {
  await db.close();
  await database.drop();
});

const ask = () => db.queryOne<{ one: number }>('SELECT 1 AS one');

/** Runs as many transactions as there are connections, each of which goes on when all hold one. */
async function holdAll<Result>(work: () => Promise<Result>): Promise<Result[]> {
  const all = Promise.withResolvers<void>();
  let held = 0;
  const one = () =>
    db.transaction(async (tx) => {
      await tx.query('SELECT 1');
      held += 1;
      if (held === SIZE) all.resolve();
      await all.promise;
      return work();
    });
  return Promise.all(Array.from({ length: SIZE }, one));
}

describe('what a transaction asks outside of itself', () => {
  it('is answered while all connections are held by transactions', async () => {
    expect(await holdAll(ask)).toEqual(Array.from({ length: SIZE }, () => ({ one: 1 })));
  });

  it('may be a transaction that asks outside of itself', async () => {
    const nested = () =>
      db.transaction(async (tx) => {
        await tx.query('SELECT 1');
        return ask();
      });
    expect(await holdAll(nested)).toEqual(Array.from({ length: SIZE }, () => ({ one: 1 })));
  });
});
