import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';

export interface TestRedis {
  readonly url: string;
  /** Ends the server at once, as a crash would. */
  kill(): Promise<void>;
  /** Starts it again at the same place, empty. */
  restart(): Promise<void>;
  /** Keeps its connections but does not respond until `wake`. */
  freeze(): void;
  wake(): void;
}

const SERVER =
  process.env['HEARTH_REDIS_SERVER'] ||
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => ['redis-server', 'valkey-server'].map((name) => join(folder, name)))
    .find((path) => existsSync(path));

/** Whether there is a Redis server for the tests; prints a clear warning when there is none. */
export const hasRedis = SERVER !== undefined;
if (!hasRedis) console.warn('！！！没有 redis-server：多节点的测试一个都没有跑。请安装 Redis 或 Valkey 后再执行 npm test。！！！');

/** Starts a real Redis server of its own that keeps nothing on disk. */
export async function startTestRedis(): Promise<TestRedis> {
  const port = await freePort();
  let server = await start(port);
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: () => end(server),
    async restart() {
      server = await start(port);
    },
    freeze: () => void server.kill('SIGSTOP'),
    wake: () => void server.kill('SIGCONT'),
  };
}

async function start(port: number): Promise<ChildProcess> {
  const server = spawn(SERVER ?? '', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--daemonize', 'no'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    server.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes('Ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`redis-server ended before it was ready: ${output}`)));
  });
  return server;
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
}

async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  listener.close();
  await once(listener, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
