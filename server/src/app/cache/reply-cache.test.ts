import { randomBytes } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { patient } from '#tools/patience.ts';
import { dropEverything, dropTags, readsTags } from '#server/platform/state/cache-tags.ts';
import { resetSight } from '#server/platform/state/sight.ts';
import { createAdmission } from '../admission/admission.ts';
import { bytesInUse } from './memory.fixture.ts';
import { createReplyCache, SURE_REFRESH_MS, type ReplyCache } from './reply-cache.ts';
import { fresh, textOf } from './replies.fixture.ts';

let cache: ReplyCache;
beforeEach(() => {
  cache = createReplyCache({ maxBlindSeconds: 600, nowMs: () => 1_000 });
});
afterEach(() => {
  cache.close();
  resetSight();
});

/** A text that cannot be compressed to less than that. */
const noise = (bytes: number) => randomBytes(bytes).toString('latin1').replaceAll('\n', ' ');

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

test('a reply that would not be made in time is refused; readers of one that is being made, and of stored ones, are not', async () => {
  let nowMs = 0;
  const size = { atOnce: 1, maxWaitMs: patient(60_000) };
  const bounded = createReplyCache({ nowMs: () => nowMs, admission: createAdmission({ members: size, visitors: size }) });
  const gate = Promise.withResolvers<void>();
  const slow = async () => {
    await gate.promise;
    return fresh('slow');
  };
  await bounded.get('stored', async () => fresh('stored'));
  const first = bounded.get('first', slow);
  const second = bounded.get('second', slow);
  const others = Array.from({ length: 499 }, (_, at) => bounded.get(`other ${at}`, slow));
  await expect(bounded.get('one more', slow)).rejects.toMatchObject({ name: 'overloaded', status: 503 });
  // Waits in the line of visitors until a member wants it too, who has a slot left.
  const joined = [bounded.get('first', slow), bounded.get('second', slow, () => ({ rank: 'member', owner: null }))];
  nowMs = SURE_REFRESH_MS + 1;
  // Nobody makes it again now, which is no reason to lose it.
  expect(await textOf(bounded.get('stored', slow))).toBe('stored');
  expect(await textOf(bounded.get('stored', slow))).toBe('stored');
  gate.resolve();
  expect(await Promise.all([first, second, ...joined].map(textOf))).toEqual(['slow', 'slow', 'slow', 'slow']);
  await Promise.all(others);
  bounded.close();
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
