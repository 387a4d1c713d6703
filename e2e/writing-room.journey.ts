import type { Page } from '@playwright/test';
import { newAccount, startSignedUp } from './harness/accounts.ts';
import { expect, test } from './harness/test.ts';

/** A phone, a small one, and the larger one with its keyboard up. */
const PHONES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 390, height: 548 },
];

test('on a phone the button is on top and the tools are at the foot, before and after sixty lines', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openDesk(page, '掌上人');
  for (const size of PHONES) {
    await page.setViewportSize(size);
    await expectRoom(page, size);
  }
  await writeLines(page, 60);
  for (const size of PHONES) {
    await page.setViewportSize(size);
    await expectRoom(page, size);
  }
  await expect(page.getByText('第 60 行')).toBeInViewport();

  const strip = page.getByRole('toolbar', { name: '排版' });
  const before = await strip.boundingBox();
  await strip.getByRole('button', { name: '表情' }).click();
  await page.getByRole('region', { name: '表情' }).getByRole('button', { name: '笑哭' }).last().click();
  await expect(page.getByRole('textbox', { name: '正文' })).toContainText('第 60 行[笑哭]');
  await strip.getByRole('button', { name: '表情' }).click();
  await expect(page.getByRole('textbox', { name: '正文' })).toBeFocused();
  await expect.poll(() => strip.boundingBox()).toEqual(before);
  await page.getByRole('button', { name: /标签.*封面/ }).click();
  await expect(page.getByPlaceholder('输入后按回车')).toBeVisible();
  await page.getByRole('button', { name: /标签.*封面/ }).click();
  await page.getByRole('textbox', { name: '标题' }).fill('手里写的六十行');
  await page.getByRole('button', { name: '发表', exact: true }).click();
  await expect(page).toHaveURL(/\/post\/view\/1001\/\d+/);
  await expect(page.locator('main article').getByRole('img', { name: '笑哭' })).toBeVisible();
});

test('at a desk the button stays in reach while sixty lines are written', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 657 });
  await openDesk(page, '案前人');
  const send = page.getByRole('button', { name: '发表', exact: true });
  await expect(send).toBeInViewport({ ratio: 1 });
  await writeLines(page, 60);
  await expect(send).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('toolbar', { name: '排版' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('第 60 行')).toBeInViewport();
});

async function openDesk(page: Page, name: string): Promise<void> {
  await startSignedUp(page, newAccount(name));
  await page.goto('/post/add/1001');
  await expect(page.getByRole('textbox', { name: '正文' })).toBeVisible();
}

async function writeLines(page: Page, count: number): Promise<void> {
  await page.getByRole('textbox', { name: '正文' }).click();
  for (let line = 1; line <= count; line += 1) {
    await page.keyboard.insertText(`第 ${line} 行`);
    if (line < count) await page.keyboard.press('Enter');
  }
}

/** The button within the first 50 pixels, the tools on the last ones, and nothing that scrolls the page. */
async function expectRoom(page: Page, { width, height }: { width: number; height: number }): Promise<void> {
  const send = page.getByRole('button', { name: '发表', exact: true });
  const strip = page.getByRole('toolbar', { name: '排版' });
  await expect.poll(async () => Math.round(((await strip.boundingBox())?.y ?? 0) + ((await strip.boundingBox())?.height ?? 0))).toBe(height);
  const box = await send.boundingBox();
  expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(50);
  for (const name of ['图片', '提到一个人', '链接', '表格', '剧透', '表情', '更多排版']) {
    const tool = await strip.getByRole('button', { name, exact: true }).boundingBox();
    expect(tool?.width).toBeGreaterThanOrEqual(44);
    expect(tool?.height).toBeGreaterThanOrEqual(44);
  }
  expect(await page.evaluate(() => [scrollX, scrollY, document.documentElement.scrollWidth])).toEqual([0, 0, width]);
}
