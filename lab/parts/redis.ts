// Redis with a replica, and three Sentinels that make that one the primary when the first is away for a second.
import { mkdirSync, writeFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly, until } from '../harness/commands.ts';
import { addressOf, FOLDER, PORTS } from '../harness/place.ts';
import { startProcess } from '../harness/processes.ts';

const NAME = 'hearthlab';
const PROGRAM = '/usr/bin/redis-server';
/** The names of the processes. */
const REDIS_SERVERS = ['redis1', 'redis2'] as const;
const SENTINELS = ['sentinel1', 'sentinel2', 'sentinel3'] as const;

/** Starts servers and Sentinels that do not run, and waits until the Sentinels know a primary. */
export async function startRedis(): Promise<void> {
  REDIS_SERVERS.forEach((_, index) => startServer(index));
  SENTINELS.forEach((_, index) => startSentinel(index));
  await until('the Sentinels know the primary', 30, async () => (await askSentinel(0, ['GET-MASTER-ADDR-BY-NAME', NAME])) !== '');
}

function startServer(index: number): void {
  const name = REDIS_SERVERS[index] ?? '';
  const folder = join(FOLDER, name);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'redis.conf');
  // Sentinels rewrite it when they make another server the primary; that is how a server that comes back knows.
  if (!existsSync(file)) {
    const following = index === 0 ? '' : `replicaof ${addressOf()} ${PORTS.redis[0]}\n`;
    writeFileSync(file, `bind ${addressOf()}\nport ${PORTS.redis[index]}\nprotected-mode no\nsave ""\nappendonly no\ndir ${folder}\n${following}`);
  }
  startProcess(name, { command: [PROGRAM, file] });
}

function startSentinel(index: number): void {
  const name = SENTINELS[index] ?? '';
  const folder = join(FOLDER, name);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'sentinel.conf');
  if (!existsSync(file)) {
    writeFileSync(
      file,
      `port ${PORTS.sentinels[index]}
bind ${addressOf()}
protected-mode no
dir ${folder}
sentinel monitor ${NAME} ${addressOf()} ${PORTS.redis[0]} 2
sentinel down-after-milliseconds ${NAME} 1000
sentinel failover-timeout ${NAME} 3000
`,
    );
  }
  startProcess(name, { command: [PROGRAM, file, '--sentinel'] });
}

/** Returns the name of the process that is the primary now. */
export async function findRedisPrimary(): Promise<string> {
  const port = (await askSentinel(0, ['GET-MASTER-ADDR-BY-NAME', NAME])).split('\n')[1];
  return REDIS_SERVERS[PORTS.redis.indexOf(Number(port))] ?? REDIS_SERVERS[0];
}

async function askSentinel(index: number, words: string[]): Promise<string> {
  return (await runQuietly('redis-cli', ['-h', addressOf(), '-p', String(PORTS.sentinels[index]), 'SENTINEL', ...words])).trim();
}

/** What a site is started with to find it. */
export function redisEnv(): Record<string, string> {
  return { REDIS_URL: `redis://${NAME}`, HEARTH_REDIS_SENTINELS: PORTS.sentinels.map((port) => `${addressOf()}:${port}`).join(',') };
}
