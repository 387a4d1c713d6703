import { readFile } from 'node:fs/promises';
import { newAccount, startSignedIn, startSignedUp } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { expect, test } from './harness/test.ts';

test.use({ refusals: [401] });

test('one device is signed out from another, and a copy of the data is downloaded', async ({ page, newVisitor }) => {
  const account = newAccount('收拾人');
  await startSignedUp(page, account);
  const other = await newVisitor();
  await startSignedIn(other, account);
  await other.goto('/profile/message');
  await expect(other.getByRole('heading', { level: 1, name: '我的消息' })).toBeVisible();

  await page.goto('/profile/secure_entry');
  await page.getByRole('button', { name: /^退出 / }).click();
  await expect(page.getByText(/已退出$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^退出 / })).toHaveCount(0);
  await other.reload();
  await expect(other).toHaveURL(/\/acc\/sign_in\?from=%2Fprofile%2Fmessage/);

  await page.goto('/profile/userinfo');
  await page.getByRole('button', { name: '打包我的数据' }).click();
  const ready = page.getByRole('button', { name: /^下载（/ });
  await expect(ready).toBeVisible();
  await expectNoAxeViolation(page);
  const arriving = page.waitForEvent('download');
  await ready.click();
  const zip = await readFile(await (await arriving).path());
  // A zip begins with PK and names its files in the clear.
  expect(zip.subarray(0, 2).toString('latin1')).toBe('PK');
  expect(zip.includes(Buffer.from('.json'))).toBe(true);
});
