import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { groups } from './tools/infrastructure.mjs';
import { patient } from './tools/patience.ts';

const BUILT = ['**/node_modules/**', '**/dist/**', '**/.hearth*/**'];
const INFRASTRUCTURE = groups.flatMap(({ tests }) => tests);
/** Fetches and installs whole Nodes. */
const INSTALLATIONS = 'tools/installations.test.ts';
const DATABASE = ['server/**/*.test.ts', 'demo/**/*.test.ts', 'tools/scale/*.test.ts'];

export default defineConfig({
  test: {
    // Much of the time goes into waiting for processes and the disk.
    maxWorkers: '100%',
    projects: [
      project('plain', ['contract/**/*.test.{ts,tsx}', 'web/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'], {
        exclude: [...BUILT, ...INFRASTRUCTURE, ...DATABASE, INSTALLATIONS],
      }),
      project('database', DATABASE, { exclude: [...BUILT, ...INFRASTRUCTURE], needsDatabase: true }),
      ...groups.map(({ name, tests, needsDatabase }) => project(name, tests, { needsDatabase })),
      project('installations', [INSTALLATIONS]),
    ],
  },
});

/** Test files that are chosen together. */
function project(name: string, include: string[], { exclude = BUILT, needsDatabase = false } = {}): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      include,
      exclude,
      // Every file has a site and a database of its own; the modules themselves hold no state, so one worker loads them once.
      isolate: false,
      testTimeout: patient(20_000),
      hookTimeout: patient(20_000),
      ...(needsDatabase && { globalSetup: ['server/src/platform/testing/postgres.setup.ts'] }),
    },
  };
}
