import { newAccount, startSignedUp } from './harness/accounts.ts';
import { ask, signedIn } from './harness/calls.ts';
import { expect, test } from './harness/test.ts';

const LIST = '/cart/list/1001';

test.describe('without a network', () => {
  test.use({ refusals: [0, 404] });

  test(
    'a link says so and keeps the page; code of an older release is fetched again with the page',
    { tag: ['@core', '@core-phone'] },
    async ({ page, context }) => {
      await page.goto(LIST);
      const link = page.locator('main').getByRole('article').getByRole('heading').getByRole('link').first();
      await context.setOffline(true);
      await link.click();
      await expect(page.locator('[data-toast="error"]')).toHaveText('网络不通，请检查后再试');
      await expect(page).toHaveURL(LIST);
      await context.setOffline(false);

      // What the list itself fetches late is not the next page's code.
      await page.reload({ waitUntil: 'networkidle' });
      const title = await link.innerText();
      let gone = 0;
      await page.route(/\/assets\/.+\.js$/, (route) => {
        gone += 1;
        return gone === 1 ? route.fulfill({ status: 404, body: '' }) : route.continue();
      });
      await link.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      expect(gone).toBeGreaterThan(0);
    },
  );
});

test.describe('without a network, while a page loads', () => {
  test.use({ refusals: [0] });

  test('a banner whose file is on its way stays, and works when the network is back', async ({ page, context, site }) => {
    const authorization = await signedIn(site, 'operator@hearth.example');
    const until = new Date(Date.now() + 3_600_000).toISOString();
    // One banner at a time: what another journey has put up serves as well.
    const put = await ask<{ id: number } | null>(site, 'admin/announcement/save', { authorization, body: { text: '今晚九点壁炉旁开读书会', until } });
    const isOffline = Promise.withResolvers<void>();
    await page.route(/\/assets\/SiteBanner-.+\.js$/, async (route) => {
      await isOffline.promise;
      await route.abort('internetdisconnected');
    });
    const asked = page.waitForRequest(/\/assets\/SiteBanner-.+\.js$/);
    await page.goto(LIST, { waitUntil: 'commit' });
    await asked;
    await context.setOffline(true);
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('SiteBanner'));
    isOffline.resolve();
    await failed;
    const banner = page.getByRole('complementary', { name: '公告' });
    await expect(banner).toBeVisible();

    await page.unroute(/\/assets\/SiteBanner-.+\.js$/);
    await context.setOffline(false);
    // A press that comes before its file has is lost.
    await expect(async () => {
      if (await banner.isVisible()) await banner.getByRole('button', { name: '关掉公告' }).click({ timeout: 1_000 });
      await expect(banner).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
    if (put.code === '200') await ask(site, `admin/announcement/end/${put.t?.id}`, { authorization, body: {} });
  });
});

test.describe('with files of a release that is gone', () => {
  test.use({ refusals: [404], tolerated: /dynamically imported module|preload CSS|a part is missing/ });

  test('a part whose styles are lost once comes with them', async ({ page }) => {
    await startSignedUp(page, newAccount('信号不好'));
    await page.goto(LIST);
    const href = await page.locator('main').getByRole('article').getByRole('heading').getByRole('link').first().getAttribute('href');
    const lost = new Set<string>();
    await page.route(/\/assets\/CommentForm-.+\.css$/, (route) => {
      const isFirst = !lost.has(route.request().url());
      lost.add(route.request().url());
      return isFirst ? route.fulfill({ status: 404, body: '' }) : route.continue();
    });
    await page.goto(href ?? '');
    const field = page.getByPlaceholder(/说/).last();
    await field.scrollIntoViewIfNeeded();
    await expect(field).toBeVisible();
    const isStyled = (hrefs: string[]) =>
      hrefs.every((each) => [...document.querySelectorAll<HTMLLinkElement>('link')].some((link) => link.href === each && link.sheet !== null));
    expect(lost.size).toBeGreaterThan(0);
    expect(await page.evaluate(isStyled, [...lost])).toBe(true);
  });

  test('a part that never comes leaves the page as it is, and offers to load it again', async ({ page }) => {
    await startSignedUp(page, newAccount('旧页面'));
    await page.goto(LIST);
    const href = await page.locator('main').getByRole('article').getByRole('heading').getByRole('link').first().getAttribute('href');
    await page.route(/\/assets\/(?:CommentForm|RailPeople|MemberTools)-.+\.js$/, (route) => route.fulfill({ status: 404, body: '' }));

    await page.goto(href ?? '');
    const heading = page.getByRole('heading', { level: 1 });
    const title = await heading.innerText();
    await page
      .getByRole('heading', { name: /评论|答/ })
      .last()
      .scrollIntoViewIfNeeded();
    await expect(page.locator('[data-toast="error"]')).toHaveText(/有一块没有读到/);
    await expect(heading).toHaveText(title);
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: '重新载入' }).click();
    await loaded;
    await expect(heading).toHaveText(title);

    await page.goto(LIST);
    const missing = page.waitForResponse(/RailPeople/);
    await page.getByRole('link', { name: '下载插件' }).last().scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 20_000);
    await missing;
    await expect(page.locator('main').getByRole('article').first()).toBeAttached();
    await expect(page.locator('[data-toast="error"]')).toHaveCount(0);
  });
});
