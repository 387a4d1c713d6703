import { randomBytes } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { patient } from '#tools/patience.ts';
import { Failure } from '#contract/failures.ts';
import { dropEverything, dropTags, readsTags, requireCurrent } from '#server/platform/state/cache-tags.ts';
import { resetSight, noteSight } from '#server/platform/state/sight.ts';
import { bytesInUse } from './memory.fixture.ts';
import { LIFETIME_MS, READERS_PER_REFRESH, REFRESH_MS, SURE_REFRESH_MS, createReplyCache, type ReplyCache } from './reply-cache.ts';
import { bodyIn, type CachedReply, type FreshReply } from './stored-reply.ts';

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

/** The text of a reply, stored or just made. */
const textOf = async (reply: CachedReply | Promise<CachedReply>) => (await bodyIn(await reply, null)).toString();
/** A text that cannot be compressed to less than that. */
const noise = (bytes: number) => randomBytes(bytes).toString('latin1').replaceAll('\n', ' ');

const fresh = (text: string): FreshReply => ({ status: 200, contentType: 'text/plain', text });

test('a reply is made once and dropped with one of its tags', async () => {
  let made = 0;
  const make = async () => {
    readsTags('post:1', 'column:2:game:1');
    made += 1;
    return fresh(`number ${made}`);
  };
  expect(await textOf(cache.get('a', make))).toBe('number 1');
  expect(await textOf(cache.get('a', make))).toBe('number 1');
  dropTags(['post:2']);
  expect(await textOf(cache.get('a', make))).toBe('number 1');
  dropTags(['post:1']);
  expect(await textOf(cache.get('a', make))).toBe('number 2');
});

test('every reply is rendered again when the cache is off', async () => {
  const none = createReplyCache({ keeps: false });
  let made = 0;
  const make = async () => fresh(`number ${(made += 1)}`);
  expect(await textOf(none.get('a', make))).toBe('number 1');
  expect(await textOf(none.get('a', make))).toBe('number 2');
  expect(none.peek('a')).toBeUndefined();
  none.close();
});

test('readers of one page at a time wait for one rendering', async () => {
  let made = 0;
  const gate = Promise.withResolvers<void>();
  const make = async () => {
    made += 1;
    await gate.promise;
    return fresh('once');
  };
  const all = Promise.all(Array.from({ length: 20 }, () => cache.get('a', make)));
  gate.resolve();
  expect(new Set(await Promise.all((await all).map(textOf)))).toEqual(new Set(['once']));
  expect(made).toBe(1);
});

test('a reply that was overtaken by a write is rendered again and never kept', async () => {
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
    return fresh(seen);
  };
  const first = cache.get('a', make);
  await reading.promise;
  state = 'new';
  dropTags(['post:1']);
  gate.resolve();
  expect(await textOf(first)).toBe('new');
  expect(cache.peek('a')?.stored.toString()).toBe('new');
});

test('beyond a number of responses being rendered readers are refused, until some are ready', async () => {
  const gate = Promise.withResolvers<void>();
  const slow = async () => {
    await gate.promise;
    return fresh('slow');
  };
  const all = Array.from({ length: 200 }, (_, at) => cache.get(`slow ${at}`, slow));
  await expect(cache.get('one more', slow)).rejects.toMatchObject({ status: 503, retryAfter: 5 });
  const joined = cache.get('slow 7', slow);
  gate.resolve();
  await Promise.all([...all, joined]);
  expect(await textOf(cache.get('one more', slow))).toBe('slow');
});

test('a failure is passed on and not kept', async () => {
  await expect(cache.get('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await textOf(cache.get('a', async () => fresh('well')))).toBe('well');
});

test('responses with a status of 500 are served but not kept', async () => {
  await cache.get('a', async () => ({ ...fresh('fault'), status: 500 }));
  expect(cache.peek('a')).toBeUndefined();
});

test('the cache takes no more memory than its limit, and keeps the replies that were requested last', async () => {
  const maxBytes = 16 * 1024 * 1024;
  const small = createReplyCache({ maxBytes });
  const text = noise(9_000);
  const { stored } = await small.get('size', async () => fresh(text));
  const count = Math.ceil(maxBytes / stored.length);
  const tagsOf = (at: number) =>
    Array.from({ length: 25 }, (_, tag) => (tag < 5 ? `column:${tag}` : tag < 15 ? `member:${(at * 7 + tag * 13) % 2_000}` : `own${tag}:${at}`));
  const read = (at: number) => async () => {
    readsTags(...tagsOf(at));
    return fresh(text);
  };
  const before = bytesInUse();
  for (let at = 0; at < count; at += 1) await small.get(`page ${at}`, read(at));
  // Buffers are freed a moment after they were collected.
  await expect.poll(() => bytesInUse() - before, { timeout: patient(5_000) }).toBeLessThan(maxBytes * 1.1);
  const kept = Array.from({ length: count }, (_, at) => at).filter((at) => small.peek(`page ${at}`));
  expect(kept.at(-1)).toBe(count - 1);
  expect(kept[0]).toBe(count - kept.length);
  expect(kept.length * stored.length).toBeGreaterThan(maxBytes * 0.7);
  small.close();
});

test('the target of a redirect counts as memory, too', async () => {
  const small = createReplyCache({ maxBytes: 100_000 });
  for (let at = 0; at < 20; at += 1) await small.get(`page ${at}`, async () => ({ ...fresh(''), status: 302, location: `/${'x'.repeat(10_000)}` }));
  expect(Array.from({ length: 20 }, (_, at) => small.peek(`page ${at}`)).filter(Boolean).length).toBeLessThan(10);
  small.close();
});

test('a long reply is kept as brotli alone, in a buffer of its own size', async () => {
  const text = '火边的人说了很久。'.repeat(2_000);
  await cache.get('a', async () => fresh(text));
  const { stored } = cache.peek('a') ?? { stored: Buffer.alloc(0) };
  expect(brotliDecompressSync(stored).toString()).toBe(text);
  expect(stored.buffer.byteLength).toBe(stored.length);
  // So long that another thread compresses it.
  const longer = text.repeat(20);
  const reply = await cache.get('b', async () => fresh(longer));
  expect(reply.stored.buffer.byteLength).toBe(reply.stored.length);
  expect(await textOf(reply)).toBe(longer);
});

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

test('a reply that was begun before everything was dropped is rendered again and never kept', async () => {
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
    return fresh(seen);
  };
  const first = cache.get('a', make);
  await reading.promise;
  dropEverything();
  gate.resolve();
  expect(await textOf(first)).toBe('attempt 2');
  expect(await textOf(cache.get('a', make))).toBe('attempt 2');
});
