import { patient } from '#tools/patience.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, readdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ROOT, lockOf, plantCheckout, type PlantedCheckout } from './testing/planted-checkout.ts';

vi.setConfig({ testTimeout: patient(120_000) });

let tree: PlantedCheckout;

beforeEach(async () => {
  tree = await plantCheckout();
});

afterEach(() => tree.remove());

describe('npm run check', () => {
  const note = (name: string) => `import { appendFileSync } from 'node:fs'; appendFileSync('ran', '${name} ' + process.argv.slice(2).join(' ') + '\\n');`;

  beforeEach(async () => {
    await cp(join(ROOT, 'tools/check.mjs'), join(tree.folder, 'tools/check.mjs'));
    await tree.plant({
      'node_modules/oxlint/bin/oxlint': note('lint'),
      'node_modules/oxfmt/bin/oxfmt': note('format'),
    });
  });

  it('runs the checks that are named, and no other', async () => {
    expect(tree.command('run.mjs', ['check', 'lint']).status).toBe(0);
    expect(await readFile(join(tree.folder, 'ran'), 'utf8')).toBe('lint --type-aware --deny-warnings\n');
    expect(tree.command('run.mjs', ['check', 'typos'])).toMatchObject({
      status: 1,
      output: expect.stringContaining('没有叫“typos”的检查。有这些：types、lint'),
    });
  });

  it('with --fix mends first what can be mended', async () => {
    expect(tree.command('run.mjs', ['check', 'format', '--fix']).status).toBe(0);
    expect(await readFile(join(tree.folder, 'ran'), 'utf8')).toBe('lint --type-aware --fix\nformat .\nformat --check\n');
  });
});

describe('npm start', () => {
  it('builds when the sources have changed, and only then', async () => {
    await tree.plant({ 'server/src/main.ts': 'console.log(`serving ${process.env.NODE_ENV}`);' });
    const builds = async () => (await readFile(join(tree.folder, 'builds'), 'utf8')).length;
    expect(tree.command('start.mjs')).toMatchObject({ status: 0, output: expect.stringMatching(/正在构建网页…\nserving production\n$/) });
    expect(tree.command('start.mjs')).toEqual({ status: 0, output: 'serving production\n' });
    expect(await builds()).toBe(1);
    await tree.plant({ 'web/src/page.tsx': 'second' });
    tree.command('start.mjs');
    expect(await builds()).toBe(2);
    await rm(join(tree.folder, 'dist/ssr'), { recursive: true });
    tree.command('start.mjs');
    expect(await builds()).toBe(3);
  });

  it('prints that the build failed, and serves nothing', async () => {
    await tree.plant({ 'server/src/main.ts': 'console.log("serving");', 'tools/build.mjs': 'throw new Error("no such import");' });
    const { status, output } = tree.command('start.mjs');
    expect(status).toBe(1);
    expect(output).toContain('网页没有构建成功');
    expect(output).not.toContain('serving');
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('passes %s on and waits until the site has ended in good order', async (signal) => {
    await tree.plant({
      'server/src/main.ts': `
        process.on('SIGTERM', () => setTimeout(() => { console.log('closed'); process.exit(0); }, 300));
        setInterval(() => undefined, 1000);
        console.log('serving');`,
    });
    const start = spawn(process.execPath, ['tools/start.mjs'], { cwd: tree.folder, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    for await (const text of start.stdout.setEncoding('utf8')) {
      output += text;
      if (output.endsWith('serving\n')) start.kill(signal);
    }
    const [status]: unknown[] = start.exitCode === null ? await once(start, 'exit') : [start.exitCode];
    expect({ status, output }).toEqual({ status: 0, output: expect.stringMatching(/serving\nclosed\n$/) });
  });

  it('ends the site when npm is asked to end', async () => {
    await tree.plant({
      'package.json': JSON.stringify({ name: 'tree', version: '1.0.0', type: 'module', scripts: { start: 'node tools/start.mjs' } }),
      'server/src/main.ts': `
        import { writeFileSync } from 'node:fs';
        process.on('SIGTERM', () => { writeFileSync('closed', ''); process.exit(0); });
        setInterval(() => undefined, 1000);
        console.log('serving');`,
    });
    const npm = spawn('npm', ['start'], { cwd: tree.folder, stdio: ['ignore', 'pipe', 'inherit'] });
    // The output ends when everybody who could write to it has.
    for await (const text of npm.stdout.setEncoding('utf8')) if (String(text).endsWith('serving\n')) npm.kill('SIGTERM');
    expect(await readdir(tree.folder)).toContain('closed');
  });

  it('ends with the status of the site', async () => {
    await tree.plant({ 'server/src/main.ts': 'process.exit(3);' });
    expect(tree.command('start.mjs').status).toBe(3);
  });
});

describe('the dependencies', () => {
  it('are left alone when the installed ones are those of the lock file', async () => {
    const wanted = {
      'node_modules/site': { version: '1.0.0' },
      'node_modules/tester': { version: '1.0.0', dev: true },
      'node_modules/for-another-system': { version: '1.0.0', optional: true, os: ['plan9'], cpu: [process.arch] },
      'node_modules/anywhere': { version: '1.0.0', optional: true },
    };
    await tree.plant({
      'server/src/main.ts': 'console.log("serving");',
      'package-lock.json': lockOf(wanted),
      'node_modules/.package-lock.json': lockOf({ 'node_modules/site': { version: '1.0.0' } }),
    });
    expect(tree.command('start.mjs', [], { npm_config_registry: 'http://127.0.0.1:1/' }).status).toBe(0);
    // Work on the site needs the tester as well.
    expect(tree.command('run.mjs', ['check'], { npm_config_registry: 'http://127.0.0.1:1/' }).output).toContain('正在安装依赖');
  });

  it.each([
    ['another version', { 'node_modules/site': { version: '0.9.0' } }, {}],
    ['a missing one of this system', {}, { optional: true, os: [process.platform], cpu: [process.arch] }],
  ])('are installed for %s; without a network that is said in a sentence', async (_, installed, traits) => {
    const before = lockOf({ 'node_modules/site': { version: '1.0.0', ...traits } });
    await tree.plant({
      'package.json': JSON.stringify({ name: 'tree', version: '1.0.0', dependencies: { site: '1.0.0' } }),
      'package-lock.json': before,
      'node_modules/.package-lock.json': lockOf(installed),
    });
    const { status, output } = tree.command('start.mjs', [], { npm_config_registry: 'http://127.0.0.1:1/', npm_config_cache: join(tree.folder, 'cache') });
    expect(status).toBe(1);
    expect(output).toContain('依赖没有装');
    expect(output).not.toContain('at ');
    expect(await readFile(join(tree.folder, 'package-lock.json'), 'utf8')).toBe(before);
  });

  it('are installed by npm as the lock file says', async () => {
    await tree.plant({
      'vendor/site/package.json': JSON.stringify({ name: 'site', version: '1.0.0' }),
      'package.json': JSON.stringify({ name: 'tree', version: '1.0.0', type: 'module', dependencies: { site: 'file:vendor/site' } }),
      'package-lock.json': lockOf({
        '': { name: 'tree', version: '1.0.0', dependencies: { site: 'file:vendor/site' } },
        'node_modules/site': { resolved: 'vendor/site', link: true },
        'vendor/site': { name: 'site', version: '1.0.0' },
      }),
      'server/src/main.ts': 'console.log("serving");',
    });
    expect(tree.command('start.mjs')).toMatchObject({ status: 0, output: expect.stringContaining('正在安装依赖') });
    expect(await readdir(join(tree.folder, 'node_modules'))).toContain('site');
    expect(tree.command('start.mjs')).toEqual({ status: 0, output: 'serving\n' });
  });
});

describe('npm run', () => {
  it('passes the arguments on, and lists its tasks when there is none of that name', async () => {
    await tree.plant({ 'tools/backup.ts': 'console.log(process.argv.slice(2).join("|"));' });
    expect(tree.command('run.mjs', ['backup', 'a b', '--c'])).toEqual({ status: 0, output: 'a b|--c\n' });
    expect(tree.command('run.mjs', ['dance'])).toMatchObject({ status: 1, output: expect.stringContaining('没有叫“dance”的任务。有这些：dev、build') });
  });

  it('creates the next migration', async () => {
    await cp(join(ROOT, 'packages'), join(tree.folder, 'packages'), { recursive: true });
    await cp(join(ROOT, 'server/src/platform'), join(tree.folder, 'server/src/platform'), { recursive: true });
    const name = await readNextNumber();
    await cp(join(ROOT, 'server/migrations'), join(tree.folder, 'server/migrations'), { recursive: true });
    await cp(join(ROOT, 'tools/new-migration.ts'), join(tree.folder, 'tools/new-migration.ts'));
    await tree.plant({ 'package.json': await readFile(join(ROOT, 'package.json'), 'utf8') });
    // The dependencies of pg are resolved from the link's target.
    await symlink(join(ROOT, 'node_modules/pg'), join(tree.folder, 'node_modules/pg'));
    expect(tree.command('run.mjs', ['db:new', 'add_badges']).output).toContain(`${name}_add_badges.sql`);
    expect(await readFile(join(tree.folder, `server/migrations/${name}_add_badges.sql`), 'utf8')).toBe('');
    expect(tree.command('run.mjs', ['db:new', 'Add Badges'])).toMatchObject({ status: 1, output: expect.stringContaining('用法') });
  });
});

async function readNextNumber(): Promise<string> {
  const last =
    (await readdir(join(ROOT, 'server/migrations')))
      .filter((name) => name.endsWith('.sql'))
      .toSorted()
      .at(-1) ?? '0000';
  return String(Number(last.slice(0, 4)) + 1).padStart(4, '0');
}
