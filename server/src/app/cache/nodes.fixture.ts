import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmbeddedConnection } from '#embedded-postgres';
import { API_BASE } from '#contract/route.ts';

export interface NodeReply {
  status: number;
  headers: Headers;
  text: string;
  tookMs: number;
}

/** A node of a site in a process of its own. */
export interface TestNode {
  get(path: string): Promise<NodeReply>;
  post(path: string, body: object, token: string): Promise<NodeReply>;
  stop(): Promise<void>;
}

const SECRET_KEY = 'ab'.repeat(32);

/** Starts a node on that database. */
export async function startNode(connection: EmbeddedConnection, env: Record<string, string> = {}): Promise<TestNode> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hearth-node-'));
  const child = fork(new URL('./node.fixture.ts', import.meta.url), [JSON.stringify(connection)], {
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'test', HEARTH_DATA: dataDir, HEARTH_SECRET_KEY: SECRET_KEY, HEARTH_ADDRESS_LIMIT_FACTOR: '1000000', ...env },
  });
  const url = await printedAddress(child);
  const send = async (path: string, init?: RequestInit): Promise<NodeReply> => {
    const startedAt = performance.now();
    const response = await fetch(url + (path.startsWith('/') ? path : API_BASE + path), init);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, tookMs: performance.now() - startedAt };
  };
  return {
    get: (path) => send(path),
    post: (path, body, token) =>
      send(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` } }),
    async stop() {
      const isRunning = child.exitCode === null && child.signalCode === null;
      const ended = isRunning ? once(child, 'exit') : null;
      child.kill('SIGKILL');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function printedAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const address = /http:\S+/.exec(text)?.[0];
      if (address !== undefined) resolve(address);
    });
    child.once('exit', () => reject(new Error('the node ended while starting')));
  });
}
