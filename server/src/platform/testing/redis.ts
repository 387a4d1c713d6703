import type { ChildProcess } from 'node:child_process';
import { findProgram, freePort, killProgram, startProgram } from './programs.ts';

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

/** Where the server's program is. */
export const REDIS_SERVER = process.env['HEARTH_REDIS_SERVER'] || findProgram('redis-server', 'valkey-server');

/** Whether there is a Redis server for the tests; prints a clear warning when there is none. */
export const hasRedis = REDIS_SERVER !== undefined;
if (!hasRedis) console.warn('！！！没有 redis-server：多节点的测试一个都没有跑。请安装 Redis 或 Valkey 后再执行 npm test。！！！');

/** Starts a real Redis server of its own that keeps nothing on disk. */
export async function startTestRedis(): Promise<TestRedis> {
  const port = await freePort();
  let server = await start(port);
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: () => killProgram(server),
    async restart() {
      server = await start(port);
    },
    freeze: () => void server.kill('SIGSTOP'),
    wake: () => void server.kill('SIGCONT'),
  };
}

function start(port: number): Promise<ChildProcess> {
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--daemonize', 'no'];
  return startProgram([REDIS_SERVER ?? '', ...settings], 'Ready to accept connections');
}
