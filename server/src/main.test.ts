import { patient } from '#tools/patience.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase } from './platform/testing/database.ts';
import { EMPTY } from './platform/testing/templates.ts';

const HEARTH = join(import.meta.dirname, '../../tools/hearth.ts');

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hearth-main-'));
  await chmod(dataDir, 0o711);
});

afterEach(() => rm(dataDir, { recursive: true }));

/** Runs the server and, when it prints `cue`, sends it `signal`; resolves when it has ended. */
async function run(
  env: Record<string, string>,
  cue = '',
  { signal = 'SIGTERM', file = join(import.meta.dirname, 'main.ts'), words = [] }: { signal?: NodeJS.Signals; file?: string; words?: readonly string[] } = {},
): Promise<{ status: unknown; output: string }> {
  const child = spawn(process.execPath, [file, ...words], {
    env: { ...process.env, HEARTH_DATA: dataDir, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let isSignaled = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (isSignaled || cue === '' || !output.includes(cue)) return;
      isSignaled = true;
      child.kill(signal);
    });
  }
  const [status]: unknown[] = await once(child, 'close');
  return { status, output };
}

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'ended by %s while it is still opening, it ends with its database',
  async (signal) => {
    const { status, output } = await run({}, '正在摆上演示内容', { signal });
    // Nothing but lines for a person: no log of what broke because it was ended.
    expect(output.split('\n').filter((line) => line !== '' && !line.startsWith('[炉边] '))).toEqual([]);
    expect(output).toMatch(/已停止\n$/);
    expect(status).toBe(0);
    expect(await readdir(join(dataDir, 'postgres/cluster'))).not.toContain('postmaster.pid');
  },
  patient(120_000),
);

it('says before anything else that its port is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  try {
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { status, output } = await run({ PORT: String(port) });
    expect(output).toMatch(new RegExp(`^\n\\[炉边\\] 端口 ${port} 已经被占用，[^\n]+\n\n$`));
    expect(status).toBe(1);
    expect(await readdir(dataDir)).toEqual([]);
  } finally {
    other.close();
  }
});

it('says what is wrong with a setting', async () => {
  expect(await run({ PORT: 'many' })).toEqual({ status: 1, output: '\n[炉边] 环境变量 PORT 应是 0 到 65535 的整数，现在是“many”。\n\n' });
});

it(
  'a demo that others can reach gives its accounts new passwords, once, and says that no letter leaves it',
  async () => {
    const first = await run({ PORT: '0' }, '上开门');
    expect(first.output).toContain('守炉人：operator@hearth.example  密码 lubian2026');
    const second = await run({ PORT: '0', PUBLIC_URL: 'https://example.com' }, '上开门');
    expect(second.output).not.toContain('lubian2026');
    expect(second.output.match(/新密码 [A-Za-z0-9]{16}$/gm)).toHaveLength(3);
    expect(second.output).toContain('没有设 SMTP_URL');
    // A server that the settings name is as good as one of the environment.
    expect((await run({}, '', { file: HEARTH, words: ['setting', 'set', 'smtpHost', 'smtp.hearth.example'] })).status).toBe(0);
    expect((await run({ PORT: '0', PUBLIC_URL: 'https://example.com' }, '上开门')).output).not.toContain('SMTP_URL');
  },
  patient(400_000),
);

async function findFreePort(): Promise<number> {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  other.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Starts a process of a site and resolves when it prints `cue`. */
async function open(env: Record<string, string>, cue: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, HEARTH_DATA: dataDir, HEARTH_DEMO: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes(cue)) resolve();
    });
    child.once('exit', () => reject(new Error(output)));
  });
  return child;
}

it(
  'of two processes on one database the web answers and runs no job, the worker runs them and serves no page',
  async () => {
    const database = await createTestDatabase(EMPTY);
    const { host, port, database: name } = database.connection;
    const DATABASE_URL = `postgres://hearth@/${name}?host=${encodeURIComponent(host)}&port=${port}`;
    const [webPort, workerPort] = [await findFreePort(), await findFreePort()];
    const children: ChildProcess[] = [];
    try {
      children.push(await open({ DATABASE_URL, HEARTH_ROLE: 'web', PORT: String(webPort) }, '上开门'));
      const page = await fetch(`http://127.0.0.1:${webPort}/`);
      expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
      expect(await database.db.query('SELECT FROM jobs UNION ALL SELECT FROM job_workers')).toEqual([]);
      children.push(await open({ DATABASE_URL, HEARTH_ROLE: 'worker', PORT: String(workerPort) }, '开干了'));
      const health = await fetch(`http://127.0.0.1:${workerPort}/healthz`);
      expect([health.status, await health.json()]).toEqual([200, { role: 'worker' }]);
      expect((await fetch(`http://127.0.0.1:${workerPort}/`)).status).toBe(404);
      const doneBy = () => database.db.query(`SELECT DISTINCT node FROM jobs WHERE result = 'done'`);
      await expect.poll(doneBy, { timeout: patient(15_000) }).toEqual([{ node: expect.stringMatching(new RegExp(`:${children[1]?.pid}$`)) }]);
    } finally {
      for (const child of children) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      await database.drop();
    }
  },
  patient(120_000),
);
