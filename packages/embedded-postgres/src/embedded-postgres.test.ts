import { patient } from '#tools/patience.ts';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Start, ask, cleanUp, freshDirectory, isAlive, isRoot, postmastersBelow, prepareDatabase, removeOriginals, until } from './starts.fixture.ts';

let preparedDirectory: () => string;
beforeAll(async () => {
  preparedDirectory = await prepareDatabase();
}, patient(120_000));
afterEach(cleanUp);
afterAll(removeOriginals);

describe.runIf(process.platform === 'linux')('the embedded database', { timeout: patient(120_000) }, () => {
  it('is created on the first start, listens on a socket only, and starts again in a moment', async () => {
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
      addresses: '',
      jit: 'off',
      statement: '5s',
      idle: '15s',
      durable: 'on',
      fsync: 'on',
      cost: '1.1',
      memory: '8MB',
      encoding: 'UTF8',
      collation: 'C',
      super: 'false',
      pinyin: '阿边炉',
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

  it('is restarted when it was left running with other settings', async () => {
    const directory = preparedDirectory();
    const first = new Start(directory);
    const { processId } = await first.ready();
    await first.kill('SIGKILL');
    writeFileSync(join(directory, 'postgres/cluster/postmaster.opts'), 'postgres "-c" "of=yesterday"\n');
    const { processId: next } = await new Start(directory).ready();
    expect(next).not.toBe(processId);
    expect(isAlive(processId)).toBe(false);
  });

  it('is started again when postgres is killed under a living node', async () => {
    const directory = preparedDirectory();
    const start = new Start(directory);
    const { connection, processId } = await start.ready();
    await ask(connection, 'CREATE TABLE kept AS SELECT 7 AS number');
    process.kill(processId, 'SIGKILL');
    await start.event((event) => event.progress === '数据库已恢复');
    expect(await ask(connection, 'SELECT number FROM kept')).toEqual([{ number: 7 }]);
    expect(start.ended).toBe(false);
  });

  it('is given up when postgres keeps dying, and its owner is notified', async () => {
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

  it('belongs to one process: of two first starts at once one wins, and a later one is refused with the name of the owner', async () => {
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

  it('is started by one of two starts at once on existing data', async () => {
    const directory = preparedDirectory();
    const rivals = [new Start(directory), new Start(directory)];
    const messages = await Promise.all(rivals.map((rival) => rival.failure()));
    expect(messages.filter((message) => message === 'ready')).toHaveLength(1);
    const winner = rivals[messages.indexOf('ready')];
    expect(await ask((await winner?.ready())?.connection ?? fail(), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('is created again when initdb was killed half way', async () => {
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

  it('takes no process for postgres that has its number by now', async () => {
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

  it('refuses data of another major version and leaves it as it was', async () => {
    const directory = freshDirectory();
    mkdirSync(join(directory, 'postgres/cluster'), { recursive: true });
    writeFileSync(join(directory, 'postgres/cluster/PG_VERSION'), '17\n');
    const message = await new Start(directory).failure();
    expect(message).toContain('是 PostgreSQL 17 的数据');
    expect(message).toContain('backup');
    expect(readdirSync(join(directory, 'postgres/cluster'))).toEqual(['PG_VERSION']);
  });

  it('refuses a directory that holds something else and leaves it as it was', async () => {
    const directory = freshDirectory();
    mkdirSync(join(directory, 'postgres/cluster'), { recursive: true });
    writeFileSync(join(directory, 'postgres/cluster/novel.txt'), '很久以前');
    expect(await new Start(directory).failure()).toContain('里有东西，但不是数据库');
    expect(readFileSync(join(directory, 'postgres/cluster/novel.txt'), 'utf8')).toBe('很久以前');
  });

  it('names the directory that cannot be created', async () => {
    expect(await new Start('/dev/null/hearth').failure()).toContain('数据目录 /dev/null/hearth 建不出来（ENOTDIR）');
  });

  it('has a short socket path, always the same, where the directory is too deep or has a comma', async () => {
    const directory = preparedDirectory();
    for (const name of ['a,b', '深'.repeat(40)]) {
      const moved = join(directory, name);
      mkdirSync(moved);
      renameSync(join(directory, 'postgres'), join(moved, 'postgres'));
      const first = new Start(moved);
      const { connection, processId } = await first.ready();
      expect(connection.host).toMatch(/^\/tmp\/hearth-[0-9a-f]{16}$/);
      expect(statSync(connection.host).mode & 0o777).toBe(0o700);
      await first.kill('SIGKILL');
      const second = new Start(moved);
      expect(await second.ready()).toMatchObject({ connection, processId });
      await second.kill('SIGTERM');
      rmSync(connection.host, { recursive: true });
      renameSync(join(moved, 'postgres'), join(directory, 'postgres'));
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

function fail(): never {
  throw new Error('nobody won');
}
