import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase } from '#server/platform/database/db.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { createLog } from '#server/platform/process/log.ts';

const log = createLog('silent');
const HASH = 'ab'.repeat(32);
const NAME = `ab/${HASH}-480.webp`;

let database: TestDatabase;
/** Nobody answers there. */
const away = openDatabase({ host: '127.0.0.1', port: 1, user: 'hearth', database: 'hearth' });
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await away.close();
  await database.drop();
});

it('a process that never knew what is withheld shows no picture while the database is away; one that did goes by that', async () => {
  // Other tests of this process may have read the list.
  vi.resetModules();
  const { isWithheld } = await import('./withheld.ts');
  await expect(isWithheld({ db: away, log }, NAME)).rejects.toThrow();
  expect(await isWithheld({ db: database.db, log }, NAME)).toBe(false);
  expect(await isWithheld({ db: away, log }, NAME)).toBe(false);
});
