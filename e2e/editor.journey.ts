import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { newAccount, startSignedUp } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { expect, test } from './harness/test.ts';

const PICTURE = 'demo/pictures/campfire.webp';

test('what is written is what is read: every kind of block, from the keyboard and the toolbar', { tag: '@core' }, async ({ page, isMobile }) => {
  const sheet = await openSheet(page, '工匠');
  await page.keyboard.type('## 准备');
  await page.keyboard.press('Enter');
  await page.keyboard.type('带上**三样东西**，*慢慢*和 `/script`，结局是 ||火灭了|| 。');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- 柴');
  await page.keyboard.press('Enter');
  await page.keyboard.type('水');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('> 先添柴，再说话。');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await tool(page, '表格').click();
  await page.keyboard.type('时辰');
  await page.keyboard.press('Tab');
  await page.keyboard.type('做什么');
  await page.keyboard.press('Tab');
  await page.keyboard.type('谁来');
  await expectNoAxeViolation(page);
  if (isMobile) await tool(page, '表格').click();
  await page.getByRole('button', { name: '右加列' }).click();
  await page.getByRole('button', { name: '下加行' }).click();
  await sheet.locator('p').last().click();
  await page.keyboard.type('被盖住的一整段。');
  await tool(page, '剧透').click();
  await page.getByLabel('剧透的提示').fill('尾声');
  await page.getByLabel('剧透的提示').press('Enter');

  await publish(page, '炉火的每一种写法');
  const article = page.locator('main article');
  await expect(article.getByRole('heading', { level: 2, name: '准备' })).toHaveAttribute('id', 's-准备');
  await expect(article.locator('strong')).toHaveText('三样东西');
  await expect(article.locator('em')).toHaveText('慢慢');
  await expect(article.locator('li')).toHaveText(['柴', '水']);
  await expect(article.locator('blockquote')).toHaveText('先添柴，再说话。');
  // The new column has no head yet, so its corner is a plain cell.
  await expect(article.getByRole('group', { name: '表格' }).locator('th')).toHaveText(['时辰', '做什么', '谁来']);
  await expect(article.getByRole('group', { name: '表格' }).locator('td')).toHaveCount(13);
  await expect(article.getByText('火灭了')).toBeHidden();
  await article.getByLabel('显示剧透').press('Space');
  await expect(article.getByText('火灭了')).toBeVisible();
  await article.getByText('剧透：尾声').click();
  await expect(article.getByText('被盖住的一整段。')).toBeVisible();
});

test('links are asked for in a dialog that never sends the form', async ({ page }) => {
  const sheet = await openSheet(page, '向导');
  await page.keyboard.type('去插件页看看');
  await page.keyboard.press('Shift+Home');
  await page.keyboard.press('Control+k');
  const address = page.getByRole('dialog').getByLabel('链接地址');
  await expect(address).toBeFocused();
  await address.fill('javascript:alert(1)');
  await address.press('Enter');
  await expect(page.getByText('这不像一个能打开的地址')).toBeVisible();
  await address.fill('/hearth_plugin');
  await address.press('Enter');
  await expect(sheet.locator('a')).toHaveAttribute('href', '/hearth_plugin');
  await sheet.locator('a').click();
  await expect(page).toHaveURL(/\/post\/add\/1001/);
});

test('what is pasted from Word and from other pages keeps its structure and nothing else', async ({ page }) => {
  const sheet = await openSheet(page, '抄写员');
  await paste(sheet, {
    html: `<p class=MsoNormal style="color:red" onclick="alert(1)">一段<span style="font-weight:700">粗话</span>，<a href="javascript:alert(1)">坏链接</a></p>
      <p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.</span>第一</p>
      <p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">2.</span>第二</p>
      <img src="https://evil.example/a.png"><script>alert(1)</script><iframe src="https://evil.example"></iframe>`,
  });
  await expect(sheet.locator('strong')).toHaveText('粗话');
  await expect(sheet.locator('ol > li')).toHaveText(['第一', '第二']);
  await expect(sheet.locator('a, img, script, iframe, [style], [onclick]')).toHaveCount(0);
  await expect(page.getByText('有 1 张外站的图没有带过来')).toBeVisible();
  await paste(sheet, { text: '### 小节\n- 甲\n- 乙' });
  await expect(sheet.getByRole('heading', { level: 3 })).toHaveText('小节');
  await paste(sheet, { text: '[quote]他说过[/quote][b]粗[/b]与[url=https://example.cn]链接[/url]\n[code]local x = 1[/code]' });
  await expect(sheet.locator('blockquote')).toHaveText('他说过');
  await expect(sheet.locator('a[href="https://example.cn"]')).toHaveText('链接');
  await expect(sheet.locator('pre')).toHaveText('local x = 1');
});

test('what is missing is said at its field, which has the focus', { tag: '@core' }, async ({ page }) => {
  const sheet = await openSheet(page, '心急人');
  const title = page.getByRole('textbox', { name: '标题' });
  const send = page.getByRole('button', { name: '发表', exact: true });
  await send.click();
  await expect(title).toBeFocused();
  await expect(title).toHaveAccessibleDescription(/4 到 60 个字/);
  await title.fill('只有标题的一篇');
  await send.click();
  await expect(sheet).toBeFocused();
  await expect(page.getByText('正文还空着')).toBeInViewport();
});

test.describe('a picture that is refused', () => {
  test.use({ refusals: [415] });

  test('stays in its place until it is tried again or removed, and nothing is published without it', async ({ page }) => {
    const sheet = await openSheet(page, '画师');
    await page.keyboard.type('前文有十个字那么长了。');
    await pick(page, [
      { name: 'campfire.webp', mimeType: 'image/webp', buffer: readFileSync(PICTURE) },
      { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('这不是图片') },
    ]);
    await expect(sheet.locator('img[src^="/files/"]')).toBeVisible();
    await expect(sheet.getByRole('alert')).toBeVisible();
    await page.getByRole('textbox', { name: '标题' }).fill('一张传不上去的图');
    await page.getByRole('button', { name: '发表', exact: true }).click();
    await expect(page.getByText('还有 1 张图没有传完')).toBeVisible();
    await sheet.getByRole('button', { name: '再试一次' }).click();
    await expect(sheet.getByRole('alert')).toBeVisible();
    await sheet.getByRole('button', { name: '移除', exact: true }).click();
    await page.getByLabel('图片说明').fill('后半夜的火');
    await page.getByLabel('图片说明').press('Enter');
    await page.keyboard.type('后文。');
    await publish(page, '传得上去的图');
    await expect(page.locator('main article figure figcaption').first()).toHaveText('后半夜的火');
  });
});

test('an input method writes into the text and into captions', async ({ page }) => {
  const sheet = await openSheet(page, '译者');
  const keys = await page.context().newCDPSession(page);
  const compose = async (typed: string, chosen: string) => {
    await keys.send('Input.imeSetComposition', { text: typed, selectionStart: typed.length, selectionEnd: typed.length });
    await keys.send('Input.insertText', { text: chosen });
  };
  await compose('lu', '炉');
  await page.keyboard.press('Control+b');
  await compose('bian', '边');
  await expect(sheet.locator('p').first()).toHaveText('炉边');
  await expect(sheet.locator('strong')).toHaveText('边');
  await pick(page, [{ name: 'campfire.webp', mimeType: 'image/webp', buffer: readFileSync(PICTURE) }]);
  await page.getByLabel('图片说明').click();
  await compose('huo', '火');
  await expect(page.getByLabel('图片说明')).toHaveValue('火');
});

test('an input method loses and doubles no letter, wherever it writes', async ({ page }) => {
  const sheet = await openSheet(page, '拼音人');
  const keys = await page.context().newCDPSession(page);
  /** As an input method does it: the letters one by one, then the words it was meant to be. */
  const compose = async (typed: string, chosen: string) => {
    for (let end = 1; end <= typed.length; end += 1)
      await keys.send('Input.imeSetComposition', { text: typed.slice(0, end), selectionStart: end, selectionEnd: end });
    await keys.send('Input.insertText', { text: chosen });
  };
  const abandon = async (typed: string) => {
    await keys.send('Input.imeSetComposition', { text: typed, selectionStart: typed.length, selectionEnd: typed.length });
    await keys.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 });
  };
  await compose('luhuo', '炉火');
  await abandon('bian');
  await compose('bian', '边');
  await page.keyboard.press('Enter');
  await compose('dierhang', '第二行');
  await page.keyboard.press('Home');
  await compose('zai', '在');
  await page.keyboard.press('ArrowRight');
  await compose('zhong', '中');
  await expect(sheet.locator('p')).toHaveText(['炉火边', '在第中二行']);
  await page.keyboard.press('End');
  await page.keyboard.type('**');
  await compose('cu', '粗');
  await page.keyboard.type('**');
  await compose('hou', '后');
  await expect(sheet.locator('p').last()).toHaveText('在第中二行粗后');
  await expect(sheet.locator('strong')).toHaveText('粗');
  const title = page.getByRole('textbox', { name: '标题' });
  await title.click();
  await compose('biaoti', '标题');
  await abandon('x');
  await compose('yi', '一');
  await expect(title).toHaveValue('标题一');
});

/** Returns a new member's empty sheet with the cursor in it. */
async function openSheet(page: Page, name: string): Promise<Locator> {
  await startSignedUp(page, newAccount(name));
  await page.goto('/post/add/1001');
  const sheet = page.getByRole('textbox', { name: '正文' });
  await sheet.click();
  return sheet;
}

function tool(page: Page, name: string): Locator {
  return page.getByRole('toolbar', { name: '排版' }).getByRole('button', { name, exact: true });
}

async function pick(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  const picking = page.waitForEvent('filechooser');
  await tool(page, '图片').click();
  await (await picking).setFiles(files);
}

async function paste(sheet: Locator, data: { html?: string; text?: string }): Promise<void> {
  await sheet.evaluate((element, { html, text }) => {
    const clipboardData = new DataTransfer();
    if (html !== undefined) clipboardData.setData('text/html', html);
    if (text !== undefined) clipboardData.setData('text/plain', text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, data);
}

async function publish(page: Page, title: string): Promise<void> {
  await page.getByRole('textbox', { name: '标题' }).fill(title);
  await page.getByRole('button', { name: '发表', exact: true }).click();
  await expect(page).toHaveURL(/\/post\/view\/1001\/\d+/);
}
