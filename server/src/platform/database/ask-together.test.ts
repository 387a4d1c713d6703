import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { EMPTY } from '../testing/templates.ts';
import { askTogether } from './ask-together.ts';
import type { Db } from './db.ts';
import { withLongTimeouts } from './timeouts.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(EMPTY);
  await database.db.query('CREATE TABLE lamps (id integer PRIMARY KEY, color text NOT NULL)');
});
afterAll(() => database.drop());

/** Returns a look-up of lamps with the keys of each statement it has sent. */
function lampsOf() {
  const sent: (readonly number[])[] = [];
  const find = askTogether(async (db: Db, ids: readonly number[]) => {
    sent.push(ids);
    const rows = await db.query<{ id: number; color: string }>('SELECT id, color FROM lamps WHERE id = ANY ($1::integer[])', [ids]);
    return new Map(rows.map(({ id, color }) => [id, color]));
  });
  return { sent, find: async (db: Db, id: number) => (await find(db, id)).get(id) ?? null };
}

it('those who ask in one turn share a statement, and see what was written before they asked', async () => {
  const { sent, find } = lampsOf();
  await database.db.query(`INSERT INTO lamps VALUES (1, 'red'), (2, 'green')`);
  expect(await Promise.all([1, 2, 3, 1].map((id) => find(database.db, id)))).toEqual(['red', 'green', null, 'red']);
  await database.db.query(`UPDATE lamps SET color = 'blue' WHERE id = 1`);
  expect(await find(database.db, 1)).toBe('blue');
  expect(sent).toEqual([[1, 2, 3, 1], [1]]);
});

it('a transaction and work with long timeouts ask by themselves', async () => {
  const { sent, find } = lampsOf();
  const asked = await database.db.transaction(async (tx) => {
    await tx.query(`INSERT INTO lamps VALUES (7, 'white')`);
    return Promise.all([find(tx, 7), find(database.db, 7), withLongTimeouts(() => find(database.db, 7))]);
  });
  expect(asked).toEqual(['white', null, null]);
  expect(sent).toEqual([[7], [7], [7]]);
});

it('all are refused when the statement fails, and the next ones are not', async () => {
  let isBroken = true;
  const find = askTogether((db: Db, keys: readonly number[]) => db.query(isBroken ? 'SELECT FROM nowhere' : 'SELECT', keys.slice(1)));
  const refused = await Promise.allSettled([find(database.db, 1), find(database.db, 2)]);
  expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isBroken = false;
  expect(await find(database.db, 1)).toHaveLength(1);
});
