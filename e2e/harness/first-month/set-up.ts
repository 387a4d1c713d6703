import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { patient } from '../../../tools/patience.ts';
import { totpOf } from '../authenticator.ts';
import { expect } from '../test.ts';
import { closeSheet, confirm, expectWell, KEEPER, openConsole, type Month } from './month.ts';

/** Sets the site up with its first operator, and ends at the console. Returns the secret of their second factor. */
export async function lightTheFire({ site, postbox, page }: Month): Promise<string> {
  await page.goto('/setup');
  const code = (await readFile(join(site.dataDir, 'setup-code'), 'utf8')).trim();
  await page.getByRole('textbox', { name: '火种口令' }).fill(code);
  await page.getByRole('textbox', { name: '站点名称' }).fill('新炉');
  await page.getByRole('button', { name: '下一步：管理员' }).click();
  await page.getByRole('textbox', { name: '邮箱' }).fill(KEEPER.email);
  await page.getByRole('textbox', { name: '昵称' }).fill(KEEPER.nickName);
  await page.getByRole('textbox', { name: '密码' }).fill(KEEPER.password);
  const secret = await page.locator('p code').last().innerText();
  await page.getByRole('textbox', { name: '6 位数字' }).fill(totpOf(secret));
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '下一步：信件与内容' }).click();
  await page.getByRole('textbox', { name: '发信服务器' }).fill(postbox.host);
  await page.getByRole('textbox', { name: '发信人' }).fill('no-reply@example.com');
  await page.getByRole('button', { name: '寄一封试试' }).click();
  await expect(page.getByText(`寄到 ${KEEPER.email}`)).toBeVisible();
  await page.getByRole('radio', { name: '先不要' }).check();
  await page.getByRole('button', { name: '生火' }).click();
  await page.waitForURL('**/admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('案头');
  await expectWell(page);
  return secret;
}

/** Adds two games, and a column whose dropdown has two groups side by side, each with a badged column; a visitor finds them in the menu. */
export async function makeGamesAndColumns(month: Month): Promise<void> {
  const { page } = month;
  for (const name of ['晨星', '暮雪']) {
    await openConsole(page, 'games', '游戏');
    await page.getByRole('button', { name: '加一个游戏' }).click();
    await page.getByLabel('名字').fill(name);
    await page.getByRole('button', { name: '存下' }).click();
    await page.getByLabel('为什么').waitFor();
    await confirm(page, '存下');
    await expect(page.getByRole('table', { name: '游戏' }).getByText(name)).toBeVisible();
  }
  await expectWell(page);

  await openConsole(page, 'columns', '栏目与菜单');
  await page.getByRole('button', { name: '加栏目', exact: true }).click();
  await page.getByLabel('名称').fill('坐骑谱');
  await page.getByLabel('下拉菜单').selectOption('2');
  await closeSheet(month);
  for (const [name, group, badge] of [
    ['飞行坐骑', '会飞的', '1'],
    ['陆行坐骑', '会跑的', '2'],
  ] as const) {
    await page
      .getByRole('treeitem', { name: /坐骑谱/ })
      .first()
      .click();
    await closeSheet(month);
    await page.getByRole('button', { name: '加在“坐骑谱”下面' }).click();
    await page.getByLabel('名称').fill(name);
    await page.getByLabel('分组').fill(group);
    await page.getByLabel('角标', { exact: true }).selectOption(badge);
    if (badge === '2') await page.getByLabel('角标的图标').selectOption({ index: 1 });
    await closeSheet(month);
  }
  await expect(page.getByRole('region', { name: '等着的改动' })).toContainText('3 处改动还没发布');
  await expectWell(page);
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await confirm(page, '发布');
  await expect(page.getByRole('treeitem', { name: /陆行坐骑/ })).toBeVisible();
  await readMenu(month);
}

async function readMenu({ visitor, isMobile }: Month): Promise<void> {
  await visitor.goto('/cart/list/1001');
  for (const name of ['晨星', '暮雪']) await expect(visitor.getByRole('banner')).toContainText(name);
  const button = visitor.getByRole('navigation', { name: '主导航' }).getByRole('button', { name: /坐骑谱/ });
  const menu = visitor.locator('[id^=menu-]:popover-open');
  await expect(async () => {
    // A press before the script has come is undone by it.
    if ((await menu.count()) === 0) await button.click({ timeout: 5_000 });
    await expect(menu).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: patient(30_000) });
  await expect(menu.getByRole('link', { name: /飞行坐骑/ })).toContainText('最新');
  await expect(
    menu
      .getByRole('link', { name: /陆行坐骑/ })
      .locator('svg')
      .last(),
  ).toBeVisible();
  const [first, second] = await Promise.all(['会飞的', '会跑的'].map((group) => menu.getByText(group, { exact: true }).boundingBox()));
  if (!isMobile) expect([second?.y, (second?.x ?? 0) > (first?.x ?? 0)]).toEqual([first?.y, true]);
  await expectWell(visitor);
  await menu.getByRole('link', { name: /陆行坐骑/ }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('陆行坐骑');
}

/** Writes two guides and publishes them; a visitor reads them. */
export async function writeGuides({ page, visitor }: Month): Promise<void> {
  for (const [slug, title, path, words] of [
    ['guide_1', '坐到火边以前', '/hearth_1/1033', '进门先把靴子上的雪磕干净。'],
    ['guide_2', '坐下来以后', '/hearth_2/1034', '柴添在左手边，话说在火光里。'],
  ] as const) {
    await openConsole(page, `pages?slug=${slug}`, '文稿');
    await page.getByLabel('题目').fill(title);
    await page.getByRole('textbox', { name: '正文' }).click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
    // On a phone there is no room to show it.
    await expect(page.getByText('草稿已存').first()).toBeAttached();
    // The bar is there once the draft is kept.
    await page.getByRole('button', { name: /^发布第/ }).click();
    await confirm(page, '发布');
    await expect(page.getByRole('navigation', { name: '文稿' }).getByRole('link', { name: title })).toBeVisible();
    await visitor.goto(path);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(visitor.getByRole('main')).toContainText(words);
    await expectWell(visitor);
  }
  await expectWell(page);
}
