// A packed version, as somebody unpacks it who has neither npm nor Node nor a network, and the way from it to the next one.
import { execFile, execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, readlink, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { patient } from '../patience.ts';
import { findFreePort } from '../site/site-process.ts';

const ROOT = join(import.meta.dirname, '../..');
const LIMIT_MS = patient(300_000);
/** Nothing of a developer's is on the way to a program. */
const BARE = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HEARTH_DEMO: '0' };
const PLATFORM = `${process.platform}-${process.arch}`;
const isLinux = process.platform === 'linux';
const hasNamespaces = isLinux && process.getuid?.() === 0 && spawnSync('unshare', ['-n', 'ip', 'link', 'set', 'lo', 'up'], { stdio: 'ignore' }).status === 0;
if (!isLinux) console.warn('！！！打包只在 Linux 上做：打包的版本一个都没有试。！！！');
else if (!hasNamespaces) console.warn('！！！这里不许另开网络（unshare -n）：没有网络的机器上的打包版本没有试。！！！');

/** Starts it in the network of the shell, reads two pages with the Node it came with, and stops it. */
const READ = `
const base = 'http://127.0.0.1:' + process.env.PORT;
const get = async (path) => { const response = await fetch(base + path); return [response.status, await response.text()]; };
for (;;) { try { if ((await get('/'))[0] === 200) break; } catch {} await new Promise((done) => setTimeout(done, 500)); }
const [, home] = await get('/');
const [, address] = /href="(\\/post\\/view\\/\\d+\\/\\d+)/.exec(home);
const [status, post] = await get(address);
console.log(JSON.stringify({ status, isWhole: post.includes('</html>') && post.includes('<h1'), online: await fetch('http://192.0.2.1/').then(() => true, () => false) }));
`;

let folder: string;
let packed: string;

beforeAll(async () => {
  if (!isLinux) return;
  folder = await mkdtemp(join(tmpdir(), 'hearth-packed-'));
  await chmod(folder, 0o755);
  await promisify(execFile)(process.execPath, ['tools/run.mjs', 'pack', folder], { cwd: ROOT });
  packed = join(folder, (await readdir(folder)).find((name) => name.endsWith('.tar.gz')) ?? '');
}, LIMIT_MS);

afterAll(() => isLinux && rm(folder, { recursive: true, force: true }), LIMIT_MS);

/** Unpacks the version somewhere else. */
async function unpack(name: string): Promise<string> {
  const home = join(folder, name);
  await mkdir(home);
  execFileSync('tar', ['-xzf', packed, '-C', home, '--strip-components=1']);
  return home;
}

describe.runIf(hasNamespaces)('on a machine without a network', () => {
  it(
    'an ordinary user who cannot write into its folder starts it, reads the home page and a post, and stops it',
    async () => {
      const home = await unpack('a folder with spaces');
      const dataDir = join(folder, 'data of somebody');
      await mkdir(dataDir);
      execFileSync('chown', ['65534:65534', dataDir]);
      await writeFile(join(folder, 'read.mjs'), READ);
      const node = join(home, 'current/node_modules', `node-${PLATFORM}`, 'bin/node');
      const script = `ip link set lo up
        exec setpriv --reuid 65534 --regid 65534 --clear-groups sh -c '"$1" start >"$2" 2>&1 & site=$!; "$3" "$4"; kill $site; wait $site' sh "$@"`;
      const args = [join(home, 'hearth'), join(dataDir, 'log'), node, join(folder, 'read.mjs')];
      const env = { ...BARE, HEARTH_DEMO: '1', HEARTH_DATA: dataDir, PORT: String(await findFreePort()) };
      const { stdout } = await promisify(execFile)('unshare', ['-n', 'sh', '-c', script, 'sh', ...args], { env });
      const log = await readFile(join(dataDir, 'log'), 'utf8');
      expect(JSON.parse(stdout), log).toEqual({ status: 200, isWhole: true, online: false });
      expect(log).toContain('已停止');
      expect(await readdir(dataDir)).toContain('postgres');
    },
    LIMIT_MS * 2,
  );
});

describe.runIf(isLinux)('to the next version', () => {
  let home: string;
  let dataDir: string;
  let port: number;
  let site: ChildProcess | null = null;
  let printed = '';

  const hearth = (...words: string[]) => promisify(execFile)(join(home, 'hearth'), words, { env: { ...BARE, HEARTH_DATA: dataDir, PORT: String(port) } });

  async function start(): Promise<void> {
    const started = spawn(join(home, 'hearth'), ['start'], { env: { ...BARE, HEARTH_DATA: dataDir, PORT: String(port) }, stdio: ['ignore', 'pipe', 'pipe'] });
    site = started;
    const from = printed.length;
    for (const stream of [started.stdout, started.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
    await vi.waitFor(() => expect(printed.slice(from)).toContain('上开门'), { timeout: LIMIT_MS, interval: 100 });
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (site === null || site.exitCode !== null || site.signalCode !== null) return;
    const ended = once(site, 'exit');
    site.kill(signal);
    await ended;
  }

  /** Returns the one row of a question to the running site's database. */
  async function ask(sql: string): Promise<Record<string, unknown>> {
    const lines = (await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n');
    const client = new Client({ host: lines[4] ?? '', port: Number(lines[3]), user: 'hearth', database: 'hearth' });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows[0] ?? {};
    } finally {
      await client.end();
    }
  }

  /** Packs another version: this one with a step that takes something away, and whatever `change` does to its folder. */
  async function packNext(version: string, change: (release: string) => Promise<unknown>): Promise<string> {
    const room = join(folder, 'next');
    const release = join(room, 'hearth/releases', version);
    await mkdir(join(room, 'hearth/releases'), { recursive: true });
    // Hard links: what is changed is replaced, never written into.
    execFileSync('cp', ['-al', join(home, 'releases', FIRST), release]);
    await replace(join(release, 'package.json'), (text) => text.replace(`"version": "${FIRST}"`, `"version": "${version}"`));
    await writeFile(join(release, 'server/migrations/9990_take_away.sql'), 'ALTER TABLE suggestions DROP COLUMN contact');
    await change(release);
    const file = join(folder, `${version}.tar`);
    execFileSync('tar', ['-C', room, '-cf', file, 'hearth']);
    await rm(room, { recursive: true, force: true });
    return file;
  }

  async function replace(path: string, change: (text: string) => string): Promise<void> {
    await cp(path, `${path}.new`);
    const former = await readFile(path, 'utf8');
    const text = change(former);
    expect(text, path).not.toBe(former);
    await writeFile(`${path}.new`, text);
    await rename(`${path}.new`, path);
  }

  /** Nothing the first version had is missing, and it serves. */
  async function isAsBefore(): Promise<void> {
    // The site starts again once its former version is back.
    const status = async () => (await fetch(`http://127.0.0.1:${port}/setup`).catch(() => null))?.status;
    await expect.poll(status, { timeout: LIMIT_MS }).toBe(200);
    const columns = `SELECT count(*)::integer AS n FROM information_schema.columns WHERE table_name = 'suggestions' AND column_name = 'contact'`;
    expect(await ask(columns)).toEqual({ n: 1 });
    expect(await ask(`SELECT text FROM kept_word`)).toEqual({ text: 'acknowledged' });
    expect(await readlink(join(home, 'current'))).toBe(`releases/${FIRST}`);
    expect((await readdir(dataDir)).filter((name) => name.startsWith('upgrade'))).toEqual([]);
    expect(await readdir(join(dataDir, 'postgres'))).not.toContainEqual(expect.stringMatching(/^cluster-/));
  }

  const FIRST = manifest.version;

  beforeAll(async () => {
    home = await unpack('site');
    dataDir = join(home, 'data');
    port = await findFreePort();
    await start();
    await ask(`CREATE TABLE kept_word AS SELECT 'acknowledged' AS text`);
  }, LIMIT_MS);

  afterAll(() => end('SIGTERM'), LIMIT_MS);
  afterEach(async () => {
    for (const name of await readdir(folder)) if (name.endsWith('.tar')) await rm(join(folder, name));
  });

  it.each([
    ['whose start is broken', '9.0.1', (release: string) => replace(join(release, 'server/src/main.ts'), (text) => `throw new Error('broken');\n${text}`)],
    ['whose migration fails', '9.0.2', (release: string) => writeFile(join(release, 'server/migrations/9991_fail.sql'), 'SELECT 1 / 0')],
    [
      'that is never ready',
      '9.0.3',
      (release: string) => replace(join(release, 'server/src/app/readiness.ts'), (text) => text.replace('const isReady = ', 'const isReady = seconds < 0 && ')),
    ],
  ])(
    'a version %s is not kept, nobody gets in meanwhile, and nothing is lost',
    async (_what, version, change) => {
      const file = await packNext(version, change);
      const from = printed.length;
      const seen: number[] = [];
      const upgrade = hearth('upgrade', file, '--seconds', String(patient(25)));
      let isOver = false;
      const ended = upgrade.then(
        () => 'kept',
        (error: Error) => error.message,
      );
      void ended.then(() => (isOver = true));
      await expect.poll(() => isOver || printed.slice(from).includes('正在关着门试'), { timeout: LIMIT_MS, interval: 20 }).toBe(true);
      while (!isOver && !printed.slice(from).includes('正在退回'))
        seen.push(
          await fetch(`http://127.0.0.1:${port}/setup`).then(
            ({ status }) => status,
            () => 0,
          ),
        );
      expect(await ended).toContain(`已退回 ${FIRST}`);
      expect([...new Set(seen)].filter((status) => status !== 0 && status !== 503)).toEqual([]);
      await isAsBefore();
    },
    LIMIT_MS,
  );

  it(
    'an upgrade that is killed goes back at the next start, and the version can be tried again',
    async () => {
      const file = await packNext('9.0.4', async () => undefined);
      const from = printed.length;
      const upgrade = hearth('upgrade', file).then(
        () => 'kept',
        (error: Error) => error.message,
      );
      // The new version has changed the tables by then.
      await expect.poll(() => printed.slice(from), { timeout: LIMIT_MS, interval: 10 }).toContain('数据库结构已更新');
      await end('SIGKILL');
      expect(await upgrade).toContain('没有说完');
      await start();
      expect(printed.slice(from)).toContain(`正在退回 ${FIRST}`);
      await isAsBefore();

      const { stdout } = await hearth('upgrade', file);
      expect(stdout).toContain('换成 9.0.4 了');
      expect(await readlink(join(home, 'current'))).toBe('releases/9.0.4');
      expect(await ask(`SELECT text, (SELECT max(name) FROM migration) AS name FROM kept_word`)).toEqual({ text: 'acknowledged', name: '9990_take_away.sql' });
      await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/setup`)).status, { timeout: LIMIT_MS }).toBe(200);
      await end('SIGTERM');
      await start();
      expect((await hearth('version')).stdout).toContain('炉边 9.0.4');
    },
    LIMIT_MS,
  );

  it(
    'a site that is closed stays closed, and one on whose port something else answers stays with its version',
    async () => {
      await end('SIGTERM');
      const before = await readlink(join(home, 'current'));
      const file = await packNext('9.0.5', async () => undefined);
      const foreign = createServer((_request, response) => response.end('yes')).listen(port, '127.0.0.1');
      await once(foreign, 'listening');
      await expect(hearth('upgrade', file)).rejects.toThrow('已退回');
      expect(await readlink(join(home, 'current'))).toBe(before);
      foreign.close();
      const { stdout } = await hearth('upgrade', file);
      expect(stdout).toContain('换成 9.0.5 了');
      expect(stdout).not.toContain('上开门');
      expect(await readlink(join(home, 'current'))).toBe('releases/9.0.5');
      await expect(hearth('upgrade', file)).rejects.toThrow('现在用的就是 9.0.5');
      expect((await readdir(join(home, 'releases'))).filter((name) => name.startsWith('.'))).toEqual([]);
    },
    LIMIT_MS,
  );

  it(
    'of two upgrades at once one is done, and the other says why it is not',
    async () => {
      await end('SIGTERM');
      await start();
      const file = await packNext('9.0.6', async () => undefined);
      const ended = await Promise.all(
        [1, 2].map(() =>
          hearth('upgrade', file).then(
            ({ stdout }) => stdout,
            (error: Error) => error.message,
          ),
        ),
      );
      expect(ended.filter((text) => text.includes('换成 9.0.6 了'))).toHaveLength(1);
      expect(ended.filter((text) => /正在换版本|现在用的就是 9\.0\.6/.test(text))).toHaveLength(1);
      expect((await readdir(join(home, 'releases'))).filter((name) => name.startsWith('.'))).toEqual([]);
      await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/setup`)).status, { timeout: LIMIT_MS }).toBe(200);
    },
    LIMIT_MS,
  );
});
