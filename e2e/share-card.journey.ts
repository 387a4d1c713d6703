import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectNoAxeViolation } from './harness/axe.ts';
import { newName } from './harness/cases.ts';
import { expect, test } from './harness/test.ts';
import { handDown } from './harness/verdicts.ts';

const PNG = '89504e470d0a1a0a';
/** Of a PNG file: where its width and its height are. */
const [WIDTH_AT, HEIGHT_AT] = [16, 20];

/** Returns the picture of a dialog once it is drawn, in its full size. */
async function pictureIn(dialog: Locator): Promise<Locator> {
  const picture = dialog.getByRole('img', { name: /^分享图/ });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([1080, 1440]);
  return picture;
}

/** Saves the picture of a dialog. Returns its file's name and its bytes, which are those of a PNG in full size. */
async function save(page: Page, dialog: Locator): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('link', { name: '保存图片' }).click()]);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 8).toString('hex')).toBe(PNG);
  expect([bytes.readUInt32BE(WIDTH_AT), bytes.readUInt32BE(HEIGHT_AT)]).toEqual([1080, 1440]);
  return { name: download.suggestedFilename(), bytes };
}

/** Opens the first essence of the first column. */
async function openPost(page: Page): Promise<void> {
  await page.goto('/cart/list/1001?sort=essence');
  await page.locator('main').getByRole('article').getByRole('heading').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/post\/view\//);
}

/** Presses the button of a post, and returns the sheet it opens. */
async function openSheet(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '分享' }).last().click();
  const sheet = page.getByRole('dialog', { name: '分享这一篇' });
  await expect(sheet).toBeVisible();
  return sheet;
}

test('a post is saved as a picture with two presses, its cover or one sentence', async ({ page }) => {
  await openPost(page);
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  const sheet = await openSheet(page);
  const picture = await pictureIn(sheet);
  await expect(picture).toHaveAccessibleName(new RegExp(`《${title ?? '-'}》`));
  await expect(sheet.getByRole('link', { name: '保存图片' })).toBeInViewport();
  await expect(sheet.getByText('没有取到')).toHaveCount(0);
  const cover = await save(page, sheet);
  expect(cover.name).toMatch(/^炉边-\d+\.png$/);
  await expectNoAxeViolation(page);

  await sheet.getByText('一句话').click();
  const chosen = sheet.getByLabel('哪一句');
  const first = await chosen.inputValue();
  await expect(await pictureIn(sheet)).toHaveAccessibleName(new RegExp(`^分享图：“`));
  const sentence = await save(page, sheet);
  expect(sentence.bytes.equals(cover.bytes)).toBe(false);
  await chosen.selectOption({ index: 1 });
  await expect(sheet.getByRole('img', { name: /^分享图/ })).not.toHaveAccessibleName(new RegExp(first.slice(0, 4)));
  const other = await save(page, sheet);
  expect(other.bytes.equals(sentence.bytes)).toBe(false);
  await expectNoAxeViolation(page);
});

test('words selected in the post are the sentence, those of a comment are not', async ({ page }) => {
  await openPost(page);
  const select = (chosen: Locator) =>
    chosen.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      getSelection()?.removeAllRanges();
      getSelection()?.addRange(range);
      return element.textContent.trim().slice(0, 6);
    });
  const chosenIn = async (sheet: Locator) => {
    await sheet.getByText('一句话', { exact: true }).click();
    return sheet.getByLabel('哪一句').inputValue();
  };
  const words = await select(page.locator('main article p').filter({ hasText: /.{30}/ }).nth(2));
  const sheet = await openSheet(page);
  expect(await chosenIn(sheet)).toContain(words);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  const foreign = await select(page.locator('#comments article p').filter({ hasText: /.{6}/ }).first());
  expect(await chosenIn(await openSheet(page))).not.toContain(foreign);
});

test('a picture that does not come is left out and said to be, and where nothing can be drawn the link remains', async ({ page }) => {
  await openPost(page);
  await page.evaluate(() => {
    const set = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src')?.set;
    Object.defineProperty(HTMLImageElement.prototype, 'src', {
      set(this: HTMLImageElement, address: string) {
        set?.call(this, /\.webp(\?|$)/.test(address) ? 'data:image/png;base64,AAAA' : address);
      },
    });
  });
  const sheet = await openSheet(page);
  await expect(sheet.getByText('有一张图没有取到，画里没有放它。')).toBeVisible();
  await pictureIn(sheet);
  await save(page, sheet);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);

  await page.evaluate(() => (HTMLCanvasElement.prototype.toBlob = (give) => give(null)));
  const empty = await openSheet(page);
  await expect(empty.getByRole('alert')).toHaveText('这个浏览器画不出图片，链接照样可以复制。');
  await expect(empty.getByRole('link', { name: '保存图片' })).toHaveCount(0);
  await expect(empty.getByRole('button', { name: '复制链接' })).toBeVisible();
});

test('a ticket that holds is saved with its day and its term of appeal; a case has no picture', async ({ page, site }) => {
  const { id, name, number } = await handDown(site, { name: newName('晚照'), realm: '安苏' });
  await page.goto(`/ticket/${encodeURIComponent(number)}`);
  await page.getByRole('button', { name: '分享', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '分享这张罚单' });
  await expect(await pictureIn(dialog)).toHaveAccessibleName(new RegExp(`${number}.*${name}.*这是 \\d{4}-\\d\\d-\\d\\d 的样子，.*申诉`));
  await expectNoAxeViolation(page);
  expect((await save(page, dialog)).name).toBe(`${number}.png`);

  await page.goto(`/post/view/1301/${id}`);
  const sheet = await openSheet(page);
  await expect(sheet.getByLabel('链接')).toBeVisible();
  await expect(sheet.getByText('做成一张图')).toHaveCount(0);
});

test('a presenter is saved as a picture', async ({ page }) => {
  await page.goto('/presenter/profile/1');
  const name = await page.getByRole('heading', { level: 1 }).textContent();
  await page.getByRole('button', { name: '分享', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `分享${name ?? '-'}的专页` });
  await pictureIn(dialog);
  await expectNoAxeViolation(page);
  expect((await save(page, dialog)).name).toBe('炉边-主持人-1.png');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: '分享', exact: true })).toBeFocused();
});
