import { defineConfig, devices } from '@playwright/test';
import { browserOptions } from '#tools/site/browser.ts';
import { patient } from './tools/patience.ts';
import type { Expected } from './e2e/harness/watch.ts';

/** `npm test` walks the journeys tagged for it; `npm run test:all` and `npm run e2e` all of them. */
const isCoreLane = process.env['HEARTH_JOURNEYS'] === 'core';

/** Every flow is walked in one theme at a desk and in the other on a phone; `HEARTH_THEMES=swapped` has them the other way round. */
const isSwapped = process.env['HEARTH_THEMES'] === 'swapped';
const DESK_THEME = isSwapped ? 'dark' : 'light';
const PHONE_THEME = isSwapped ? 'light' : 'dark';

export default defineConfig<Expected>({
  testDir: 'e2e',
  testMatch: '*.journey.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/harness/demo.setup.ts',
  reporter: 'list',
  timeout: patient(90_000),
  expect: { timeout: patient(10_000) },
  workers: 2,
  // Decision 200: in CI alone.
  retries: process.env['HEARTH_TEST_AGAIN'] === '1' ? 1 : 0,
  forbidOnly: true,
  use: {
    launchOptions: browserOptions(),
    // Journeys see what the site sends; those of reading offline allow the worker.
    serviceWorkers: 'block',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  },
  projects: [
    {
      name: 'desktop',
      use: { viewport: { width: 1440, height: 900 }, colorScheme: DESK_THEME },
      testIgnore: ['narrow.journey.ts', 'own-pages.journey.ts', 'console-pages.journey.ts', 'tasks.journey.ts'],
      ...(isCoreLane && { grep: /@core(?!-)/ }),
    },
    {
      name: 'phone',
      use: { ...phone(), viewport: { width: 390, height: 844 }, colorScheme: PHONE_THEME },
      ...(isCoreLane && { grep: /@core-phone/ }),
      // Independent of the width: crashes, addresses, the first load; the longest stories of the court and of writing run once.
      testIgnore: [
        'crash.journey.ts',
        'workers.journey.ts',
        'messages-live.journey.ts',
        'renewal.journey.ts',
        'first-load.journey.ts',
        'addresses.journey.ts',
        'harness.journey.ts',
        'offline.journey.ts',
        'offline-builds.journey.ts',
        'modes.journey.ts',
        ...(isSwapped ? [] : ['complaint.journey.ts']),
        // Forms in one column, the same at every width.
        'account.journey.ts',
        'alerts.journey.ts',
        'essence.journey.ts',
        'kept.journey.ts',
        'mobile.journey.ts',
        'own-data.journey.ts',
        'words.journey.ts',
        'text-only.journey.ts',
        'crawl.journey.ts',
        'scenery-upload.journey.ts',
        'court.journey.ts',
        'held-post.journey.ts',
        'extras.journey.ts',
        'lists.journey.ts',
      ],
    },
  ],
});

/** Returns a touch screen of a phone, in Chromium. */
function phone() {
  const { userAgent, deviceScaleFactor, isMobile, hasTouch } = devices['Pixel 7'];
  return { userAgent, deviceScaleFactor, isMobile, hasTouch };
}
