import { patient } from '../tools/patience.ts';
import { newAccount, readCode, startSignedIn } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { expect, test } from './harness/test.ts';

test.use({ refusals: [400, 403] });

const OPERATOR = { nickName: '守炉人', email: 'operator@hearth.example', password: 'lubian2026' };

test('an operator presses the storm switch: who signs up proves work by itself and waits, is let in, and the storm ends', async ({ page, newVisitor }) => {
  await startSignedIn(page, OPERATOR);
  await page.goto('/admin/storm');
  await page.getByRole('button', { name: '1 小时', exact: true }).click();
  await page.getByRole('button', { name: '开风暴 1 小时' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('list', { name: '会发生什么' })).toContainText('新注册的人先等你点头');
  await expectNoAxeViolation(page);
  await dialog.getByRole('button', { name: '开风暴', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: '风暴开着' })).toBeVisible();

  const account = newAccount('风里来');
  const visitor = await newVisitor();
  await visitor.goto('/acc/sign_up');
  await visitor.getByLabel('昵称').fill(account.nickName);
  await visitor.getByLabel('邮箱', { exact: true }).fill(account.email);
  await visitor.getByRole('button', { name: '获取验证码' }).click();
  await visitor.getByLabel('邮箱验证码').fill(await readCode(visitor, account.email));
  await visitor.getByLabel('密码', { exact: true }).fill(account.password);
  await visitor.getByLabel('出生的年份').fill('1990');
  await visitor.getByRole('checkbox').check();
  // The browser solves the problem the server sets; nobody has to do anything.
  await visitor.getByRole('button', { name: '注册并登录' }).click();
  await expect(visitor.getByRole('complementary', { name: '注册在等守炉人点头' })).toBeVisible({ timeout: patient(30_000) });
  await expectNoAxeViolation(visitor);

  // Where the browser cannot solve it, a mailed code is as good.
  const slow = newAccount('算不动');
  const old = await newVisitor();
  await old.route('**/g/security/challenge*', (route) => route.fulfill({ status: 403, contentType: 'application/json', body: '{}' }));
  await old.goto('/acc/sign_up');
  await old.getByLabel('昵称').fill(slow.nickName);
  await old.getByLabel('邮箱', { exact: true }).fill(slow.email);
  await old.getByRole('button', { name: '获取验证码' }).click();
  await old.getByLabel('邮箱验证码').fill(await readCode(old, slow.email));
  await old.getByLabel('密码', { exact: true }).fill(slow.password);
  await old.getByLabel('出生的年份').fill('1990');
  await old.getByRole('checkbox').check();
  await old.getByRole('button', { name: '注册并登录' }).click();
  const proofMail = `proof.${slow.email}`;
  await old.getByLabel('收这个验证码的邮箱').fill(proofMail);
  await expectNoAxeViolation(old);
  await old.getByRole('button', { name: '获取验证码' }).last().click();
  await old.getByLabel('代替小题的验证码').fill(await readCode(old, proofMail, '验证码'));
  await old.getByRole('button', { name: '注册并登录' }).click();
  await expect(old.getByRole('complementary', { name: '注册在等守炉人点头' })).toBeVisible();

  await page.goto('/admin/storm');
  await expect(page.getByRole('table', { name: '等点头的注册' })).toContainText(account.nickName);
  await expectNoAxeViolation(page);
  await page.getByRole('checkbox', { name: new RegExp(account.nickName) }).check();
  await page.getByRole('checkbox', { name: new RegExp(slow.nickName) }).check();
  await page.getByRole('button', { name: '放进选中的 2 个' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '放进来' }).click();
  await expect(page.getByText('没有人在等。')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('complementary', { name: '站里在防刷屏' })).toBeVisible();

  await page.getByRole('button', { name: '现在停下' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '停下', exact: true }).click();
  await expect(page.getByText('风平浪静，开关关着')).toBeVisible();
});

test('an operator blocks a mail domain, and nobody signs up with it', async ({ page, newVisitor }) => {
  await startSignedIn(page, OPERATOR);
  await page.goto('/admin/blocks');
  await page.getByRole('button', { name: '拦一个' }).click();
  const dialog = page.getByRole('dialog', { name: '拦一个' });
  await dialog.getByLabel('拦什么').selectOption({ label: '邮箱域名' });
  await dialog.getByLabel('拦谁').fill('没有点');
  await dialog.getByRole('button', { name: '存下' }).click();
  await expect(dialog.getByLabel('拦谁')).toHaveAccessibleDescription(/mailinator\.com/);
  await expectNoAxeViolation(page);
  const domain = `spam${Date.now() % 100_000}.example.net`;
  await dialog.getByLabel('拦谁').fill(domain);
  await dialog.getByRole('button', { name: '存下' }).click();
  await expect(page.getByRole('table', { name: '拦着的' })).toContainText(domain);
  await expectNoAxeViolation(page);

  const visitor = await newVisitor();
  await visitor.goto('/acc/sign_up');
  await visitor.getByLabel('邮箱', { exact: true }).fill(`someone@${domain}`);
  await visitor.getByRole('button', { name: '获取验证码' }).click();
  await expect(visitor.getByLabel('邮箱', { exact: true })).toHaveAccessibleDescription(/不能注册/);

  await page.getByRole('button', { name: `不再拦 ${domain}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: '不再拦' }).click();
  await expect(page.getByText(domain)).toHaveCount(0);
});
