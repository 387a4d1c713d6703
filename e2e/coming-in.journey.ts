import { newAccount, readRetrieveLink, startSignedUp } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { expectBack, loseToken, readAndType } from './harness/lost-token.ts';
import { expect, test } from './harness/test.ts';

const LIST = '/cart/list/1001';

test('a guest sees the two ways in at every width, and a member never does', async ({ page }) => {
  for (const width of [1440, 768, 390, 360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(LIST);
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: '登录', exact: true })).toBeInViewport({ ratio: 1 });
    await expect(header.getByRole('link', { name: '注册', exact: true })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.getByRole('banner').getByRole('link', { name: '注册', exact: true }).click();
  await expect(page).toHaveURL(/\/acc\/sign_up\?from=%2Fcart%2Flist%2F1001/);

  await startSignedUp(page, newAccount('进门人'));
  await expect(page.getByRole('banner').getByRole('link', { name: '登录', exact: true })).toHaveCount(0);
});

test('the menu item of the home page opens it and is lit there; the guide of column 1033 begins with the tutorial', async ({ page }) => {
  await page.goto(LIST);
  const item = page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '首页', exact: true });
  await item.click();
  await expect(page).toHaveURL(/\/home\/1000$/);
  await expect(item).toHaveAttribute('aria-current', 'page');
  expect(await (await page.request.get('/home/1000')).text()).toMatch(/<link rel="canonical" href="[^"]+\/home"/);
  await page.goto('/home');
  await expect(item).toHaveAttribute('aria-current', 'page');

  await page.goto('/hearth_1/1033');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(/^新手教程/);
});

test.describe('as a member', () => {
  test.use({ refusals: [403] });

  test('the desk of the presenters says what it is for, and points to one’s own cases', async ({ page }) => {
    await startSignedUp(page, newAccount('走错门'));
    await page.goto('/trial/desk/1305');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('审理台是主持人坐的地方');
    await expect(page.getByRole('main').getByRole('link', { name: '看我的案子' })).toHaveAttribute('href', /^\/profile\/case/);
    await expectNoAxeViolation(page);
  });
});

test.describe('with a token that is no longer good', () => {
  test.use({ refusals: [401] });

  test('the sign-in page says why, and signing in returns the reader to where they were on that page', async ({ page }) => {
    const account = newAccount('断线人');
    await startSignedUp(page, account);
    await page.goto('/mono/list/1001');
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
    const top = await page.evaluate(() => {
      localStorage.setItem('hearth-token', JSON.stringify({ state: { token: 'Bearer gone-long-ago' }, version: 0 }));
      return scrollY;
    });
    await page.reload();
    await expect(page).toHaveURL(/\/acc\/sign_in\?from=%2Fmono%2Flist%2F1001/);
    await expect(page.getByRole('status').filter({ hasText: '你的登录失效了' })).toBeVisible();
    await expectNoAxeViolation(page);
    await page.getByLabel('邮箱、手机号或昵称').fill(account.email);
    await page.getByLabel('密码', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).toHaveURL(/\/mono\/list\/1001$/);
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(Math.round(top));

    await page.goto('/acc/sign_in');
    await expect(page.getByRole('status').filter({ hasText: '你的登录失效了' })).toHaveCount(0);
  });

  test('who has forgotten the password returns there too, from the tab the mail opens', async ({ page, context }) => {
    const account = newAccount('忘了的人');
    await startSignedUp(page, account);
    const place = await readAndType(page);
    await loseToken(page);
    await page.getByRole('link', { name: '忘记密码' }).click();
    await page.getByLabel('邮箱').fill(account.email);
    await page.getByRole('button', { name: '寄出链接' }).click();
    await expect(page.getByRole('heading', { name: '信已寄出' })).toBeVisible();
    const link = await readRetrieveLink(page, account.email);
    const tab = await context.newPage();
    await tab.goto(link);
    await tab.getByLabel('新密码').fill(`${account.password}Neu`);
    await tab.getByRole('button', { name: '设置新密码' }).click();
    await tab.getByRole('link', { name: '用新密码登录' }).click();
    await tab.getByLabel('邮箱、手机号或昵称').fill(account.email);
    await tab.getByLabel('密码', { exact: true }).fill(`${account.password}Neu`);
    await tab.getByRole('button', { name: '登录', exact: true }).click();
    await expectBack(tab, place);
    expect(await tab.evaluate(() => localStorage.getItem('hearth-retrieve-back'))).toBeNull();
  });

  test('the sidebar of the profile names nobody any more', async ({ page }) => {
    const account = newAccount('走远的人');
    await startSignedUp(page, account);
    await page.goto('/profile/faq');
    const sidebar = page.getByRole('navigation', { name: '个人中心' });
    await expect(sidebar).toContainText(account.nickName);
    await page.evaluate(() => localStorage.setItem('hearth-token', JSON.stringify({ state: { token: 'Bearer gone-long-ago' }, version: 0 })));
    await page.goto('/mono/list/1001');
    await expect(page).toHaveURL(/\/acc\/sign_in\?/);
    await page.goto('/profile/faq');
    await expect(sidebar).toContainText('Guardian of Azeroth');
    await expect(sidebar).not.toContainText(account.nickName);
  });
});
