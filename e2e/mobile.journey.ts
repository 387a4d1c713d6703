import type { Page } from '@playwright/test';
import { newAccount, readCode, startSignedUp, type Account } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { expect, test } from './harness/test.ts';

test.use({ refusals: [400] });

/** A number nobody in this run has used. */
const newMobile = () => `137${String(Date.now() % 100_000_000).padStart(8, '0')}`;

const otherThan = (code: string, step = 1) => String((Number(code) + step) % 1_000_000).padStart(6, '0');

test('a number is bound by a code, used to sign in, and unbound by mail', async ({ page, newVisitor }) => {
  const account = newAccount('绑机人');
  const mobile = newMobile();
  await startSignedUp(page, account);

  await page.goto('/acc/mobile_verification?from=%2Fmono%2Flist%2F1001');
  const number = page.getByLabel('手机号');
  await number.fill('12345');
  await page.getByRole('button', { name: '发送验证码' }).click();
  await expect(page.locator('form').getByText('请填写有效的手机号码')).toBeVisible();
  await expect(number).toBeFocused();
  await expectNoAxeViolation(page);
  await number.fill(`+86 ${mobile.slice(0, 3)}-${mobile.slice(3)}`);
  await page.getByRole('button', { name: '发送验证码' }).click();
  await expect(page).toHaveURL(/mobile_verification_code\?from=/);
  expect(page.url()).not.toContain(mobile);
  await countsDownOverReload(page);
  await expectNoAxeViolation(page);

  // Going back and asking for the same number again opens the form for the code already sent.
  await page.getByRole('link', { name: '换一个号码' }).click();
  await expect(number).toHaveValue(mobile);
  const code = await readCode(page, mobile);
  await page.goto(page.url().replace('mobile_verification', 'mobile_verification_code'));
  await tryCode(page, otherThan(code));
  await expect(page.locator('form').getByText('验证码不对或已经过期')).toBeVisible();
  const field = page.getByLabel('短信验证码');
  await expect(field).toHaveValue(otherThan(code));
  await paste(field, `【炉边】验证码 ${code}，`);
  await expect(field).toHaveValue(code);
  await page.getByRole('button', { name: '绑定', exact: true }).click();
  await expect(page).toHaveURL(/\/mono\/list\/1001$/);

  // The page for the code redirects to the number that is bound now.
  await page.goto('/acc/mobile_verification_code');
  await expect(page).toHaveURL(/mobile_verification$/);
  await expect(page.getByText(`${mobile.slice(0, 3)}****${mobile.slice(-4)}`)).toBeVisible();
  const elsewhere = await newVisitor();
  await signInByMobile(elsewhere, mobile, account);
  await expect(elsewhere).toHaveURL(/\/cart\/list\/1001$/);

  await page.getByRole('button', { name: '解绑手机' }).click();
  const dialog = page.getByRole('dialog', { name: '解绑手机' });
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect(dialog.getByText(/信已寄出/)).toBeVisible();
  await expectNoAxeViolation(page);
  await dialog.getByLabel('邮箱验证码').fill(await readCode(page, account.email, '解绑'));
  await dialog.getByRole('button', { name: '确认解绑' }).click();
  await expect(page.getByLabel('手机号')).toBeVisible();
  const refused = await newVisitor();
  await signInByMobile(refused, mobile, account);
  await expect(refused.locator('form').getByText('账号或密码不对')).toBeVisible();
});

test('a visitor signs in first and comes back; after the fifth wrong code the right one is worth nothing', async ({ page }) => {
  const account = newAccount('试错人');
  await startSignedUp(page, account);
  await page.evaluate(() => localStorage.removeItem('hearth-token'));
  await page.goto('/acc/mobile_verification');
  await expect(page).toHaveURL(/sign_in/);
  await page.getByLabel(/^邮箱/).fill(account.email);
  await page.getByLabel('密码', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  // The field for the account names the mobile number too.
  await expect(page).toHaveURL(/\/acc\/mobile_verification$/);
  const mobile = newMobile();
  await page.getByLabel('手机号').fill(mobile);
  await page.getByRole('button', { name: '发送验证码' }).click();
  await expect(page).toHaveURL(/mobile_verification_code/);
  const code = await readCode(page, mobile);
  for (let step = 1; step <= 5; step += 1) await expectRefused(page, otherThan(code, step));
  await expectRefused(page, code);
});

/** The seconds come from the server: a reload goes on counting. */
async function countsDownOverReload(page: Page): Promise<void> {
  const again = page.getByRole('button', { name: /后重发/ });
  await expect(again).toBeDisabled();
  const before = await secondsOf(page);
  await expect.poll(() => secondsOf(page)).toBeLessThan(before);
  await page.reload();
  await expect(again).toBeDisabled();
  const after = await secondsOf(page);
  expect(after).toBeLessThan(before);
  expect(after).toBeGreaterThan(0);
}

/** Returns the seconds the resend button shows; its text counts in minutes above one. */
async function secondsOf(page: Page): Promise<number> {
  const text = (await page.getByRole('button', { name: /后重发/ }).textContent()) ?? '';
  const found = Number(/\d+/.exec(text)?.[0] ?? 0);
  return text.includes('分') ? found * 60 : found;
}

async function tryCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('短信验证码').fill(code);
  await page.getByRole('button', { name: '绑定', exact: true }).click();
}

async function expectRefused(page: Page, code: string): Promise<void> {
  const responded = page.waitForResponse(/bind_mobile_verify_code/);
  await tryCode(page, code);
  const reply: { code: string } = await (await responded).json();
  expect(reply.code).toBe('A0130');
  await expect(page.locator('form').getByText('验证码不对或已经过期')).toBeVisible();
}

async function paste(field: ReturnType<Page['getByLabel']>, text: string): Promise<void> {
  await field.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

async function signInByMobile(page: Page, mobile: string, { password }: Account): Promise<void> {
  await page.goto('/acc/sign_in');
  await page.getByLabel(/^邮箱/).fill(mobile);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}
