import { afterEach, beforeEach, expect, test } from 'vitest';
import { Failure } from '#contract/failures.ts';
import { dropTags, readsTags, resumeCaches, suspendCaches } from '#server/platform/state/cache-tags.ts';
import { MAX_BYTES, createReplyCache, type Answer, type ReplyCache } from './reply-cache.ts';

let cache: ReplyCache;
beforeEach(() => {
  cache = createReplyCache();
});
afterEach(() => {
  cache.close();
  resumeCaches();
});

const answer = (text: string): Answer => ({ status: 200, contentType: 'text/plain', text });

test('makes a reply once and forgets it when one of its tags is dropped', async () => {
  let made = 0;
  const make = async () => {
    readsTags('post:1', 'column:2:game:1');
    made += 1;
    return answer(`number ${made}`);
  };
  expect((await cache.get('a', make)).body.toString()).toBe('number 1');
  expect((await cache.get('a', make)).body.toString()).toBe('number 1');
  dropTags(['post:2']);
  expect((await cache.get('a', make)).body.toString()).toBe('number 1');
  dropTags(['post:1']);
  expect((await cache.get('a', make)).body.toString()).toBe('number 2');
});

test('renders every reply again when it caches none', async () => {
  const none = createReplyCache({ keeps: false });
  let made = 0;
  const make = async () => answer(`number ${(made += 1)}`);
  expect((await none.get('a', make)).body.toString()).toBe('number 1');
  expect((await none.get('a', make)).body.toString()).toBe('number 2');
  expect(none.peek('a')).toBeUndefined();
  none.close();
});

test('readers who come together wait for one making', async () => {
  let made = 0;
  const gate = Promise.withResolvers<void>();
  const make = async () => {
    made += 1;
    await gate.promise;
    return answer('once');
  };
  const all = Promise.all(Array.from({ length: 20 }, () => cache.get('a', make)));
  gate.resolve();
  expect(new Set((await all).map(({ body }) => body.toString()))).toEqual(new Set(['once']));
  expect(made).toBe(1);
});

test('a reply that a write overtook while it was made is made again and never kept', async () => {
  let state = 'old';
  const reading = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  let attempts = 0;
  const make = async () => {
    readsTags('post:1');
    const seen = state;
    attempts += 1;
    if (attempts === 1) {
      reading.resolve();
      await gate.promise;
    }
    return answer(seen);
  };
  const first = cache.get('a', make);
  await reading.promise;
  state = 'new';
  dropTags(['post:1']);
  gate.resolve();
  expect((await first).body.toString()).toBe('new');
  expect(cache.peek('a')?.body.toString()).toBe('new');
});

test('beyond so many at once readers are sent away, until some are made', async () => {
  const gate = Promise.withResolvers<void>();
  const slow = async () => {
    await gate.promise;
    return answer('slow');
  };
  const all = Array.from({ length: 200 }, (_, at) => cache.get(`slow ${at}`, slow));
  await expect(cache.get('one more', slow)).rejects.toMatchObject({ status: 503, retryAfter: 5 });
  const joined = cache.get('slow 7', slow);
  gate.resolve();
  await Promise.all([...all, joined]);
  expect((await cache.get('one more', slow)).body.toString()).toBe('slow');
});

test('a failure is handed on and not kept', async () => {
  await expect(cache.get('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect((await cache.get('a', async () => answer('well'))).body.toString()).toBe('well');
});

test('answers of a broken server are served but not kept', async () => {
  await cache.get('a', async () => ({ ...answer('fault'), status: 500 }));
  expect(cache.peek('a')).toBeUndefined();
});

test('keeps no more than its bytes, the replies asked for last', async () => {
  const text = 'x'.repeat(100_000);
  const count = Math.ceil(MAX_BYTES / text.length);
  for (let at = 0; at < count; at += 1) await cache.get(`page ${at}`, async () => answer(text));
  const kept = Array.from({ length: count }, (_, at) => cache.peek(`page ${at}`)).flatMap((reply, at) => (reply ? [at] : []));
  // A copy of each may be compressed later, for which there is room.
  expect(kept.length).toBeLessThanOrEqual(MAX_BYTES / (2 * text.length));
  expect(kept.at(-1)).toBe(count - 1);
  expect(kept[0]).toBe(count - kept.length);
});

test('while the caches are suspended everybody gets a fresh reply, also of what is stored', async () => {
  let made = 0;
  const make = async () => answer(`number ${(made += 1)}`);
  await cache.get('a', make);
  suspendCaches();
  expect((await cache.get('a', make)).body.toString()).toBe('number 2');
  expect((await cache.get('a', make)).body.toString()).toBe('number 3');
  resumeCaches();
  expect((await cache.get('a', make)).body.toString()).toBe('number 4');
  expect((await cache.get('a', make)).body.toString()).toBe('number 4');
});

test('while the caches are suspended a stored reply stands in for one that the database is not there to make, not for a refusal', async () => {
  await cache.get('a', async () => answer('stored'));
  suspendCaches();
  const away = Object.assign(new Error('connect ECONNREFUSED'), { syscall: 'connect' });
  expect((await cache.get('a', () => Promise.reject(away))).body.toString()).toBe('stored');
  expect((await cache.get('a', async () => ({ ...answer('fault'), status: 503 }))).body.toString()).toBe('stored');
  await expect(cache.get('a', () => Promise.reject(new Failure('postGone')))).rejects.toThrow(Failure);
  expect((await cache.get('a', async () => ({ ...answer('gone'), status: 404 }))).body.toString()).toBe('gone');
});

test('a reply begun before the caches are resumed is made again and the first one never kept', async () => {
  const reading = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  let attempts = 0;
  const make = async () => {
    attempts += 1;
    const seen = `attempt ${attempts}`;
    if (attempts === 1) {
      reading.resolve();
      await gate.promise;
    }
    return answer(seen);
  };
  const first = cache.get('a', make);
  await reading.promise;
  suspendCaches();
  resumeCaches();
  gate.resolve();
  expect((await first).body.toString()).toBe('attempt 2');
  expect((await cache.get('a', make)).body.toString()).toBe('attempt 2');
});
