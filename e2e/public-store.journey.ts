import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { copyFiles } from '#server/platform/files/copy-files.ts';
import { openFiles } from '#server/platform/files/open-files.ts';
import { readS3 } from '#server/platform/process/config/s3-settings.ts';
import { startS3Double } from '#server/platform/testing/s3-double.ts';
import { makeSite } from '#tools/site/site-process.ts';
import { SEED } from './harness/demo.setup.ts';
import { expect, test } from './harness/test.ts';

const FRONT = '/cart/list/1001?sort=essence';

test('pictures in a store of their own are seen by who comes back, and drawn on a card', async ({ browser }) => {
  const env: Record<string, string> = {};
  const [site, double] = [await makeSite({ demo: true, from: process.env[SEED], env }), await startS3Double()];
  const { dataDir } = site;
  const [from, to] = await Promise.all([openFiles({ dataDir, s3: null }), openFiles({ dataDir, s3: readS3(double.env) })]);
  await copyFiles({ from, to, journal: join(dataDir, 'journal'), onProgress: () => undefined });
  const origin = double.env['HEARTH_S3_ENDPOINT'] ?? '';
  Object.assign(env, double.env, { HEARTH_S3_PUBLIC: `${origin}/hearth/public` });
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
    await double.stop();
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
