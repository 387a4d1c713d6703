import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import type { EmbeddedConnection } from './index.ts';

export const isRoot = process.getuid?.() === 0;
export const checkout = join(import.meta.dirname, '../../..');

interface Event {
  progress?: string;
  ready?: boolean;
  connection?: EmbeddedConnection;
  processId?: number;
  tookMs?: number;
  exit?: string;
  failed?: string;
  message?: string;
}

/** A process that holds the database of a directory, as the site's server does. */
export class Start {
  readonly process: ChildProcess;
  readonly events: Event[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly closed: Promise<unknown>;

  constructor(dataDir: string, options: { uid?: number; transport?: string; program?: string } = {}) {
    const program = options.program ?? fileURLToPath(new URL('./start.fixture.ts', import.meta.url));
    const user = options.uid === undefined ? {} : { uid: options.uid, gid: options.uid };
    this.process = spawn(process.execPath, [program, dataDir, options.transport ?? 'socket', sharedHome()], {
      stdio: ['ignore', 'pipe', 'inherit'],
      cwd: '/',
      ...user,
    });
    this.closed = once(this.process, 'close');
    starts.push(this);
    if (this.process.stdout === null) throw new Error('no output');
    createInterface({ input: this.process.stdout }).on('line', (line) => {
      const event: Event = JSON.parse(line);
      this.events.push(event);
      for (const listener of this.listeners) listener();
    });
    void this.closed.then(() => {
      for (const listener of this.listeners) listener();
    });
  }

  /** The first event that matches; fails when the process ends without one. */
  async event(matches: (event: Event) => boolean): Promise<Event> {
    for (;;) {
      const found = this.events.find(matches);
      if (found) return found;
      if (this.ended) throw new Error(`ended with ${JSON.stringify(this.events)}`);
      await new Promise<void>((resolve) => {
        const listener = () => {
          this.listeners.delete(listener);
          resolve();
        };
        this.listeners.add(listener);
      });
    }
  }

  get ended(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }

  async ready(): Promise<{ connection: EmbeddedConnection; processId: number; tookMs: number }> {
    const { connection, processId, tookMs } = await this.event((event) => event.ready === true || event.failed !== undefined);
    if (connection === undefined || processId === undefined || tookMs === undefined) throw new Error(`not ready: ${JSON.stringify(this.events)}`);
    return { connection, processId, tookMs };
  }

  async failure(): Promise<string> {
    return (await this.event((event) => event.failed !== undefined || event.ready === true)).message ?? 'ready';
  }

  async kill(signal: NodeJS.Signals): Promise<void> {
    this.process.kill(signal);
    await this.closed;
  }
}

/** Those of the running test; ended after it. */
const starts: Start[] = [];
/** Removed after the running test, with every postgres that still runs on them. */
export const directories: string[] = [];
const originals: string[] = [];

let sharedHomeOfRun: string | null = null;

/** A stand-in for /var/lib/hearth, which belongs to the sites of this machine. Made once for a file of tests. */
export function sharedHome(): string {
  if (sharedHomeOfRun === null) {
    sharedHomeOfRun = mkdtempSync(join(tmpdir(), 'hearth-shared-'));
    chmodSync(sharedHomeOfRun, 0o755);
  }
  return sharedHomeOfRun;
}

/** Returns an empty directory that the database program may enter under another user; it is deleted after the tests. */
export function freshDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'hearth-embedded-'));
  chmodSync(directory, 0o755);
  directories.push(directory);
  return directory;
}

/** Makes a database once, stopped; the returned function gives a directory with a copy, which is much quicker than a first start. */
export async function prepareDatabase(): Promise<() => string> {
  const original = mkdtempSync(join(tmpdir(), 'hearth-embedded-'));
  chmodSync(original, 0o755);
  const start = new Start(original);
  await start.ready();
  await start.kill('SIGTERM');
  originals.push(original);
  return () => {
    const directory = freshDirectory();
    execFileSync('cp', ['-a', `${original}/.`, directory]);
    return directory;
  };
}

/** Returns the rows of one statement, over a connection of its own. */
export async function ask<Row extends object>(connection: EmbeddedConnection, sql: string): Promise<Row[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Until a condition holds; vitest's own timeout ends a wait that is in vain. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Returns whether a process runs; one that ended and is not reaped (a zombie) does not. */
export function isAlive(processId: number): boolean {
  return existsSync(`/proc/${processId}`) && !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${processId}/stat`, 'utf8'));
}

/** Returns the postmasters whose files are in a directory, regardless of who started them. */
export function postmastersBelow(directory: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const parts = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0');
        return parts[0]?.endsWith('/postgres') === true && (parts[2] ?? '').startsWith(directory);
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** For `afterEach`. */
export async function cleanUp(): Promise<void> {
  for (const start of starts.splice(0)) if (!start.ended) await start.kill('SIGTERM');
  for (const directory of directories.splice(0)) {
    const link = join(directory, 'postgres');
    const real = existsSync(link) ? realpathSync(link) : directory;
    const left = [...postmastersBelow(directory), ...postmastersBelow(real)];
    for (const processId of left) process.kill(processId, 'SIGQUIT');
    await until(() => !left.some(isAlive));
    rmSync(real, { recursive: true, force: true });
    rmSync(directory, { recursive: true, force: true });
  }
}

/** For `afterAll`. */
export function removeOriginals(): void {
  for (const original of originals.splice(0)) rmSync(original, { recursive: true, force: true });
  if (sharedHomeOfRun !== null) rmSync(sharedHomeOfRun, { recursive: true, force: true });
  sharedHomeOfRun = null;
}
