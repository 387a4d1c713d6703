import type { Page } from '@playwright/test';
import { runSql } from '#tools/site/site-database.ts';
import type { SiteProcess } from '#tools/site/site-process.ts';
import { newAccount, readCode, readRetrieveLink, signIn, signUp, startSignedIn, startSignedUp, type Account } from './harness/accounts.ts';
import { totpOf } from './harness/authenticator.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { expect, test } from './harness/test.ts';

test.use({ refusals: [400, 401, 409, 429] });

test('two tabs share a session: signing out in one empties the other, signing in fills it again', async ({ page, context }) => {
  const account = newAccount('两扇窗');
  await signUp(page, account);
  const other = await context.newPage();
  await other.goto('/profile/secure_entry');
  await expect(other.getByRole('heading', { name: '登录设备' })).toBeVisible();
  await expect(other.getByRole('listitem').filter({ hasText: '有检举等你答辩' })).toHaveText('有检举等你答辩站内消息、邮件、短信');
  await page.evaluate(() => localStorage.setItem('hearth-token', JSON.stringify({ state: { token: null }, version: 0 })));
  await expect(other).toHaveURL(/sign_in\?from=%2Fprofile%2Fsecure_entry/);
  await other.goto('/cart/list/1001');
  await expect(other.getByRole('button', { name: `账户菜单： ${account.nickName}` })).toHaveCount(0);
  await signIn(page, account);
  await expect(other.getByRole('button', { name: `账户菜单： ${account.nickName}` })).toBeVisible();
});

test('a lost password is reset, and a used link says why it no longer works', async ({ page, newVisitor, site }) => {
  const account = newAccount('健忘人');
  await startSignedUp(page, account);
  const lost = await newVisitor();
  await lost.goto('/acc/sign_in?from=%2Fmono%2Flist%2F1001');
  await lost.getByRole('link', { name: '忘记密码' }).click();
  await lost.getByLabel('邮箱', { exact: true }).fill('没有这样的邮箱');
  await lost.getByRole('button', { name: '寄出链接' }).click();
  await expect(lost.getByLabel('邮箱', { exact: true })).toHaveAccessibleDescription('请填写有效的邮箱地址');
  await expectNoAxeViolation(lost);
  await askForMail(lost, account);
  await lost.reload();
  await expect(lost.getByRole('button', { name: /后可以再寄/ })).toBeDisabled();

  const link = await readRetrieveLink(lost, account.email);
  await lost.goto(link);
  const password = lost.getByLabel('新密码', { exact: true });
  await password.fill('password123');
  await lost.getByRole('button', { name: '设置新密码' }).click();
  await expect(password).toHaveAccessibleDescription(/太常见/);
  await expectNoAxeViolation(lost);
  const renewed = { ...account, password: `${account.password}New` };
  await password.fill(renewed.password);
  await lost.getByRole('button', { name: '设置新密码' }).click();
  await expect(lost.getByRole('heading', { level: 1 })).toHaveText('密码改好了');

  await lost.goto(link);
  await expect(lost.getByRole('heading', { level: 1 })).toHaveText('链接用过了');
  await expect(lost.getByRole('textbox')).toHaveCount(0);
  await lost.goto(`${link.slice(0, -1)}_`);
  await expect(lost.getByRole('heading', { level: 1 })).toHaveText('链接不对');
  await signIn(lost, renewed);

  // The browser that was signed in with the old password is not any more.
  await page.goto('/profile/secure_entry');
  await expect(page).toHaveURL(/\/acc\/sign_in\?from=/);

  const late = newAccount('迟到人');
  await startSignedUp(await newVisitor(), late);
  await askForMail(lost, late);
  const lateLink = await readRetrieveLink(lost, late.email);
  await age(site, late.email);
  await lost.goto(lateLink);
  await expect(lost.getByRole('heading', { level: 1 })).toHaveText('链接过期了');
});

test('a changed password signs the other browser out; the address is changed by a code', async ({ page, newVisitor }) => {
  const account = newAccount('换锁人');
  await startSignedUp(page, account);
  const other = await newVisitor();
  await startSignedIn(other, account);

  await page.goto('/profile/secure_entry');
  await expect(page.getByRole('listitem').filter({ hasText: '这一台' })).toBeVisible();
  await expectNoAxeViolation(page);
  await page.getByRole('button', { name: '修改密码' }).click();
  await page.getByLabel('现在的密码').fill('NotMine12345');
  await page.getByLabel('新密码', { exact: true }).fill(`${account.password}New`);
  await page.getByRole('button', { name: '改密码', exact: true }).click();
  await expect(page.getByLabel('现在的密码')).toHaveAccessibleDescription('现在的密码不对');
  await expect(page.getByLabel('新密码', { exact: true })).toHaveValue(`${account.password}New`);
  await page.getByLabel('现在的密码').fill(account.password);
  await page.getByRole('button', { name: '改密码', exact: true }).click();
  await expect(page.getByText('密码改好了，另外 1 台设备已退出')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await other.goto('/profile/secure_entry');
  await expect(other).toHaveURL(/\/acc\/sign_in\?from=/);

  const renewed = { ...account, email: `new.${account.email}`, password: `${account.password}New` };
  await page.getByRole('button', { name: '换邮箱' }).click();
  await page.getByLabel('现在的密码').fill(renewed.password);
  await page.getByLabel('新邮箱', { exact: true }).fill(renewed.email);
  await page.getByRole('button', { name: '获取验证码' }).click();
  const code = await readCode(page, renewed.email);
  await page.getByLabel('邮箱验证码').fill(code === '111111' ? '222222' : '111111');
  await page.getByRole('button', { name: '换成这个邮箱' }).click();
  await expect(page.getByLabel('邮箱验证码')).toHaveAccessibleDescription(/验证码不对/);
  await page.getByLabel('邮箱验证码').fill(code);
  await page.getByRole('button', { name: '换成这个邮箱' }).click();
  await expect(page.getByText('邮箱换好了')).toBeVisible();
  await signIn(other, renewed);
});

test('two-factor: turned on, asked for at signing in, and a recovery code instead', async ({ page, newVisitor }) => {
  const account = newAccount('双锁人');
  await startSignedUp(page, account);
  await page.goto('/profile/secure_entry');
  await page.getByRole('button', { name: '开启', exact: true }).click();
  await page.getByLabel('现在的密码').fill(account.password);
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByRole('img', { name: '两步验证的二维码' })).toBeVisible();
  const secret = (await page.getByLabel('密钥', { exact: true }).textContent()) ?? '';
  await expectNoAxeViolation(page);
  // The present step is taken for half a minute more, and the one behind it already: neither depends on when a step ends.
  const spent = totpOf(secret);
  await page.getByLabel('验证器里的 6 位数字').fill(spent);
  await page.getByRole('button', { name: '开启两步验证' }).click();
  const recoveryCodes = page.getByRole('list', { name: '恢复码' }).getByRole('listitem');
  await expect(recoveryCodes).toHaveCount(10);
  const codes = await recoveryCodes.allTextContents();
  await page.getByRole('button', { name: '我收好了' }).click();
  await expect(page.getByText('已开启')).toBeVisible();

  const other = await newVisitor();
  await startSignIn(other, account);
  const digits = other.getByLabel('两步验证');
  await expect(digits).toBeFocused();
  await expect(other.getByLabel('密码', { exact: true })).toHaveValue(account.password);
  await digits.fill(spent);
  await other.getByRole('button', { name: '登录', exact: true }).click();
  await expect(digits).toHaveAccessibleDescription(/已经用过一次/);
  await expectNoAxeViolation(other);
  await digits.fill(totpOf(secret, 1));
  await other.getByRole('button', { name: '登录', exact: true }).click();
  await expect(other).not.toHaveURL(/sign_in/);

  const third = await newVisitor();
  await startSignIn(third, account);
  await third.getByRole('button', { name: '用恢复码' }).click();
  await third.getByLabel('恢复码').fill((codes[0] ?? '').toLowerCase());
  await third.getByRole('button', { name: '登录', exact: true }).click();
  await expect(third).not.toHaveURL(/sign_in/);

  await page.reload();
  await expect(page.getByText(/恢复码还剩 9 个/)).toBeVisible();
  await page.getByRole('button', { name: '退出其他全部' }).click();
  await page.getByRole('button', { name: '退出 2 台' }).click();
  await expect(page.getByText('2 台设备已退出')).toBeVisible();
  await third.goto('/profile/secure_entry');
  await expect(third).toHaveURL(/\/acc\/sign_in\?from=/);
});

test('signed out elsewhere while writing: nothing typed is lost', async ({ page, newVisitor }) => {
  const account = newAccount('半途人');
  await startSignedUp(page, account);
  const other = await newVisitor();
  await startSignedIn(other, account);
  await other.goto('/profile/secure_entry');

  await page.goto('/post/add/1001');
  await page.getByRole('textbox', { name: '标题' }).fill('写到一半，门锁换了');
  await page.getByRole('textbox', { name: '正文' }).click();
  await page.keyboard.type('正写到要紧处，别处有人把我请了出去。');
  await endOthers(other);
  await page.getByRole('button', { name: '发表', exact: true }).click();
  await comeBack(page, account);
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue('写到一半，门锁换了');
  await expect(page.getByRole('textbox', { name: '正文' })).toContainText('别处有人把我请了出去');
  await page.getByRole('button', { name: '发表', exact: true }).click();
  await expect(page).toHaveURL(/\/post\/view\/1001\/\d+/);

  await page.getByRole('textbox', { name: '写评论' }).fill('评论也只写了半句');
  await other.reload();
  await endOthers(other);
  await page.getByRole('button', { name: '发表评论' }).click();
  await comeBack(page, account);
  await expect(page.getByRole('textbox', { name: '写评论' })).toHaveValue('评论也只写了半句');

  await page.goto('/profile/userinfo');
  await page.getByRole('textbox', { name: '签名' }).fill('门锁换了三回');
  await other.reload();
  await endOthers(other);
  await page.getByRole('button', { name: '保存' }).click();
  await comeBack(page, account);
  await expect(page.getByRole('textbox', { name: '签名' })).toHaveValue('门锁换了三回');
});

async function askForMail(page: Page, account: Account): Promise<void> {
  await page.goto('/acc/forgot_password');
  await page.getByLabel('邮箱', { exact: true }).fill(account.email);
  await page.getByRole('button', { name: '寄出链接' }).click();
  await expect(page).toHaveURL(/\/acc\/forgot_success/);
  await expect(page.getByText(account.email)).toBeVisible();
}

async function startSignIn(page: Page, account: Account): Promise<void> {
  await page.goto('/acc/sign_in');
  await page.getByLabel('邮箱、手机号或昵称').fill(account.nickName);
  await page.getByLabel('密码', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

async function endOthers(page: Page): Promise<void> {
  await page.getByRole('button', { name: '退出其他全部' }).click();
  await page.getByRole('button', { name: /^退出 \d+ 台$/ }).click();
  await expect(page.getByText(/\d+ 台设备已退出/)).toBeVisible();
}

/** Signs in again where a dead token has led, and ends on the page it came from. */
async function comeBack(page: Page, account: Account): Promise<void> {
  await expect(page).toHaveURL(/\/acc\/sign_in\?from=/);
  await page.getByLabel('邮箱、手机号或昵称').fill(account.email);
  await page.getByLabel('密码', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).not.toHaveURL(/sign_in/);
}

/** Lets an hour pass for the mails of an address. */
function age(site: SiteProcess, email: string): Promise<void> {
  return runSql(
    site,
    `UPDATE retrieve_keys SET created_at = created_at - interval '1 hour', expires_at = expires_at - interval '1 hour'
     FROM members WHERE members.id = member_id AND email_fold = $1`,
    [email],
  );
}
