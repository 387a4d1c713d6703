import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestSite, type TestSite } from '#server/app/testing.ts';
import { unusedPictures } from './unused-pictures.ts';
import { lockPictures } from './queries.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

it('who deletes pictures of many members waits for who deletes those of one, and the other way round', async () => {
  const { db } = site.platform;
  const ofOne = (work: () => Promise<unknown>) => db.transaction((tx) => lockPictures(tx, 1).then(work));
  const ofAll = (work: () => Promise<unknown>) => db.transaction((tx) => unusedPictures.lock(tx).then(work));
  for (const [first, second] of [
    [ofOne, ofAll],
    [ofAll, ofOne],
  ] as const) {
    const order: string[] = [];
    let later: Promise<unknown> = Promise.resolve();
    await first(async () => {
      later = second(async () => order.push('second'));
      const waiting = () =>
        db.query(
          `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        );
      await expect.poll(waiting).toHaveLength(1);
      order.push('first');
    });
    await later;
    expect(order).toEqual(['first', 'second']);
  }
});
