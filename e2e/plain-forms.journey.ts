// Forms in a browser that runs no scripts at all.
import { newAccount, readCode } from './harness/accounts.ts';
import { expect, test } from './harness/test.ts';

test.use({ refusals: [400] });

test('somebody without scripts signs up, and reports something illegal', async ({ newVisitor }) => {
  const page = await newVisitor({ javaScriptEnabled: false });
  const { nickName, email } = newAccount('无脚本');
  await page.goto('/acc/sign_up');
  await page.getByLabel('昵称').fill(nickName);
  await page.getByLabel('邮箱', { exact: true }).fill(email);
  await page.getByRole('button', { name: '不用脚本，接着填' }).click();
  await expect(page).toHaveURL(/\/acc\/sign_up$/);
  await expect(page.getByLabel('昵称')).toHaveValue(nickName);
  await page.getByRole('button', { name: '寄验证码' }).click();
  await expect(page.getByRole('status')).toContainText('验证码寄出去了');
  await page.getByLabel('邮箱收到的验证码').fill(await readCode(page, email));
  await page.getByLabel('出生的年份').fill('1990');
  await page.getByLabel(/我已阅读/).check();
  await page.getByLabel('密码', { exact: true }).fill('短');
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await expect(page.getByLabel('密码', { exact: true })).toHaveAccessibleDescription(/至少|8/);
  await expect(page.getByLabel('昵称')).toHaveValue(nickName);
  await expect(page.getByLabel(/我已阅读/)).toBeChecked();
  await page.getByLabel('密码', { exact: true }).fill('Lubian2026xyz');
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await expect(page.getByRole('heading', { name: '账号注册好了' })).toBeVisible();

  await page.goto('/report_illegal');
  await page.getByRole('button', { name: '用不要脚本的表' }).click();
  await page.getByLabel('侵犯权利').check();
  await page.getByLabel('那一页的地址').fill('/cart/list/1001');
  await page.getByLabel('怎么回事').fill('这一页上贴了我家里人的照片，没有问过我们，请尽快拿下来。');
  await page.getByLabel('邮箱', { exact: true }).fill(email);
  await page.getByRole('button', { name: '寄验证码' }).click();
  await page.getByLabel('邮箱收到的验证码').fill(await readCode(page, email, '举报验证码'));
  await page.getByRole('button', { name: '递交举报', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^收到了，编号 WF-/ })).toBeVisible();
});
