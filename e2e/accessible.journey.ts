import { expectNoAxeViolation } from './harness/axe.ts';
import { newAccount, startSignedUp } from './harness/accounts.ts';
import { expect, test } from './harness/test.ts';

test.describe('not found', () => {
  test.use({ refusals: [404] });

  test('the page that says so has no accessibility violation in either theme', { tag: '@core' }, async ({ page }) => {
    await page.goto('/no/such/place');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoAxeViolation(page);
  });
});

test('a post has no accessibility violation in either theme', async ({ page }) => {
  await page.goto('/cart/list/1001?sort=hot');
  await page.locator('main').getByRole('article').getByRole('heading').getByRole('link').first().click();
  await expect(page.locator('#comments')).toBeVisible();
  await expectNoAxeViolation(page);
});

test('the editor and the comment page have no accessibility violation in either theme', { tag: '@core' }, async ({ page }) => {
  await startSignedUp(page, newAccount('审读人'));
  await page.goto('/post/add/1001');
  await expect(page.getByRole('textbox', { name: '正文' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expectNoAxeViolation(page);

  await page.goto('/cart/list/1001?sort=hot');
  const href = await page.locator('main').getByRole('article').getByRole('heading').getByRole('link').first().getAttribute('href');
  await page.goto(`${href?.replace('/post/view/', '/comment/add/')}`);
  await expect(page.getByRole('textbox', { name: '写评论' })).toBeVisible();
  await expectNoAxeViolation(page);
});

test('open menus have no accessibility violation in either theme', { tag: '@core' }, async ({ page }) => {
  await page.goto('/cart/list/1001');
  for (const name of [/切换游戏/, /^消息/, /账户菜单/]) {
    await page.getByRole('button', { name }).click();
    await expectNoAxeViolation(page);
    await page.keyboard.press('Escape');
  }
});
