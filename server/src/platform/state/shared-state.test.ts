import { patient } from '#tools/patience.ts';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLog } from '../process/log.ts';
import { answerTo } from '#server/launcher/answer.ts';
import { sharedStateOf } from '../siblings/shared-by-launcher.ts';
import type { Question } from '../siblings/talk.ts';
import { connectRedisState } from './redis-state.ts';
import { createLocalSharedState, type SharedState } from './shared-state.ts';
import { StartFailure } from '../process/start-failure.ts';
import { hasRedis, startTestRedis, type TestRedis } from '../testing/redis.ts';
import { startTestSentinels, type TestSentinels } from '../testing/sentinels.ts';

const NOON = new Date();
const later = (seconds: number) => new Date(NOON.getTime() + seconds * 1000);
const log = createLog('silent');

function promises(open: () => Promise<SharedState>) {
  let shared: SharedState;
  beforeAll(async () => {
    shared = await open();
  });
  afterAll(() => shared.close());

  it('refuses above the limit of a window, with the time that is left, and counts again after it', async () => {
    expect(await shared.take('window', { max: 2, windowSeconds: 60 }, NOON)).toEqual({ allowed: true, remaining: 1, retryAfter: 0 });
    expect(await shared.take('window', { max: 2, windowSeconds: 60 }, later(20))).toEqual({ allowed: true, remaining: 0, retryAfter: 0 });
    expect(await shared.take('window', { max: 2, windowSeconds: 60 }, later(30))).toEqual({ allowed: false, remaining: 0, retryAfter: 30 });
    expect(await shared.take('window', { max: 2, windowSeconds: 60 }, later(59.9))).toEqual({ allowed: false, remaining: 0, retryAfter: 1 });
    expect(await shared.take('window', { max: 2, windowSeconds: 60 }, later(60))).toEqual({ allowed: true, remaining: 1, retryAfter: 0 });
  });

  it('reads a window without counting', async () => {
    expect(await shared.peek('looked', 1, NOON)).toEqual({ allowed: true, remaining: 1, retryAfter: 0 });
    await shared.take('looked', { max: 1, windowSeconds: 60 }, NOON);
    for (let time = 0; time < 3; time += 1) expect(await shared.peek('looked', 1, later(10))).toEqual({ allowed: false, remaining: 0, retryAfter: 50 });
    expect(await shared.peek('looked', 1, later(60))).toEqual({ allowed: true, remaining: 1, retryAfter: 0 });
  });

  it('returns what was taken to the window, never more, and nothing to a window that is over', async () => {
    const window = { max: 2, windowSeconds: 60 };
    const take = async (now = NOON) => (await shared.take('given back', window, now)).remaining;
    await shared.giveBack('given back', NOON);
    expect([await take(), await take()]).toEqual([1, 0]);
    await shared.giveBack('given back', NOON);
    expect(await take(later(30))).toBe(0);
    for (let time = 0; time < 3; time += 1) await shared.giveBack('given back', later(30));
    // A window that is empty has not begun.
    expect([await take(later(40)), await take(later(99))]).toEqual([1, 0]);
    await shared.giveBack('given back', later(100));
    expect([await take(later(100)), await take(later(100))]).toEqual([1, 0]);
  });

  it('resets a window', async () => {
    await shared.take('forgotten', { max: 1, windowSeconds: 60 }, NOON);
    await shared.delete('forgotten');
    await shared.delete('never there');
    expect((await shared.take('forgotten', { max: 1, windowSeconds: 60 }, NOON)).allowed).toBe(true);
  });

  it('never lets more than the limit pass, however many come at once', async () => {
    const responses = await Promise.all(Array.from({ length: 200 }, () => shared.take('crowd', { max: 7, windowSeconds: 60 }, NOON)));
    const passed = responses.filter(({ allowed }) => allowed);
    expect(new Set(passed.map(({ remaining }) => remaining))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]));
    expect(passed).toHaveLength(7);
    const firsts = await Promise.all(Array.from({ length: 200 }, () => shared.first('crowd of firsts', 60, NOON)));
    expect(firsts.filter(Boolean)).toHaveLength(1);
    expect(await shared.first('crowd of firsts', 60, later(60))).toBe(true);
  });

  it('counts who is present, each once', async () => {
    for (const uuid of ['one', 'two', 'two']) await shared.notePresence(uuid, 300, NOON);
    expect(await shared.notePresence(null, 300, NOON)).toBe(2);
    expect(await shared.notePresence('three', 300, later(200))).toBe(3);
    expect(await shared.notePresence(null, 300, later(400))).toBe(1);
  });

  it('holds as many places as there are, however many ask at once, until they are let go', async () => {
    const held = await Promise.all(Array.from({ length: 20 }, () => shared.hold('places', 3)));
    expect(held.filter(Boolean)).toHaveLength(3);
    shared.letGo('places');
    expect([await shared.hold('places', 3), await shared.hold('places', 3)]).toEqual([true, false]);
    for (let time = 0; time < 5; time += 1) shared.letGo('places');
    expect([await shared.hold('places', 1), await shared.hold('places', 1)]).toEqual([true, false]);
  });

  it('takes every text as a key', async () => {
    const keys = ['', ' ', '\0', 'a\nb', '键', '😀'.repeat(10_000), '%_\\', "'; DROP", '{x}', 'hearth:presence', '__proto__'];
    for (const key of keys) expect(await shared.take(key, { max: 1, windowSeconds: 60 }, NOON), key.slice(0, 9)).toMatchObject({ allowed: true });
    for (const key of keys) expect(await shared.take(key, { max: 1, windowSeconds: 60 }, NOON), key.slice(0, 9)).toMatchObject({ allowed: false });
  });
}

describe('shared state in the process', () => {
  promises(async () => createLocalSharedState());
});

describe('shared state of several processes in their launcher', () => {
  promises(async () => {
    const state = createLocalSharedState();
    const asJson = (question: Question): Question => JSON.parse(JSON.stringify(question));
    const ask = async (question: Question) => {
      const asked = asJson(question);
      return asked.act === 'hold' ? state.hold(asked.key, asked.max) : answerTo(asked, { state, database: Promise.resolve() });
    };
    return sharedStateOf(ask, (key) => state.letGo(key));
  });
});

describe.skipIf(!hasRedis)('shared state on Redis', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startTestRedis();
  });
  afterAll(() => redis.kill());

  promises(() => connectRedisState(redis.url, log));

  it('is one for all processes', async () => {
    const taker = fileURLToPath(new URL('../testing/take-many.fixture.ts', import.meta.url));
    const runs = Array.from({ length: 2 }, () => promisify(execFile)(process.execPath, [taker, redis.url, 'processes', '100', '60']));
    const taken = (await Promise.all(runs)).map(({ stdout }) => Number(stdout));
    expect(taken[0]! + taken[1]!).toBe(100);
  });

  it('names in a sentence what cannot be reached', async () => {
    for (const url of ['redis://127.0.0.1:1', 'http://127.0.0.1', 'nonsense'])
      await expect(connectRedisState(url, log), url).rejects.toThrow(expect.objectContaining({ message: expect.stringContaining('REDIS_URL') }));
    await expect(connectRedisState('redis://127.0.0.1:1', log)).rejects.toBeInstanceOf(StartFailure);
  });

  it('counts by itself while Redis hangs or is away, without keeping anybody waiting, and comes back', async () => {
    const shared = await connectRedisState(redis.url, log);
    const max = 5;
    const takeManyTimed = async (key: string) => {
      const startedAt = performance.now();
      const responses = await Promise.all(Array.from({ length: 50 }, () => shared.take(key, { max, windowSeconds: 60 }, NOON)));
      expect(responses.filter(({ allowed }) => allowed)).toHaveLength(max);
      return performance.now() - startedAt;
    };
    redis.freeze();
    expect(await takeManyTimed('frozen')).toBeLessThan(2_000);
    expect(await takeManyTimed('frozen still')).toBeLessThan(200);
    redis.wake();
    await redis.kill();
    expect(await takeManyTimed('killed')).toBeLessThan(200);
    await redis.restart();
    const other = await connectRedisState(redis.url, log);
    await vi.waitFor(
      async () => {
        const key = `back ${performance.now()}`;
        await shared.take(key, { max: 1, windowSeconds: 60 }, NOON);
        expect((await other.take(key, { max: 1, windowSeconds: 60 }, NOON)).allowed).toBe(false);
      },
      { timeout: patient(10_000), interval: 200 },
    );
    await shared.close();
    await other.close();
  });
});

describe.skipIf(!hasRedis)('shared state behind Sentinels', { timeout: patient(60_000) }, () => {
  let group: TestSentinels;
  beforeAll(async () => {
    group = await startTestSentinels();
  }, patient(60_000));
  afterAll(() => group.stop());

  promises(() => connectRedisState(group.url, log, { sentinels: group.sentinels }));

  it('names in a sentence what is wrong with the Sentinels or the name of the group', async () => {
    const nobody = { nodes: [{ host: '127.0.0.1', port: 1 }], password: null };
    await expect(connectRedisState(group.url, log, { sentinels: nobody })).rejects.toThrow(
      expect.objectContaining({ message: expect.stringContaining('HEARTH_REDIS_SENTINELS') }),
    );
    await expect(connectRedisState('redis://:ember@smoke', log, { sentinels: group.sentinels })).rejects.toBeInstanceOf(StartFailure);
  });

  it('goes on with another primary, and each node counts by itself meanwhile, without keeping anybody waiting', async () => {
    const one = await connectRedisState(group.url, log, { sentinels: group.sentinels });
    const two = await connectRedisState(group.url, log, { sentinels: group.sentinels });
    const isShared = async (key: string) => {
      await one.take(key, { max: 1, windowSeconds: 60 }, NOON);
      return !(await two.take(key, { max: 1, windowSeconds: 60 }, NOON)).allowed;
    };
    expect(await isShared('before')).toBe(true);
    await group.killPrimary();
    const startedAt = performance.now();
    const taken = await Promise.all(Array.from({ length: 50 }, () => one.take('between', { max: 5, windowSeconds: 60 }, NOON)));
    expect(performance.now() - startedAt).toBeLessThan(patient(1_000));
    expect(taken.filter(({ allowed }) => allowed).length).toBeLessThanOrEqual(10);
    let attempts = 0;
    await vi.waitFor(async () => expect(await isShared(`after ${(attempts += 1)}`)).toBe(true), { timeout: patient(30_000), interval: 200 });
    await one.close();
    await two.close();
  });
});
