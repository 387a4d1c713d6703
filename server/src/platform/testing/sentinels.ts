import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@redis/client';
import type { RedisSentinels } from '../process/config/redis-settings.ts';
import { freePort, killProgram, startProgram } from './programs.ts';
import { REDIS_SERVER } from './redis.ts';

/** A Redis with a replica, and three Sentinels that make that one the primary when the first is away for a second. */
export interface TestSentinels {
  readonly url: string;
  readonly sentinels: RedisSentinels;
  /** Ends the primary of the beginning at once, as a crash would. */
  killPrimary(): Promise<void>;
  stop(): Promise<void>;
}

const PASSWORD = 'ember';
const NAME = 'fire';
const COMMON = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--daemonize', 'no'];

/** Starts real servers and Sentinels that keep nothing, and waits until the Sentinels know the replica. */
export async function startTestSentinels(): Promise<TestSentinels> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-sentinels-'));
  const [primaryPort, replicaPort] = [await freePort(), await freePort()];
  // A replica writes what it is sent into its folder; a server that finds that there begins with it.
  const login = ['--requirepass', PASSWORD, '--masterauth', PASSWORD, '--dir'];
  const primary = await startServer(['--port', String(primaryPort), ...login, await mkdtemp(join(folder, 'primary-'))]);
  const replica = await startServer(
    ['--port', String(replicaPort), ...login, await mkdtemp(join(folder, 'replica-')), '--replicaof', '127.0.0.1', String(primaryPort)],
    'Finished with success',
  );
  const nodes = [];
  const watchers: ChildProcess[] = [];
  for (let index = 0; index < 3; index += 1) {
    const port = await freePort();
    const file = join(folder, `sentinel-${index}.conf`);
    await writeFile(
      file,
      `port ${port}
bind 127.0.0.1
dir ${folder}
sentinel monitor ${NAME} 127.0.0.1 ${primaryPort} 2
sentinel auth-pass ${NAME} ${PASSWORD}
sentinel down-after-milliseconds ${NAME} 1000
sentinel failover-timeout ${NAME} 3000
`,
    );
    watchers.push(await startProgram([REDIS_SERVER ?? '', file, '--sentinel'], '+monitor'));
    nodes.push({ host: '127.0.0.1', port });
  }
  for (const { port } of nodes) await untilComplete(port);
  return {
    url: `redis://:${PASSWORD}@${NAME}`,
    sentinels: { nodes, password: null },
    killPrimary: () => killProgram(primary),
    async stop() {
      await Promise.all([...watchers, replica, primary].map(killProgram));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function startServer(settings: string[], readyText = 'Ready to accept connections'): Promise<ChildProcess> {
  return startProgram([REDIS_SERVER ?? '', ...settings, ...COMMON], readyText);
}

/** Resolves when a Sentinel knows the replica and the two others, without which it does nothing. */
async function untilComplete(port: number): Promise<void> {
  const client = createClient({ socket: { host: '127.0.0.1', port }, RESP: 2 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (;;) {
      const reply: unknown = await client.sendCommand(['SENTINEL', 'MASTER', NAME]);
      const fields = Array.isArray(reply) ? reply.map(String) : [];
      const numberOf = (name: string) => Number(fields[fields.indexOf(name) + 1]);
      if (numberOf('num-slaves') === 1 && numberOf('num-other-sentinels') === 2) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } finally {
    client.destroy();
  }
}
