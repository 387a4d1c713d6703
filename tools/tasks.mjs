// The tasks of `npm run`. A step is its title, a script relative to the checkout, and the script's arguments.
// install: which dependencies; web: the built web must fit the sources; browser: a Chromium must be there.

export const bin = {
  tsc: 'node_modules/typescript/bin/tsc',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  oxfmt: 'node_modules/oxfmt/bin/oxfmt',
  knip: 'node_modules/knip/bin/knip.js',
  playwright: 'node_modules/@playwright/test/cli.js',
  vitest: 'node_modules/vitest/vitest.mjs',
};

/** What must hold for every commit, apart from the tests. */
export const checks = [
  ['types', bin.tsc, '--noEmit'],
  ['lint', bin.oxlint, '--type-aware', '--deny-warnings'],
  ['format', bin.oxfmt, '--check'],
  ['layers', 'tools/layers.mjs'],
  ['picture', 'tools/graph.mjs', '--check'],
  ['dead code', bin.knip],
];

export const tasks = {
  dev: { install: 'all', flags: ['--watch'], env: { NODE_ENV: 'development' }, steps: [['dev', 'server/src/main.ts']] },
  build: { install: 'prod', steps: [['build', 'tools/build.mjs']] },
  check: { install: 'all', steps: [['check', 'tools/check.mjs']] },
  e2e: { install: 'all', web: true, browser: true, steps: [['journeys', bin.playwright, 'test']] },
  bench: { install: 'all', web: true, browser: true, steps: [['bench', 'bench/run.ts']] },
  graph: { install: 'all', steps: [['graph', 'tools/graph.mjs']] },
  hearth: { install: 'prod', steps: [['hearth', 'server/src/hearth.ts']] },
  demo: { install: 'prod', steps: [['demo', 'demo/load.ts']] },
  backup: { install: 'prod', steps: [['backup', 'tools/backup.ts']] },
  restore: { install: 'prod', steps: [['restore', 'tools/restore.ts']] },
  'db:new': { install: 'prod', steps: [['db:new', 'tools/new-migration.ts']] },
};
