import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { CDPSession, Page } from '@playwright/test';
import { get, signedIn } from './harness/calls.ts';
import { expect, test } from './harness/test.ts';

const WALL = '/scenery/1500';

interface Hung {
  title: string;
  zone: string;
  expansion: string;
  tags: string[];
}

interface Point {
  x: number;
  y: number;
}

/** Fingers that go from where to where, all at once, in steps a hand would make. */
async function touch(cdp: CDPSession, fingers: readonly (readonly [Point, Point])[]): Promise<void> {
  const steps = 12;
  const at = (step: number) =>
    fingers.map(([from, to], id) => ({ id, x: from.x + ((to.x - from.x) * step) / steps, y: from.y + ((to.y - from.y) * step) / steps }));
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= steps; step += 1) await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step) });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** The width the picture in sight is drawn with. */
const drawnWidth = (page: Page) =>
  page.evaluate(() => {
    const images = [...document.querySelectorAll('dialog[open] .pswp__item img')].map((image) => image.getBoundingClientRect());
    return images.find(({ left, right }) => left < innerWidth / 2 && right > innerWidth / 2)?.width ?? 0;
  });

async function enter(page: Page, token: string): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('hearth-token', JSON.stringify({ state: { token: value }, version: 0 })), token);
}

test('a finger turns the pictures, two bring one closer', { tag: '@core-phone' }, async ({ page, isMobile }) => {
  test.skip(!isMobile, 'a mouse has no second finger');
  const cdp = await page.context().newCDPSession(page);
  await page.goto(WALL);
  await page.locator('[data-scenery]').nth(1).tap();
  const title = page.getByRole('dialog').getByRole('heading', { level: 2 });
  await expect(title).toBeVisible();
  const [second, address] = [await title.textContent(), page.url()];
  await expect.poll(() => drawnWidth(page)).toBeGreaterThan(200);

  await touch(cdp, [
    [
      { x: 330, y: 250 },
      { x: 40, y: 255 },
    ],
  ]);
  await expect(title).not.toHaveText(second ?? '');
  expect(page.url()).not.toBe(address);
  await touch(cdp, [
    [
      { x: 60, y: 250 },
      { x: 350, y: 245 },
    ],
  ]);
  await expect(title).toHaveText(second ?? '');
  expect(page.url()).toBe(address);

  const before = await drawnWidth(page);
  await touch(cdp, [
    [
      { x: 180, y: 250 },
      { x: 60, y: 250 },
    ],
    [
      { x: 210, y: 250 },
      { x: 330, y: 250 },
    ],
  ]);
  await expect.poll(() => drawnWidth(page)).toBeGreaterThan(before * 1.8);
  // Close by, one finger moves the picture and turns no page.
  await touch(cdp, [
    [
      { x: 200, y: 250 },
      { x: 120, y: 250 },
    ],
  ]);
  await expect(title).toHaveText(second ?? '');
  await touch(cdp, [
    [
      { x: 40, y: 250 },
      { x: 190, y: 250 },
    ],
    [
      { x: 350, y: 250 },
      { x: 200, y: 250 },
    ],
  ]);
  await expect.poll(() => drawnWidth(page)).toBeLessThan(before * 1.1);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a picture is kept and its link given on from the lightbox', async ({ page, context, site }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(page, await signedIn(site, 'member@hearth.example'));
  await page.goto(WALL);
  await page.locator('[data-scenery]').nth(2).click();
  const dialog = page.getByRole('dialog');
  const heading = dialog.getByRole('heading', { level: 2 });
  const name = (await heading.textContent()) ?? '';
  const favor = dialog.getByRole('button', { name: /收藏/ });
  const was = await favor.getAttribute('aria-pressed');
  await favor.click();
  await expect(favor).toHaveAttribute('aria-pressed', was === 'true' ? 'false' : 'true');
  await dialog.getByRole('button', { name: '复制链接' }).click();
  await expect(page.getByText('已复制')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`^${site.url}${WALL}\\?view=\\d+$`));

  await page.goto('/home');
  await page.goto(link);
  await expect(heading).toHaveText(name);
  await expect(favor).toHaveAttribute('aria-pressed', was === 'true' ? 'false' : 'true');
  await favor.click();
  await expect(favor).toHaveAttribute('aria-pressed', was ?? 'false');
});

test('the wall is filtered by everything at once, and the address holds it all', { tag: '@core' }, async ({ page, site }) => {
  const { items } = await get<{ items: Hung[] }>(site, 'g/scenery/search?size=50', await signedIn(site, 'member@hearth.example'));
  const sought = items.find(({ tags, title }) => tags.length > 0 && title.length > 3);
  if (!sought) throw new Error('no picture to look for');
  const [tag = ''] = sought.tags;
  await page.goto(WALL);
  const tiles = page.locator('[data-scenery]');
  const all = await tiles.count();
  await page.getByText('找一张').click();
  await page.getByRole('searchbox', { name: /图说/ }).fill(sought.title.slice(0, 2));
  await page.getByLabel('区域', { exact: true }).and(page.locator('select')).selectOption(sought.zone);
  await page.getByLabel('资料片').selectOption(sought.expansion);
  await page.getByRole('searchbox', { name: /图说/ }).press('Enter');
  await expect(page).toHaveURL(/q=.*zone=.*expansion=/);
  await page.getByRole('link', { name: `#${tag}`, exact: true }).click();
  await expect(page).toHaveURL(/[?&]tag=/);
  // Its shape and its color are the only ones under which it is still there.
  for (const [name, links] of [
    ['orientation', page.getByRole('link', { name: /^(横幅|立轴|方幅|长卷)$/ })],
    ['color', page.getByRole('link', { name: /^[赤橙金绿青蓝紫墨雪]，/ })],
  ] as const) {
    for (let at = 0; at < (await links.count()); at += 1) {
      await links.nth(at).click();
      await expect(page).toHaveURL(new RegExp(`[?&]${name}=`));
      if ((await tiles.count()) > 0) break;
      await page.goBack();
      await expect(page).not.toHaveURL(new RegExp(`[?&]${name}=`));
    }
  }
  await page.getByRole('link', { name: '热门' }).click();
  await expect(page).toHaveURL(/sort=popular/);
  const asked = new URL(page.url()).searchParams;
  expect([...asked.keys()].toSorted()).toEqual(['color', 'expansion', 'orientation', 'q', 'sort', 'tag', 'zone']);
  await expect(tiles).toHaveCount(1);
  await expect(tiles).toContainText(sought.title);

  await page.reload();
  await expect(tiles).toHaveCount(1);
  await expect(page.getByRole('searchbox', { name: /图说/ })).toHaveValue(sought.title.slice(0, 2));
  await expect(page.getByLabel('资料片')).toHaveValue(sought.expansion);
  await page.goBack();
  await expect(page).not.toHaveURL(/sort=/);
  await expect(tiles).toHaveCount(1);
  await page.goto(WALL);
  await expect(tiles).toHaveCount(all);
});

test(
  'pictures are pasted and several dragged in at once, by the clipboard and the mouse themselves',
  { tag: '@core' },
  async ({ page, context, site, isMobile }) => {
    test.skip(isMobile, 'a phone chooses its pictures');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await enter(page, await signedIn(site, 'member@hearth.example'));
    await page.goto('/scenery/add/1500');
    await expect(page.getByText('把图拖到这里')).toBeVisible();
    const paint = (background: string) =>
      sharp({ create: { width: 800, height: 450, channels: 3, background } })
        .png()
        .toBuffer();
    const cards = page.getByRole('group', { name: /^第 \d 张$/ });

    const copied = (await paint(`#${(Date.now() % 0xffffff).toString(16).padStart(6, '0')}`)).toString('base64');
    await page.evaluate(async (text) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) })]);
    }, copied);
    await page.keyboard.press('ControlOrMeta+V');
    await expect(cards).toHaveCount(1);
    await expect(cards.first().getByRole('img')).toBeVisible();

    const folder = await mkdtemp(join(tmpdir(), 'hearth-drag-'));
    try {
      const files = ['甲.png', '乙.png', '丙.txt'].map((name) => join(folder, name));
      await Promise.all([
        writeFile(files[0] ?? '', await paint('#204060')),
        writeFile(files[1] ?? '', await paint('#604020')),
        writeFile(files[2] ?? '', '不是图'),
      ]);
      const cdp = await page.context().newCDPSession(page);
      const data = { items: [], files, dragOperationsMask: 1 };
      const drag = (type: 'dragEnter' | 'dragOver' | 'drop') => cdp.send('Input.dispatchDragEvent', { type, x: 300, y: 400, data });
      // The browser drops only over a page that has accepted the drag.
      const over = page.evaluate(() => new Promise<void>((resolve) => document.addEventListener('dragover', () => resolve(), { once: true })));
      await drag('dragEnter');
      await drag('dragOver');
      await over;
      await drag('dragOver');
      await drag('drop');
      await expect(cards).toHaveCount(3);
      await expect(cards.nth(2).getByRole('img')).toBeVisible();
      await expect(cards.nth(1).getByLabel('标题')).toHaveValue('甲');
      await expect(page.getByText(/丙\.txt：只收/)).toBeVisible();
    } finally {
      await rm(folder, { recursive: true });
    }
    for (const name of ['去掉第 3 张', '去掉第 2 张', '去掉第 1 张']) await page.getByRole('button', { name }).click();
    await expect(cards).toHaveCount(0);
  },
);
