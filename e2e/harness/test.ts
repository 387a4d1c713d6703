import { LATE } from '#tools/steps/failures.mjs';
import { patient } from '../../tools/patience.ts';
import { test as base, type Browser, type BrowserContextOptions, type Page, type TestInfo } from '@playwright/test';
import { makeSite, type SiteProcess } from '#tools/site/site-process.ts';
import { SEED } from './demo.setup.ts';
import { slowDown } from './slowness.ts';
import { watch, type Expected, type Watched } from './watch.ts';

interface Fixtures extends Expected {
  /** Another visitor: a separate browser profile, watched as `page` is. */
  newVisitor: (options?: BrowserContextOptions) => Promise<Page>;
  /** Nothing to use: no journey begins after the time that is given to all of them. */
  deadline: void;
}

interface WorkerFixtures {
  /** One site for all journeys of a worker, with the demo content. */
  site: SiteProcess;
}

/** In milliseconds since 1970. */
const DEADLINE = Number(process.env['HEARTH_TEST_DEADLINE'] ?? Infinity);

/** Playwright's `test` on a running site; a journey fails on whatever a visitor's browser would complain of. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  refusals: [[], { option: true }],

  tolerated: [null, { option: true }],

  deadline: [
    async ({ browserName: _ }, use, info) => {
      info.skip(Date.now() > DEADLINE, LATE);
      await use();
    },
    { auto: true },
  ],

  site: [
    async ({ browserName: _ }, use) => {
      const site = await makeSite({ demo: true, from: process.env[SEED] });
      try {
        await site.start();
        await use(site);
      } finally {
        await site.remove();
      }
    },
    { scope: 'worker', timeout: patient(180_000) },
  ],

  baseURL: ({ site }, use) => use(site.url),

  page: async ({ page, site, refusals, tolerated }, use, info) => {
    const watched = await watch(page, site.url, { refusals, tolerated });
    await slowDown(page, info.title);
    await use(page);
    await keepPicture(page, info);
    watched.expectQuiet();
  },

  newVisitor: async ({ browser, contextOptions, site, refusals, tolerated }, use, info) => {
    const visits: { watched: Watched; close: () => Promise<void> }[] = [];
    await use(async (options) => {
      const page = await openProfile(browser, { ...contextOptions, baseURL: site.url, ...options });
      const close = async () => {
        await keepPicture(page, info);
        await page.context().close();
      };
      visits.push({ watched: await watch(page, site.url, { refusals, tolerated }), close });
      await slowDown(page, `${info.title} ${visits.length}`);
      return page;
    });
    for (const { close } of visits) await close();
    for (const { watched } of visits) watched.expectQuiet();
  },
});

export { expect } from '@playwright/test';

/** What a failed journey's page looks like. Playwright's own setting draws every page of the journeys that pass as well. */
async function keepPicture(page: Page, info: TestInfo): Promise<void> {
  if (info.status === info.expectedStatus || page.isClosed()) return;
  await info.attach('screenshot', { body: await page.screenshot({ timeout: patient(5_000) }), contentType: 'image/png' });
}

async function openProfile(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  return (await browser.newContext(options)).newPage();
}
