import { relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { longest } from './tools/infrastructure.mjs';
import { patient } from './tools/patience.ts';

/** `npm test` names the files it leaves out; a file named on the command line runs. */
const LEFT_OUT = (process.env['HEARTH_TESTS_LEFT_OUT'] ?? '').split(' ').filter((path) => path !== '');
const NEVER = ['**/node_modules/**', '**/dist/**', '**/.hearth*/**', ...LEFT_OUT];

const limits = { testTimeout: patient(20_000), hookTimeout: patient(20_000) };

/** The order in which test files begin: by size or by how long they took, after what is known to take minutes. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const paths = sorted.map(({ moduleId }) => relative(import.meta.dirname, moduleId).replaceAll('\\', '/'));
    const first = longest.flatMap((path) => sorted[paths.indexOf(path)] ?? []);
    return [...first, ...sorted.filter((file) => !first.includes(file))];
  }
}

export default defineConfig({
  test: {
    // Much of the time goes into waiting for processes and the disk.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...limits,
          name: 'plain',
          isolate: false,
          include: ['contract/**/*.test.{ts,tsx}', 'packages/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'lab/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: [...NEVER, 'tools/scale/**'],
        },
      },
      {
        test: {
          ...limits,
          name: 'database',
          // Every file has a site and a database of its own; the modules themselves hold no state, so one worker loads them once.
          isolate: false,
          include: ['server/**/*.test.ts', 'demo/**/*.test.ts', 'tools/scale/*.test.ts'],
          exclude: NEVER,
          globalSetup: ['server/src/platform/testing/postgres.setup.ts', 'server/src/app/site-content.setup.ts'],
        },
      },
    ],
  },
});
