import type { Page } from '@playwright/test';
import { newAccount, startSignedUp, type Account } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { post, signedIn } from './harness/calls.ts';
import { expect, test } from './harness/test.ts';

const PLAYER = 'https://player.bilibili.com';

test.describe('with refusals', () => {
  test.use({ refusals: [409, 503] });

  test('a preview, an edit in two windows, an @ that calls, a like that is taken back', async ({ page, newVisitor, site }) => {
    const author = newAccount('铺床人');
    await startSignedUp(page, author);
    await page.goto('/post/add/1001');
    await page.getByRole('textbox', { name: '标题' }).fill('两个窗口里的一篇');
    await page.getByRole('textbox', { name: '正文' }).click();
    await page.keyboard.type('炉火到后半夜会自己小下去，结局是 ||火灭了|| 。');
    const offered = page.getByRole('list', { name: '这个栏目常用的标签' }).getByRole('button').first();
    const tag = await offered.innerText();
    await offered.click();
    await expect(page.getByRole('button', { name: `去掉标签 ${tag}` })).toBeVisible();
    const whole = await continueTag(page, '团');

    const preview = page.getByRole('button', { name: '预览', exact: true });
    await preview.click();
    const shown = page.getByRole('dialog', { name: '预览' });
    await expect(shown.getByRole('heading', { level: 1 })).toHaveText('两个窗口里的一篇');
    await expect(shown).toContainText(tag);
    await expect(shown).toContainText(whole);
    await expect(shown.getByText('火灭了')).toBeHidden();
    await expectNoAxeViolation(page);
    await page.keyboard.press('Escape');
    await expect(preview).toBeFocused();
    await page.getByRole('button', { name: '发表', exact: true }).click();
    await expect(page).toHaveURL(/\/post\/view\/1001\/\d+/);
    const address = new URL(page.url()).pathname;

    const other = await page.context().newPage();
    const desk = `/post/add/1001?id=${address.split('/').at(-1)}`;
    await page.goto(desk);
    await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue('两个窗口里的一篇');
    await other.goto(desk);
    await other.getByRole('textbox', { name: '标题' }).fill('先存的一份标题');
    await other.getByRole('button', { name: '保存修改' }).click();
    await expect(other).toHaveURL(address);
    await other.close();
    await page.getByRole('textbox', { name: '标题' }).fill('后存的一份标题');
    await page.getByRole('button', { name: '保存修改' }).click();
    await expect(page.getByRole('alert').getByText('这篇帖子在别处改过了。')).toBeVisible();
    await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue('后存的一份标题');
    await page.getByRole('button', { name: '就用我这份' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('后存的一份标题');
    await page.getByRole('button', { name: '修改记录' }).click();
    await expect(page.getByRole('dialog', { name: '修改记录' }).getByRole('list', { name: '历次版本' }).getByRole('listitem')).toHaveCount(3);
    await expectNoAxeViolation(page);

    const guest = await newVisitor();
    await startSignedUp(guest, newAccount('来客'));
    await callAuthor(guest, address, author);
    await page.goto('/profile/message');
    await expect(page.locator('main')).toContainText(`火还在吗 @${author.nickName}`);

    const authorToken = await signedIn(site, author.email, author.password);
    await post(site, `comment/save/${address.split('/').at(-1)}`, { authorization: authorToken, body: { body: '我在，刚添过柴。' } });
    await guest.goto(address);
    const like = guest.locator('#comments').getByRole('article').filter({ hasText: '刚添过柴' }).locator('button[data-act="like"]');
    await guest.route('**/comment/like/**', (route) => route.fulfill({ status: 503, json: { code: 'B0001', message: '炉膛里堵了一下', t: null } }));
    const before = await like.innerText();
    await like.click();
    await expect(guest.locator('[data-toast="error"]')).toBeVisible();
    await expect(like).toHaveAttribute('aria-pressed', 'false');
    await expect(like).toHaveText(before);
  });
});

test('a video asks its site for nothing before it is pressed', async ({ browser, site }) => {
  const authorization = await signedIn(site, 'member@hearth.example');
  const { id } = await post<{ id: number }>(site, 'post/save', {
    authorization,
    body: {
      columnId: 1001,
      title: '一段可以看的路',
      markdown: '左侧巡逻的士兵在石像前停留四秒。\n\nhttps://www.bilibili.com/video/BV1xx411c7mD',
    },
  });
  // A profile of its own: the frame belongs to another site, which the watched ones may not ask.
  const page = await browser.newPage({ baseURL: site.url });
  const asked: string[] = [];
  await page.route(`${PLAYER}/**`, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>player</title>' });
  });
  await page.goto(`/post/view/1001/${id}`);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('main iframe')).toHaveCount(0);
  expect(asked).toEqual([]);
  await page.getByRole('link', { name: /播放哔哩哔哩的视频/ }).click();
  await expect(page.frameLocator('main iframe').locator('body')).toBeAttached();
  expect(asked).toEqual([expect.stringContaining('bvid=BV1xx411c7mD')]);
  await page.close();
});

/** Types the beginning of a tag, the way an input method does it, and takes the first that goes on with it; answers which. */
async function continueTag(page: Page, beginning: string): Promise<string> {
  const box = page.getByRole('combobox', { name: /^标签/ });
  await box.click();
  const keys = await page.context().newCDPSession(page);
  await keys.send('Input.imeSetComposition', { text: 'tuan', selectionStart: 4, selectionEnd: 4 });
  // The Enter that ends a composition takes nothing over.
  await keys.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 });
  await expect(page.getByRole('button', { name: '去掉标签 tuan' })).toHaveCount(0);
  await keys.send('Input.insertText', { text: beginning });
  await expect(box).toHaveValue(beginning);
  const options = page.getByRole('listbox', { name: '这样开头的标签' }).getByRole('option');
  await expect(options.first()).toContainText(beginning);
  const whole = await options.first().innerText();
  await expectNoAxeViolation(page);
  await box.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await box.press('Enter');
  await expect(page.getByRole('button', { name: `去掉标签 ${whole}` })).toBeVisible();
  await expect(box).toHaveValue('');
  return whole;
}

/** Writes a comment that calls the author by the list of names under an @. */
async function callAuthor(guest: Page, address: string, author: Account): Promise<void> {
  await guest.goto(address);
  const box = guest.getByRole('textbox', { name: '写评论' });
  await box.click();
  await guest.keyboard.type(`火还在吗 @${author.nickName.slice(0, 2)}`);
  await expect(guest.getByRole('listbox', { name: '可以叫的人' }).getByRole('option').first()).toContainText(author.nickName);
  await guest.keyboard.press('Enter');
  await expect(box).toHaveValue(`火还在吗 @${author.nickName} `);
  await guest.getByRole('button', { name: '发表评论' }).click();
  await expect(
    guest
      .locator('#comments')
      .getByRole('article')
      .filter({ hasText: `@${author.nickName}` }),
  ).toBeVisible();
}
