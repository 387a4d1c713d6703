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
