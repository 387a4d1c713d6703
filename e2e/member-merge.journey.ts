import { newAccount, readCode, startSignedIn, startSignedUp, type Account } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { expect, test } from './harness/test.ts';

test.use({ refusals: [400, 401, 403, 404, 409] });

const OPERATOR: Account = { nickName: '守炉人', email: 'operator@hearth.example', password: 'lubian2026' };

test('an operator merges two accounts of one person with the codes of both, and takes it back', async ({ page, newVisitor }) => {
  const [old, present] = [newAccount('旧皮靴'), newAccount('夜烛')];
  const [visitor, member] = [await newVisitor(), await newVisitor()];
  await startSignedUp(visitor, old);
  await startSignedUp(member, present);
  await startSignedIn(page, OPERATOR);
  await page.goto(`/admin/members?q=${encodeURIComponent(present.nickName)}`);
  const table = page.getByRole('table', { name: '会员' });
  const href = (await table.getByRole('link', { name: present.nickName }).getAttribute('href')) ?? '';
  const into = new URL(href, page.url()).searchParams.get('open') ?? '';
  expect(into).toMatch(/^\d+$/);
  await page.goto(`/admin/members?q=${encodeURIComponent(old.nickName)}`);
  await table.getByRole('link', { name: old.nickName }).click();
  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('button', { name: '并进另一个账号' }).click();

  const asked = page.getByRole('dialog', { name: `合并：${old.nickName}` });
  await asked.getByLabel('并进哪个账号').fill(into);
  await expectNoAxeViolation(page);
  await asked.getByRole('button', { name: '往两边寄验证码' }).click();
  const dialog = page.getByRole('dialog', { name: `${old.nickName} 并进 ${present.nickName}` });
  await dialog.getByLabel(`“${old.nickName}”收到的验证码`).fill(await readCode(page, old.email, '合并账号'));
  await dialog.getByLabel(`“${present.nickName}”收到的验证码`).fill(await readCode(page, present.email, '合并账号'));
  await expect(dialog.getByText('7 天内可以撤销')).toBeVisible();
  await expectNoAxeViolation(page);
  await dialog.getByRole('button', { name: '合并', exact: true }).click();
  await expect(page.getByText('合并了，7 天里都能撤销')).toBeVisible();
  await expect(page.getByText('账号并入了')).toBeVisible();

  await visitor.goto('/acc/sign_in');
  await visitor.getByLabel('邮箱、手机号或昵称').fill(old.email);
  await visitor.getByLabel('密码', { exact: true }).fill(old.password);
  await visitor.getByRole('button', { name: '登录', exact: true }).click();
  await expect(visitor.getByText(`这个账号已经并入“${present.nickName}”`).first()).toBeVisible();

  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await expect(page.getByText('账号并入了')).toBeHidden();
  await visitor.getByRole('button', { name: '登录', exact: true }).click();
  await expect(visitor).not.toHaveURL(/sign_in/);
});
