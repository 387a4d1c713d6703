import { patient } from '#tools/patience.ts';
import { makeTree, type PlantedTree } from '#tools/testing/planted-tree.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

vi.setConfig({ testTimeout: patient(60_000), hookTimeout: patient(60_000) });

let tree: PlantedTree;

describe('other guards', () => {
  beforeEach(async () => {
    tree = await makeTree();
  });
  afterEach(() => tree.remove());

  test('a wrong type is refused', async () => {
    await tree.plant({ 'server/planted.ts': "export const size: number = 'large';\n" });
    expect(tree.run('types')).toMatchObject({ status: 1, output: expect.stringContaining('TS2322') });
  });

  test('syntax that Node cannot strip is refused', async () => {
    await tree.plant({ 'server/planted.ts': 'export enum Size {\n  Large,\n}\n' });
    expect(tree.run('types')).toMatchObject({ status: 1, output: expect.stringContaining('TS1294') });
  });

  test('a file in another format is refused', async () => {
    await tree.plant({ 'server/planted.ts': 'export const size = "large"\n' });
    expect(tree.run('format')).toMatchObject({ status: 1, output: expect.stringContaining('planted.ts') });
  });

  test('a file and an export nobody uses are refused', async () => {
    await tree.plant({
      'server/src/main.ts': "import { used } from './part.ts';\nconsole.log(used);\n",
      'server/src/part.ts': 'export const used = 1;\nexport const unused = 2;\n',
      'server/src/left.ts': 'export const left = 1;\n',
    });
    const { status, output } = tree.run('dead code');
    expect(status).toBe(1);
    expect(output).toMatch(/left\.ts/);
    expect(output).toMatch(/unused\s+server\/src\/part\.ts/);
  });
});

describe('lock file', () => {
  beforeEach(async () => {
    tree = await makeTree();
  });
  afterEach(() => tree.remove());

  const manifest = { dependencies: { one: '1.0.0' } };
  const one = { version: '1.0.0', integrity: 'sha512-one', optionalDependencies: { 'one-darwin-arm64': '1.0.0', 'one-linux-x64': '1.0.0' } };
  const platforms = (...names: string[]) =>
    Object.fromEntries(names.map((name) => [`node_modules/one-${name}`, { version: '1.0.0', integrity: `sha512-${name}`, optional: true }]));
  const locked = { '': manifest, 'node_modules/one': one, ...platforms('darwin-arm64', 'linux-x64') };

  const wrong = [
    [
      'an optional package of another platform left out',
      { ...platforms('linux-x64'), '': manifest, 'node_modules/one': one },
      'one-darwin-arm64@1.0.0 is missing',
    ],
    ['a package of another version', { ...locked, 'node_modules/one-linux-x64': { version: '1.0.1', integrity: 'sha512-x' } }, 'is locked at 1.0.1'],
    ['a package without a hash', { ...locked, 'node_modules/one': { ...one, integrity: undefined } }, 'node_modules/one: no version or no hash'],
    ['another wish than that of package.json', { ...locked, '': { dependencies: { one: '^1.0.0' } } }, 'one: package.json says 1.0.0, the lock ^1.0.0'],
    ['a registry of one machine', { ...locked, 'node_modules/one': { ...one, resolved: 'http://127.0.0.1:4873/one.tgz' } }, 'fetched from http://127.0.0.1'],
  ] as const;

  test.for(wrong)('%s is refused', async ([, packages, fault]) => {
    await tree.plant({ 'package.json': JSON.stringify(manifest), 'package-lock.json': JSON.stringify({ packages }) });
    const { status, output } = tree.run('lock file');
    expect(status).toBe(1);
    expect(output).toContain(fault);
  });

  test('a complete lock file passes', async () => {
    await tree.plant({ 'package.json': JSON.stringify(manifest), 'package-lock.json': JSON.stringify({ packages: locked }) });
    expect(tree.run('lock file')).toMatchObject({ status: 0, output: expect.stringContaining(' 0 faults') });
  });
});

describe('migrations', () => {
  const first = { 'server/migrations/0001_story.sql': 'CREATE TABLE story (word text);' };

  beforeEach(async () => {
    tree = await makeTree();
    await tree.plant({ ...first, 'server/migrations/0003_begin.sql': 'SELECT 1' });
    tree.run('migrations');
  });
  afterEach(() => tree.remove());

  test('a list that matches the migrations is accepted', () => {
    expect(tree.run('migrations', '--check')).toEqual({ status: 0, output: '2 migrations, 0 faults\n' });
  });

  test('a migration on the list may not be changed, removed or renamed', async () => {
    await tree.plant({ 'server/migrations/0001_story.sql': 'CREATE TABLE story (word text NOT NULL);' });
    expect(tree.run('migrations', '--check')).toMatchObject({
      status: 1,
      output: expect.stringContaining('0001_story.sql: it has landed, so it can no longer be changed'),
    });
    await tree.plant(first);
    await rm(join(tree.path, 'server/migrations/0003_begin.sql'));
    await tree.plant({ 'server/migrations/0002_begin.sql': 'SELECT 1' });
    const { status, output } = tree.run('migrations', '--check');
    expect(status).toBe(1);
    expect(output).toContain('0003_begin.sql: it has landed, so it can neither be removed nor renamed');
    expect(output).toContain('0002_begin.sql: its number comes before 0003_begin.sql');
    expect(tree.run('migrations').status).toBe(1);
  });

  test('a migration that is not on the list is refused', async () => {
    await tree.plant({ 'server/migrations/0004_more.sql': 'SELECT 1' });
    expect(tree.run('migrations', '--check').output).toContain('0004_more.sql: it is not on the list');
    expect(tree.run('migrations').status).toBe(0);
    expect(tree.run('migrations', '--check').status).toBe(0);
  });

  test('a migration that the version before cannot serve beside is refused until it says why', async () => {
    const name = 'server/migrations/0201_less.sql';
    await tree.plant({ [name]: 'ALTER TABLE story DROP COLUMN word;' });
    expect(tree.run('migrations')).toMatchObject({ status: 1, output: expect.stringContaining('0201_less.sql: the version before it') });
    await tree.plant({ [name]: '-- contracting: no version since 0.4 reads it\nALTER TABLE story DROP COLUMN word;' });
    expect(tree.run('migrations').status).toBe(0);
    expect(tree.run('migrations', '--check').status).toBe(0);
  });
});
