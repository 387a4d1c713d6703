import type { Page } from '@playwright/test';
import { expect, test } from './harness/test.ts';

const LIST = '/cart/list/1001';
const TITAN = '2';

const gameIn = (page: Page) => new URL(page.url()).searchParams.get('game');

test('the address names the game, wherever one goes, and not the recommended one', async ({ page }) => {
  await page.goto(`${LIST}?page=1`);
  const switcher = page.getByRole('button', { name: /切换游戏/ });
  await switcher.click();
  await page
    .locator('#games')
    .getByRole('link', { name: /泰坦重铸服/ })
    .click();
  await page.waitForURL((url) => url.searchParams.get('game') === TITAN);
  await expect(switcher).toContainText('泰坦重铸服');
  // What the page of another list had left over went with it.
  expect(new URL(page.url()).searchParams.get('page')).toBeNull();

  // Without a page load, and back again.
  await page.locator('main a[href^="/post/view/"]').first().click();
  await page.waitForURL(/\/post\/view\/.*[?&]game=2/);
  await expect(switcher).toContainText('泰坦重铸服');
  await page.goBack();
  await page.waitForURL((url) => url.pathname === LIST && url.searchParams.get('game') === TITAN);

  // A bare address is the chosen game's page, and names it then.
  await page.goto('/home');
  await expect.poll(() => gameIn(page)).toBe(TITAN);

  await page.goto(LIST);
  await expect.poll(() => gameIn(page)).toBe(TITAN);
  await switcher.click();
  await page
    .locator('#games')
    .getByRole('link', { name: /正式服/ })
    .click();
  await page.waitForURL((url) => url.pathname === LIST && !url.searchParams.has('game'));
  await expect(switcher).toContainText('正式服');
});

test.describe('behind a cache that knows no cookies', () => {
  test.use({ serviceWorkers: 'block' });

  test('who has chosen another game, or no pictures, is sent to its address before anything is drawn', async ({ page, playwright, baseURL }) => {
    const everybody = await playwright.request.newContext({ ...(baseURL !== undefined && { baseURL }) });
    const html = await (await everybody.get(LIST)).text();
    await everybody.dispose();
    const asked: string[] = [];
    await page.route(
      (url) => url.pathname === LIST,
      async (route) => {
        const { search } = new URL(route.request().url());
        asked.push(search);
        if (search === '') await route.fulfill({ body: html, contentType: 'text/html; charset=utf-8' });
        else await route.continue();
      },
    );
    await page.context().addCookies([
      { name: 'game', value: TITAN, url: baseURL ?? '' },
      { name: 'text', value: '1', url: baseURL ?? '' },
    ]);
    await page.goto(LIST).catch(() => undefined);
    await page.waitForURL((url) => url.searchParams.get('game') === TITAN && url.searchParams.get('text') === '1');
    await expect(page.getByRole('button', { name: /切换游戏/ })).toContainText('泰坦重铸服');
    await expect(page.locator('html')).toHaveAttribute('data-text', '');
    expect(asked).toEqual(['', `?game=${TITAN}&text=1`]);

    // An address that names a game is left as it is.
    asked.length = 0;
    await page.goto(`${LIST}?game=1&text=1`);
    await expect(page.getByRole('button', { name: /切换游戏/ })).toContainText('正式服');
    expect(asked).toEqual(['?game=1&text=1']);
  });
});

test('a cookie of a game that is no longer there costs one page load more, once', async ({ page, context, site }) => {
  await context.addCookies([{ name: 'game', value: '77', url: site.url }]);
  await page.goto(LIST, { waitUntil: 'networkidle' });
  expect(await context.cookies()).not.toContainEqual(expect.objectContaining({ name: 'game', value: '77' }));
  const asked: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && asked.push(new URL(request.url()).search));
  await page.goto('/mono/list/1001', { waitUntil: 'networkidle' });
  expect(asked).toEqual(['']);
});
