import { patient } from '../tools/patience.ts';
import { MEMBER, startSignedIn, type Account } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { expect, test } from './harness/test.ts';
import { runSql } from '#tools/site/site-database.ts';

const OPERATOR: Account = { nickName: '守炉人', email: 'operator@hearth.example', password: 'lubian2026' };
const TITLE = '周三凌晨停站半小时';

test.use({ refusals: [400, 429] });

test('an operator sends every member a message: how many is seen and typed first, and once a day', async ({ page, site, newVisitor }) => {
  await runSql(site, `UPDATE broadcasts SET begun_at = begun_at - interval '2 days'`);
  await startSignedIn(page, OPERATOR);
  await page.goto('/admin/home');
  const sheet = page.getByRole('region', { name: '给大家发消息' });
  await sheet.getByRole('button', { name: '看看会发给多少人' }).click();
  await expect(sheet.getByLabel('标题')).toHaveAccessibleDescription(/标题是 2 到 60 个字/);
  await sheet.getByLabel('标题').fill(TITLE);
  await sheet.getByLabel('内容').fill('凌晨两点起，半小时。写到一半的先存草稿。');
  await expectNoAxeViolation(page);
  await sheet.getByRole('button', { name: '看看会发给多少人' }).click();

  const dialog = page.getByRole('dialog');
  const people = dialog.getByRole('listitem').filter({ hasText: '会收到消息的会员' });
  await expect(people).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: '不能撤销' })).toBeVisible();
  await expectNoAxeViolation(page);
  await dialog.getByRole('button', { name: '发出去' }).click();
  await expect(dialog).toContainText('和上面的不一样');
  const count = /\d[\d,]*/.exec(await people.innerText())?.[0].replaceAll(',', '') ?? '';
  expect(Number(count)).toBeGreaterThan(2);
  await dialog.getByLabel('照着写一遍要收到的人数').fill(count);
  await dialog.getByRole('button', { name: '发出去' }).click();
  await expect(page.getByText('开始发了，一会儿就到齐')).toBeVisible();
  await expect(page.getByRole('table', { name: '发过的消息' }).getByText(TITLE)).toBeVisible();

  await sheet.getByLabel('标题').fill('再说一件');
  await sheet.getByLabel('内容').fill('今天已经说过一件了。');
  await sheet.getByRole('button', { name: '看看会发给多少人' }).click();
  await expect(page.getByText(/一天只给大家发一条消息/)).toBeVisible();

  const reader = await newVisitor();
  await startSignedIn(reader, MEMBER);
  await expect(async () => {
    await reader.goto('/profile/message');
    await expect(reader.locator('main').getByText(TITLE).first()).toBeVisible({ timeout: patient(1_000) });
  }).toPass({ timeout: patient(20_000) });
});
