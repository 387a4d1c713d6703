import type { Page } from '@playwright/test';
import { runSql } from '#tools/site/site-database.ts';
import type { SiteProcess } from '#tools/site/site-process.ts';
import { newAccount, startSignedIn, startSignedUp, type Account } from './harness/accounts.ts';
import { totpOf } from './harness/authenticator.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { ask, post as send } from './harness/calls.ts';
import { apply, enlist, seat } from './harness/presenters.ts';
import { addAuthenticator } from './harness/passkey-device.ts';
import { confirmAct } from './harness/staff-acts.ts';
import { expect, test } from './harness/test.ts';

test.use({ refusals: [400, 403, 409, 429] });

/** Signs up somebody who is an operator from then on. */
async function startAsOperator(page: Page, site: SiteProcess): Promise<Account> {
  const account = newAccount('守炉');
  await startSignedUp(page, account);
  await runSql(site, `UPDATE members SET role = 'operator' WHERE email_fold = '${account.email}'`);
  await page.goto('/cart/list/1001');
  return account;
}

/** As if the last verification were longer ago than it counts. */
async function waitElevenMinutes(site: SiteProcess, { email }: Account): Promise<void> {
  await runSql(
    site,
    `UPDATE sessions SET factor_at = factor_at - interval '11 minutes' WHERE member_id = (SELECT id FROM members WHERE email_fold = '${email}')`,
  );
}

test('before a role is handed out an operator shows who they are, and nothing they wrote is lost', async ({ page, site }) => {
  const [first, second] = [await apply(site, '先来的'), await apply(site, '后来的')];
  const operator = await startAsOperator(page, site);
  await waitElevenMinutes(site, operator);
  await page.goto('/admin/presenters');

  const paper = page.getByRole('article', { name: `${first.applicant.nickName} 的申请` });
  await expect(paper.getByText('站***')).toBeVisible();
  await paper.getByRole('button', { name: '打开' }).click();
  await expect(page.getByRole('dialog').getByRole('list', { name: '会发生什么' })).toContainText('打开不公开的资料');
  await confirmAct(page, '打开');
  await expect(paper.getByText('站内私信')).toBeVisible();

  const reason = paper.getByLabel('给申请人的答复');
  await reason.fill('账记得清楚，欢迎。');
  await paper.getByRole('button', { name: '通过' }).click();
  await confirmAct(page, '通过');
  const dialog = page.getByRole('dialog', { name: '请再验证一次' });
  await expect(dialog.getByLabel('现在的密码')).toBeVisible();
  await expectNoAxeViolation(page);

  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: '不做了' }).click();
  await expect(reason).toHaveValue('账记得清楚，欢迎。');
  await expect(paper).toBeVisible();

  await paper.getByRole('button', { name: '通过' }).click();
  await confirmAct(page, '通过');
  await dialog.getByLabel('现在的密码').fill('不是这个密码');
  await dialog.getByRole('button', { name: '验证', exact: true }).click();
  await expect(dialog.getByLabel('现在的密码')).toHaveAccessibleDescription(/密码不对/);
  await dialog.getByLabel('现在的密码').fill(operator.password);
  await dialog.getByRole('button', { name: '验证', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(paper).toHaveCount(0);
  await expect(page.getByText(`${first.applicant.nickName} 入座了`)).toBeVisible();

  // Within ten minutes nobody asks again.
  const other = page.getByRole('article', { name: `${second.applicant.nickName} 的申请` });
  await other.getByLabel('给申请人的答复').fill('也欢迎你来。');
  await other.getByRole('button', { name: '通过' }).click();
  await confirmAct(page, '通过');
  await expect(other).toHaveCount(0);
});

test('with a second factor it is the code that is asked for', async ({ page, site }) => {
  const { applicant } = await apply(site, '要码的');
  const operator = await startAsOperator(page, site);
  await page.goto('/profile/secure_entry');
  await page.getByRole('button', { name: '开启', exact: true }).click();
  await page.getByLabel('现在的密码').fill(operator.password);
  await page.getByRole('button', { name: '下一步' }).click();
  const secret = (await page.getByLabel('密钥', { exact: true }).textContent()) ?? '';
  await page.getByLabel('验证器里的 6 位数字').fill(totpOf(secret, -1));
  await page.getByRole('button', { name: '开启两步验证' }).click();
  await page.getByRole('button', { name: '我收好了' }).click();

  // Signed in minutes ago, but by the password alone.
  await page.goto('/admin/presenters');
  const paper = page.getByRole('article', { name: `${applicant.nickName} 的申请` });
  await paper.getByLabel('给申请人的答复').fill('账记得清楚，欢迎。');
  await paper.getByRole('button', { name: '通过' }).click();
  await confirmAct(page, '通过');
  const dialog = page.getByRole('dialog', { name: '请再验证一次' });
  const digits = dialog.getByLabel('两步验证');
  await expect(digits).toBeFocused();
  await expectNoAxeViolation(page);
  await digits.fill(totpOf(secret));
  await dialog.getByRole('button', { name: '验证', exact: true }).click();
  await expect(paper).toHaveCount(0);
});

test('a passkey verifies somebody again with one press, and the field is there still where it does not', async ({ page, site }) => {
  const device = await addAuthenticator(page);
  const { applicant } = await apply(site, '等按指纹的');
  const operator = await startAsOperator(page, site);
  await page.goto('/profile/secure_entry');
  const passkeys = page.getByRole('region', { name: '通行密钥' });
  await passkeys.getByRole('button', { name: '添加通行密钥' }).click();
  await page.getByLabel('现在的密码').fill(operator.password);
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(passkeys.getByRole('listitem')).toHaveCount(1);
  await waitElevenMinutes(site, operator);

  await page.goto('/admin/presenters');
  const paper = page.getByRole('article', { name: `${applicant.nickName} 的申请` });
  await paper.getByLabel('给申请人的答复').fill('账记得清楚，欢迎。');
  await paper.getByRole('button', { name: '通过' }).click();
  await confirmAct(page, '通过');
  const dialog = page.getByRole('dialog', { name: '请再验证一次' });
  const passkey = dialog.getByRole('button', { name: '用通行密钥验证' });
  await expect(passkey).toBeVisible();
  await expectNoAxeViolation(page);
  await device.setVerified(false);
  await passkey.click();
  await expect(passkey).toBeEnabled();
  await expect(dialog.getByLabel('现在的密码')).toBeVisible();
  await expect(paper).toBeVisible();
  await device.setVerified(true);
  await passkey.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(`${applicant.nickName} 入座了`)).toBeVisible();
});

test('what an act will do is shown in the server’s numbers, and again where something has changed meanwhile', async ({ page, site }) => {
  const [speaker, presenter] = await Promise.all([enlist(site, '写帖的人'), seat(site, '看清再遮的人')]);
  const body = { columnId: 1001, title: '要被遮住的一篇', markdown: '今天的柴很干，火也很旺，坐过来一起烤。', tags: [] };
  const { id } = await send<{ id: number }>(site, 'post/save', { authorization: speaker.authorization, body });
  const view = () => ask(site, `g/post/view/${id}`, { authorization: null });
  await startSignedIn(page, presenter);
  await page.goto(`/post/view/1001/${id}`);
  await page.getByRole('button', { name: '管理', exact: true }).first().click();
  await page.getByRole('button', { name: /^先遮住/ }).click();
  await page.getByLabel('理由').fill('看着像广告，先请别人看看');
  await page.getByRole('button', { name: '遮住', exact: true }).last().click();
  const dialog = page.getByRole('dialog', { name: '遮住这篇帖子', exact: true });
  const consequences = dialog.getByRole('list', { name: '会发生什么' });
  await expect(consequences.getByRole('listitem')).toContainText(['遮住帖子', '从列表、搜索和订阅里移走的帖子', '会收到消息的人', '看过没事，可以放回来']);
  await expect(dialog).toContainText('要被遮住的一篇');
  await expectNoAxeViolation(page);

  await runSql(site, `UPDATE posts SET title = '刚刚改过的一篇' WHERE id = ${id}`);
  await confirmAct(page, '遮住');
  await expect(dialog.getByText('刚才有人改过')).toBeVisible();
  await expect(dialog).toContainText('刚刚改过的一篇');
  expect((await view()).code).toBe('200');
  await confirmAct(page, '遮住');
  await expect(page).toHaveURL(/\/cart\/list|\/mono\/list|\/$/);
  expect((await view()).code).toBe('A0404');
});

test('an act that is being written is not given up: its dialog stays until it is known whether it was done', async ({ page, site }) => {
  const [speaker, presenter] = await Promise.all([enlist(site, '写慢帖的人'), seat(site, '慢慢遮的人')]);
  const body = { columnId: 1001, title: '慢慢遮住的一篇', markdown: '今天的柴很干，火也很旺，坐过来一起烤。', tags: [] };
  const { id } = await send<{ id: number }>(site, 'post/save', { authorization: speaker.authorization, body });
  await startSignedIn(page, presenter);
  await page.goto(`/post/view/1001/${id}`);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let acts = 0;
  await page.route('**/informer/hide/**', async (route) => {
    if (route.request().postData()?.includes('"expected"')) {
      acts += 1;
      await released;
    }
    await route.continue();
  });
  await page.getByRole('button', { name: '管理', exact: true }).first().click();
  await page.getByRole('button', { name: /^先遮住/ }).click();
  await page.getByLabel('理由').fill('看着像广告，先请别人看看');
  await page.getByRole('button', { name: '遮住', exact: true }).last().click();
  const dialog = page.getByRole('dialog', { name: '遮住这篇帖子', exact: true });
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  await dialog.getByRole('button', { name: '确认遮住' }).dblclick();
  await expect.poll(() => acts).toBe(1);
  await expect(dialog.getByRole('button', { name: '不做了' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: '关闭' }).click();
  await expect(dialog).toBeVisible();
  release();
  await expect(page).toHaveURL(/\/cart\/list|\/mono\/list|\/$/);
  await expect(page.getByText('遮起来了，等站务复看')).toBeVisible();
  expect(acts).toBe(1);
});

test('the head of the record is on the public clocks', async ({ page, site }) => {
  await seat(site, '留名的');
  await page.goto('/clocks');
  const { t } = await ask<{ head: { hash: string } }>(site, 'g/audit/head', { authorization: null });
  expect(t.head.hash).toMatch(/^[0-9a-f]{64}$/);
  await expect(page.getByText(t.head.hash)).toBeVisible();
  await expectNoAxeViolation(page);
});
