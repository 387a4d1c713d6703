import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patient } from '#tools/patience.ts';
import { findFreePort } from './site/site-process.ts';

const ROOT = join(import.meta.dirname, '..');
const LIMIT_MS = patient(600_000);

/** The Nodes a newcomer may have, each with the npm that came with it. */
const NODES = [
  { node: '18.20.8', npm: '10.8.2' },
  { node: '20.0.0', npm: '9.6.4' },
  { node: '22.0.0', npm: '10.5.1' },
];

/** Variables that an outer npm, Node or test has set. */
const TELLS = /^(npm_|INIT_CWD$|NODE_ENV$|NODE_OPTIONS$|NODE_PATH$|HEARTH_|VITEST|TEST$|DATABASE_URL$)/i;
const REACHES = /^npm_config_(registry|(https?_)?proxy|noproxy|ca|cafile|strict_ssl|cache)$/i;

const hasRegistry = spawnSync('npm', ['ping', '--fetch-retries=1', '--fetch-timeout=10000'], { stdio: 'ignore' }).status === 0;
if (!hasRegistry) console.warn('！！！连不上 npm 的服务器：旧版 Node 上的从头安装一个都没有试。！！！');

describe.skipIf(!hasRegistry).each(NODES)('with Node $node and npm $npm, where nothing is installed', ({ node, npm }) => {
  let folder: string;
  let checkout: string;
  let env: NodeJS.ProcessEnv;
  let program: string;
  let npmScript: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hearth-installation-'));
    await chmod(folder, 0o711);
    const old = join(folder, 'old');
    execFileSync('npm', ['install', '--prefix', old, '--no-audit', '--no-fund', `node@${node}`, `npm@${npm}`], { stdio: 'pipe' });
    program = join(old, 'node_modules/node/bin/node');
    npmScript = join(old, 'node_modules/npm/bin/npm-cli.js');
    // Neither the Node of this run nor the variables npm has set for it may help; how the registry is reached remains.
    const kept = Object.entries(process.env).filter(([name]) => REACHES.test(name) || !TELLS.test(name));
    env = { ...Object.fromEntries(kept), PATH: [dirname(program), '/usr/local/sbin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'].join(delimiter) };
    checkout = join(folder, 'checkout');
    await mkdir(checkout);
    await copyTracked(checkout);
  }, LIMIT_MS);

  afterAll(() => rm(folder, { recursive: true, force: true }), LIMIT_MS);

  it(
    'npm start installs, builds and serves',
    async () => {
      const port = await findFreePort();
      const site = spawn(program, [npmScript, 'start'], {
        cwd: checkout,
        env: { ...env, PORT: String(port), HEARTH_DEMO: '0' },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const ended = once(site, 'close');
      let output = '';
      const opened = new Promise<boolean>((resolve) => {
        for (const stream of [site.stdout, site.stderr]) {
          stream.setEncoding('utf8').on('data', (text: string) => {
            output += text;
            if (output.includes('上开门')) resolve(true);
          });
        }
        site.once('close', () => resolve(false));
      });
      expect(await opened, output).toBe(true);
      const page = await fetch(`http://localhost:${port}/cart/list/1001`);
      expect({ status: page.status, isWhole: (await page.text()).includes('</html>') }).toEqual({ status: 200, isWhole: true });
      site.kill('SIGTERM');
      await ended;
      expect(output).not.toMatch(/ {4}at /);
    },
    LIMIT_MS,
  );

  it(
    'what a developer needs is installed beside it, and a check runs',
    () => {
      const { status, stdout, stderr } = spawnSync(program, [npmScript, 'run', 'court', '--', '--check'], { cwd: checkout, env, encoding: 'utf8' });
      expect(status, stdout + stderr).toBe(0);
      expect(existsSync(join(checkout, 'node_modules/vitest'))).toBe(true);
    },
    LIMIT_MS,
  );
});

/** Copies the files of the repository from this checkout. */
async function copyTracked(to: string): Promise<void> {
  const paths = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' }).split('\0');
  for (const path of paths) if (path !== '' && existsSync(join(ROOT, path))) await cp(join(ROOT, path), join(to, path));
}
