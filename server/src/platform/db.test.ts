import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from './testing/database.ts';
import type { TestDatabase } from './testing/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
});

afterAll(() => database.drop());

it('outlives a connection that breaks between two statements of a transaction', async () => {
  const { db } = database;
  const broken = db.transaction(async (tx) => {
    const own = await tx.row<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await db.rows('SELECT pg_terminate_backend($1)', [own?.pid ?? 0]);
    while ((await db.row('SELECT FROM pg_stat_activity WHERE pid = $1', [own?.pid ?? 0])) !== null) await delay(5);
    await tx.rows('SELECT 1');
  });
  await expect(broken).rejects.toThrow();
  expect(await db.row('SELECT 1 AS one')).toEqual({ one: 1 });
});

it('answers whole numbers as numbers and times as texts, in arrays as well', async () => {
  const row = await database.db.row(
    `SELECT 7::bigint AS one, ARRAY[1, 2]::bigint[] AS some, '{}'::bigint[] AS none, timestamptz '2026-11-21 08:00:00.25+08' AS at`,
  );
  expect(row).toEqual({ one: 7, some: [1, 2], none: [], at: '2026-11-21T00:00:00.25Z' });
});

it.each([[[]], [['日常', '笑话']], [['a b', 'c,d', '{e}', 'f"g', String.raw`h\i`, '']], [['NULL', 'null', 'ANNULLED', '[0:1]={x}']], [['一', null, 'NULL']]])(
  'answers texts in arrays as they were: %j',
  async (texts) => {
    expect(await database.db.row('SELECT $1::text[] AS texts', [texts])).toEqual({ texts });
  },
);
