import { createHash } from 'node:crypto';
import { createClient, defineScript } from '@redis/client';
import type { Log } from '../process/log.ts';
import { createLocalSharedState, MAX_KEYS, type Allowance, type SharedState } from './shared-state.ts';
import { errorCode, StartFailure } from '../process/start-failure.ts';

/** An answer that takes longer is not waited for. */
const PATIENCE_MS = 300;
/** After a failure Redis is left alone for so long, so that not every request waits for it in vain. */
const REST_MS = 1_000;
const CONNECT_MS = 5_000;
const PREFIX = 'hearth:';
const PRESENCE = `${PREFIX}presence`;

// A window lasts by the caller's clock; Redis expires it by its own clock a little later.
const EXPIRE_AFTER_MS = 5_000;

const TAKE = `
local found = redis.call('HMGET', KEYS[1], 'count', 'endsAt')
local count, endsAt, now, max = tonumber(found[1] or 0), tonumber(found[2] or 0), tonumber(ARGV[1]), tonumber(ARGV[2])
local units = tonumber(ARGV[5])
if endsAt <= now then count, endsAt = 0, now + tonumber(ARGV[3]) end
if count + units > max then return {0, 0, endsAt} end
redis.call('HSET', KEYS[1], 'count', count + units, 'endsAt', endsAt)
redis.call('PEXPIRE', KEYS[1], endsAt - now + tonumber(ARGV[4]))
return {1, max - count - units, endsAt}`;

const GIVE_BACK = `
local found = redis.call('HMGET', KEYS[1], 'count', 'endsAt')
local count, endsAt = tonumber(found[1] or 0), tonumber(found[2] or 0)
if count > 1 and endsAt > tonumber(ARGV[1]) then return redis.call('HINCRBY', KEYS[1], 'count', -1) end
redis.call('DEL', KEYS[1])
return 0`;

const PEEK = `
local found = redis.call('HMGET', KEYS[1], 'count', 'endsAt')
local count, endsAt, max = tonumber(found[1] or 0), tonumber(found[2] or 0), tonumber(ARGV[2])
if endsAt <= tonumber(ARGV[1]) then count = 0 end
if count >= max then return {0, 0, endsAt} end
return {1, max - count, endsAt}`;

const NOTE_PRESENCE = `
if ARGV[2] ~= '' then redis.call('ZADD', KEYS[1], ARGV[1], ARGV[2]) end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1] - ARGV[3])
redis.call('ZREMRANGEBYRANK', KEYS[1], 0, -1 - ARGV[4])
redis.call('PEXPIRE', KEYS[1], ARGV[3] + ARGV[5])
return redis.call('ZCARD', KEYS[1])`;

/**
 * Connects the shared state of several nodes to a Redis or Valkey server. Each call is one script, so it is atomic. While the server does
 * not respond, the node counts by itself: limits apply to each node, nothing hangs. Throws StartFailure when the server is unreachable at
 * the start.
 */
export async function connectRedisState(url: string, log: Log): Promise<SharedState> {
  const client = await connect(url, log);
  const alone = createLocalSharedState();
  let restsUntil = 0;

  /** Returns the reply of Redis, or this node's own state when it does not respond. */
  const ask = async <Result>(there: () => Promise<Result>, here: () => Promise<Result>): Promise<Result> => {
    if (!client.isReady || performance.now() < restsUntil) return here();
    try {
      return await inTime(there());
    } catch (error) {
      restsUntil = performance.now() + REST_MS;
      log.warn({ err: error }, 'redis does not answer, this node counts by itself');
      return here();
    }
  };

  return {
    take: (key, { max, windowSeconds, units = 1 }, now) =>
      ask(
        async () => allowanceOf(await client.takeOne(nameOf(key), [now.getTime(), max, windowSeconds * 1000, EXPIRE_AFTER_MS, units]), now),
        () => alone.take(key, { max, windowSeconds, units }, now),
      ),
    giveBack: (key, now) =>
      ask(
        async () => void (await client.giveBackOne(nameOf(key), [now.getTime()])),
        () => alone.giveBack(key, now),
      ),
    peek: (key, max, now) =>
      ask(
        async () => allowanceOf(await client.peekAt(nameOf(key), [now.getTime(), max]), now),
        () => alone.peek(key, max, now),
      ),
    async delete(key) {
      await alone.delete(key);
      await ask(
        async () => void (await client.del(nameOf(key))),
        async () => undefined,
      );
    },
    notePresence: (uuid, windowSeconds, now) =>
      ask(
        () => client.notePresence(PRESENCE, [now.getTime(), uuid ?? '', windowSeconds * 1000, MAX_KEYS, EXPIRE_AFTER_MS]),
        () => alone.notePresence(uuid, windowSeconds, now),
      ),
    first: (key, windowSeconds, now) =>
      ask(
        async () => (await client.takeOne(nameOf(key), [now.getTime(), 1, windowSeconds * 1000, EXPIRE_AFTER_MS, 1]))[0] === 1,
        () => alone.first(key, windowSeconds, now),
      ),
    async close() {
      client.destroy();
    },
  };
}

async function connect(url: string, log: Log) {
  try {
    const client = createClient({
      url,
      RESP: 2,
      disableOfflineQueue: true,
      socket: { connectTimeout: CONNECT_MS, reconnectStrategy: (retries) => Math.min(100 * 2 ** retries, 5_000) },
      scripts: {
        takeOne: script(TAKE, numbersOf),
        giveBackOne: script(GIVE_BACK, Number),
        peekAt: script(PEEK, numbersOf),
        notePresence: script(NOTE_PRESENCE, Number),
      },
    });
    const lost = new Promise<never>((_, reject) => client.once('error', reject));
    lost.catch(() => undefined);
    client.on('error', (error: unknown) => log.warn({ err: error }, 'redis connection lost'));
    try {
      await Promise.race([client.connect(), lost]);
    } catch (error) {
      client.destroy();
      throw error;
    }
    return client;
  } catch (error) {
    throw new StartFailure(
      `连不上 REDIS_URL 指的 Redis（${errorCode(error) ?? (error instanceof Error ? error.message : String(error))}）。请检查地址、密码和它是否在运行；只有一个节点时不用设 REDIS_URL。`,
      { cause: error },
    );
  }
}

function script<Result>(source: string, resultOf: (reply: unknown) => Result) {
  return defineScript({
    SCRIPT: source,
    NUMBER_OF_KEYS: 1,
    parseCommand(parser, key: string, values: (string | number)[]) {
      parser.pushKey(key);
      parser.push(...values.map(String));
    },
    transformReply: resultOf,
  });
}

function numbersOf(reply: unknown): number[] {
  return Array.isArray(reply) ? reply.map(Number) : [];
}

function allowanceOf([allowed = 0, remaining = 0, endsAt = 0]: number[], now: Date): Allowance {
  if (allowed === 1) return { allowed: true, remaining, retryAfter: 0 };
  return { allowed: false, remaining: 0, retryAfter: Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000)) };
}

/** Keys hold names and addresses of people, of any length: Redis sees a hash of them. */
function nameOf(key: string): string {
  return PREFIX + createHash('sha256').update(key).digest('base64url');
}

function inTime<Result>(result: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer in ${PATIENCE_MS} ms`)), PATIENCE_MS);
    result.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
