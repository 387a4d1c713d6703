// The site itself: two processes that answer requests and one that runs the jobs, on one folder of files.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { memoryFlags } from '#tools/steps/memory-flags.mjs';
import { runQuietly, until } from '../harness/commands.ts';
import { addressOf, CHECKOUT, FOLDER, NETWORK, PORTS, siteUrl, WEB_MACHINES } from '../harness/place.ts';
import { endProcess, startProcess } from '../harness/processes.ts';
import { redisEnv } from './redis.ts';

const START_SECONDS = 300;

interface NodeOptions {
  /** The folder of another version of the program. */
  checkout?: string;
}

/** Starts the process that answers requests on the machine of this index; resolves once it is ready. */
export async function startWeb(index: number, options: NodeOptions = {}): Promise<void> {
  const machine = WEB_MACHINES[index];
  if (machine === undefined) throw new Error(`there is no web machine ${index}`);
  const port = PORTS.web[index] ?? 0;
  startNode(machine.name, { ...options, role: 'web', env: { HOST: addressOf(machine), PORT: String(port) }, machine });
  await until(`${machine.name} is ready`, START_SECONDS, async () => (await fetch(`${webUrl(index)}/readyz`)).ok);
}

/** Starts the process that runs the jobs; resolves once it answers. */
export async function startWorker(options: NodeOptions = {}): Promise<void> {
  startNode('worker', { ...options, role: 'worker', env: { HOST: addressOf(), PORT: String(PORTS.worker) } });
  await until('the worker is alive', START_SECONDS, async () => (await fetch(`http://${addressOf()}:${PORTS.worker}/healthz`)).ok);
}

/** Asks a web process to end as an upgrade does: it drains, finishes what it has, and goes. */
export function drainWeb(index: number): Promise<void> {
  return endProcess(WEB_MACHINES[index]?.name ?? '', 'SIGTERM', 60_000);
}

/** Returns where a web process is reached past nginx. */
export function webUrl(index: number): string {
  return `http://${addressOf(WEB_MACHINES[index])}:${PORTS.web[index]}`;
}

/** Changes the tables under the role that owns them, as an upgrade does. */
export async function migrate(checkout = CHECKOUT): Promise<void> {
  await runHearth(['migrate'], checkout);
}

/** Makes the first operator, until then a site that others can reach is closed, and turns off what slows people down who write much. */
export async function openSite(): Promise<void> {
  await runHearth(['operator', 'add', 'keeper@hearth.example', '守炉人'], CHECKOUT);
  await runHearth(['setting', 'set', 'requireMobileToPost', 'false'], CHECKOUT);
  await runHearth(['setting', 'set', 'floodGuards', 'off'], CHECKOUT);
}

async function runHearth(command: string[], checkout: string): Promise<void> {
  const env = { ...siteEnv('commands'), DATABASE_OWNER_URL: databaseUrl(PORTS.primary, 'hearth_owner') };
  await runQuietly(process.execPath, [join(checkout, 'tools/hearth.ts'), ...command], { env, cwd: checkout });
}

function startNode(
  name: string,
  { role, env, machine, checkout = CHECKOUT }: NodeOptions & { role: string; env: Record<string, string>; machine?: (typeof WEB_MACHINES)[number] },
): void {
  startProcess(name, {
    command: [process.execPath, join(checkout, 'server/src/main.ts')],
    checkout,
    env: { ...siteEnv(name), HEARTH_ROLE: role, ...env },
    ...(machine && { machine }),
  });
}

function siteEnv(name: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    ...memoryFlags,
    HEARTH_DATA: dataFolder(name),
    HEARTH_SECRET_KEY: secretKey(),
    DATABASE_URL: databaseUrl(PORTS.pgbouncer, 'hearth_site'),
    DATABASE_DIRECT_URL: databaseUrl(PORTS.primary, 'hearth_site'),
    DATABASE_READ_URL: databaseUrl(PORTS.replicas, 'hearth_site'),
    HEARTH_DB_NAMED: '0',
    ...redisEnv(),
    PUBLIC_URL: siteUrl(),
    HEARTH_TRUST_PROXY: `${NETWORK}.0/24,127.0.0.1/32`,
    HEARTH_PORT_HEADER: 'X-Real-Port',
    HEARTH_DRAIN_SECONDS: '5',
    HEARTH_ADDRESS_LIMIT_FACTOR: '1000000',
    HEARTH_DEMO: '0',
  };
}

/** Each process has a data folder of its own; the files in it are one folder, as on a share. */
function dataFolder(name: string): string {
  const files = join(FOLDER, 'files');
  const folder = join(FOLDER, `data-${name}`);
  mkdirSync(files, { recursive: true });
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(folder, 'files'))) symlinkSync(files, join(folder, 'files'));
  return folder;
}

function databaseUrl(port: number, role: string): string {
  return `postgres://${role}@${addressOf()}:${port}/hearth`;
}

function secretKey(): string {
  const file = join(FOLDER, 'secret.key');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}
