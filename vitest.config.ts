import { defineConfig } from 'vitest/config';
import { patient } from './tools/patience.ts';

/** `npm test` names the files it leaves out; a file named on the command line runs. */
const LEFT_OUT = (process.env['HEARTH_TESTS_LEFT_OUT'] ?? '').split(' ').filter((path) => path !== '');
const NEVER = ['**/node_modules/**', '**/dist/**', '**/.hearth*/**', ...LEFT_OUT];

const limits = { testTimeout: patient(20_000), hookTimeout: patient(20_000) };

export default defineConfig({
  test: {
    // Much of the time goes into waiting for processes and the disk.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...limits,
          name: 'plain',
          isolate: false,
          include: ['contract/**/*.test.{ts,tsx}', 'packages/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
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
