import { expectNoAxeViolation } from './harness/axe.ts';
import { MEMBER, newAccount, startSignedIn, startSignedUp } from './harness/accounts.ts';
import { enlist } from './harness/presenters.ts';
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

test('late in the evening the notice to go to bed is announced, has no accessibility violation, and goes', async ({ page, site }) => {
  await page.clock.setFixedTime(new Date('2026-11-27T22:30:00+08:00'));
  // Nobody asked them yet how old they are.
  await startSignedIn(page, await enlist(site, '夜读人'));
  await page.goto('/cart/list/1001');
  const notice = page.getByRole('status', { name: '夜深了' });
  await expect(notice).toBeVisible();
  await expectNoAxeViolation(page);
  await notice.getByRole('button', { name: '知道了' }).click();
  await expect(notice).toHaveCount(0);
});

test('open menus have no accessibility violation in either theme', { tag: '@core' }, async ({ page }) => {
  const openEach = async (names: readonly RegExp[]) => {
    for (const name of names) {
      await page.getByRole('button', { name }).click();
      await expectNoAxeViolation(page);
      await page.keyboard.press('Escape');
    }
  };
  await page.goto('/cart/list/1001');
  // On a phone a guest has no bell: signing in and up stand there.
  await openEach([/切换游戏/, /账户菜单/]);
  await startSignedIn(page, MEMBER);
  await openEach([/^消息/, /账户菜单/]);
});
