// A packed version, as somebody unpacks it who has neither npm nor Node nor a network.
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  if (!hasNamespaces) return;
  folder = await mkdtemp(join(tmpdir(), 'hearth-packed-'));
  await chmod(folder, 0o755);
  await promisify(execFile)(process.execPath, ['tools/run.mjs', 'pack', folder], { cwd: ROOT });
  packed = join(folder, (await readdir(folder)).find((name) => name.endsWith('.tar.gz')) ?? '');
}, LIMIT_MS);

afterAll(() => hasNamespaces && rm(folder, { recursive: true, force: true }), LIMIT_MS);

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
