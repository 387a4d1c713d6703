import type { SettingList } from '#contract/api/admin/settings.ts';
import { startSignedIn, MEMBER, type Account } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { get, post, signedIn } from './harness/calls.ts';
import { expect, test } from './harness/test.ts';

const OPERATOR: Account = { nickName: '守炉人', email: 'operator@hearth.example', password: 'lubian2026' };
const NEWCOMER_POSTS = '新会员每天最多几帖';
const SAME_LINK = '同一链接出现几次就先等人看';

test('an operator changes settings together with a reason, and puts one back', async ({ page, site }) => {
  await startSignedIn(page, OPERATOR);
  await page.goto('/admin/settings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('设置');
  await page.getByRole('textbox', { name: NEWCOMER_POSTS }).fill('5');
  await page.getByRole('textbox', { name: SAME_LINK }).fill('3');
  const bar = page.getByRole('region', { name: '等着的改动' });
  await expect(bar).toContainText('2 处改动还没保存');
  await expectNoAxeViolation(page);
  await bar.getByRole('button', { name: '写理由并保存' }).click();
  const dialog = page.getByRole('dialog', { name: '保存 2 处设置' });
  await dialog.getByRole('textbox', { name: '为什么' }).fill('广告变多');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(bar).toBeHidden();
  const changes = page.getByRole('complementary', { name: '最近的改动' });
  await expect(changes.getByRole('listitem').filter({ hasText: '10 帖 改为 5 帖' })).toContainText('广告变多');
  await changes
    .getByRole('button', { name: `把“${NEWCOMER_POSTS}”改回去` })
    .first()
    .click();
  const back = page.getByRole('dialog', { name: `把“${NEWCOMER_POSTS}”改回去` });
  await back.getByRole('button', { name: '改回去', exact: true }).click();
  await expect(back).toBeHidden();
  await expect(page.getByRole('textbox', { name: NEWCOMER_POSTS })).toHaveValue('10');
  await expect(page.getByRole('textbox', { name: SAME_LINK })).toHaveValue('3');
  await expect(changes).toContainText('5 帖 改为 10 帖');
  await page.getByRole('button', { name: '撤销', exact: true }).last().click();
  await expect(page.getByRole('textbox', { name: NEWCOMER_POSTS })).toHaveValue('5');

  // Other journeys write on this site, many of them as new members.
  const operator = await signedIn(site, OPERATOR.email);
  const { base } = await get<SettingList>(site, 'admin/setting/list', operator);
  await post(site, 'admin/setting/save', { authorization: operator, body: { base, changes: { newcomerPosts: 10, sameLink: 5 }, reason: '浏览器测试改完了' } });
});

test.describe(() => {
  test.use({ refusals: [400] });

  test('a value out of its range is refused beside what was entered', async ({ page }) => {
    await startSignedIn(page, OPERATOR);
    await page.goto('/admin/settings');
    const posts = page.getByRole('textbox', { name: NEWCOMER_POSTS });
    await posts.fill('100000');
    await page.getByRole('button', { name: '写理由并保存' }).click();
    await expect(page.getByRole('listitem').filter({ has: posts }).getByRole('alert')).toBeVisible();
    await expect(posts).toHaveValue('100000');
  });
});

test('every page of the firebox opens without a fault, to read and by keyboard', async ({ page }) => {
  await startSignedIn(page, OPERATOR);
  for (const [path, title] of [
    ['mail', '信件与短信'],
    ['statistics', '统计'],
    ['backups', '备份'],
    ['jobs', '后台的活'],
    ['faults', '出错记录'],
    ['interfaces', '接口与推送'],
    ['maintenance', '维护'],
  ] as const) {
    await page.goto(`/admin/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expectNoAxeViolation(page);
  }
});

test.describe(() => {
  test.use({ refusals: [503] });

  test('read-only, a member keeps what they wrote and reads why; opened again, it is sent', async ({ page, newVisitor }) => {
    const visitor = await newVisitor();
    await startSignedIn(visitor, MEMBER);
    await visitor.goto('/mono/list/1001');
    await visitor.locator('main').getByRole('article').getByRole('heading').getByRole('link').first().click();
    const field = visitor.getByRole('textbox', { name: '写评论' });
    await field.fill('火快灭的时候写到一半，添完柴接着说。');

    await startSignedIn(page, OPERATOR);
    await page.goto('/admin/maintenance');
    await page.getByRole('radio', { name: /^只读/ }).check();
    await page.getByLabel('写给大家看的话').fill('正在换柴');
    await page.getByRole('button', { name: '看看会怎样' }).click();
    await page.getByRole('dialog', { name: '改成只读' }).getByRole('button', { name: '就这样' }).click();
    await expect(page.getByText('站点现在只读')).toBeVisible();

    await visitor.getByRole('button', { name: '发表评论' }).click();
    await expect(visitor.getByText('现在只能看，写不了：正在换柴').first()).toBeVisible();
    await expect(field).toHaveValue('火快灭的时候写到一半，添完柴接着说。');
    const reader = await newVisitor();
    await reader.goto('/');
    await expect(reader.getByText('现在只能看，写不了；在写的东西会留在这个浏览器里。')).toBeVisible();

    await page.getByRole('radio', { name: /^开着/ }).check();
    await page.getByRole('button', { name: '看看会怎样' }).click();
    await page.getByRole('dialog', { name: '重新开门' }).getByRole('button', { name: '开门' }).click();
    await expect(page.getByText('站点现在开着')).toBeVisible();
    await visitor.getByRole('button', { name: '发表评论' }).click();
    await expect(field).toHaveValue('');
    await expect(visitor.getByText('火快灭的时候写到一半，添完柴接着说。')).toBeVisible();
  });
});
