import type { Page } from '@playwright/test';
import { MEMBER, startSignedIn, type Account } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { expect, test } from './harness/test.ts';

const OPERATOR: Account = { nickName: '守炉人', email: 'operator@hearth.example', password: 'lubian2026' };

test.use({ refusals: [400, 403, 404, 409] });

/** Confirms what a dialog of staff says will happen. */
async function confirm(page: Page, verb: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** On a phone a form covers what it is about. */
async function closeSheet(page: Page, isMobile: boolean): Promise<void> {
  if (!isMobile) return;
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Writes a post with tags into the first column, and presses the button. */
async function writePost(page: Page, title: string, tags: readonly string[]): Promise<void> {
  await page.goto('/post/add/1001');
  await page.getByRole('textbox', { name: '标题' }).fill(title);
  await page.getByRole('textbox', { name: '正文' }).click();
  await page.keyboard.type('写满十个字才收，那就写满十个字。');
  const belongings = page.getByRole('button', { name: /标签.*封面/ });
  if (await belongings.isVisible()) await belongings.click();
  for (const tag of tags) {
    await page.getByPlaceholder('输入后按回车').fill(tag);
    await page.getByPlaceholder('输入后按回车').press('Enter');
  }
  await page.getByRole('button', { name: '发表', exact: true }).click();
}

test('an operator makes a game and a menu of two columns with a badge, and a visitor sees both', async ({ page, newVisitor, isMobile }) => {
  await startSignedIn(page, OPERATOR);
  await page.goto('/admin/games');
  await page.getByRole('button', { name: '加一个游戏' }).click();
  await page.getByLabel('名字').fill('新开的世界');
  await expectNoAxeViolation(page);
  await page.getByRole('button', { name: '存下' }).click();
  await page.getByLabel('为什么').waitFor();
  await page
    .getByRole('dialog')
    .filter({ has: page.getByLabel('为什么') })
    .last()
    .getByRole('button', { name: '存下', exact: true })
    .last()
    .click();
  await expect(page.getByRole('table', { name: '游戏' }).getByText('新开的世界')).toBeVisible();

  await page.goto('/admin/columns');
  await page.getByRole('button', { name: '加栏目', exact: true }).click();
  await page.getByLabel('名称').fill('坐骑谱');
  await page.getByLabel('下拉菜单').selectOption('2');
  await closeSheet(page, isMobile);
  await page.getByRole('button', { name: '加在“坐骑谱”下面' }).click();
  await page.getByLabel('名称').fill('飞行坐骑');
  await page.getByLabel('分组').fill('会飞的');
  await page.getByLabel('角标').selectOption('1');
  await closeSheet(page, isMobile);
  await expect(page.getByRole('region', { name: '菜单的样子' }).getByText('会飞的')).toBeVisible();
  await expect(page.getByRole('region', { name: '等着的改动' })).toContainText('2 处改动还没发布');
  await expectNoAxeViolation(page);
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await confirm(page, '发布');
  await expect(page.getByText('发布了，菜单马上换上')).toBeVisible();
  await expect(page.getByRole('treeitem', { name: /飞行坐骑/ })).toBeVisible();

  const visitor = await newVisitor();
  await visitor.goto('/cart/list/1001');
  if (!isMobile) await visitor.getByRole('button', { name: '坐骑谱' }).click();
  await expect(visitor.getByText('坐骑谱').first()).toBeAttached();
  await expect(visitor.getByText('飞行坐骑').first()).toBeAttached();
  await expect(visitor.getByText('新开的世界').first()).toBeAttached();
});

test('keys move a column in the tree, and an earlier version is put back', async ({ page, isMobile }) => {
  test.skip(isMobile, 'keys are of a desk');
  await startSignedIn(page, OPERATOR);
  await page.goto('/admin/columns');
  const rows = page.getByRole('treeitem');
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await expect(rows.nth(1)).toContainText('热议');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(rows.first()).toContainText('热议');
  await expect(page.getByRole('status').filter({ hasText: /^热议：第 1 个，一共 \d+ 个$/ })).toBeAttached();
  await expect(rows.first()).toBeFocused();
  // Typing its name afterwards says nothing.
  await rows.first().press('Enter');
  await page.getByLabel('名称', { exact: true }).fill('热议了');
  await expect(page.getByRole('status').filter({ hasText: /^热议：第 1 个/ })).toBeAttached();
  await page.getByLabel('名称', { exact: true }).fill('热议');
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await confirm(page, '发布');
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(rows.first()).toContainText('首页');
});

test('an operator rewrites a guide, renames an offence and puts up a banner', async ({ page, newVisitor, isMobile }) => {
  const title = isMobile ? '坐到火边以后' : '坐到火边以前';
  const banner = isMobile ? '周四凌晨两点停站一刻钟' : '周三凌晨两点停站半小时';
  const [offence, renamed] = isMobile ? ['冒名顶替', '冒名顶名'] : ['交易欺诈', '交易诈欺'];
  await startSignedIn(page, OPERATOR);
  await page.goto('/admin/pages?slug=guide_1');
  await expectNoAxeViolation(page);
  // At once: what is on the screen is published, not the draft of a moment ago.
  await page.getByLabel('题目').fill(title);
  await page.getByRole('button', { name: /^发布第/ }).click();
  await confirm(page, '发布');
  await expect(page.getByRole('navigation', { name: '文稿' }).getByRole('link', { name: title })).toBeVisible();

  await page.goto('/admin/home');
  await page.getByLabel('写什么').fill(banner);
  await page.getByRole('button', { name: '挂上' }).click();
  await confirm(page, '挂上');
  await expectNoAxeViolation(page);

  await page.goto('/admin/dictionaries');
  await page.getByRole('button', { name: offence, exact: true }).click();
  await page.getByLabel('名字').first().fill(renamed);
  await expectNoAxeViolation(page);
  await page.getByRole('button', { name: '发布', exact: true }).click();
  const publishing = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('list', { name: '会发生什么' }) })
    .last();
  await publishing.getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByRole('button', { name: renamed, exact: true })).toBeVisible();

  const visitor = await newVisitor();
  // With the page, styles and all: nothing moves when its file comes.
  const html = await (await visitor.request.get('/hearth_1/1033')).text();
  expect(html).toMatch(new RegExp(`<aside[^>]*aria-label="公告"[^>]*>.*${banner}`));
  expect(html).toMatch(/<link rel="stylesheet" href="[^"]*SiteBanner-/);
  await visitor.goto('/hearth_1/1033');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(visitor.getByRole('complementary', { name: '公告' })).toContainText(banner);
  await expectNoAxeViolation(visitor);
  await visitor.getByRole('button', { name: '关掉公告' }).click();
  await expect(visitor.getByRole('complementary', { name: '公告' })).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(visitor.getByRole('complementary', { name: '公告' })).toHaveCount(0);

  await page.goto('/admin/home');
  await page.getByRole('button', { name: '提前撤下' }).click();
  await confirm(page, '撤下');
  await expect(page.getByRole('button', { name: '挂上', exact: true })).toBeVisible();
});

test('an operator gives a tag another name, bans one, and a writer reads so at the field', async ({ page, newVisitor, isMobile }) => {
  const [old, name] = isMobile ? ['手机上的旧名', '手机上的新名'] : ['要改的旧名', '改过的新名'];
  const banned = isMobile ? '手机不许用' : '谁也不许用';
  const writer = await newVisitor();
  await startSignedIn(writer, MEMBER);
  await writePost(writer, '带着两个标签的一篇', [old, banned]);
  await expect(writer.getByRole('heading', { level: 1 })).toContainText('带着两个标签的一篇');

  await startSignedIn(page, OPERATOR);
  await page.goto('/admin/tags');
  await page.getByLabel('标签里有').fill(old);
  await page.getByLabel('标签里有').press('Enter');
  await page.getByRole('button', { name: `#${old}`, exact: true }).click();
  await page.getByLabel('新名字').fill(name);
  await expectNoAxeViolation(page);
  await page.getByRole('form', { name: '改名' }).getByRole('button', { name: '改名' }).click();
  await page.getByRole('dialog', { name: /^把“/ }).getByRole('button', { name: '改名', exact: true }).click();
  await expect(page.getByText('改好了，帖子多的话一会儿改完')).toBeVisible();

  await page.goto(`/admin/tags?q=${encodeURIComponent(banned)}`);
  await page.getByRole('button', { name: `#${banned}`, exact: true }).click();
  await page.getByRole('form', { name: '停用' }).getByRole('button', { name: '停用' }).click();
  await page
    .getByRole('dialog', { name: /^停用“/ })
    .getByRole('button', { name: '停用', exact: true })
    .click();
  await expect(page.getByText(/^停用了/).first()).toBeVisible();
  await page.goto('/admin/tags?list=rules');
  await expect(page.getByRole('table', { name: '并走和停用的标签' })).toContainText(`叫 #${name}`);
  await expectNoAxeViolation(page);

  await writer.goto(`/cart/list/1001?tag=${encodeURIComponent(old)}`);
  await expect(writer).toHaveURL(new RegExp(`tag=${encodeURIComponent(name)}`));
  await expect(writer.getByText('带着两个标签的一篇').first()).toBeVisible();
  await writePost(writer, '再来一篇带停用标签的', [banned]);
  await expect(writer.getByText(`“${banned}”这个标签停用了，请换一个`)).toBeVisible();
});

test('an operator makes two tags one, a writer of the old one gets the one that is left, and it is taken back', async ({ page, newVisitor, isMobile }) => {
  const [gone, kept] = isMobile ? ['手机组队', '手机组团'] : ['组个队', '组个团'];
  const title = `一起去的一篇${gone}`;
  const writer = await newVisitor();
  await startSignedIn(writer, MEMBER);
  await writePost(writer, title, [gone]);
  await expect(writer.getByRole('heading', { level: 1 })).toContainText(title);
  await writePost(writer, `早就有的一篇${kept}`, [kept]);
  await expect(writer.getByRole('heading', { level: 1 })).toContainText(`早就有的一篇${kept}`);

  await startSignedIn(page, OPERATOR);
  await page.goto(`/admin/tags?q=${encodeURIComponent(kept)}`);
  await page.getByRole('button', { name: `#${kept}`, exact: true }).click();
  const form = page.getByRole('form', { name: '合并' });
  await form.getByLabel('哪些并进来').fill(`${kept}、`);
  await form.getByRole('button', { name: '并进来' }).click();
  await expect(form.getByText(`“${kept}”不能并进它自己`)).toBeVisible();
  await form.getByLabel('哪些并进来').fill(gone);
  await expectNoAxeViolation(page);
  await form.getByRole('button', { name: '并进来' }).click();
  const dialog = page.getByRole('dialog', { name: /^并进“/ });
  await expect(dialog.getByText('换标签的帖子')).toBeVisible();
  await dialog.getByRole('button', { name: '合并', exact: true }).click();
  await expect(page.getByText('合并了，帖子多的话一会儿改完')).toBeVisible();
  await expect(page.getByText(`也写作 ${gone}`)).toBeVisible();

  await writer.goto(`/cart/list/1001?tag=${encodeURIComponent(gone)}`);
  await expect(writer).toHaveURL(new RegExp(`tag=${encodeURIComponent(kept)}`));
  await expect(writer.getByText(title).first()).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByText(`也写作 ${gone}`)).toHaveCount(0);
  await writer.goto(`/cart/list/1001?tag=${encodeURIComponent(gone)}`);
  await expect(writer).toHaveURL(new RegExp(`tag=${encodeURIComponent(gone)}`));
  await expect(writer.getByText(title).first()).toBeVisible();

  await page.goto('/admin/jobs');
  await expect(page.getByRole('table', { name: '后台的活' })).toBeVisible();
  await expectNoAxeViolation(page);
});

test('every page of the furniture is readable for everybody', async ({ page }) => {
  await startSignedIn(page, OPERATOR);
  for (const path of [
    'words',
    'offices',
    'sponsors',
    'suggestions',
    'plugins',
    'games',
    'home',
    'dictionaries?key=realm',
    'tags',
    'scenery',
    'scenery?status=approved',
  ]) {
    await page.goto(`/admin/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expectNoAxeViolation(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
  }
});
