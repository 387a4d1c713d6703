import sharp from 'sharp';
import type { Page } from '@playwright/test';
import type { SiteProcess } from '#tools/site/site-process.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { get, post, signedIn } from './harness/calls.ts';
import { confirmAct } from './harness/staff-acts.ts';
import { expect, test } from './harness/test.ts';

const WALL = '/scenery/1500';
const WANTED = 60;

/** Returns a function for the layout shift since the page began, as browsers count it: shifts right after input do not count. */
async function measureShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && typeof entry.value === 'number' && !Reflect.get(entry, 'hadRecentInput')) shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (Reflect.get(window, 'shifts') as number[]).reduce((sum, value) => sum + value, 0));
}

/** Returns a small picture in one of six shapes, unlike that of any other index below 768. */
function paint(index: number): Promise<Buffer> {
  const [width = 800, height = 450] =
    [
      [800, 450],
      [640, 480],
      [480, 640],
      [700, 700],
      [960, 420],
      [675, 450],
    ][index % 6] ?? [];
  const background = { r: (index * 47) % 256, g: (index * 91) % 256, b: (index * 13) % 256 };
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

async function sendPicture(site: SiteProcess, authorization: string, bytes: Buffer): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), '风景.jpg');
  const reply: { code: string; message: string; t: { id: number } } = await (
    await fetch(`${site.url}/oss/r/upload`, { method: 'POST', headers: { authorization }, body: form })
  ).json();
  if (reply.code !== '200') throw new Error(reply.message);
  return reply.t.id;
}

/** Approves pictures until there are as many as wanted. */
async function fillWall(site: SiteProcess): Promise<void> {
  const [member, presenter] = await Promise.all([signedIn(site, 'member@hearth.example'), signedIn(site, 'presenter@hearth.example')]);
  const { total } = await get<{ total: number }>(site, 'g/scenery/search', member);
  for (let index = total; index < WANTED; index += 1) {
    const fileId = await sendPicture(site, member, await paint(index));
    const given = { fileId, title: `第 ${index} 处`, zone: '翡翠林', expansion: '熊猫人之谜' };
    const { id } = await post<{ id: number }>(site, 'scenery/save', { authorization: member, body: given });
    await post(site, `scenery/review/${id}`, { authorization: presenter, body: { approve: true } });
  }
}

test('a wall of sixty pictures does not shift, and each opens, turns and closes', async ({ page, site }) => {
  test.slow();
  await fillWall(site);
  const shifted = await measureShifts(page);
  await page.goto(WALL);
  const tiles = page.locator('[data-scenery]');
  await expect(tiles).toHaveCount(30);
  await expectNoAxeViolation(page);
  await page.getByRole('link', { name: '再看一些' }).click();
  await expect(tiles).toHaveCount(WANTED);
  for (let at = 0; at < WANTED; at += 6) await tiles.nth(at).scrollIntoViewIfNeeded();
  await expect
    .poll(() =>
      tiles
        .last()
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
    )
    .toBe(true);
  expect(await shifted()).toBe(0);

  await tiles.nth(1).click();
  const dialog = page.getByRole('dialog');
  const title = dialog.getByRole('heading', { level: 2 });
  await expect(title).toBeVisible();
  const first = await title.textContent();
  // The title names the open picture, and the gallery again once it is closed.
  await expect(page).toHaveTitle(new RegExp(`^${first} · `));
  await expect(page).toHaveURL(/view=\d+/);
  await page.keyboard.press('ArrowRight');
  await expect(title).not.toHaveText(first ?? '');
  await expectNoAxeViolation(page);
  const address = page.url();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${WALL}$`));
  await expect(tiles).toHaveCount(WANTED);
  await expect(tiles.nth(1)).toBeFocused();
  await expect(page).toHaveTitle(/^风景 · /);

  await page.goto(address);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${WALL}$`));
});

test('a member submits a picture, a presenter approves it, and it is on the wall', async ({ page, newVisitor, site }) => {
  const [member, presenter] = await Promise.all([signedIn(site, 'member@hearth.example'), signedIn(site, 'presenter@hearth.example')]);
  const enter = (visitor: Page, token: string) =>
    visitor.addInitScript((value) => localStorage.setItem('hearth-token', JSON.stringify({ state: { token: value }, version: 0 })), token);
  const name = `雾里的桥${Date.now() % 100_000}`;
  await enter(page, member);
  await page.goto('/scenery/add/1500');
  await page.getByLabel('选择图片').setInputFiles({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await paint(100 + (Date.now() % 600)) });
  const card = page.getByRole('group', { name: '第 1 张' });
  await expect(card.getByRole('img')).toBeVisible();
  await expect(card.getByLabel('标题')).toHaveValue(name);
  await page.getByRole('button', { name: '交上这张' }).click();
  await expect(card.getByText('请选这是哪里')).toBeVisible();
  await card.getByLabel('地方').fill('bfc');
  await card.getByLabel('地方').press('Enter');
  await card.getByLabel('资料片').selectOption('经典旧世');
  await expectNoAxeViolation(page);
  await page.reload();
  await expect(card.getByLabel('地方')).toHaveValue('暴风城');
  await page.getByRole('button', { name: '交上这张' }).click();
  await page.getByRole('link', { name: '看看我的投稿' }).click();
  await expect(page.getByRole('heading', { name: new RegExp(name) })).toContainText('待审');

  const reviewer = await newVisitor();
  await enter(reviewer, presenter);
  await reviewer.goto('/scenery/desk/1500');
  const waiting = reviewer.getByRole('article').filter({ hasText: name });
  await expectNoAxeViolation(reviewer);
  await waiting.getByRole('button', { name: '收下' }).click();
  await confirmAct(reviewer, '收下');
  await expect(waiting).toHaveCount(0);
  const wall = `${WALL}?q=${encodeURIComponent(name)}`;
  await page.goto(wall);
  await expect(page.locator('[data-scenery]')).toHaveCount(1);

  // Comments under a picture work like all comments.
  await reviewer.goto(wall);
  await reviewer.locator('[data-scenery]').click();
  const room = reviewer.getByRole('region', { name: '大家说' });
  await room.getByRole('textbox', { name: '写评论' }).fill('雾真好看');
  await room.getByRole('button', { name: '发表评论' }).click();
  await expect(room.getByRole('article')).toContainText('1 楼');
  await page.locator('[data-scenery]').click();
  const comments = page.getByRole('region', { name: '大家说' });
  await comments.getByRole('button', { name: '赞' }).click();
  await expect(comments.getByRole('button', { name: '赞' })).toHaveAttribute('aria-pressed', 'true');
  await comments.getByRole('button', { name: '回复' }).click();
  await comments.getByRole('textbox', { name: /^回复 / }).fill('等了一早上');
  await comments.getByRole('button', { name: '回复', exact: true }).last().click();
  const second = comments.getByRole('article').filter({ hasText: '2 楼' }).last();
  await expect(second).toContainText('等了一早上');
  await expect(comments.getByRole('link', { name: '举报' })).toHaveAttribute('href', /^\/post\/informer\/1500\/\d+\?comment=\d+$/);
  await expectNoAxeViolation(page);
  await second.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog', { name: '删除这条评论？' }).getByRole('button', { name: '删除' }).click();
  await expect(second).toContainText('该评论已删除');
});
