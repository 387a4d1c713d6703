import type { BrowserContext } from '@playwright/test';
import { makeSite } from '#tools/site/site-process.ts';
import { SEED } from './harness/demo.setup.ts';
import { kept } from './harness/offline.ts';
import { openReleases } from './harness/releases.ts';
import { expect, test } from './harness/test.ts';

const FRONT = '/cart/list/1001';
const LIST = '/blacklist/1303';

test.use({ serviceWorkers: 'allow', refusals: [0] });

test('a new build is taken at once, with a network and without; pages of the old one stay readable', async ({ browser, site }) => {
  const releases = await openReleases(site.url);
  const context = await browser.newContext({ baseURL: releases.url, serviceWorkers: 'allow' });
  const page = await context.newPage();
  const build = () => page.evaluate(() => document.documentElement.dataset['build'] ?? 'first');
  try {
    await page.goto(FRONT);
    await kept(page, FRONT);
    await page.goto(LIST);
    await kept(page, LIST);
    expect(await build()).toBe('first');

    releases.release();
    // The very first page already is the new one, whatever the old worker holds.
    await page.goto(FRONT);
    await expect.poll(build).toBe('later');
    await expect.poll(() => page.evaluate(async () => (await caches.match('/cart/list/1001'))?.text() ?? '')).toContain('entry-client-LATER00');

    await context.setOffline(true);
    await page.goto(FRONT);
    await expect(page.locator('main').getByRole('article').first()).toBeVisible();
    await expect.poll(build).toBe('later');
    // Pages read before still open, with their scripts.
    await page.goto(LIST);
    await expect(page.locator('#entries h3 a').first()).toBeVisible();
    await context.setOffline(false);
    await page.goto(LIST);
    await expect.poll(build).toBe('later');

    // The new worker is there, and takes over once no page of the site is open: then the offline page of the old build goes.
    const shells = async () => (await page.evaluate(() => caches.keys())).filter((name) => name.startsWith('hearth-shell-'));
    await expect.poll(shells).toHaveLength(2);
    await page.goto('about:blank');
    await expect.poll(() => shellsOf(context)).toEqual(['hearth-shell-later']);
    await page.goto(FRONT);
    await expect.poll(build).toBe('later');
    expect(await shells()).toEqual(['hearth-shell-later']);
  } finally {
    await context.close();
    await releases.close();
  }
});

test('switched off, the worker takes itself and all it kept away', async ({ browser }) => {
  const env: Record<string, string> = {};
  const site = await makeSite({ demo: true, from: process.env[SEED], env });
  const context = await browser.newContext({ baseURL: site.url, serviceWorkers: 'allow' });
  try {
    await site.start();
    const page = await context.newPage();
    await page.goto(LIST);
    await kept(page, LIST);
    await expect.poll(() => page.evaluate(() => caches.keys())).toContain('hearth-snapshot');
    await site.stop();
    env['HEARTH_OFFLINE'] = '0';
    await site.start();
    await page.goto('/about');
    await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    await context.setOffline(true);
    await expect(page.goto(LIST)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  } finally {
    await context.close();
    await site.remove();
  }
});

/** Returns the stores for pages to show without a network, as the workers of a browser see them. */
async function shellsOf(context: BrowserContext): Promise<string[]> {
  const worker = context.serviceWorkers().at(-1);
  const names = (await worker?.evaluate(() => caches.keys())) ?? [];
  return names.filter((name) => name.startsWith('hearth-shell-'));
}
