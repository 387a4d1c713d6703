import type { Page } from '@playwright/test';
import { runSql } from '#tools/site/site-database.ts';
import type { SiteProcess } from '#tools/site/site-process.ts';
import { newAccount, startSignedIn, startSignedUp, type Account } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { expect, test } from './harness/test.ts';

test.use({ refusals: [400, 403, 404, 409] });

const OPERATOR: Account = { nickName: '守炉人', email: 'operator@hearth.example', password: 'lubian2026' };
const REASON = '十二小时里在九个栏目贴同一条链接';
const WORDS = '七条里有两条不是我写的，那一晚我没有上线，密码已经改过，两步验证也开了。';
const ANSWER = '两条来自没见过的设备，当晚密码被试过六次，我认为不是你发的，停用撤销。';

/** Signs up somebody who is an operator from then on. */
async function startAsOperator(page: Page, site: SiteProcess): Promise<void> {
  const account = newAccount('书记');
  await startSignedUp(page, account);
  await runSql(site, `UPDATE members SET role = 'operator' WHERE email_fold = '${account.email}'`);
  await page.goto('/cart/list/1001');
}

/** Opens the sheet of a member in the console, found by name. */
async function openSheet(page: Page, { nickName }: Account): Promise<void> {
  await page.goto('/admin/members');
  await page.getByRole('searchbox', { name: '找会员' }).fill(nickName);
  await page.keyboard.press('Enter');
  await page.getByRole('table', { name: '会员' }).getByRole('link', { name: nickName }).click();
  await expect(page.getByRole('heading', { name: nickName })).toBeVisible();
}

test('an operator suspends a member, who reads why and appeals; another operator revokes it', async ({ page, site, newVisitor }) => {
  const account = newAccount('夜行');
  const member = await newVisitor();
  await startSignedUp(member, account);

  await startSignedIn(page, OPERATOR);
  await openSheet(page, account);
  await expectNoAxeViolation(page);
  await page.getByRole('button', { name: '停用', exact: true }).click();
  const suspending = page.getByRole('dialog', { name: `停用：${account.nickName}` });
  await expect(suspending.getByRole('list', { name: '会发生什么' })).toContainText('停用会员');
  await suspending.getByRole('button', { name: '3 天' }).click();
  await suspending.getByRole('textbox', { name: '理由' }).fill(REASON);
  await expectNoAxeViolation(page);
  await suspending.getByRole('button', { name: '停用', exact: true }).click();
  await expect(page.getByRole('region', { name: '现在生效的' })).toContainText(REASON);

  await member.goto('/cart/list/1001');
  const notice = member.getByRole('complementary', { name: '账号停用中' });
  await expect(notice).toContainText(REASON);
  await notice.getByRole('link', { name: '在这里申诉' }).click();
  await expect(member.getByRole('heading', { level: 1 })).toContainText('你的账号停用了');
  await expect(member.getByRole('region', { name: '停用的理由' })).toContainText(REASON);
  await expect(member.getByText('守炉人')).toHaveCount(0);
  await member.getByRole('button', { name: '递上申诉' }).click();
  const field = member.getByRole('textbox', { name: '哪里不对' });
  await expect(field).toHaveAccessibleDescription(/请写 20 到/);
  await field.fill(WORDS);
  await member.reload();
  await expect(field).toHaveValue(WORDS);
  await expectNoAxeViolation(member);
  await member.getByRole('button', { name: '递上申诉' }).click();
  await expect(member.getByRole('heading', { level: 1 })).toHaveText('申诉递上了');
  await expectNoAxeViolation(member);

  await member.goto('/profile/record');
  const records = member.getByRole('list', { name: '我的记录' });
  await expect(records.getByRole('article', { name: '停用账号' })).toContainText(REASON);
  await expect(records).toContainText('管理员');
  await expect(records).not.toContainText('守炉人');
  await expectNoAxeViolation(member);
  await records.getByRole('link', { name: '看我的申诉' }).click();
  await expect(member.getByRole('heading', { level: 1 })).toHaveText('申诉递上了');

  // With nobody else the one who acted would decide.
  const other = await newVisitor();
  await startAsOperator(other, site);
  await page.goto('/admin/appeals');
  const own = page.getByRole('article', { name: `${account.nickName} 的申诉` });
  await expect(own).toContainText('这件事是你经手的，由另一位来答复');
  await expect(own.getByRole('button', { name: '答复' })).toHaveCount(0);

  await other.goto('/admin/appeals');
  const appeal = other.getByRole('article', { name: `${account.nickName} 的申诉` });
  await expect(appeal).toContainText(WORDS);
  await expectNoAxeViolation(other);
  await other.goto('/admin/queue?kind=appeal&item=first');
  const waiting = other.getByRole('article', { name: '打开的一件' });
  await expect(waiting.getByRole('heading', { level: 2 }).first()).toHaveText(account.nickName);
  await expect(waiting).toContainText(WORDS);
  await expect(waiting.getByRole('button', { name: /维持/ })).toBeVisible();
  await expectNoAxeViolation(other);
  await waiting.getByRole('button', { name: /撤销/ }).click();
  const deciding = other.getByRole('dialog', { name: `答复申诉：${account.nickName}` });
  await expect(deciding.getByRole('button', { name: '撤销', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await deciding.getByRole('textbox', { name: '理由' }).fill(ANSWER);
  await expectNoAxeViolation(other);
  await deciding.getByRole('button', { name: '撤销，改回来' }).click();
  await expect(deciding).toHaveCount(0);
  await other.goto('/admin/appeals');
  await expect(appeal).toHaveCount(0);

  await member.goto('/profile/appeal');
  await expect(member.getByRole('heading', { level: 1 })).toHaveText('申诉有答复了：撤销');
  await expect(member.getByRole('region', { name: '答复' })).toContainText(ANSWER);
  await expect(member.getByRole('complementary', { name: '账号停用中' })).toHaveCount(0);
  await expectNoAxeViolation(member);
});

test('an operator warns a member, who ticks it, and cleans up after them with one undo', async ({ page, newVisitor }) => {
  const account = newAccount('小店主');
  const member = await newVisitor();
  await startSignedUp(member, account);
  await member.goto('/cart/list/1001');

  await startSignedIn(page, OPERATOR);
  await openSheet(page, account);
  await page.getByRole('button', { name: '警告', exact: true }).click();
  const warning = page.getByRole('dialog', { name: `警告：${account.nickName}` });
  await warning.getByRole('textbox', { name: '理由' }).fill('同一个号码请不要到处贴，再有就停用。');
  await warning.getByRole('button', { name: '警告', exact: true }).click();
  await expect(page.getByRole('region', { name: '现在生效的' })).toContainText('警告了 1 次');

  await member.goto('/cart/list/1001');
  const notice = member.getByRole('complementary', { name: '一次警告' });
  await expect(notice).toContainText('同一个号码请不要到处贴');
  await expectNoAxeViolation(member);
  await notice.getByRole('button', { name: '看过了' }).click();
  await expect(notice).toHaveCount(0);

  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('button', { name: '记一笔' }).click();
  const noting = page.getByRole('dialog', { name: `记一笔：${account.nickName}` });
  await noting.getByRole('textbox', { name: '备注' }).fill('看着像搬来的小号');
  await noting.getByRole('button', { name: '记下' }).click();
  await expect(page.getByText('看着像搬来的小号')).toBeVisible();
  await page.getByRole('link', { name: /^处分/ }).click();
  await expect(page.getByRole('region', { name: '经历' })).toContainText('警告会员');
  await expectNoAxeViolation(page);
});
