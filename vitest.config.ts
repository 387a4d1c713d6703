import { defineConfig } from 'vitest/config';

const BUILT = ['**/node_modules/**', '**/dist/**', '**/.hearth*/**'];

export default defineConfig({
  test: {
    // Much of the time goes into waiting for processes and the disk.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'plain',
          isolate: false,
          include: ['contract/**/*.test.{ts,tsx}', 'web/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
          exclude: [...BUILT, 'tools/scale/**'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'database',
          // Every file has a site and a database of its own; the modules themselves hold no state, so one worker loads them once.
          isolate: false,
          include: ['server/**/*.test.ts', 'demo/**/*.test.ts', 'tools/scale/*.test.ts'],
          exclude: BUILT,
          globalSetup: ['server/src/platform/testing/postgres.setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 20_000,
        },
      },
    ],
  },
});
