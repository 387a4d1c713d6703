import { expect, test } from './harness/test.ts';

const PAGES = ['/home', '/cart/list/1001', '/mono/list/1001', '/presenter/1401', '/scenery/1500', '/blacklist/1303', '/sponsors/1035', '/acc/sign_in'];

test('a reader who wants no pictures asks for none, wherever he goes, until he wants them back', async ({ page }) => {
  const pictures: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image' || /\.(?:webp|avif|png|jpe?g|gif)$|\/avatar\//.test(new URL(request.url()).pathname)) pictures.push(request.url());
  });
  await page.goto('/cart/list/1001');
  expect(pictures.length).toBeGreaterThan(0);
  await page.getByRole('button', { name: /账户菜单/ }).click();
  await page.getByRole('button', { name: '上班模式：不要图片' }).click();
  await expect(page.locator('html[data-text]')).toBeAttached();
  await page.waitForLoadState('networkidle');
  pictures.length = 0;

  for (const path of PAGES) {
    await page.goto(path);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.waitForLoadState('networkidle');
    expect(pictures, path).toEqual([]);
  }
  // The same without asking for a document: by following links.
  await page.goto('/cart/list/1001?sort=hot');
  await page.locator('main').getByRole('article').getByRole('heading').getByRole('link').first().click();
  await expect(page.locator('#comments')).toBeVisible();
  await page.locator('#comments').scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  expect(pictures).toEqual([]);

  await page.getByRole('button', { name: /账户菜单/ }).click();
  await page.getByRole('button', { name: '恢复图片' }).click();
  await expect.poll(() => pictures.length).toBeGreaterThan(0);
  await expect(page.locator('html[data-text]')).not.toBeAttached();
});
