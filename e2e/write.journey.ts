import type { Page } from '@playwright/test';
import { newAccount, signIn, signUp, startSignedUp } from './harness/accounts.ts';
import { expect, test } from './harness/test.ts';

const PICTURE = 'demo/pictures/campfire.webp';

test('sign up, write a post with a picture, see it first, be notified of a comment from somebody else', { tag: '@core' }, async ({ page, newVisitor }) => {
  const author = newAccount('写帖人');
  await signUp(page, author);
  const title = `夜半守炉记 ${author.nickName}`;
  await writePost(page, title);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.locator('main article img').first()).toBeVisible();
  const address = new URL(page.url()).pathname;

  await page.goto('/mono/list/1001');
  const rows = page.locator('main').getByRole('link', { name: title });
  await expect(rows.first()).toBeVisible();
  await page.goto('/cart/list/1001');
  await expect(firstUnpinned(page)).toContainText(title);

  const guest = await newVisitor();
  const reader = newAccount('来客');
  await startSignedUp(guest, reader);
  await guest.goto(address);
  await guest.getByRole('textbox', { name: '写评论' }).fill('读到第二段就添了一根柴。');
  await guest.getByRole('button', { name: '发表评论' }).click();
  const floor = guest.locator('#comments').getByRole('article').filter({ hasText: '添了一根柴' });
  await expect(floor).toContainText(reader.nickName);
  await expect(floor.getByRole('link', { name: '1 楼' })).toBeVisible();

  await page.goto(address);
  const seen = page.locator('#comments').getByRole('article').filter({ hasText: '添了一根柴' });
  await expect(seen.getByRole('link', { name: '1 楼' })).toBeVisible();
  await seen.getByRole('button', { name: '回复' }).click();
  await page.getByRole('textbox', { name: `回复 ${reader.nickName}` }).fill('多谢，火没灭就好。');
  await page.locator('#comments').getByRole('button', { name: '回复', exact: true }).last().click();
  await expect(page.locator('#comments').getByRole('article').filter({ hasText: '火没灭就好' }).last()).toContainText('2 楼');

  await page.goto('/profile/post_reply#post_reply');
  await expect(page.locator('main').getByText('读到第二段就添了一根柴。')).toBeVisible();
  await page.getByRole('link', { name: '我回复的' }).click();
  await expect(page.locator('main').getByText('多谢，火没灭就好。')).toBeVisible();
});

test('a comment is written on the page for it as well', { tag: '@core-phone' }, async ({ page }) => {
  await startSignedUp(page, newAccount('旁观者'));
  await page.goto('/cart/list/1001?sort=hot');
  const href = await page.locator('main').getByRole('article').getByRole('heading').getByRole('link').first().getAttribute('href');
  await page.goto(`${href?.replace('/post/view/', '/comment/add/')}`);
  const text = `路过留一句 ${Date.now()}`;
  await page.getByRole('textbox', { name: '写评论' }).fill(text);
  await page.getByRole('button', { name: '发表评论' }).click();
  await expect(page).toHaveURL(/\/post\/view\//);
  await expect(page.locator('#comments').getByRole('article').filter({ hasText: text })).toBeVisible();
});

test('what was typed survives a killed tab', { tag: '@core-phone' }, async ({ page }) => {
  await startSignedUp(page, newAccount('草稿人'));
  const tab = await page.context().newPage();
  await tab.goto('/post/add/1001');
  await tab.getByRole('textbox', { name: '标题' }).fill('写到一半的标题');
  await tab.getByRole('textbox', { name: '正文' }).click();
  await tab.keyboard.type('第一句写完了，第二句还没有想好。');
  // A second after the last key the browser holds it.
  await expect.poll(() => tab.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('第二句还没有想好');
  await crash(tab);

  await page.goto('/post/add/1001');
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue('写到一半的标题');
  await expect(page.getByRole('textbox', { name: '正文' })).toContainText('第二句还没有想好');
});

test.describe('refused', () => {
  test.use({ refusals: [400, 401] });

  test('a wrong password is refused in a sentence, and signing out forgets everything', { tag: '@core' }, async ({ page }) => {
    const account = newAccount('门外人');
    await startSignedUp(page, account);
    await page.getByRole('button', { name: /账户菜单/ }).click();
    await page.getByRole('button', { name: '退出登录' }).click();
    await expect(page.getByRole('button', { name: /账户菜单/ })).toContainText('Guardian of Azeroth');
    await expect(page).toHaveURL('/cart/list/1001');
    expect(await page.evaluate(() => JSON.stringify([localStorage.getItem('hearth-token'), sessionStorage.getItem('hearth-session')]))).not.toContain(
      account.nickName,
    );

    await page.goto('/acc/sign_in');
    await page.getByLabel('邮箱、手机号或昵称').fill(account.email);
    await page.getByLabel('密码', { exact: true }).fill('Wrong12345');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page.getByText('账号或密码不对').first()).toBeVisible();
    await signIn(page, account);
    await expect(page.getByRole('button', { name: /账户菜单/ })).toContainText(account.nickName);
  });
});

test.describe('refused at a field', () => {
  test.use({ refusals: [409] });

  test('a taken name is said at its field, everything else stays as typed', { tag: '@core' }, async ({ page, newVisitor }) => {
    const first = newAccount('先到者');
    await startSignedUp(await newVisitor(), first);
    const late = newAccount('后来人');
    await page.goto('/acc/sign_up');
    const name = page.getByLabel('昵称');
    await name.fill(first.nickName);
    await page.getByLabel('邮箱', { exact: true }).fill(late.email);
    await page.getByLabel('邮箱验证码').fill('123456');
    await page.getByLabel('密码', { exact: true }).fill(late.password);
    await page.getByLabel('出生的年份').fill('1990');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: '注册并登录' }).click();
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription(/已经有人用了/);
    await expect(page.getByLabel('密码', { exact: true })).toHaveValue(late.password);
  });
});

/** Writes and publishes a post with a picture; ends on its page. */
async function writePost(page: Page, title: string): Promise<void> {
  await page.goto('/post/add/1001');
  await page.getByRole('textbox', { name: '标题' }).fill(title);
  await page.getByRole('textbox', { name: '正文' }).click();
  await page.keyboard.type('炉火到后半夜会自己小下去，添柴的人要醒着。');
  await page.keyboard.press('Enter');
  const picking = page.waitForEvent('filechooser');
  await page.getByRole('toolbar', { name: '排版' }).getByRole('button', { name: '图片' }).click();
  await (await picking).setFiles(PICTURE);
  await expect(page.getByRole('textbox', { name: '正文' }).locator('img[src^="/files/"]')).toBeVisible();
  await page.getByRole('button', { name: '发表', exact: true }).click();
  await expect(page).toHaveURL(/\/post\/view\/1001\/\d+/);
}

/** Ends a tab's process without a word to the page. */
async function crash(tab: Page): Promise<void> {
  const session = await tab.context().newCDPSession(tab);
  const crashed = tab.waitForEvent('crash');
  // The response never arrives: the page that should receive it has crashed.
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  await tab.close();
}

/** Returns the first card that its newness has put there. */
function firstUnpinned(page: Page) {
  return page.locator('main').getByRole('article').filter({ hasNotText: '置顶' }).first();
}
