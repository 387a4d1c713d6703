// Connections to Redis or Valkey: to one server, or to the primary of a group that Sentinels watch.
import { createClient, createSentinel, defineScript } from '@redis/client';
import type { Log } from '../process/log.ts';
import type { RedisSentinels } from '../process/config/redis-settings.ts';
import { errorCode, StartFailure } from '../process/start-failure.ts';
import { GIVE_BACK, NOTE_PRESENCE, PEEK, TAKE } from './redis-scripts.ts';

/** What the shared state asks of a server. Each call is one script on one key, or one command. */
export interface StateClient {
  /** Whether a server is connected, as far as is known. */
  readonly isReady: boolean;
  takeOne(key: string, values: (string | number)[]): Promise<number[]>;
  giveBackOne(key: string, values: (string | number)[]): Promise<number>;
  peekAt(key: string, values: (string | number)[]): Promise<number[]>;
  notePresence(key: string, values: (string | number)[]): Promise<number>;
  del(key: string): Promise<number>;
  destroy(): Promise<void> | void;
}

const CONNECT_MS = 5_000;
/** Behind Sentinels another server is asked for instead of waiting for this one. */
const SENTINEL_CONNECT_MS = 1_000;
const MAX_RECONNECT_MS = 5_000;
/** How often the Sentinels are asked who is the primary, besides what they say by themselves. */
const SCAN_MS = 500;
/** After that many attempts, a second apart, a start fails; later the next scan tries again. */
const MAX_REDISCOVERS = 4;

const scripts = {
  takeOne: script(TAKE, numbersOf),
  giveBackOne: script(GIVE_BACK, Number),
  peekAt: script(PEEK, numbersOf),
  notePresence: script(NOTE_PRESENCE, Number),
};

const reconnectStrategy = (retries: number) => Math.min(100 * 2 ** retries, MAX_RECONNECT_MS);

/** Connects to the server of a URL. Throws StartFailure when it is unreachable. */
export async function connectServer(url: string, log: Log): Promise<StateClient> {
  try {
    const client = createClient({ url, RESP: 2, disableOfflineQueue: true, socket: { connectTimeout: CONNECT_MS, reconnectStrategy }, scripts });
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
    throw new StartFailure(`连不上 REDIS_URL 指的 Redis（${reasonOf(error)}）。请检查地址、密码和它是否在运行；只有一个节点时不用设 REDIS_URL。`, {
      cause: error,
    });
  }
}

/** Connects to the primary of the group whose name is the host of a URL, wherever it moves. Throws StartFailure when there is none. */
export async function connectPrimary(url: string, { nodes, password }: RedisSentinels, log: Log): Promise<StateClient> {
  const { protocol, username, password: own, hostname, pathname } = new URL(url);
  const socket = { connectTimeout: SENTINEL_CONNECT_MS, reconnectStrategy, ...(protocol === 'rediss:' && { tls: true as const }) };
  const client = createSentinel({
    name: decodeURIComponent(hostname),
    sentinelRootNodes: nodes,
    RESP: 2,
    scripts,
    scanInterval: SCAN_MS,
    maxCommandRediscovers: MAX_REDISCOVERS,
    // Otherwise each command waits for the one before it to be answered.
    reserveClient: true,
    nodeClientOptions: {
      disableOfflineQueue: true,
      socket,
      ...(username !== '' && { username: decodeURIComponent(username) }),
      ...(own !== '' && { password: decodeURIComponent(own) }),
      ...(pathname.length > 1 && { database: Number(pathname.slice(1)) }),
    },
    sentinelClientOptions: { socket, ...(password !== null && { password }) },
  });
  let isLost = false;
  // A dozen for one failover.
  client.on('error', (error: unknown) => {
    if (!isLost) log.warn({ err: error }, 'the primary of redis is lost');
    isLost = true;
  });
  client.on('ready', () => {
    if (isLost) log.info('redis has a primary again');
    isLost = false;
  });
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw new StartFailure(`HEARTH_REDIS_SENTINELS 里的哨兵没有说出一个能用的主库（${reasonOf(error)}）。请检查哨兵的地址和 REDIS_URL 里的名字与密码。`, {
      cause: error,
    });
  }
}

function reasonOf(error: unknown): string {
  return errorCode(error) ?? (error instanceof Error ? error.message : String(error));
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
