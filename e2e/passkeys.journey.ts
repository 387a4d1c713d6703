import type { Page } from '@playwright/test';
import { newAccount, startSignedUp } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { expect, test } from './harness/test.ts';
import { addAuthenticator } from './harness/passkey-device.ts';

test.use({ refusals: [400, 401] });

test('a passkey: added, signed in with instead of the password, renamed, removed', async ({ page }) => {
  const device = await addAuthenticator(page);
  // The device would answer what is offered in the field before the button is pressed.
  await page.addInitScript(() => Reflect.set(PublicKeyCredential, 'isConditionalMediationAvailable', undefined));
  const account = newAccount('指纹人');
  await startSignedUp(page, account);
  await page.goto('/profile/secure_entry');
  const section = page.getByRole('region', { name: '通行密钥' });
  await section.getByRole('button', { name: '添加通行密钥' }).click();
  await page.getByLabel('现在的密码').fill('NotMine12345');
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByLabel('现在的密码')).toHaveAccessibleDescription('现在的密码不对');
  await expectNoAxeViolation(page);
  await page.getByLabel('现在的密码').fill(account.password);
  // Its holder does not confirm at first.
  await device.setVerified(false);
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByRole('alert')).toContainText('没有做成');
  await device.setVerified(true);
  await page.getByRole('button', { name: '再试一次' }).click();
  await expect(page.getByText(/添加好了/)).toBeVisible();
  await expect(section.getByRole('listitem')).toContainText('还没有用过');
  await expectNoAxeViolation(page);
  await section.getByRole('button', { name: /改名/ }).click();
  await page.getByLabel('名字').fill('书房的电脑');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(section.getByRole('heading', { name: '书房的电脑' })).toBeVisible();

  await signOut(page);
  await page.goto('/acc/sign_in?from=%2Fprofile%2Fsecure_entry');
  await expectNoAxeViolation(page);
  await page.getByRole('button', { name: '用通行密钥登录' }).click();
  await expect(page).toHaveURL(/\/profile\/secure_entry$/);
  await expect(section.getByRole('listitem')).toContainText('上次使用');

  await section.getByRole('button', { name: '删除 书房的电脑' }).click();
  await page.getByLabel('现在的密码').fill(account.password);
  await page.getByRole('button', { name: '删除', exact: true }).click();
  await expect(section.getByRole('listitem')).toHaveCount(0);

  await signOut(page);
  await page.goto('/acc/sign_in');
  await page.getByRole('button', { name: '用通行密钥登录' }).click();
  await expect(page.getByRole('alert')).toContainText('这把通行密钥在这里用不了');
  await expectNoAxeViolation(page);
});

test('a passkey is offered in the field of the account', async ({ page }) => {
  await addAuthenticator(page);
  const account = newAccount('填表人');
  await startSignedUp(page, account);
  await page.goto('/profile/secure_entry');
  await page.getByRole('button', { name: '添加通行密钥' }).click();
  await page.getByLabel('现在的密码').fill(account.password);
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByText(/添加好了/)).toBeVisible();
  await signOut(page);
  // The device answers what is offered in the field as soon as it is asked, as if its holder had chosen it.
  await page.goto('/acc/sign_in?from=%2Fprofile%2Fsecure_entry');
  await expect(page).toHaveURL(/\/profile\/secure_entry$/);
});

test('no button where the browser has no passkeys', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await page.goto('/acc/sign_in');
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeEnabled();
  await expect(page.getByRole('button', { name: '用通行密钥登录' })).toHaveCount(0);
  await expect(page.getByText('或者用密码')).toHaveCount(0);
});

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('hearth-token'));
}
