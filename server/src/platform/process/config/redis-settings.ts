/** Where the state that several nodes share is. */
export interface RedisSettings {
  /** Null: this node is the only one. With Sentinels its host is the name of the group they watch. */
  redisUrl: string | null;
  /** Who knows where the primary is; null: `redisUrl` says it. */
  redisSentinels: RedisSentinels | null;
}

/** The Sentinels of a group of Redis or Valkey servers. */
export interface RedisSentinels {
  nodes: { host: string; port: number }[];
  /** Their own password, which may be another one than that of the servers; null: they ask for none. */
  password: string | null;
}

const SENTINEL_PORT = 26_379;

/** Reads where the shared state is; throws an `Error` with a Chinese sentence when a value makes no sense. */
export function readRedis(env: Record<string, string | undefined>): RedisSettings {
  const redisUrl = env['REDIS_URL'] || null;
  const list = env['HEARTH_REDIS_SENTINELS'] || null;
  if (list === null) return { redisUrl, redisSentinels: null };
  const url = redisUrl === null ? null : URL.parse(redisUrl);
  if (url === null || !/^rediss?:$/.test(url.protocol) || url.hostname === '' || url.port !== '') {
    throw new Error('设了 HEARTH_REDIS_SENTINELS，REDIS_URL 的主机名就写哨兵看着的那一组的名字，不写端口，例如 redis://:密码@mymaster');
  }
  return { redisUrl, redisSentinels: { nodes: list.split(',').map(nodeOf), password: env['HEARTH_REDIS_SENTINEL_PASSWORD'] || null } };
}

function nodeOf(text: string): RedisSentinels['nodes'][number] {
  const url = URL.parse(`redis://${text.trim()}`);
  if (url === null || url.hostname === '' || url.username !== '' || url.password !== '' || url.pathname !== '' || url.search !== '' || url.hash !== '') {
    throw new Error(`HEARTH_REDIS_SENTINELS 要写哨兵的主机名和端口，用逗号隔开，例如 s1:26379,s2:26379,s3:26379，现在有一个是“${text}”`);
  }
  return { host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port: url.port === '' ? SENTINEL_PORT : Number(url.port) };
}
