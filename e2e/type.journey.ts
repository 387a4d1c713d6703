import type { Page } from '@playwright/test';
import { expect, test } from './harness/test.ts';

const LISTS = ['/cart/list/1001', '/mono/list/1203'];
const TAGS = { tag: '@core' };

/** Opens the first post of a list. */
async function openPost(page: Page): Promise<void> {
  await page.goto('/cart/list/1001');
  const href = await page.locator('h3 a[href^="/post/view/"]').first().getAttribute('href');
  await page.goto(href ?? '');
}

/** The last line of every title on the page that takes more than one, and the words that a line ends in the middle of. */
function brokenTitles(page: Page): Promise<{ lasts: string[]; split: string[] }> {
  return page.evaluate(() => {
    const lasts: string[] = [];
    const split: string[] = [];
    for (const title of document.querySelectorAll('main :is(h1, h2, h3)')) {
      // A title that is cut after two lines ends in an ellipsis, not in its last line.
      const clamp = getComputedStyle(title).webkitLineClamp;
      if (!title.checkVisibility() || (clamp !== 'none' && title.scrollHeight > title.clientHeight + 2)) continue;
      const lines = new Map<number, string>();
      const texts = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const text = node.textContent ?? '';
        let before: number | null = null;
        for (const [index, letter] of text.split('').entries()) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + 1);
          const box = range.getBoundingClientRect();
          const line = Math.round((box.top + box.bottom) / 2 / 8);
          lines.set(line, (lines.get(line) ?? '') + letter);
          if (before !== null && line !== before && /\p{Script=Han}{2}/u.test(text.slice(index - 1, index + 1)))
            split.push(`${text.slice(0, index)}|${text.slice(index)}`);
          before = line;
        }
      }
      const last = lines.size > 1 ? [...lines.values()].at(-1) : undefined;
      if (last !== undefined) lasts.push(last);
    }
    return { lasts, split };
  });
}

test('titles are broken between words, and no last line is a single character', TAGS, async ({ page }) => {
  const height = 900;
  for (const width of [1440, 1024, 768, 390, 320]) {
    await page.setViewportSize({ width, height });
    for (const path of LISTS) {
      await page.goto(path);
      const { lasts, split } = await brokenTitles(page);
      expect(split, `${path} ${width}`).toEqual([]);
      for (const last of lasts) expect(last.match(/[\p{L}\p{N}]/gu)?.length ?? 0, `${path} ${width} ${last}`).toBeGreaterThan(1);
    }
  }
});

test('what breaks a title is not in what is searched, copied and read aloud', TAGS, async ({ page }) => {
  const response = await page.goto('/cart/list/1001');
  expect(await response?.text()).not.toMatch(/[\u200b\u2060\u00ad]/);
  const link = page.locator('h3 a:has(wbr)').first();
  const title = (await link.textContent()) ?? '';
  await expect(page.getByRole('link', { name: title, exact: true }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(link.locator('wbr').first()).toBeAttached();
  const copied = await link.evaluate((element) => {
    getSelection()?.selectAllChildren(element);
    return getSelection()?.toString();
  });
  expect(copied).toBe(title);

  // The browser draws the next page itself, with the words it finds.
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.locator('h1 wbr').first()).toBeAttached();
  await expect(page).toHaveTitle(new RegExp(`^${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`));
});

test('forced colors show what is chosen', TAGS, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/cart/list/1001');
  const chosen = page.locator('main a[aria-current]').filter({ visible: true }).filter({ hasText: '全部' }).first();
  const [ground, ink, adjust] = await chosen.evaluate((element) => {
    const { backgroundColor, color, forcedColorAdjust } = Object.assign(getComputedStyle(element));
    return [backgroundColor, color, forcedColorAdjust];
  });
  expect(adjust).toBe('none');
  expect(ink).not.toBe(ground);
});

test('a post is printed in black on white, without what surrounds it', TAGS, async ({ page }) => {
  await openPost(page);
  await page.emulateMedia({ media: 'print' });
  const grounds = await page.evaluate(() =>
    [...document.querySelectorAll('body, header, article, article p')].map((element) => getComputedStyle(element).backgroundColor),
  );
  expect(grounds.filter((ground) => !/^(rgb\(255, 255, 255\)|rgba\(0, 0, 0, 0\))$/.test(ground))).toEqual([]);
  expect(
    await page
      .locator('article')
      .first()
      .evaluate((element) => getComputedStyle(element).color),
  ).toBe('rgb(0, 0, 0)');
  await expect(page.locator('main aside, main form, main button, nav').filter({ visible: true })).toHaveCount(0);
});

test('a button is as high as the field beside it', TAGS, async ({ page }) => {
  for (const [path, name, field] of [
    ['/presenter/1401', '查找', 'select'],
    ['/blacklist/1301', '查一查', 'label'],
  ] as const) {
    await page.goto(path);
    const form = page
      .getByRole('main')
      .locator('form')
      .filter({ has: page.getByRole('button', { name }) });
    const button = await form.getByRole('button', { name }).boundingBox();
    const beside = await form.locator(field).filter({ visible: true }).first().boundingBox();
    expect(button?.height, path).toBe(beside?.height);
  }
});
