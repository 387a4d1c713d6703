import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { suggest } from '#contract/api/suggestions.ts';
import { failures } from '#contract/failures.ts';
import { fillPath } from '#contract/route.ts';
import type { SiteProcess } from '#tools/site/site-process.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { newAccount, readCode, startSignedIn, startSignedUp, type Account } from './harness/accounts.ts';
import { expect, test } from './harness/test.ts';

test.use({ refusals: [401, 403] });

test('what was typed is kept when the session is ended elsewhere', async ({ page, newVisitor }) => {
  const account = newAccount('半句话');
  await startSignedUp(page, account);
  const elsewhere = await newVisitor();
  await startSignedIn(elsewhere, account);

  const suggestion = '正写到一半，别处把我请了出去，可这些字还想要。';
  await page.goto('/profile/suggest');
  await page.getByRole('radio', { name: /哪里坏了/ }).check();
  await page.getByLabel('意见', { exact: true }).fill(suggestion);
  await endOthers(elsewhere);
  await page.getByRole('button', { name: '提交意见' }).click();
  await signInAgain(page, account);
  await expect(page).toHaveURL(/\/profile\/suggest/);
  await expect(page.getByLabel('意见', { exact: true })).toHaveValue(suggestion);
  await page.getByRole('button', { name: '提交意见' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: suggestion })).toBeVisible();

  const letter = '夜烛你好，想问问团里的规矩，写到这里又被请了出去。';
  await page.goto('/presenter/1401');
  await page.getByRole('link', { name: '写信给 夜烛' }).first().click();
  const field = page.getByLabel('写给 夜烛');
  await field.fill(letter);
  await endOthers(elsewhere);
  await page.getByRole('button', { name: '寄出' }).click();
  await signInAgain(page, account);
  await expect(field).toHaveValue(letter);
  await page.getByRole('button', { name: '寄出' }).click();
  await expect(page.getByText(letter)).toBeVisible();
  await expect(field).toHaveValue('');
});

test('where a mobile number is wanted, a refused post and comment lead to it and back, with every word', async ({ page, site }) => {
  await setSetting(site, 'requireMobileToPost', 'true');
  try {
    const account = newAccount('未绑机');
    await startSignedUp(page, account);
    await page.goto('/mono/list/1001');
    await page.locator('main').getByRole('article').getByRole('heading').getByRole('link').first().click();
    const comment = `柴湿也能点着，先把皮剥了。${account.nickName}`;
    await page.getByRole('textbox', { name: '写评论' }).fill(comment);
    const thread = new URL(page.url()).pathname;
    await page.getByRole('button', { name: '发表评论' }).click();
    await expect(page).toHaveURL(/\/acc\/mobile_verification\?from=/);
    await expectNoAxeViolation(page);
    await page.getByRole('link', { name: '先不绑，回去' }).click();
    await expect(page).toHaveURL((url) => url.pathname === thread);
    await expect(page.getByRole('textbox', { name: '写评论' })).toHaveValue(comment);

    const title = `先绑个号再说 ${account.nickName}`;
    const body = '正文也要一字不少地等着，绑完回来接着发。';
    await page.goto('/post/add/1001');
    await page.getByRole('textbox', { name: '标题' }).fill(title);
    await page.getByRole('textbox', { name: '正文' }).click();
    await page.keyboard.type(body);
    await page.getByRole('button', { name: '发表', exact: true }).click();
    await expect(page).toHaveURL(/\/acc\/mobile_verification\?from=/);
    await bind(page);
    await expect(page).toHaveURL(/\/post\/add\/1001/);
    await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue(title);
    await expect(page.getByRole('textbox', { name: '正文' })).toContainText(body);
    await page.getByRole('button', { name: '发表', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  } finally {
    await setSetting(site, 'requireMobileToPost', 'false');
  }
});

test.describe('on a site that has more to do than it can', () => {
  test.use({ refusals: [503] });

  test('a refused form says to wait a moment, and is sent again as it was', async ({ page }) => {
    await startSignedUp(page, newAccount('门外人'));
    const suggestion = '人多的时候提的意见，等一等再提也还是这几个字。';
    await page.goto('/profile/suggest');
    await page.getByRole('radio', { name: /哪里坏了/ }).check();
    await page.getByLabel('意见', { exact: true }).fill(suggestion);
    const { code, status, message } = failures.overloaded;
    const path = `**${fillPath(suggest, {}).path}`;
    await page.route(path, (route) =>
      route.fulfill({ status, headers: { 'retry-after': '4' }, json: { code, name: 'overloaded', message, t: null, retryAfter: 4 } }),
    );
    await page.getByRole('button', { name: '提交意见' }).click();
    await expect(page.locator('form').getByText(message)).toBeVisible();
    await expect(page.getByLabel('意见', { exact: true })).toHaveValue(suggestion);
    await expectNoAxeViolation(page);
    await page.unroute(path);
    await page.getByRole('button', { name: '提交意见' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: suggestion })).toBeVisible();
  });
});

/** Signs every other browser of the member out. */
async function endOthers(page: Page): Promise<void> {
  await page.goto('/profile/secure_entry');
  await page.getByRole('button', { name: /退出其他/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /退出 \d+ 台/ })
    .click();
  await expect(page.getByText(/台设备已退出/)).toBeVisible();
}

/** From the sign-in page a refused call has led to. */
async function signInAgain(page: Page, { email, password }: Account): Promise<void> {
  await expect(page).toHaveURL(/\/acc\/sign_in\?from=/);
  await page.getByLabel(/^邮箱/).fill(email);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).not.toHaveURL(/sign_in/);
}

async function bind(page: Page): Promise<void> {
  const mobile = `136${String(Date.now() % 100_000_000).padStart(8, '0')}`;
  await page.getByLabel('手机号').fill(mobile);
  await page.getByRole('button', { name: '发送验证码' }).click();
  await expect(page).toHaveURL(/mobile_verification_code/);
  await page.getByLabel('短信验证码').fill(await readCode(page, mobile));
  await page.getByRole('button', { name: '绑定', exact: true }).click();
}

/** As the operator does it from the keyboard, while the site is open. */
async function setSetting(site: SiteProcess, name: string, value: string): Promise<void> {
  await promisify(execFile)(process.execPath, ['tools/hearth.ts', 'setting', 'set', name, value], {
    env: { ...process.env, HEARTH_DATA: site.dataDir },
  });
}
