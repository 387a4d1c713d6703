import type { Page } from '@playwright/test';
import { leaveWelcome, newAccount, readCode, startSignedIn, startSignedUp, submitSignUp } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { expect, test } from './harness/test.ts';

test.use({ refusals: [400, 403] });

const OPERATOR = { nickName: '守炉人', email: 'operator@hearth.example', password: 'lubian2026' };

/** Sets on the page of settings who may sign up. */
async function setMode(page: Page, label: string): Promise<void> {
  await page.goto('/admin/settings');
  await page.getByLabel('谁能注册', { exact: true }).selectOption({ label });
  await page.getByRole('button', { name: '写理由并保存' }).click();
  const dialog = page.getByRole('dialog', { name: '保存 1 处设置' });
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('an operator lets people in by invitation, then by approval, then everybody again', async ({ page, newVisitor }) => {
  const host = await newVisitor();
  await startSignedUp(host, newAccount('请客'));
  await startSignedIn(page, OPERATOR);
  await host.goto('/profile/invitation');
  await expect(host.getByText('现在谁都可以注册，不用邀请码')).toBeVisible();

  await setMode(page, '凭邀请码');
  await host.reload();
  await host.getByRole('button', { name: '做一个邀请码' }).click();
  const codes = host.getByRole('list', { name: '我的邀请码' });
  await codes.getByRole('button', { name: /^作废/ }).click();
  await expect(codes.getByText('作废了')).toBeVisible();
  await codes.getByRole('button', { name: /^撤销作废/ }).click();
  await expect(codes.getByRole('button', { name: /^作废/ })).toBeVisible();
  const code = (await codes.locator('code').first().textContent()) ?? '';
  expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  await expectNoAxeViolation(host);

  const account = newAccount('被请');
  const guest = await newVisitor();
  await guest.goto('/acc/sign_up');
  await expect(guest.getByText('这里凭邀请注册')).toBeVisible();
  await guest.getByLabel('邀请码').fill('AAAA-BBBB-CCCC');
  await guest.getByLabel('昵称').fill(account.nickName);
  await guest.getByLabel('邮箱', { exact: true }).fill(account.email);
  await guest.getByRole('button', { name: '获取验证码' }).click();
  await guest.getByLabel('邮箱验证码').fill(await readCode(guest, account.email));
  await guest.getByLabel('密码', { exact: true }).fill(account.password);
  await guest.getByLabel('出生的年份').fill('1990');
  await guest.getByRole('checkbox').check();
  await guest.getByRole('button', { name: '注册并登录' }).click();
  await expect(guest.getByLabel('邀请码')).toHaveAccessibleDescription(/邀请码不对/);
  await expectNoAxeViolation(guest);
  await guest.goto(`/acc/sign_up?invitation=${code}`);
  await expect(guest.getByLabel('邀请码')).toHaveValue(code);
  await expect(guest.getByLabel('昵称')).toHaveValue(account.nickName);
  await guest.getByLabel('邮箱验证码').fill(await readCode(guest, account.email));
  await guest.getByLabel('密码', { exact: true }).fill(account.password);
  await guest.getByLabel('出生的年份').fill('1990');
  await guest.getByRole('checkbox').check();
  await guest.getByRole('button', { name: '注册并登录' }).click();
  await leaveWelcome(guest);
  await expect(guest).toHaveURL(/\/cart\/list\/1001$/);

  await host.reload();
  await expect(codes.getByRole('listitem').first()).toContainText(account.nickName);
  await page.goto('/admin/invitations');
  await expect(page.getByRole('table', { name: '邀请码' })).toContainText('用过了');
  await expectNoAxeViolation(page);

  await setMode(page, '要守炉人点头');
  const waiting = await newVisitor();
  const asker = newAccount('等候');
  await waiting.goto('/acc/sign_up');
  await expect(waiting.getByText('注册以后由守炉人点头')).toBeVisible();
  await submitSignUp(waiting, asker);
  await expect(waiting.getByRole('complementary', { name: '注册在等守炉人点头' })).toBeVisible();
  await page.goto('/admin/queue?kind=sign_up&item=first');
  await expect(page.getByRole('article', { name: '打开的一件' })).toContainText(asker.nickName);
  await page.getByRole('button', { name: '放进来' }).click();
  await expect(page.getByText('放进来了，已经告诉这位会员')).toBeVisible();
  await waiting.reload();
  await expect(waiting.getByRole('complementary', { name: '注册在等守炉人点头' })).toBeHidden();

  await setMode(page, '谁都可以');
  await waiting.goto('/profile/invitation');
  await expect(waiting.getByText('现在谁都可以注册，不用邀请码')).toBeVisible();
});
