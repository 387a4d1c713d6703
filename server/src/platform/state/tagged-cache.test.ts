import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collectTags, dropEverything, dropTags } from './cache-tags.ts';
import type { Db } from '../database/db.ts';
import { REFRESH_MS, keepUntilDropped } from './tagged-cache.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';

let database: TestDatabase;
let asked = 0;
let nowMs = 0;
const sizes = keepUntilDropped(
  'sizes',
  async (db: Db) => {
    asked += 1;
    return (await db.query('SELECT FROM sizes')).length;
  },
  () => nowMs,
);

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.query('CREATE TABLE sizes (size integer)');
});

beforeEach(() => {
  dropTags(['sizes']);
  asked = 0;
});

afterAll(() => database.drop());

describe('keepUntilDropped', () => {
  it('loads once for many readers, and again after a drop', async () => {
    const { db } = database;
    expect(await Promise.all([sizes.read(db), sizes.read(db), sizes.read(db)])).toEqual([0, 0, 0]);
    expect(asked).toBe(1);
    dropTags(['others']);
    await sizes.read(db);
    expect(asked).toBe(1);
    dropTags(['sizes']);
    await sizes.read(db);
    expect(asked).toBe(2);
  });

  it('shows a change to its own transaction at once, to others after the commit', async () => {
    const { db } = database;
    const before = await sizes.read(db);
    await db.transaction(async (tx) => {
      expect(await sizes.read(tx)).toBe(before);
      await tx.query('INSERT INTO sizes VALUES (1)');
      sizes.written(tx);
      expect(await sizes.read(tx)).toBe(before + 1);
      expect(await sizes.read(db)).toBe(before);
    });
    expect(await sizes.read(db)).toBe(before + 1);
  });

  it('does not keep a failure', async () => {
    const { db } = database;
    await db.query('ALTER TABLE sizes RENAME TO gone');
    await expect(sizes.read(db)).rejects.toThrow();
    await db.query('ALTER TABLE gone RENAME TO sizes');
    expect(await sizes.read(db)).toBeGreaterThan(0);
  });

  it('loads again after everything was dropped', async () => {
    await sizes.read(database.db);
    dropEverything();
    await sizes.read(database.db);
    expect(asked).toBe(2);
  });

  it('returns an old value while it loads a new one, and keeps it where that fails', async () => {
    const { db } = database;
    const before = await sizes.read(db);
    await db.query('INSERT INTO sizes VALUES (2)');
    nowMs += REFRESH_MS + 1;
    expect(await sizes.read(db)).toBe(before);
    await expect.poll(() => sizes.read(db)).toBe(before + 1);
    expect(asked).toBe(2);
    await db.query('ALTER TABLE sizes RENAME TO gone');
    nowMs += REFRESH_MS + 1;
    expect(await sizes.read(db)).toBe(before + 1);
    await expect.poll(() => asked).toBe(3);
    expect(await sizes.read(db)).toBe(before + 1);
    await db.query('ALTER TABLE gone RENAME TO sizes');
  });

  it('passes its tags to the page that is being rendered', async () => {
    const { tags } = await collectTags(() => sizes.read(database.db));
    expect([...tags]).toEqual(['sizes']);
  });
});
