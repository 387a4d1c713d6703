import type { Locator } from '@playwright/test';
import { newAccount, startSignedUp } from './harness/accounts.ts';
import { PASTES, type Paste } from './harness/pastes.ts';
import { expect, test } from './harness/test.ts';

test('what is pasted from other programs and boards arrives clean, and is published as it arrived', async ({ page }) => {
  await startSignedUp(page, newAccount('贴上人'));
  await page.goto('/post/add/1001');
  const sheet = page.getByRole('textbox', { name: '正文' });
  await sheet.click();
  for (const paste of PASTES) {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await pasteInto(sheet, paste);
    await expect.poll(() => elementsOf(sheet), { message: paste.name }).toBe(paste.becomes);
  }
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  for (const paste of PASTES.slice(0, 7)) {
    await page.keyboard.press('ControlOrMeta+End');
    await pasteInto(sheet, paste);
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.press('Enter');
  }
  const written = await addressesOf(sheet);
  expect(written).toHaveLength(10);
  await page.getByRole('textbox', { name: '标题' }).fill('贴进来的地址');
  await page.getByRole('button', { name: '发表', exact: true }).click();
  await expect(page).toHaveURL(/\/post\/view\/1001\/\d+/);
  await page.reload();
  const article = page.locator('main article');
  await expect(article.getByText('下一行文字').first()).toBeVisible();
  expect(await addressesOf(article)).toEqual(written);
});

test('an address pasted over words links them, and beside words it stays by itself', async ({ page }) => {
  await startSignedUp(page, newAccount('贴边人'));
  await page.goto('/post/add/1001');
  const sheet = page.getByRole('textbox', { name: '正文' });
  await sheet.click();
  await page.keyboard.type('前后');
  await page.keyboard.press('ArrowLeft');
  await pasteInto(sheet, { text: 'https://example.cn/x' });
  await page.keyboard.type('字');
  await expect.poll(() => elementsOf(sheet)).toBe('<p>前<a href="https://example.cn/x">https://example.cn/x</a>字后</p>');
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+ArrowLeft');
  // The editor learns of a selection by an event that follows the key.
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('后');
  await pasteInto(sheet, { text: 'https://example.cn/y' });
  await expect.poll(() => elementsOf(sheet)).toBe('<p>前<a href="https://example.cn/x">https://example.cn/x</a>字<a href="https://example.cn/y">后</a></p>');
});

test('pasted code is given back as it was written', async ({ page }) => {
  await startSignedUp(page, newAccount('原样人'));
  await page.goto('/post/add/1001');
  const sheet = page.getByRole('textbox', { name: '正文' });
  await sheet.click();
  await pasteInto(sheet, { text: '[b]粗[/b]' });
  await expect(sheet.locator('strong')).toHaveText('粗');
  await page.getByRole('button', { name: '留原样' }).click();
  await expect.poll(() => elementsOf(sheet)).toBe('<p>[b]粗[/b]</p>');
});

async function pasteInto(sheet: Locator, data: Pick<Paste, 'html' | 'text'>): Promise<void> {
  await sheet.evaluate((element, { html, text }) => {
    const clipboardData = new DataTransfer();
    if (html !== undefined) clipboardData.setData('text/html', html);
    clipboardData.setData('text/plain', text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, data);
}

/** What the sheet holds: its elements without attributes, folds without their head. */
function elementsOf(sheet: Locator): Promise<string> {
  return sheet.evaluate((element) => {
    const copy = element.cloneNode(true);
    if (!(copy instanceof HTMLElement)) return '';
    for (const own of copy.querySelectorAll('.ProseMirror-trailingBreak, .ProseMirror-separator, .ProseMirror-widget, colgroup')) own.remove();
    for (const head of copy.querySelectorAll('div > [contenteditable="false"]:has(textarea, input)')) {
      const details = document.createElement('details');
      details.append(...(head.nextElementSibling?.childNodes ?? []));
      head.parentElement?.replaceWith(details);
    }
    for (const frame of copy.querySelectorAll('tbody, div, span')) frame.replaceWith(...frame.childNodes);
    for (const one of copy.querySelectorAll('*')) for (const { name } of [...one.attributes]) if (name !== 'href') one.removeAttribute(name);
    // The sheet keeps an empty line at its end to write on.
    return copy.innerHTML.replace(/(?<=.)<p><\/p>$/s, '');
  });
}

function addressesOf(within: Locator): Promise<[string, string][]> {
  return within
    .locator('a[href^="http"], a[href^="mailto"]')
    .evaluateAll((links) => links.map((link) => [link.getAttribute('href') ?? '', link.textContent ?? '']));
}
