import { newAccount, startSignedUp } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { expect, test } from './harness/test.ts';

test('a post and a tag are hidden in a list by two presses each, at once and after a reload, and shown again', async ({ page }) => {
  await startSignedUp(page, newAccount('挑剔人'));
  const main = page.getByRole('main');
  const menu = page.getByRole('dialog', { name: '不想看到它' });
  const openMenu = async () => {
    const first = main.getByRole('article').first();
    await first.hover();
    await first.getByRole('button', { name: /^不想看到《/ }).click();
  };
  // By a tag, since journeys before this one have posted into the column.
  await page.goto('/mono/list/1001?tag=慢下来');
  const title = await main.getByRole('article').first().getByRole('heading').getByRole('link').innerText();
  if ((page.viewportSize()?.width ?? 0) < 500) {
    await page.setViewportSize({ width: 360, height: 640 });
    const box = await main
      .getByRole('button', { name: /^不想看到《/ })
      .first()
      .boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  }
  await openMenu();
  await expectNoAxeViolation(page);
  await menu.getByRole('button', { name: /不看这一篇/ }).click();
  const hidden = main.getByText('已隐藏：这一篇');
  await expect(hidden).toBeVisible();
  // Who pressed by keyboard goes on from there.
  await expect(main.getByRole('button', { name: '显示' })).toBeFocused();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(hidden).toHaveCount(0);
  await openMenu();
  await menu.getByRole('button', { name: /不看这一篇/ }).click();
  await expect(hidden).toBeVisible();
  await page.reload();
  await expect(hidden).toBeVisible();
  await main.getByRole('button', { name: '显示' }).click();
  await expect(main.getByRole('article').first().getByRole('heading')).toContainText(title);
  // What was looked at once more can be hidden by another measure all the same.
  await openMenu();
  await menu.getByRole('button', { name: /不看标签“慢下来”/ }).click();
  await expect(main.getByText('已隐藏：带标签“慢下来”').first()).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();

  await page.goto('/cart/list/1001?tag=慢下来&sort=active');
  await expect(hidden).toBeVisible();
  const buttons = main.getByRole('button', { name: /^不想看到《/ });
  await expect(buttons.first()).toBeAttached();
  const count = await buttons.count();
  await openMenu();
  await menu.getByRole('button', { name: /不看标签“慢下来”/ }).click();
  await expect(main.getByText('已隐藏：带标签“慢下来”')).toHaveCount(count + 1);

  await page.goto('/profile/block');
  const entries = main.getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await expectNoAxeViolation(page);
  await entries.filter({ hasText: '慢下来' }).getByRole('button', { name: '不再屏蔽' }).click();
  await expect(entries).toHaveCount(1);
  await expect(entries.getByRole('link', { name: title })).toBeVisible();
});
