import type { Page } from '@playwright/test';
import { runSql } from '#tools/site/site-database.ts';
import { newAccount, startSignedIn, startSignedUp, type Account } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { ask, post as send } from './harness/calls.ts';
import { enlist, seat } from './harness/presenters.ts';
import { expect, test } from './harness/test.ts';

const OPERATOR: Account = { nickName: '守炉人', email: 'operator@hearth.example', password: 'lubian2026' };

test.use({ refusals: [400, 403, 404, 409] });

test('a member or a visitor sees what is at any unknown address, and fetches nothing of the console', { tag: '@core' }, async ({ page, newVisitor, site }) => {
  const bodies = await Promise.all(['/admin', '/admin/members', '/admin/no/such/page'].map(async (path) => (await fetch(site.url + path)).text()));
  expect(new Set(bodies).size).toBe(1);
  expect(bodies[0]).toContain('noindex');

  const asked: string[] = [];
  const member = newAccount('路过');
  await startSignedUp(page, member);
  const visitor = await newVisitor();
  for (const each of [page, visitor]) each.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const each of [page, visitor]) {
    await each.goto('/admin/queue');
    await expect(each.getByRole('heading', { level: 1 })).toHaveText('地图到这里就没有了');
  }
  expect(asked.filter((path) => /Console|sections|admin/.test(path.replace('/admin/queue', '')))).toEqual([]);
});

test('an operator goes through the console by its index, on a phone by the bar at the foot', { tag: '@core' }, async ({ page, isMobile }) => {
  await startSignedIn(page, OPERATOR);
  await page.getByRole('button', { name: /账户菜单/ }).click();
  await page.getByRole('link', { name: /后台/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('案头');
  await expect(page.getByRole('region', { name: '今日数字' }).or(page.getByRole('list', { name: '今日数字' }))).toBeVisible();
  await expectNoAxeViolation(page);

  if (isMobile) await page.getByRole('navigation', { name: '后台快捷' }).getByRole('button', { name: '目录' }).click();
  const index = isMobile ? page.getByRole('dialog', { name: '后台目录' }) : page.getByRole('navigation', { name: '后台', exact: true });
  await expect(index.getByRole('link', { name: '案头' })).toHaveAttribute('aria-current', 'page');
  await expectNoAxeViolation(page);
  await index.getByRole('link', { name: '审计' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('审计');
  await expect(page).toHaveTitle(/^审计 · 后台/);
  await page.goto('/admin/no/such/page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('地图到这里就没有了');
});

test('everything is found by one box', async ({ page, isMobile }) => {
  await startSignedIn(page, OPERATOR);
  await page.goto('/admin/audit');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('审计');
  if (isMobile) await page.getByRole('button', { name: '查找' }).click();
  else await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: /找人/ });
  await box.fill('夜烛');
  await expect(page.getByRole('option', { name: /会员 夜烛/ })).toBeVisible();
  await expectNoAxeViolation(page);
  await box.fill('待办');
  await page.getByRole('option', { name: /页面 待办/ }).waitFor();
  await box.press('Enter');
  await expect(page).toHaveURL(/\/admin\/queue$/);
});

test('what stops is decided from the queue by its keys, one after the other, and a second person sees who looks at it', async ({
  page,
  newVisitor,
  site,
  isMobile,
}) => {
  test.skip(isMobile, 'keys are of a desk');
  const author = await enlist(site, '提意见的人');
  // In a column where no other journey writes.
  await runSql(site, 'UPDATE columns SET holds_first_posts = true WHERE id = 1121');
  const titles = ['先看再放的第一篇', '先看再放的第二篇'];
  for (const title of titles) {
    const writer = await enlist(site, '新来的');
    const body = { columnId: 1121, title, markdown: '今天的柴很干，火也很旺，坐过来一起烤。', tags: [] };
    await send(site, 'post/save', { authorization: writer.authorization, body });
  }
  expect(author.authorization).toBeTruthy();
  await startSignedIn(page, OPERATOR);
  await page.goto('/admin/queue?tab=held');
  const list = page.getByRole('navigation', { name: '等着的事' });
  await expect(list.getByRole('link', { name: new RegExp(titles[0] ?? '') })).toBeVisible();
  await page.keyboard.press('j');
  await expect(page).toHaveURL(/item=held_/);
  await list.getByRole('link', { name: new RegExp(titles[0] ?? '') }).click();
  const thing = page.getByRole('article', { name: '打开的一件' });
  await expect(thing.getByRole('heading', { level: 2 })).toHaveText(titles[0] ?? '');
  await expect(thing.getByText('第一次在这个栏目发帖')).toBeVisible();
  await expectNoAxeViolation(page);

  const other = await newVisitor();
  await startSignedIn(other, await seat(site, '也来看的人'));
  await other.goto(page.url().replace(site.url, ''));
  await expect(other.getByText('守炉人正在看这一件')).toBeVisible();
  await expect(other.getByRole('button', { name: /放行/ })).toHaveCount(0);
  await other.keyboard.press('o');
  await expect(other.getByRole('button', { name: /放行/ })).toBeVisible();

  await page.reload();
  await expect(thing.getByText('也来看的人')).toBeVisible();
  await page.keyboard.press('o');
  await expect(thing.getByRole('button', { name: /放行/ })).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByText('放出来了')).toBeVisible();
  await expect(thing.getByRole('heading', { level: 2 })).not.toHaveText(titles[0] ?? '');
  await expect(list.getByRole('link', { name: new RegExp(titles[0] ?? '') })).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: '全部键' })).toBeVisible();
  await expectNoAxeViolation(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('f');
  await expect(page).toHaveURL(/kind=scenery/);
  await returnByKeys(page, titles[1] ?? '');
});

/** Returns a held post to its author by keys alone: a number chooses a reason, and is a number where the words are. */
async function returnByKeys(page: Page, title: string): Promise<void> {
  await page.goto('/admin/queue?tab=held');
  const list = page.getByRole('navigation', { name: '等着的事' });
  await list.getByRole('link', { name: new RegExp(title) }).click();
  await expect(page.getByRole('article', { name: '打开的一件' }).getByRole('heading', { level: 2 })).toHaveText(title);
  await page.keyboard.press('r');
  const words = page.getByRole('dialog', { name: '退回这篇帖子' }).getByRole('textbox', { name: '理由' });
  await expect(words).toBeVisible();
  await page.keyboard.press('2');
  await expect(words).toHaveValue('请发到合适的栏目');
  await page.keyboard.press('q');
  await expect(words).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type('，3 天内改好');
  await expect(words).toHaveValue('请发到合适的栏目，3 天内改好');
  await page.keyboard.press('Alt+3');
  await expect(words).toHaveValue('请去掉别人的真名');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('退回了，作者会读到理由')).toBeVisible();
  await expect(list.getByRole('link', { name: new RegExp(title) })).toHaveCount(0);
}

test('on a phone a thing of the queue covers the list, and is decided there', async ({ page, site, isMobile }) => {
  test.skip(!isMobile, 'at a desk they lie side by side');
  await runSql(site, 'UPDATE columns SET holds_first_posts = true WHERE id = 1121');
  const writer = await enlist(site, '新来的');
  const body = { columnId: 1121, title: '手机上看的一篇', markdown: '今天的柴很干，火也很旺，坐过来一起烤。', tags: [] };
  await send(site, 'post/save', { authorization: writer.authorization, body });
  await startSignedIn(page, OPERATOR);
  await page.goto('/admin/queue');
  await expectNoAxeViolation(page);
  await page.getByRole('link', { name: /手机上看的一篇/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: '手机上看的一篇' })).toBeVisible();
  await expectNoAxeViolation(page);
  await page.getByRole('button', { name: '退回给作者改' }).click();
  await page.getByRole('button', { name: '请发到合适的栏目' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '退回', exact: true }).click();
  await expect(page.getByText('退回了，作者会读到理由')).toBeVisible();
});

test('a record is opened, undone from its page, and exported', async ({ page, site }) => {
  await startSignedIn(page, OPERATOR);
  const writer = await enlist(site, '写帖的人');
  const body = { columnId: 1001, title: '移走又放回的一篇', markdown: '今天的柴很干，火也很旺，坐过来一起烤。', tags: [] };
  const { id } = await send<{ id: number }>(site, 'post/save', { authorization: writer.authorization, body });
  const { t: session } = {
    t: await send<{ token: string }>(site, 'login', { authorization: null, body: { account: OPERATOR.email, password: OPERATOR.password } }),
  };
  const authorization = `Bearer ${session.token}`;
  await send(site, `admin/post/remove/${id}`, { authorization, body: { code: 'ad', text: '看着像广告，先移走' } });
  expect((await ask(site, `g/post/view/${id}`, { authorization: null })).code).not.toBe('200');

  await page.goto('/admin/audit?group=content');
  const records = page.getByRole('table', { name: '管理记录' });
  await records.getByRole('link', { name: '移除帖子' }).first().click();
  await expect(page.getByRole('heading', { level: 2, name: '改了什么' })).toBeVisible();
  await expect(records).toContainText('移走又放回的一篇');
  await expectNoAxeViolation(page);
  await page.getByRole('button', { name: '撤销这一步' }).click();
  await expect(page.getByRole('list', { name: '会发生什么' })).toContainText('恢复帖子');
  await page.getByRole('dialog').getByRole('button', { name: '撤销', exact: true }).click();
  await expect(page.getByText('撤销了，撤销也记录在案')).toBeVisible();
  await expect(records.getByText('已撤销').first()).toBeVisible();
  expect((await ask(site, `g/post/view/${id}`, { authorization: null })).code).toBe('200');

  await page.getByRole('button', { name: '现在核对' }).click();
  await expect(page.getByText('链完整')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '导出', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^audit-\d+-records\.csv$/);

  await page.goto('/admin/members?shelf=presenter');
  await page.getByRole('button', { name: '导出名单' }).click();
  const exporting = page.getByRole('dialog', { name: '导出会员名单' });
  await expect(exporting.getByRole('list', { name: '会发生什么' })).toContainText('名字和遮住的邮箱离开这座站');
  await exporting.getByRole('textbox', { name: '理由' }).fill('年检要看');
  await expectNoAxeViolation(page);
  const names = page.waitForEvent('download');
  await exporting.getByRole('button', { name: '导出', exact: true }).click();
  expect((await names).suggestedFilename()).toMatch(/^members-\d+\.csv$/);
});

test('a check that failed is mended or muted from the desk, with a reason', async ({ page }) => {
  await startSignedIn(page, OPERATOR);
  await page.goto('/admin');
  const health = page.locator('#health');
  const row = health.getByRole('listitem').filter({ hasText: '没有开两步验证' });
  await row.getByRole('button', { name: '先不管' }).click();
  const dialog = page.getByRole('dialog', { name: /先不管/ });
  await dialog.getByRole('radio', { name: '7 天' }).check();
  await dialog.getByLabel('理由').fill('演示站，不用开');
  await expect(dialog.getByRole('list', { name: '会发生什么' }).getByRole('listitem').first()).toBeVisible();
  await dialog.getByRole('button', { name: '先不管', exact: true }).click();
  await expect(row).toHaveCount(0);
  await expect(health.getByText('安静到')).toBeVisible();
  await page.goto('/admin/audit?group=system');
  await expect(page.getByRole('table', { name: '管理记录' })).toContainText('演示站，不用开');
});

test('a presenter has the queue and their own acts, and nothing else', async ({ page, site }) => {
  await startSignedIn(page, await seat(site, '坐堂看队的人'));
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('待办');
  await expect(page.getByRole('navigation', { name: '按种类' }).getByRole('link', { name: /法律|申请|建议/ })).toHaveCount(0);
  await page.goto('/admin/audit');
  await expect(page.getByRole('button', { name: '导出' })).toHaveCount(0);
  await page.goto('/admin/presenters');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('地图到这里就没有了');
});
