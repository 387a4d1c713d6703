import { PRESENTER, startSignedIn } from './harness/accounts.ts';
import { expect, test } from './harness/test.ts';

test.use({ refusals: [404] });

const PAGES = [
  '/home',
  '/cart/list/1001',
  '/mono/list/1001',
  '/presenter/1401',
  '/presenter/profile/1',
  '/member/7',
  '/search/list?q=火',
  '/scenery/1500',
  '/blacklist/1303',
  '/ticket/list/1302',
  '/hearth_plugin',
  '/profile/tutorial',
  '/sponsors/1035',
  '/404',
  '/acc/sign_in',
];
/** Filled in by the browser; a presenter's. */
const OWN_PAGES = [
  '/profile/userinfo',
  '/profile/message',
  '/profile/scenery',
  '/profile/follow?target=member',
  '/profile/post_reply',
  '/trial/desk/1305',
  '/scenery/desk/1500',
];

test('a reader in text-only mode requests no pictures on any page until they switch it off', async ({ page }) => {
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

  await startSignedIn(page, PRESENTER);
  for (const path of OWN_PAGES) {
    await page.goto(path);
    await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('正在加载')).toHaveCount(0);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    expect(pictures, path).toEqual([]);
  }

  await page.goto('/cart/list/1001');
  await page.getByRole('button', { name: /账户菜单/ }).click();
  await page.getByRole('button', { name: '恢复图片' }).click();
  await expect.poll(() => pictures.length).toBeGreaterThan(0);
  await expect(page.locator('html[data-text]')).not.toBeAttached();
});
