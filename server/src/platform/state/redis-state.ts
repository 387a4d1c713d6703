import { createHash } from 'node:crypto';
import type { Log } from '../process/log.ts';
import type { RedisSentinels } from '../process/config/redis-settings.ts';
import { connectPrimary, connectServer } from './redis-client.ts';
import { createLocalSharedState, MAX_KEYS, type Allowance, type SharedState } from './shared-state.ts';

/** An answer that takes longer is not waited for. */
const PATIENCE_MS = 300;
/** After a failure Redis is left alone for so long, so that not every request waits for it in vain. */
const REST_MS = 1_000;
const PREFIX = 'hearth:';
const PRESENCE = `${PREFIX}presence`;

// A window lasts by the caller's clock; Redis expires it by its own clock a little later.
const EXPIRE_AFTER_MS = 5_000;

/**
 * Connects the shared state of several nodes to a Redis or Valkey server, or to the primary that Sentinels name. Each call is one script, so
 * it is atomic. While no server responds, the node counts by itself: limits apply to each node, nothing hangs. What was counted
 * there may be lost when the primary changes. `alone` is what counts then. Throws StartFailure when no server is reachable at the start.
 */
export async function connectRedisState(
  url: string,
  log: Log,
  { sentinels = null, alone = createLocalSharedState() }: { sentinels?: RedisSentinels | null; alone?: SharedState } = {},
): Promise<SharedState> {
  const client = sentinels === null ? await connectServer(url, log) : await connectPrimary(url, sentinels, log);
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
    hold: (key, max) => alone.hold(key, max),
    letGo: (key) => alone.letGo(key),
    async close() {
      await client.destroy();
    },
  };
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
