// The tasks of `npm run`: each runs a script of the checkout, with its first arguments; more may be given on the command line.
// install: which dependencies; web: the built web must fit the sources; browser: a Chromium must be there, for what;
// browsers: those of the small lane are looked for.

export const bin = {
  tsc: 'node_modules/typescript/bin/tsc',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  oxfmt: 'node_modules/oxfmt/bin/oxfmt',
  knip: 'node_modules/knip/bin/knip.js',
  playwright: 'node_modules/@playwright/test/cli.js',
  vitest: 'node_modules/vitest/vitest.mjs',
};

/** What must hold for every commit, apart from the tests: title, script, arguments. */
export const checks = [
  // What has not changed since the last time is not looked at again.
  ['types', bin.tsc, '--noEmit', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'],
  ['lint', bin.oxlint, '--type-aware', '--deny-warnings'],
  ['format', bin.oxfmt, '--check'],
  ['layers', 'tools/layers.mjs', '--picture'],
  ['court', 'tools/court.ts', '--check'],
  ['dead code', bin.knip],
  ['lock file', 'tools/lockfile.mjs'],
  ['migrations', 'tools/migrations.ts', '--check'],
  ['shipped', 'demo/land-content.ts', '--check'],
  ['markup', 'tools/markup.mjs'],
];

/** What is checked when it is named alone: it depends on more than the commit. */
export const checksOnDemand = [['audit', 'tools/sbom/audit.mjs']];

/** What mends format and lint where that can be done by itself: script, arguments. */
export const fixes = [
  [bin.oxlint, '--type-aware', '--fix'],
  [bin.oxfmt, '.'],
];

export const tasks = {
  dev: { install: 'all', run: ['tools/dev.ts'] },
  build: { install: 'prod', run: ['tools/build.mjs'] },
  check: { install: 'all', run: ['tools/check.mjs'] },
  unit: { install: 'all', run: [bin.vitest, 'run'] },
  e2e: { install: 'all', web: true, browser: 'journeys', run: [bin.playwright, 'test'] },
  'e2e:browsers': { install: 'all', web: true, browsers: true, run: ['e2e/browsers/run.ts'] },
  bench: { install: 'all', web: true, browser: 'bench', run: ['bench/run.ts'] },
  lab: { install: 'all', web: true, run: ['lab/run.ts'] },
  court: { install: 'all', run: ['tools/court.ts'] },
  graph: { install: 'all', run: ['tools/graph.mjs'] },
  hearth: { install: 'prod', run: ['tools/hearth.ts'] },
  demo: { install: 'prod', run: ['demo/command.ts'] },
  backup: { install: 'prod', run: ['tools/backup.ts'] },
  restore: { install: 'prod', run: ['tools/restore.ts'] },
  sbom: { install: 'prod', run: ['tools/sbom.ts'] },
  pack: { install: 'prod', web: true, run: ['tools/packing/pack.ts'] },
  'db:land': { install: 'all', run: ['tools/migrations.ts'] },
  'content:land': { install: 'all', run: ['demo/land-content.ts'] },
  'db:new': { install: 'all', run: ['tools/new-migration.ts'] },
};
