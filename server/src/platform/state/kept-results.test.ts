import { beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../database/db.ts';
import { collectTags, dropEverything, dropTags, readsTags, requireCurrent } from './cache-tags.ts';
import { keepResults } from './kept-results.ts';
import { noteSight, resetSight } from './sight.ts';
import { REFRESH_MS } from './tagged-cache.ts';

/** Nothing connects: only which database was meant matters. */
const [db, other] = [openDatabase({ connectionString: 'postgres://nobody' }), openDatabase({ connectionString: 'postgres://nobody' })];
const now = new Date('2026-11-28T12:00:00Z');
const results = keepResults<{ number: number }>(2);
let loaded = 0;

async function load(): Promise<{ number: number }> {
  readsTags('column:1', 'post:5');
  requireCurrent();
  loaded += 1;
  return { number: loaded };
}

const read = async (key = 'a', context = { db, now }) => (await results.read(context, key, load)).number;

beforeEach(() => {
  dropEverything();
  loaded = 0;
});

describe('keepResults', () => {
  it('loads once for all who ask at the same time and after, until one of its tags is dropped', async () => {
    expect(await Promise.all([read(), read()])).toEqual([1, 1]);
    dropTags(['post:6']);
    expect(await read()).toBe(1);
    dropTags(['post:5']);
    expect(await read()).toBe(2);
  });

  it('records for each reader what the result has read', async () => {
    await read();
    expect(await collectTags(read)).toEqual({ result: 1, tags: new Set(['column:1', 'post:5']), mustBeCurrent: true });
  });

  it('does not give those who come after a drop what was being loaded before it', async () => {
    const before = read();
    dropTags(['post:5']);
    expect([await before, await read(), await read()]).toEqual([1, 2, 2]);
  });

  it('keeps nothing for another database, for longer than a minute, or on a node that is blind', async () => {
    await read();
    expect(await read('a', { db: other, now })).toBe(2);
    expect(await read('a', { db: other, now: new Date(now.getTime() + REFRESH_MS) })).toBe(3);
    noteSight(performance.now() - 10_000);
    try {
      expect(await read('a', { db: other, now })).toBe(4);
    } finally {
      resetSight();
    }
  });

  it('does not keep a failure', async () => {
    const failing = () => results.read({ db, now }, 'a', () => Promise.reject(new Error('no')));
    await expect(failing()).rejects.toThrow('no');
    expect(await read()).toBe(1);
  });

  it('forgets what was asked for least lately', async () => {
    expect([await read('a'), await read('b'), await read('c'), await read('a')]).toEqual([1, 2, 3, 4]);
  });
});
