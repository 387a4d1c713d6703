import { patient } from '#tools/patience.ts';
import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { moduleBands } from './layers/bands.mjs';

const ROOT = join(import.meta.dirname, '..');
const SETTINGS = ['package.json', 'tsconfig.json', '.oxlintrc.json', '.oxfmtrc.json', 'knip.json', 'tools/lint-rules.mjs', 'tools/lint'];
const TOOLS = {
  types: ['node_modules/typescript/bin/tsc', '--noEmit'],
  lint: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', 'web'],
  format: ['node_modules/oxfmt/bin/oxfmt', '--check', 'server'],
  layers: [join(ROOT, 'tools/layers.mjs')],
  'dead code': ['node_modules/knip/bin/knip.js'],
  'lock file': [join(ROOT, 'tools/lockfile.mjs')],
  migrations: [join(ROOT, 'tools/migrations.ts')],
};

vi.setConfig({ testTimeout: patient(60_000), hookTimeout: patient(60_000) });

/** A separate checkout that contains only what a test writes. */
let tree: string;

async function makeTree(): Promise<void> {
  tree = await mkdtemp(join(tmpdir(), 'hearth-check-'));
  for (const file of SETTINGS) await cp(join(ROOT, file), join(tree, file), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
  await plant({ 'contract/src/zod.ts': "export { z } from 'zod';\n" });
}

async function removeTree(): Promise<void> {
  await rm(tree, { recursive: true, force: true });
}

async function plant(files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(tree, path)), { recursive: true });
    await writeFile(join(tree, path), text);
  }
}

function run(tool: keyof typeof TOOLS, ...more: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...TOOLS[tool], ...more], {
    cwd: tree,
    encoding: 'utf8',
    env: { ...process.env, FORCE_COLOR: '0' },
  });
  return { status, output: stdout + stderr };
}

/** Returns the number of a module's band: new bands come in between. */
function bandOf(module: string): number {
  return moduleBands.findIndex((band) => band.includes(module)) + 1;
}

describe('layers', () => {
  /** Importing file, imported file, the rule that refuses. */
  const wrong = [
    ['contract/src/api/posts.ts', 'server/src/platform/database/db.ts', 'contract-stands-alone'],
    ['server/src/platform/cache.ts', 'server/src/modules/posts/index.ts', 'platform-knows-no-domain'],
    ['server/src/modules/posts/index.ts', 'server/src/modules/comments/index.ts', `band-${bandOf('posts')}-looks-back-only`],
    ['server/src/modules/members/index.ts', 'server/src/modules/files/index.ts', `band-${bandOf('members')}-looks-back-only`],
    ['server/src/modules/comments/index.ts', 'server/src/modules/posts/queries.ts', 'modules-through-the-front-door'],
    ['server/src/app/app.ts', 'server/src/modules/posts/queries.ts', 'modules-through-the-front-door-from-above'],
    ['server/src/modules/posts/index.ts', 'server/src/app/app.ts', 'modules-look-down'],
    ['server/src/modules/posts/post/rules.ts', 'server/src/platform/database/db.ts', 'rules-are-pure'],
    ['web/src/lib/calls/api.ts', 'contract/src/failures.ts', 'browser-knows-failures-by-name'],
    ['server/src/modules/posts/post/rules-tags.ts', 'server/src/platform/database/db.ts', 'rules-are-pure'],
    ['server/src/modules/trials/rules/permit.ts', 'server/src/modules/trials/case/queries.ts', 'rules-are-pure'],
    ['server/src/modules/posts/write/queries-save.ts', 'server/src/modules/posts/index.ts', 'queries-only-ask'],
    ['server/src/modules/gossip/index.ts', 'contract/src/api/posts.ts', 'modules-in-bands'],
    ['server/src/app/pages/pages.ts', 'web/src/app/routes.ts', 'server-never-imports-web'],
    ['server/src/app/pages/pages.ts', 'server/src/app/testing.ts', 'testing-stays-in-tests'],
    ['web/src/lib/calls/api.ts', 'server/src/platform/database/db.ts', 'web-knows-the-contract-only'],
    ['web/src/ui/Button.tsx', 'web/src/features/posts/PostCard.tsx', 'ui-knows-no-domain'],
    ['web/src/lib/calls/api.ts', 'web/src/ui/toast.ts', 'lib-knows-no-screen'],
    ['web/src/features/posts/PostCard.tsx', 'web/src/pages/post-view/page.tsx', 'features-know-no-page'],
    ['web/src/pages/post-view/page.tsx', 'web/src/pages/cart-list/page.tsx', 'pages-are-apart'],
    ['e2e/read.journey.ts', 'server/src/platform/database/db.ts', 'journeys-use-http'],
    ['packages/embedded-postgres/src/index.ts', 'server/src/platform/process/log.ts', 'packages-know-nothing-of-ours'],
    ['contract/src/text/fold.ts', 'contract/src/api/posts.ts', 'contract-text-looks-down'],
    ['contract/src/route.ts', 'contract/src/text/fold.ts', 'contract-files-looks-down'],
    ['server/src/platform/process/log.ts', 'server/src/platform/database/db.ts', 'server-platform-process-looks-down'],
    ['server/src/app/cache/reply-cache.ts', 'server/src/app/api/registry.ts', 'server-app-cache-looks-down'],
    ['web/src/lib/calls/api.ts', 'web/src/lib/head/PageMeta.tsx', 'web-lib-calls-looks-down'],
    ['server/src/modules/trials/verdict/judge.ts', 'server/src/modules/trials/handle.ts', 'doors-open-inwards'],
    ['web/src/pages/post-view/page.tsx', 'web/src/pages/post-view/deferred/Contents.tsx', 'deferred-is-fetched-later'],
    ['web/src/pages/post-view/rail/Rail.tsx', 'web/src/pages/post-view/page.tsx', 'parts-know-no-page'],
    ['server/src/modules/posts/index.ts', 'server/src/modules/posts/utils.ts', 'no-shapeless-import'],
    ['server/src/platform/cache-manager.ts', 'server/src/platform/database/db.ts', 'no-shapeless-name'],
  ] as const;

  let output: string;
  beforeAll(async () => {
    await makeTree();
    for (const [, to] of wrong) await plant({ [to]: "import '#contract/zod.ts';\n" });
    for (const [from] of wrong)
      await plant({
        [from]: wrong
          .filter(([file]) => file === from)
          .map(([, to]) => `import ${JSON.stringify(subpathOf(to))};\n`)
          .join(''),
      });
    output = run('layers').output;
    return removeTree;
  });

  test.for(wrong)('%s may not import %s', ([from, to, rule]) => {
    expect(output).toContain(`${from}\n  → ${to}\n  ${rule}`);
  });
});

describe('layers of a small tree', () => {
  beforeEach(makeTree);
  afterEach(removeTree);

  test('an import of types counts as well', async () => {
    await plant({
      'server/src/platform/database/db.ts': 'export type Row = object;\n',
      'web/src/lib/rows.ts': "import type { Row } from '#server/platform/database/db.ts';\nexport type Rows = Row[];\n",
    });
    expect(run('layers').output).toContain('web-knows-the-contract-only');
  });

  test('two files that import each other are refused', async () => {
    await plant({ 'web/src/lib/one.ts': "import './other.ts';\n", 'web/src/lib/other.ts': "import './one.ts';\n" });
    expect(run('layers').output).toContain('no-cycle');
  });

  test('folders that import each other are refused, over any number of steps', async () => {
    await plant({
      'web/src/features/posts/card.ts': "import '../members/name.ts';\n",
      'web/src/features/members/name.ts': "import '../trials/seal.ts';\n",
      'web/src/features/trials/seal.ts': "import '../posts/cover.ts';\n",
      'web/src/features/posts/cover.ts': "import '#contract/zod.ts';\n",
    });
    const { output } = run('layers');
    expect(output).not.toContain('no-cycle:');
    expect(output).toContain('web/src/features/posts/card.ts\n  → web/src/features/members/name.ts\n  no-folder-cycle');
  });

  test('a folder and a folder in it that import each other are refused', async () => {
    await plant({
      'web/src/pages/tour/page.tsx': "import './steps/first.ts';\n",
      'web/src/pages/tour/steps/first.ts': "import '../words.ts';\n",
      'web/src/pages/tour/words.ts': "import '#contract/zod.ts';\n",
    });
    expect(run('layers').output).toContain('no-folder-cycle: web/src/pages/tour: steps → (its own files), and back');
  });

  test('dynamic imports and tests may import upwards', async () => {
    await plant({
      'web/src/pages/tour/page.tsx': "export const later = () => import('./deferred/aids.ts');\n",
      'web/src/pages/tour/deferred/aids.ts': "import '../rules.ts';\n",
      'web/src/pages/tour/rules.ts': "import '#contract/zod.ts';\n",
      'web/src/pages/tour/deferred/aids.test.ts': "import '../page.tsx';\n",
    });
    expect(run('layers')).toMatchObject({ status: 0, output: expect.stringContaining(' 0 against') });
  });

  test('a folder of more than 25 files is refused, a folder that is flat on purpose is not', async () => {
    const many = (folder: string) =>
      Object.fromEntries(Array.from({ length: 26 }, (_, index) => [`${folder}/part-${index}.ts`, "import '#contract/zod.ts';\n"]));
    await plant({ ...many('web/src/features/posts'), ...many('web/src/ui') });
    const { output } = run('layers');
    expect(output).toContain('web/src/features/posts\n  no-crowded-folder: It holds 26 source files');
    expect(output).not.toContain('web/src/ui\n');
  });

  test('a small file with one importer is refused, unless it has a fixed name or a stylesheet or is imported dynamically', async () => {
    const imports = "import '#contract/zod.ts';\n";
    await plant({
      'web/src/pages/tour/page.tsx': "import './words.ts';\nimport './rules-steps.ts';\nimport './Map.tsx';\nexport const later = () => import('./aids.ts');\n",
      'web/src/pages/tour/words.ts': imports,
      'web/src/pages/tour/rules-steps.ts': imports,
      'web/src/pages/tour/Map.tsx': imports,
      'web/src/pages/tour/Map.module.css': '',
      'web/src/pages/tour/aids.ts': imports,
    });
    const { status, output } = run('layers');
    expect(status).toBe(1);
    expect(output.match(/^.*\n {2}no-lone-file/gm)).toEqual(['web/src/pages/tour/words.ts\n  no-lone-file']);
  });

  test('a package other than zod is refused in the contract', async () => {
    await plant({ 'contract/src/api/posts.ts': "import 'pg';\n" });
    expect(run('layers').output).toContain('contract-knows-zod-only');
  });

  test('a tree that follows the rules passes', async () => {
    await plant({
      'contract/src/api/posts.ts': "import '../zod.ts';\n",
      'server/src/platform/database/db.ts': "import 'pg';\n",
      'server/src/modules/posts/queries.ts': "import '#server/platform/database/db.ts';\n",
      'server/src/modules/posts/index.ts': "import './queries.ts';\n",
      'server/src/modules/comments/index.ts': "import '#server/modules/posts/index.ts';\n",
      'web/src/pages/post-view/page.tsx': "import '#contract/api/posts.ts';\n",
    });
    expect(run('layers')).toMatchObject({ status: 0, output: expect.stringContaining(' 0 against') });
  });
});

describe('lint', () => {
  const wrong = [
    ['no-floating-promises', 'async function work(): Promise<void> {}\nexport function start(): void {\n  work();\n}\n'],
    ['no-misused-promises', 'export function each(list: string[]): void {\n  list.forEach(async () => {});\n}\n'],
    ['no-explicit-any', 'export const loose: any = 1;\n'],
    ['await-thenable', 'export async function wait(): Promise<void> {\n  await 1;\n}\n'],
    ['no-unused-vars', 'const left = 1;\nexport const kept = 2;\n'],
    ['eqeqeq', 'export const same = (one: unknown, other: unknown) => one == other;\n'],
    ['consistent-type-imports', "import { z } from '../contract/src/zod.ts';\nexport type Text = z.ZodString;\n"],
    ['no-non-null-assertion', 'export const first = (list: string[]) => list[0]!;\n'],
    ['no-warning-comments', '// TODO later\nexport const kept = 1;\n'],
    ['alt-text', 'export const Picture = () => <img src="/a.png" />;\n'],
    ['plain-names', 'export const NAME_MOST = 12;\n'],
    [
      'one-context',
      'export function close(tx: Tx, id: number, now: Date): string {\n  return `${tx.id} ${id} ${now.getTime()}`;\n}\ninterface Tx {\n  id: number;\n}\n',
    ],
    ['one-name', "export { price as cost } from './price.ts';\n"],
    ['plain-comments', '/** What a member is told once he has signed in. */\nexport const greeting = 1;\n'],
    ['plain-titles', "it.for([1])('%s is sent anew', () => {});\ndeclare const it: { for(rows: number[]): (title: string, run: () => void) => void };\n"],
    ['plain-callbacks', 'const price = (item: number, rate = 1) => item * rate;\nexport const prices = [1].map(price);\n'],
    [
      'rules-of-hooks',
      "import { useState } from 'react';\nexport function Field({ open }: { open: boolean }) {\n  if (open) useState(1);\n  return null;\n}\n",
    ],
  ] as const;

  let output: string;
  beforeAll(async () => {
    await makeTree();
    for (const [rule, text] of wrong) await plant({ [`web/${rule}.tsx`]: text });
    await plant({
      'web/price.ts':
        'export async function price<T extends number>(item: T, rate?: Map<T, number>): Promise<number> {\n  return item * (rate?.size ?? 1);\n}\n',
      'web/names.ts': `export interface Limit {
  most: number;
  heard: number;
}
export const first = ({ least }: { [name: string]: number }, told: number) => (least ?? 0) + told;
export const second = ([heard = 1]: number[]) => heard;
export const third = { most: 1, least: 2, told: 3, heard: 4 };
export const fourth = third.most + third.heard;
`,
      'web/index.ts': "export { price as cost } from './price.ts';\n",
      'web/imported.ts': "import { cost } from './index.ts';\nexport const prices = [1].map(cost);\n",
      'web/contexts.ts': `interface Tx { id: number }
type Db = Tx;
type Stores = Pick<{ db: Db; files: string }, 'db' | 'files'>;
export const first = (db: Db, { now }: { now: Date }) => [db, now];
export const second = ({ db, files }: Stores, now: Date) => [db, files, now];
export const third = (stores: Stores, { at }: { at: Date; reason: string }) => [stores, at];
export async function fourth(context: { tx: Tx }, id: number, wanted: { id: number } & { now: Date }): Promise<unknown> {
  return [context, id, wanted];
}
export interface Fifth { close(tx: Tx, now: Date): void }
export const kept = (tx: Tx, before: Date, { until, at }: { until: Date; at: Date | null }) => [tx, before, until, at];
export const whole = ({ tx, now }: { tx: Tx; now: Date }, id: number) => [tx, now, id];
export const pure = (row: { at: string }, now: Date) => [row, now];
`,
      'web/plain.ts': `const whole = (item: number) => item;
const second = (item: number, index: number) => item + index;
const given = (item: number, { rate = 1 }: { rate?: number }) => item * rate;
export const all = [[1].map(whole), [1].map(second), [{ rate: 1 }].map((each) => given(1, each))];
`,
      'web/src/failures.ts': `interface CallFailure {
  name?: string;
  code: string;
  status: number;
}
declare function failureOf(error: unknown): CallFailure;
export const isGone = (error: unknown) => failureOf(error).status === 404;
export const isLate = (view: { failure: CallFailure | null }) => view.failure?.code === 'A0409';
export const isOver = ({ name, status }: CallFailure) => name === undefined && status === 410;
export function isRefused(error: unknown): boolean {
  const { status: refused } = failureOf(error);
  return refused === 403;
}
export const isClosed = ({ failure: { code } }: { failure: CallFailure }) => code === 'B0300';
export const isThere = ({ response, code }: { response: Response; code: string }) => response.status === 200 && code !== '';
export const isKnown = ({ name }: CallFailure) => name === 'notFound';
`,
    });
    await plant({
      'server/src/modules/posts/list.ts': `export const read = (db: { query: (text: string) => unknown }) => db.query('');
export const statement = 'SELECT id FROM posts';
export const part = (alias: string) => \`LEFT JOIN columns c ON c.id = \${alias}.column_id\`;
export const sentence = 'Select where you sit, and read on.';
`,
      'server/src/modules/posts/queries-list.ts': "export const statement = 'SELECT id FROM posts';\n",
      'server/src/platform/database/rights.ts': "export const statement = 'SELECT current_user';\n",
    });
    output = run('lint', '-f', 'unix', 'server').output;
    return removeTree;
  });

  test.for(wrong)('%s bites', ([rule]) => {
    expect(output).toMatch(new RegExp(`^web/${rule}.tsx:.*\\(${rule}\\)`, 'm'));
  });

  test('plain-names finds what is declared, and leaves alone keys of objects', () => {
    expect([...output.matchAll(/^web\/names.ts:(\d+):.*\(plain-names\)/gm)].map(([, line]) => line)).toEqual(['2', '5', '5', '6']);
  });

  test('one-context finds the instant of an operation in every form, and leaves alone other times and pure rules', () => {
    expect([...output.matchAll(/^web\/contexts.ts:(\d+):.*\(one-context\)/gm)].map(([, line]) => line)).toEqual(['4', '5', '6', '7', '10']);
  });

  test('failure-names finds codes and statuses of refusals however they are read, and leaves alone those of replies', () => {
    expect([...output.matchAll(/^web\/src\/failures.ts:(\d+):.*\(failure-names\)/gm)].map(([, line]) => line)).toEqual(['7', '8', '9', '11', '14']);
  });

  test('SQL, whole or in part, and what sends it are refused outside of queries and of the database itself', () => {
    expect([...output.matchAll(/^server\/(\S+?):(\d+):.*\(sql-in-queries\)/gm)].map(([, file, line]) => `${file}:${line}`)).toEqual([
      'src/modules/posts/list.ts:1',
      'src/modules/posts/list.ts:2',
      'src/modules/posts/list.ts:3',
    ]);
  });

  test('plain-callbacks finds a function through imports, and leaves alone what takes one item or the index', () => {
    expect(output).toMatch(/^web\/imported.ts:.*\(plain-callbacks\)/m);
    expect(output).not.toContain('web/plain.ts');
  });
});

describe('other guards', () => {
  beforeEach(makeTree);
  afterEach(removeTree);

  test('a wrong type is refused', async () => {
    await plant({ 'server/planted.ts': "export const size: number = 'large';\n" });
    expect(run('types')).toMatchObject({ status: 1, output: expect.stringContaining('TS2322') });
  });

  test('syntax that Node cannot strip is refused', async () => {
    await plant({ 'server/planted.ts': 'export enum Size {\n  Large,\n}\n' });
    expect(run('types')).toMatchObject({ status: 1, output: expect.stringContaining('TS1294') });
  });

  test('a file in another format is refused', async () => {
    await plant({ 'server/planted.ts': 'export const size = "large"\n' });
    expect(run('format')).toMatchObject({ status: 1, output: expect.stringContaining('planted.ts') });
  });

  test('a file and an export nobody uses are refused', async () => {
    await plant({
      'server/src/main.ts': "import { used } from './part.ts';\nconsole.log(used);\n",
      'server/src/part.ts': 'export const used = 1;\nexport const unused = 2;\n',
      'server/src/left.ts': 'export const left = 1;\n',
    });
    const { status, output } = run('dead code');
    expect(status).toBe(1);
    expect(output).toMatch(/left\.ts/);
    expect(output).toMatch(/unused\s+server\/src\/part\.ts/);
  });
});

describe('lock file', () => {
  beforeEach(makeTree);
  afterEach(removeTree);

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
    await plant({ 'package.json': JSON.stringify(manifest), 'package-lock.json': JSON.stringify({ packages }) });
    const { status, output } = run('lock file');
    expect(status).toBe(1);
    expect(output).toContain(fault);
  });

  test('a complete lock file passes', async () => {
    await plant({ 'package.json': JSON.stringify(manifest), 'package-lock.json': JSON.stringify({ packages: locked }) });
    expect(run('lock file')).toMatchObject({ status: 0, output: expect.stringContaining(' 0 faults') });
  });
});

function subpathOf(path: string): string {
  const [, folder, rest] = /^(contract|server|web)\/src\/(.*)$/.exec(path) ?? [];
  return `#${folder}/${rest}`;
}

describe('migrations', () => {
  const first = { 'server/migrations/0001_story.sql': 'CREATE TABLE story (word text);' };

  beforeEach(async () => {
    await makeTree();
    await plant({ ...first, 'server/migrations/0003_begin.sql': 'SELECT 1' });
    run('migrations');
  });
  afterEach(removeTree);

  test('a list that matches the migrations is accepted', () => {
    expect(run('migrations', '--check')).toEqual({ status: 0, output: '2 migrations, 0 faults\n' });
  });

  test('a migration on the list may not be changed, removed or renamed', async () => {
    await plant({ 'server/migrations/0001_story.sql': 'CREATE TABLE story (word text NOT NULL);' });
    expect(run('migrations', '--check')).toMatchObject({
      status: 1,
      output: expect.stringContaining('0001_story.sql: it has landed, so it can no longer be changed'),
    });
    await plant(first);
    await rm(join(tree, 'server/migrations/0003_begin.sql'));
    await plant({ 'server/migrations/0002_begin.sql': 'SELECT 1' });
    const { status, output } = run('migrations', '--check');
    expect(status).toBe(1);
    expect(output).toContain('0003_begin.sql: it has landed, so it can neither be removed nor renamed');
    expect(output).toContain('0002_begin.sql: its number comes before 0003_begin.sql');
    expect(run('migrations').status).toBe(1);
  });

  test('a migration that is not on the list is refused', async () => {
    await plant({ 'server/migrations/0004_more.sql': 'SELECT 1' });
    expect(run('migrations', '--check').output).toContain('0004_more.sql: it is not on the list');
    expect(run('migrations').status).toBe(0);
    expect(run('migrations', '--check').status).toBe(0);
  });
});
