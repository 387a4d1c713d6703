import type { Page } from '@playwright/test';
import { makeSite } from '#tools/site/site-process.ts';
import { startPublicStore } from '#tools/testing/public-store.ts';
import { SEED } from './harness/demo.setup.ts';
import { expect, test } from './harness/test.ts';

const FRONT = '/cart/list/1001?sort=essence';

test('pictures in a store of their own are seen by who comes back, and drawn on a card', async ({ browser }) => {
  const env: Record<string, string> = {};
  const site = await makeSite({ demo: true, from: process.env[SEED], env });
  const store = await startPublicStore(site.dataDir);
  Object.assign(env, store.env);
  const { origin } = store;
  const context = await browser.newContext({ baseURL: site.url, serviceWorkers: 'allow' });
  try {
    await site.start();
    const page = await context.newPage();
    const came: string[] = [];
    page.on('response', (response) => void (response.url().startsWith(origin) && came.push(response.url())));
    await page.goto(FRONT);
    await expect.poll(() => widthOf(page)).toBeGreaterThan(0);
    const width = await widthOf(page);
    expect(came.length).toBeGreaterThan(0);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await page.reload();
    await expect.poll(() => widthOf(page)).toBe(width);

    await page.locator('main').getByRole('article').getByRole('heading').getByRole('link').first().click();
    await page.getByRole('button', { name: '分享' }).last().click();
    const sheet = page.getByRole('dialog', { name: '分享这一篇' });
    await expect(sheet.getByRole('img', { name: /^分享图/ })).toBeVisible();
    await expect(sheet.getByText('没有取到')).toHaveCount(0);
  } finally {
    await context.close();
    await site.remove();
    await store.stop();
  }
});

/** The first picture of a list. */
function pictureOf(page: Page) {
  return page.locator('main article img[src^="/files/"]').first();
}

/** Returns how wide the first picture of a list is by itself; 0 before it is there. */
function widthOf(page: Page): Promise<number> {
  return pictureOf(page).evaluate((image: HTMLImageElement) => (image.complete ? image.naturalWidth : 0));
}
