// Tests of what hardly ever changes and takes minutes to try: whole starts of databases, sites, npm and the guards. `npm test` runs a
// group when one of its inputs has changed since it last passed; `npm run test:all` always. What takes long and is changed by almost every
// commit, such as loading the whole demo, belongs to `npm run test:all` alone.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps/child.mjs';
import { findNode } from './steps/node.mjs';
import { Trouble } from './steps/terminal.mjs';

const STAMPS = 'node_modules/.cache/hearth-tests';
const TEST = /\.test\.tsx?$/;
/** Which versions of everything installed, where data of tests is kept, and how long they wait. */
const ALWAYS = ['package-lock.json', 'tools/memory-folder.ts', 'tools/patience.ts'];
/** What a whole site is made of, without its pages. */
const SITE = ['server', 'packages', 'contract/src', 'demo'];

/**
 * The groups: `tests` are files; `inputs` are files and folders that hold whatever can change what the tests find, apart from the tests
 * of others. A test that imports something outside of its inputs is refused by the check of the layers.
 */
export const groups = [
  {
    name: 'postgres',
    tests: [
      'packages/embedded-postgres/src/embedded-postgres.test.ts',
      'packages/embedded-postgres/src/started-by-root.test.ts',
      'packages/embedded-postgres/src/verified-copy.test.ts',
    ],
    inputs: ['packages/embedded-postgres', ...ALWAYS],
  },
  {
    name: 'backup',
    tests: [
      'server/src/platform/database/start-database.test.ts',
      'server/src/platform/database/reach-database.test.ts',
      'server/src/platform/database/migrate.test.ts',
      'server/src/platform/database/timeouts.test.ts',
      'server/src/platform/backup/backup.test.ts',
      'server/src/platform/backup/site-backup.test.ts',
    ],
    inputs: [
      'packages',
      'server/src/platform',
      'server/migrations',
      'contract/src/envelope.ts',
      'contract/src/failures.ts',
      'contract/src/wait-text.ts',
      ...ALWAYS,
    ],
  },
  { name: 'main', tests: ['server/src/main.test.ts'], inputs: [...SITE, ...ALWAYS] },
  {
    name: 'nodes',
    tests: ['server/src/app/cache/nodes.test.ts', 'server/src/app/cache/frozen-database.test.ts', 'server/src/app/cache/shared-tags.test.ts'],
    inputs: [...SITE, ...ALWAYS],
  },
  {
    name: 'jobs',
    tests: ['server/src/platform/jobs/run-jobs.test.ts', 'server/src/platform/jobs/workers.test.ts', 'server/src/modules/jobs/site-jobs.test.ts'],
    inputs: [...SITE, ...ALWAYS],
  },
  { name: 'dev', tests: ['tools/dev.test.ts'], inputs: [...SITE, 'web', 'tools', 'package.json', ...ALWAYS] },
  { name: 'hearth', tests: ['tools/hearth.test.ts', 'tools/hearth-search.test.ts'], inputs: [...SITE, 'tools', 'package.json', ...ALWAYS] },
  {
    name: 'commands',
    tests: ['tools/commands.test.ts', 'tools/test-command.test.ts'],
    inputs: ['tools', 'packages', 'server/src/platform', 'server/migrations', 'package.json', ...ALWAYS],
  },
  {
    name: 'guards',
    tests: ['tools/check.test.ts', 'tools/layers/layers.test.ts', 'tools/lint-rules.test.ts'],
    inputs: ['tools', '.dependency-cruiser.cjs', '.oxlintrc.json', '.oxfmtrc.json', 'knip.json', 'tsconfig.json', 'package.json', ...ALWAYS],
  },
];

/** Files of tests that `npm test` leaves out: each takes seconds to minutes, on a whole site, a whole demo or a large collection. */
export const onlyInAll = [
  'demo/court/court.test.ts',
  'demo/go-public.test.ts',
  'demo/later-version.test.ts',
  'demo/load.test.ts',
  'demo/upgrade-schema.test.ts',
  'demo/upgrade.test.ts',
  'server/src/app/addresses.test.ts',
  'server/src/app/api/storage-host.test.ts',
  'server/src/app/background-work.test.ts',
  'server/src/app/deep-bodies.test.ts',
  'server/src/app/flood.test.ts',
  'server/src/app/hostile-calls.test.ts',
  'server/src/app/killed-jobs/killed-jobs.test.ts',
  'server/src/app/markup.test.ts',
  'server/src/app/plans.test.ts',
  'server/src/app/smtp.test.ts',
  'server/src/modules/backups/backups.test.ts',
  'server/src/modules/backups/sealed.test.ts',
  'server/src/modules/closing/restore.test.ts',
  'server/src/modules/deliveries/attempts.test.ts',
  'server/src/modules/deliveries/deliveries.test.ts',
  'server/src/modules/documents/hostile-markdown.test.ts',
  'server/src/modules/files/pictures/encode.test.ts',
  'server/src/modules/files/pictures/hostile.test.ts',
  'server/src/modules/files/uploads/pieces.test.ts',
  'server/src/modules/first-run/first-run.test.ts',
  'server/src/modules/personal-data/purge-races.test.ts',
  'server/src/modules/reports/pressure.test.ts',
  'server/src/modules/search/recall.test.ts',
  'server/src/modules/trials/testing/model/planted.test.ts',
  'server/src/modules/trials/testing/races.test.ts',
  'server/src/modules/trials/testing/verification.test.ts',
  'server/src/platform/mail/aliyun-sms.test.ts',
  'tools/installations.test.ts',
  'tools/packed/packed.test.ts',
  'tools/renewal.test.ts',
  'tools/scale/load.test.ts',
  'tools/upgrade.test.ts',
];

/** What takes minutes, the longest first: it begins before all else, so that in the end nobody waits for it alone. */
export const longest = [
  'tools/installations.test.ts',
  'tools/packed/packed.test.ts',
  'server/src/app/killed-jobs/killed-jobs.test.ts',
  'tools/renewal.test.ts',
  'packages/embedded-postgres/src/embedded-postgres.test.ts',
  'tools/commands.test.ts',
  'tools/upgrade.test.ts',
  'tools/hearth.test.ts',
  'tools/dev.test.ts',
  'server/src/modules/trials/testing/model/planted.test.ts',
  'server/src/modules/trials/testing/model/model.test.ts',
  'server/src/main.test.ts',
];

/** Returns the groups whose tests have not passed on their inputs as they are now. Throws Trouble when a test or an input is not where it is said to be. */
export function findChanged() {
  return groups.filter((group) => {
    const stamp = stampOf(group);
    return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== hashInputs(group);
  });
}

/** Returns a hash of everything that may change what the tests of a group find: contents, the Node that runs them, the system, and whether root does. */
export function hashInputs({ tests, inputs }) {
  const hash = createHash('sha256').update([versionOfNode(), process.platform, process.arch, process.getuid?.() === 0].join(' '));
  const files = new Set([...inputs.flatMap(filesBelow).filter((path) => !TEST.test(path)), ...tests.flatMap(filesBelow)]);
  for (const path of [...files].sort((one, other) => (one < other ? -1 : 1))) {
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

/**
 * Returns the version of the Node that runs the tests. The one that started this is another on the very first run: npm prefers what it has
 * installed from the second on.
 */
function versionOfNode() {
  return execFileSync(findNode(), ['--version'], { encoding: 'utf8' }).trim();
}

/** Remembers that the tests of a group passed on inputs of this hash. */
export function saveStamp(group, hash) {
  mkdirSync(join(root, STAMPS), { recursive: true });
  writeFileSync(stampOf(group), hash);
}

/** Sentences about tests that import, over however many steps, files which are no input of their group: such a change would run nothing. */
export function findBeyondInputs(files) {
  const imports = new Map(files.map(({ source, dependencies }) => [source, dependencies.map(({ resolved }) => resolved)]));
  return groups.flatMap(({ name, tests, inputs }) => {
    const reached = new Set(tests);
    for (const path of reached) for (const to of imports.get(path) ?? []) if (imports.has(to)) reached.add(to);
    const isInput = (path) => tests.includes(path) || inputs.some((input) => path === input || path.startsWith(`${input}/`));
    return [...reached].filter((path) => !isInput(path)).map((path) => `tools/infrastructure.mjs: ${name} reaches ${path}, which is no input of it`);
  });
}

function stampOf({ name }) {
  return join(root, STAMPS, name);
}

function filesBelow(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found) throw new Trouble(`tools/infrastructure.mjs 提到的 ${path} 不在。`);
  if (found.isFile()) return [path];
  return readdirSync(join(root, path)).flatMap((name) => filesBelow(`${path}/${name}`));
}
