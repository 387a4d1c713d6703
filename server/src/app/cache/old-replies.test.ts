import { afterEach, beforeEach, expect, test } from 'vitest';
import { Failure } from '#contract/failures.ts';
import { requireCurrent } from '#server/platform/state/cache-tags.ts';
import { resetSight, noteSight } from '#server/platform/state/sight.ts';
import { LIFETIME_MS, READERS_PER_REFRESH, REFRESH_MS, SURE_REFRESH_MS, createReplyCache, type ReplyCache } from './reply-cache.ts';
import { fresh, textOf } from './replies.fixture.ts';

let cache: ReplyCache;
let nowMs = 1_000;
beforeEach(() => {
  cache = createReplyCache({ maxBlindSeconds: 600, nowMs: () => nowMs });
});
afterEach(() => {
  cache.close();
  resetSight();
});

/** Makes this process one that has not seen the database for that number of seconds. */
const blindFor = (seconds: number) => noteSight(performance.now() - seconds * 1_000);

test('an old reply is returned at once and rendered again afterwards', async () => {
  let made = 0;
  const gate = Promise.withResolvers<void>();
  const make = async () => {
    made += 1;
    if (made === 2) await gate.promise;
    return fresh(`number ${made}`);
  };
  await cache.get('a', make);
  nowMs += SURE_REFRESH_MS + 1;
  expect(await textOf(cache.get('a', make))).toBe('number 1');
  const second = cache.get('a', make);
  gate.resolve();
  expect(await textOf(second)).toBe('number 1');
  await expect.poll(() => cache.peek('a')?.stored.toString()).toBe('number 2');
  expect(made).toBe(2);
});

test('a reply that is read often is rendered again after a minute, after one reader in ten', async () => {
  let made = 0;
  const make = async () => fresh(`number ${(made += 1)}`);
  await cache.get('a', make);
  nowMs += REFRESH_MS + 1;
  for (let reader = 1; reader < READERS_PER_REFRESH; reader += 1) await cache.get('a', make);
  expect(made).toBe(1);
  expect(await textOf(cache.get('a', make))).toBe('number 1');
  await expect.poll(() => cache.peek('a')?.stored.toString()).toBe('number 2');
  for (let reader = 0; reader < 3 * READERS_PER_REFRESH; reader += 1) await cache.get('a', make);
  expect(made).toBe(2);
});

test('a reply is never hours old, nor a minute where it must be current', async () => {
  let made = 0;
  const make = async () => fresh(`number ${(made += 1)}`);
  const makeStrict = async () => {
    requireCurrent();
    return make();
  };
  await cache.get('a', make);
  await cache.get('strict', makeStrict);
  nowMs += REFRESH_MS + 1;
  expect(await textOf(cache.get('strict', makeStrict))).toBe('number 3');
  nowMs += LIFETIME_MS;
  expect(await textOf(cache.get('a', make))).toBe('number 4');
});

test('a reply is dropped when it is refused by now, and kept when its rendering fails', async () => {
  await cache.get('gone', async () => fresh('gone'));
  await cache.get('away', async () => fresh('away'));
  nowMs += SURE_REFRESH_MS + 1;
  await cache.get('gone', () => Promise.reject(new Failure('postGone')));
  await cache.get('away', () => Promise.reject(new Failure('maintenance')));
  await expect.poll(() => cache.peek('gone')).toBeUndefined();
  expect(cache.peek('away')?.stored.toString()).toBe('away');
});

test('a blind node returns stored replies of any age, but none that must be current', async () => {
  const away = () => Promise.reject(new Failure('maintenance'));
  await cache.get('a', async () => fresh('stored'));
  await cache.get('strict', async () => {
    requireCurrent();
    return fresh('a name');
  });
  nowMs += LIFETIME_MS + 1;
  blindFor(5);
  expect(await textOf(cache.get('a', away))).toBe('stored');
  expect(await textOf(cache.get('a', away))).toBe('stored');
  await expect(cache.get('strict', away)).rejects.toMatchObject({ status: 503 });
  await expect(cache.get('never stored', away)).rejects.toMatchObject({ status: 503 });
});

test('a node that was blind for too long returns no stored reply', async () => {
  const away = () => Promise.reject(new Failure('maintenance'));
  await cache.get('a', async () => fresh('stored'));
  blindFor(602);
  await expect(cache.get('a', away)).rejects.toMatchObject({ status: 503 });
  blindFor(0);
  expect(await textOf(cache.get('a', away))).toBe('stored');
});

test('a page with a part that must be current must be current itself', async () => {
  const away = () => Promise.reject(new Failure('maintenance'));
  await cache.get('a', async () => {
    await Promise.all([Promise.resolve(), Promise.resolve().then(requireCurrent)]);
    return fresh('a name in it');
  });
  blindFor(5);
  await expect(cache.get('a', away)).rejects.toMatchObject({ status: 503 });
});
