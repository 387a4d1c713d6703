import type { Page } from '@playwright/test';
import { newAccount, startSignedUp, submitSignUp } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { faultsOf, setTextSize } from './harness/measures/large-text.ts';
import { expect, test } from './harness/test.ts';

/** A page of a world that is not the recommended one. */
const FROM = '/mono/list/1001?game=2';
const WIDTHS = [1440, 768, 390, 360];

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const next = (page: Page, name: '就它了' | '下一步' | '进门') => page.getByRole('button', { name, exact: true });

/** Expects that a step is there for eyes and for screen readers: at its heading, with the button at the same place, whatever the width. */
async function expectStep(page: Page, title: RegExp, button: '就它了' | '下一步' | '进门'): Promise<void> {
  await expect(heading(page)).toHaveText(title);
  await expect(heading(page)).toBeFocused();
  await expect(next(page, button)).toBeInViewport({ ratio: 1 });
  await expectNoAxeViolation(page);
  const had = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width}`).toBeLessThanOrEqual(width);
    await expect(next(page, button)).toBeInViewport({ ratio: 1 });
    const box = await next(page, button).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
  }
  if (had) await page.setViewportSize(had);
}

test('a new member chooses a world, a character and columns, and ends where they came from', async ({ page }) => {
  await page.goto(FROM);
  await page.goto(`/acc/sign_up?from=${encodeURIComponent(FROM)}`);
  await submitSignUp(page, newAccount('新客'));

  await expectStep(page, /^第 1 步，共 3 步：新客\d*，先挑一个世界$/, '就它了');
  await expect(page.getByRole('radio', { name: /^泰坦重铸服/ })).toBeChecked();
  await page.getByRole('radio', { name: /^泰坦重铸服/ }).press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^经典旧世/ })).toBeChecked();
  const place = await next(page, '就它了').evaluate((button) => button.getBoundingClientRect().bottom);
  await next(page, '就它了').click();

  await expectStep(page, /^第 2 步，共 3 步：在那边，你叫什么$/, '下一步');
  expect(await next(page, '下一步').evaluate((button) => button.getBoundingClientRect().bottom)).toBe(place);
  await page.getByLabel('角色名').fill('小锤四十');
  await page.getByRole('radio', { name: '坦克' }).check();
  // What is not sent yet is there after a reload, and the choice of the world with it.
  await page.reload();
  await expect(page.getByLabel('角色名')).toHaveValue('小锤四十');
  await expect(page.getByRole('radio', { name: '坦克' })).toBeChecked();
  await page.getByRole('link', { name: '挑一个世界' }).click();
  await expect(page.getByRole('radio', { name: /^经典旧世/ })).toBeChecked();
  await page.goBack();
  await page.getByLabel('服务器').fill('白银');
  await page.getByLabel('服务器').press('Enter');
  await page.getByLabel('职业').selectOption({ index: 1 });
  await page.getByLabel('角色名').press('Enter');

  await expectStep(page, /^第 3 步，共 3 步：想听哪几栏$/, '进门');
  expect(await next(page, '进门').evaluate((button) => button.getBoundingClientRect().bottom)).toBe(place);
  await expect(page.getByText('已按“坦克”替你勾了几栏')).toBeVisible();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await page.getByRole('checkbox', { name: /^史诗钥石/ }).check();
  await page.getByRole('checkbox', { name: /^团队副本/ }).uncheck();
  await next(page, '进门').click();

  await expect(page).toHaveURL(/\/mono\/list\/1001\?game=3$/);
  await expect(page.getByRole('banner').getByRole('button', { name: /经典旧世/ })).toBeVisible();
  await page.goto('/profile/follow?target=topic');
  await expect(page.getByRole('main').getByRole('link', { name: '坦克' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: '史诗钥石' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: '团队副本' })).toHaveCount(0);
  await page.goto('/profile/userinfo');
  await expect(page.getByLabel('角色名')).toHaveValue('小锤四十');
  await expect(page.getByLabel('服务器')).toHaveValue(/白银/);
});

test('who leaves every step out is where they came from, and follows nothing', async ({ page }) => {
  await page.goto('/acc/sign_up?from=%2Fprofile%2Ffollow%3Ftarget%3Dtopic');
  await submitSignUp(page, newAccount('赶路人'));
  await next(page, '就它了').click();
  await page.getByRole('button', { name: '先不写' }).click();
  await page.getByRole('button', { name: '先不听' }).click();
  await expect(page).toHaveURL(/\/profile\/follow\?target=topic$/);

  // Later it is still there, with the same way back.
  await page.getByRole('link', { name: '挑几栏' }).click();
  await expect(heading(page)).toHaveText(/想听哪几栏$/);
  await next(page, '进门').click();
  await expect(page).toHaveURL(/\/profile\/follow\?target=topic$/);
  await expect(page.getByRole('button', { name: '取消关注' })).toHaveCount(2);
});

test('with text twice as large each step is read whole', async ({ page }) => {
  await startSignedUp(page, newAccount('大字人'));
  await setTextSize(page, 32);
  for (const step of ['#world', '#who', '#columns']) {
    await page.goto('about:blank');
    await page.goto(`/acc/welcome${step}`);
    await expect(heading(page)).toBeVisible();
    expect(await faultsOf(page), step).toEqual([]);
  }
});

test.describe('when something fails', () => {
  test.use({ refusals: [0, 400] });

  test('it is said where it is, what was chosen stays, and the same button tries again', async ({ page }) => {
    await startSignedUp(page, newAccount('断线客'));
    await page.goto('/acc/welcome#who');
    await page.getByLabel('角色名').fill('孤身客');
    await next(page, '下一步').click();
    await expect(page.getByLabel('服务器')).toHaveAccessibleDescription(/请选择服务器/);
    await expect(page.getByLabel('服务器')).toBeFocused();
    await page.getByLabel('服务器').fill('白银');
    await page.getByLabel('服务器').press('Enter');

    await page.route('**/member/updated_at', (route) => route.abort('internetdisconnected'));
    await next(page, '下一步').click();
    await expect(page.getByRole('alert').filter({ hasText: '网络不通' })).toBeVisible();
    await expect(page.getByLabel('角色名')).toHaveValue('孤身客');
    await page.unroute('**/member/updated_at');
    await next(page, '下一步').click();
    await expect(heading(page)).toHaveText(/想听哪几栏$/);

    // One of the two arrives, the other does not.
    let asked = 0;
    await page.route('**/follow/topic', (route) => (++asked === 1 ? route.abort('internetdisconnected') : route.continue()));
    await next(page, '进门').click();
    await expect(page.getByRole('alert').filter({ hasText: '网络不通' })).toBeVisible();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
    await expectNoAxeViolation(page);
    await next(page, '进门').click();
    await expect(page).toHaveURL(/\/cart\/list\/1001$/);
    expect(asked).toBe(3);
    await page.goto('/profile/follow?target=topic');
    await expect(page.getByRole('button', { name: '取消关注' })).toHaveCount(2);
  });

  test('a welcome that cannot be loaded says so, tries again, and holds nobody', async ({ page }) => {
    await startSignedUp(page, newAccount('慢线客'));
    await page.route('**/follow/topic/list', (route) => route.abort('internetdisconnected'));
    await page.goto('/acc/welcome?from=%2Fmono%2Flist%2F1001');
    await expect(page.getByRole('button', { name: '先进去' })).toBeVisible();
    await expectNoAxeViolation(page);
    await page.unroute('**/follow/topic/list');
    await page.getByRole('button', { name: '再试一次' }).click();
    await expect(heading(page)).toHaveText(/先挑一个世界$/);
    await page.getByRole('button', { name: '以后再说' }).click();
    await expect(page).toHaveURL(/\/mono\/list\/1001$/);
  });
});
