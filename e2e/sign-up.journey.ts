import type { Page } from '@playwright/test';
import { runSql } from '#tools/site/site-database.ts';
import type { SiteProcess } from '#tools/site/site-process.ts';
import { leaveWelcome, newAccount, readCode, signUp } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { expect, test } from './harness/test.ts';

test.use({ refusals: [0, 400, 429] });

const otherThan = (code: string, step = 1) => String((Number(code) + step) % 1_000_000).padStart(6, '0');

test('signing up survives every slip: a mistyped address, a reload, wrong, stale and worn-out codes', { tag: '@core' }, async ({ page, site }) => {
  const account = newAccount('新来的');
  await page.goto('/acc/sign_up?from=%2Fmono%2Flist%2F1001');
  await page.getByLabel('邮箱', { exact: true }).fill(`${account.email.split('@')[0]}@qq.con`);
  await page.getByLabel('昵称').fill(account.nickName);
  await page.getByRole('button', { name: /是不是 .*@qq\.com？/ }).click();
  await expect(page.getByLabel('邮箱', { exact: true })).toHaveValue(/@qq\.com$/);
  await page.getByLabel('邮箱', { exact: true }).fill(account.email);
  await page.getByRole('button', { name: '获取验证码' }).click();
  const code = await readCode(page, account.email);
  await expectNoAxeViolation(page);

  // The seconds are counted by the server, the typed text by the tab.
  await page.reload();
  await expect(page.getByRole('button', { name: /后重发/ })).toBeDisabled();
  await expect(page.getByLabel('昵称')).toHaveValue(account.nickName);
  await expect(page.getByLabel('邮箱', { exact: true })).toHaveValue(account.email);

  const password = page.getByLabel('密码', { exact: true });
  await password.fill('abc12');
  await expect(page.getByText('还差 3 个字符')).toBeVisible();
  await password.fill(account.password);
  await page.getByRole('button', { name: '显示密码' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByLabel('出生的年份').fill('1990');
  await page.getByRole('checkbox').check();
  await expectRefused(page, otherThan(code));
  for (let step = 2; step <= 5; step += 1) await tryElsewhere(site, 'g/account/register', { ...account, code: otherThan(code, step), agree: true });
  await expectRefused(page, code);

  // Another address has a mail and seconds of its own.
  const renewed = { ...account, email: `again.${account.email}` };
  await page.getByLabel('邮箱', { exact: true }).fill(renewed.email);
  await page.getByRole('button', { name: /^(获取验证码|重发)$/ }).click();
  const second = await readCode(page, renewed.email);
  await age(site, renewed.email, '- 11');
  await expectRefused(page, second);
  await expect(password).toHaveValue(account.password);
  await age(site, renewed.email, '+ 11');
  await page.getByLabel('邮箱验证码').fill('');
  await page.getByLabel('邮箱验证码').pressSequentially(`${wide(second.slice(0, 3))} ${second.slice(3)}`);
  await expect(page.getByLabel('邮箱验证码')).toHaveValue(second);
  await page.getByRole('button', { name: '注册并登录' }).click();
  await leaveWelcome(page);
  await expect(page).toHaveURL(/\/mono\/list\/1001$/);
});

test('an address that has an account is notified by mail alone; a locked account says for how long', async ({ page, newVisitor, site }) => {
  const account = newAccount('老会员');
  await signUp(await newVisitor(), account);
  await page.goto('/acc/sign_up');
  await page.getByLabel('邮箱', { exact: true }).fill(account.email);
  await page.getByRole('button', { name: '获取验证码' }).click();
  // The one for the account itself was asked for less than a minute ago.
  await expect(page.getByRole('button', { name: /后重发/ })).toBeDisabled();

  for (let tries = 0; tries < 10; tries += 1) await tryElsewhere(site, 'login', { account: account.nickName, password: 'Wrong12345' });
  const stranger = await newVisitor();
  await stranger.goto('/acc/sign_in');
  await stranger.getByLabel('邮箱、手机号或昵称').fill(account.email);
  await stranger.getByLabel('密码', { exact: true }).fill(account.password);
  await stranger.getByRole('button', { name: '登录', exact: true }).click();
  await expect(stranger.locator('form').getByText(/分钟/)).toBeVisible();
  await expect(stranger.getByLabel('密码', { exact: true })).toHaveValue(account.password);
  await expectNoAxeViolation(stranger);
});

test('a sign-in started on a page returns there; the stored token is tried once and never in a loop', async ({ page }) => {
  await page.goto('/mono/list/1001');
  await page.getByRole('button', { name: /账户菜单/ }).click();
  await page.getByRole('banner').getByRole('link', { name: '注册账号' }).click();
  await expect(page).toHaveURL(/\/acc\/sign_up\?from=%2Fmono%2Flist%2F1001$/);
  const account = newAccount('回头客');
  await signUp(page, account);
  await page.goto('/acc/sign_in_loader?from=%2Fprofile%2Ffaq%23faq');
  await expect(page).toHaveURL(/\/profile\/faq#faq$/);

  await page.route('**/checkLogin', (route) => route.abort('internetdisconnected'));
  await page.goto('/acc/sign_in_loader?from=%2Fmono%2Flist%2F1001');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('没认出来');
  await expectNoAxeViolation(page);
  await page.unroute('**/checkLogin');
  await page.getByRole('button', { name: '再试一次' }).click();
  await expect(page).toHaveURL(/\/mono\/list\/1001$/);

  await page.evaluate(() => localStorage.setItem('hearth-token', JSON.stringify({ state: { token: 'Bearer nobody' }, version: 0 })));
  await page.goto('/acc/sign_in_loader?from=%2Fmono%2Flist%2F1001');
  await expect(page).toHaveURL(/\/acc\/sign_in\?from=%2Fmono%2Flist%2F1001$/);
  expect(await page.evaluate(() => localStorage.getItem('hearth-token'))).not.toContain('nobody');
  await page.getByLabel('邮箱、手机号或昵称').fill(account.nickName);
  await page.getByLabel('密码', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/mono\/list\/1001$/);
});

async function expectRefused(page: Page, code: string): Promise<void> {
  await page.getByLabel('邮箱验证码').fill(code);
  const responded = page.waitForResponse(/account\/register$/);
  await page.getByRole('button', { name: '注册并登录' }).click();
  const reply: { code: string } = await (await responded).json();
  expect(reply.code).toBe('A0130');
  await expect(page.getByLabel('邮箱验证码')).toHaveAccessibleDescription(/验证码不对或已经过期/);
}

/** Somebody else tries the same and is refused. */
async function tryElsewhere({ url }: SiteProcess, path: string, body: object): Promise<void> {
  const response = await fetch(`${url}/restful/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(400);
}

/** Moves the life of an address's codes by minutes. */
function age(site: SiteProcess, email: string, by: '- 11' | '+ 11'): Promise<void> {
  return runSql(
    site,
    `UPDATE verification_codes SET created_at = created_at ${by} * interval '1 minute', expires_at = expires_at ${by} * interval '1 minute' WHERE target = $1`,
    [email],
  );
}

/** Digits as a Chinese input method types them. */
function wide(digits: string): string {
  return digits.replace(/\d/g, (digit) => String.fromCodePoint(digit.charCodeAt(0) + 0xfee0));
}
