// A site of several processes, started as its operator does; `e2e/workers.journey.ts` has what its readers see of it.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SECRET_KEY_FILE } from '#server/platform/process/secrets.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { EMPTY } from '#server/platform/testing/templates.ts';
import { findFreePort } from '#tools/site/site-process.ts';
import { patient } from '#tools/patience.ts';

const LIMIT_MS = patient(120_000);
const WHOLE = '2 个进程一起答请求';
const ANSWERS = /"number":(\d),"pid":(\d+),"msg":"a process of the site answers"/g;

let database: TestDatabase;
let dataDir: string;
let port: number;
const launchers: Launched[] = [];

interface Launched {
  child: ChildProcess;
  output(): string;
  /** Resolves with its status, or the signal that ended it. */
  ended: Promise<unknown>;
}

beforeEach(async () => {
  database = await createTestDatabase(EMPTY);
  dataDir = await mkdtemp(join(tmpdir(), 'hearth-launch-'));
  await chmod(dataDir, 0o711);
  port = await findFreePort();
});

afterEach(async () => {
  for (const { child, ended } of launchers.splice(0)) {
    child.kill('SIGTERM');
    await ended;
  }
  await database.drop();
  await rm(dataDir, { recursive: true });
}, LIMIT_MS);

/** Starts a site of two processes; resolves when it has printed `cue`. */
async function launch({ env = {}, cue = WHOLE }: { env?: Record<string, string>; cue?: string } = {}): Promise<Launched> {
  const { host, port: databasePort, database: name } = database.connection;
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: `postgres://hearth@/${name}?host=${encodeURIComponent(host)}&port=${databasePort}`,
      HEARTH_DATA: dataDir,
      HEARTH_DEMO: '0',
      HEARTH_WORKERS: '2',
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(child, 'close').then(([status, signal]: unknown[]) => status ?? signal);
  const launched: Launched = { child, output: () => output, ended };
  launchers.push(launched);
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  await printed(launched, cue);
  return launched;
}

async function printed({ output, child }: Launched, cue: string): Promise<void> {
  const isThere = () => (child.exitCode === null ? output().includes(cue) : output());
  await expect.poll(isThere, { timeout: LIMIT_MS, message: cue }).toBe(true);
}

/** Returns the ids of the processes that answered last under a number. */
function idsOf({ output }: Launched, number: number): number[] {
  return [...output().matchAll(ANSWERS)].filter(([, found]) => Number(found) === number).map(([, , id]) => Number(id));
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
}

const health = async (): Promise<unknown> => (await fetch(`http://127.0.0.1:${port}/healthz`)).json();

it.runIf(process.platform === 'linux')(
  'a launcher that is killed takes its processes with it, and the next start has the port',
  async () => {
    const first = await launch();
    const ids = [1, 2].flatMap((number) => idsOf(first, number));
    expect(ids).toHaveLength(2);
    first.child.kill('SIGKILL');
    await expect.poll(() => ids.filter(isRunning), { timeout: LIMIT_MS }).toEqual([]);
    const free = createServer().listen(port, '127.0.0.1');
    await once(free, 'listening');
    free.close();
    await launch();
    expect(await health()).toMatchObject({ alive: true });
  },
  LIMIT_MS * 2,
);

it.runIf(process.platform === 'linux')(
  'one that cannot start is tried after longer and longer pauses while another one answers; when none can, the site ends',
  async () => {
    const site = await launch();
    const keyFile = join(dataDir, SECRET_KEY_FILE);
    const key = await readFile(keyFile);
    // The rows are encrypted with another one, so that every start is refused.
    await writeFile(keyFile, `${randomBytes(32).toString('hex')}\n`);
    process.kill(idsOf(site, 2)[0] ?? 0, 'SIGKILL');
    await printed(site, '第 2 个进程断了（SIGKILL），0.25 秒后再起一个');
    await printed(site, '第 2 个进程断了（状态 1，接连第 2 次），0.5 秒后再起一个');
    await printed(site, '第 2 个进程断了（状态 1，接连第 3 次），1 秒后再起一个');
    expect(await health()).toEqual({ alive: true, process: 1 });
    await writeFile(keyFile, key);
    await expect.poll(() => idsOf(site, 2).length, { timeout: LIMIT_MS }).toBe(2);
    await writeFile(keyFile, `${randomBytes(32).toString('hex')}\n`);
    for (const number of [1, 2]) process.kill(idsOf(site, number).at(-1) ?? 0, 'SIGKILL');
    expect(await site.ended).toBe(70);
    expect(site.output()).toContain('没有一个进程起得来，每个都接连断了 6 次');
  },
  LIMIT_MS * 2,
);

it.runIf(process.platform === 'linux')(
  'the figures are of all processes together, those that have ended too, and jobs are run by the first alone',
  async () => {
    const metricsPort = await findFreePort();
    const site = await launch({ env: { HEARTH_METRICS_PORT: String(metricsPort) } });
    const figure = async (name: string) => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      const lines = text.split('\n').filter((line) => line.startsWith(`${name} `));
      expect(lines, name).toHaveLength(1);
      return Number(lines[0]?.slice(name.length));
    };
    const labels = 'method="GET",route="/restful/v1/g/game/list"';
    const counted = async () => [
      await figure(`hearth_http_requests_total{${labels},status="2xx"}`),
      await figure(`hearth_http_request_duration_seconds_count{${labels}}`),
    ];
    const askedOf = new Set<unknown>();
    // Each over a connection of its own, which the kernel deals out.
    const own = { headers: { connection: 'close' } };
    for (let time = 0; time < 30; time += 1) {
      await (await fetch(`http://127.0.0.1:${port}/restful/v1/g/game/list`, own)).arrayBuffer();
      const found: { process: number } = JSON.parse(await (await fetch(`http://127.0.0.1:${port}/healthz`, own)).text());
      askedOf.add(found.process);
    }
    expect(askedOf.size).toBe(2);
    expect(await counted()).toEqual([30, 30]);
    expect(await figure('hearth_web_processes')).toBe(2);
    process.kill(idsOf(site, 2)[0] ?? 0, 'SIGKILL');
    await expect.poll(() => idsOf(site, 2).length, { timeout: LIMIT_MS }).toBe(2);
    expect(await counted()).toEqual([30, 30]);
    expect(await figure('hearth_web_process_restarts_total')).toBe(1);
    const doneBy = () => database.db.query(`SELECT DISTINCT node FROM jobs WHERE result = 'done'`);
    await expect.poll(doneBy, { timeout: LIMIT_MS }).toEqual([{ node: expect.stringMatching(new RegExp(`:${idsOf(site, 1)[0]}$`)) }]);
  },
  LIMIT_MS * 2,
);
