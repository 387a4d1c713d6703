import { afterEach, beforeEach, expect, test } from 'vitest';
import { Failure } from '#contract/failures.ts';
import { dropEverything, dropTags, readsTags, requireCurrent } from '#server/platform/state/cache-tags.ts';
import { forgetSight, noteSight } from '#server/platform/state/sight.ts';
import { LIFETIME_MS, MAX_BYTES, REFRESH_MS, createReplyCache, type FreshReply, type ReplyCache } from './reply-cache.ts';

let cache: ReplyCache;
let nowMs = 1_000;
beforeEach(() => {
  cache = createReplyCache({ maxBlindSeconds: 600, nowMs: () => nowMs });
});
afterEach(() => {
  cache.close();
  forgetSight();
});

/** Makes this process one that has not seen the database for that number of seconds. */
const blindFor = (seconds: number) => noteSight(performance.now() - seconds * 1_000);

const fresh = (text: string): FreshReply => ({ status: 200, contentType: 'text/plain', text });

test('makes a reply once and forgets it when one of its tags is dropped', async () => {
  let made = 0;
  const make = async () => {
    readsTags('post:1', 'column:2:game:1');
    made += 1;
    return fresh(`number ${made}`);
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
  const make = async () => fresh(`number ${(made += 1)}`);
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
    return fresh('once');
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
    return fresh(seen);
  };
  const first = cache.get('a', make);
  await reading.promise;
  state = 'new';
  dropTags(['post:1']);
  gate.resolve();
  expect((await first).body.toString()).toBe('new');
  expect(cache.peek('a')?.body.toString()).toBe('new');
});

test('beyond a number of responses in the making readers are refused, until some are ready', async () => {
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
  expect((await cache.get('one more', slow)).body.toString()).toBe('slow');
});

test('a failure is handed on and not kept', async () => {
  await expect(cache.get('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect((await cache.get('a', async () => fresh('well'))).body.toString()).toBe('well');
});

test('answers of a broken server are served but not kept', async () => {
  await cache.get('a', async () => ({ ...fresh('fault'), status: 500 }));
  expect(cache.peek('a')).toBeUndefined();
});

test('keeps no more than its bytes, the replies asked for last', async () => {
  const text = 'x'.repeat(100_000);
  const count = Math.ceil(MAX_BYTES / text.length);
  for (let at = 0; at < count; at += 1) await cache.get(`page ${at}`, async () => fresh(text));
  const kept = Array.from({ length: count }, (_, at) => cache.peek(`page ${at}`)).flatMap((reply, at) => (reply ? [at] : []));
  // A copy of each may be compressed later, for which there is room.
  expect(kept.length).toBeLessThanOrEqual(MAX_BYTES / (2 * text.length));
  expect(kept.at(-1)).toBe(count - 1);
  expect(kept[0]).toBe(count - kept.length);
});

test('an old reply is returned at once and made again behind its reader', async () => {
  let made = 0;
  const gate = Promise.withResolvers<void>();
  const make = async () => {
    made += 1;
    if (made === 2) await gate.promise;
    return fresh(`number ${made}`);
  };
  await cache.get('a', make);
  nowMs += REFRESH_MS + 1;
  expect((await cache.get('a', make)).body.toString()).toBe('number 1');
  const second = cache.get('a', make);
  gate.resolve();
  expect((await second).body.toString()).toBe('number 1');
  await expect.poll(() => cache.peek('a')?.body.toString()).toBe('number 2');
  expect(made).toBe(2);
});

test('nobody gets a reply that is an hour old, nor one of a minute where it must be current', async () => {
  let made = 0;
  const make = async () => fresh(`number ${(made += 1)}`);
  const makeStrict = async () => {
    requireCurrent();
    return make();
  };
  await cache.get('a', make);
  await cache.get('strict', makeStrict);
  nowMs += REFRESH_MS + 1;
  expect((await cache.get('strict', makeStrict)).body.toString()).toBe('number 3');
  nowMs += LIFETIME_MS;
  expect((await cache.get('a', make)).body.toString()).toBe('number 4');
});

test('what is refused by now is not returned again, what fails by now is', async () => {
  await cache.get('gone', async () => fresh('gone'));
  await cache.get('away', async () => fresh('away'));
  nowMs += REFRESH_MS + 1;
  await cache.get('gone', () => Promise.reject(new Failure('postGone')));
  await cache.get('away', () => Promise.reject(new Failure('maintenance')));
  await expect.poll(() => cache.peek('gone')).toBeUndefined();
  expect(cache.peek('away')?.body.toString()).toBe('away');
});

test('a blind node returns what is stored, however old, but nothing that must be current', async () => {
  const away = () => Promise.reject(new Failure('maintenance'));
  await cache.get('a', async () => fresh('stored'));
  await cache.get('strict', async () => {
    requireCurrent();
    return fresh('a name');
  });
  nowMs += LIFETIME_MS + 1;
  blindFor(5);
  expect((await cache.get('a', away)).body.toString()).toBe('stored');
  expect((await cache.get('a', away)).body.toString()).toBe('stored');
  await expect(cache.get('strict', away)).rejects.toMatchObject({ status: 503 });
  await expect(cache.get('never stored', away)).rejects.toMatchObject({ status: 503 });
});

test('a node that was blind for too long returns nothing that is stored', async () => {
  const away = () => Promise.reject(new Failure('maintenance'));
  await cache.get('a', async () => fresh('stored'));
  blindFor(602);
  await expect(cache.get('a', away)).rejects.toMatchObject({ status: 503 });
  blindFor(0);
  expect((await cache.get('a', away)).body.toString()).toBe('stored');
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

test('keeps no more of a compressed reply than its bytes', async () => {
  const reply = await cache.get('a', async () => fresh('x'.repeat(50_000)));
  const bytes = await reply.encoded('br');
  expect(bytes.buffer.byteLength).toBe(bytes.byteLength);
});

test('a reply begun before everything is dropped is made again and the first one never kept', async () => {
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
  expect((await first).body.toString()).toBe('attempt 2');
  expect((await cache.get('a', make)).body.toString()).toBe('attempt 2');
});
