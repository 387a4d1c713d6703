import type { Page } from '@playwright/test';
import { expectNoAxeViolation } from './harness/axe.ts';
import { newAccount, startSignedUp } from './harness/accounts.ts';
import { expect, test } from './harness/test.ts';

test.describe('words', () => {
  test.use({ refusals: [400, 404] });

  test('a refused word is shown where it is, a held post and comment show their author why', async ({ page, newVisitor }) => {
    await startSignedUp(page, newAccount('措辞人'));
    await page.goto('/post/add/1001');
    await page.getByRole('textbox', { name: '标题' }).fill('便宜的东西要当心');
    await page.getByRole('textbox', { name: '正文' }).click();
    await page.keyboard.type('有人在城里喊低 價 金币，别理他就是了。');
    await page.getByRole('button', { name: '发表' }).click();
    await expect(page.getByRole('alert').filter({ hasText: '低 價 金币' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => CSS.highlights.has('refused-word'))).toBe(true);

    await page.getByRole('textbox', { name: '正文' }).click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('想一起打本的，加我微信：hearth_2020，晚上八点开。');
    await page.getByRole('button', { name: '发表' }).click();
    const notice = page.getByRole('region', { name: '这篇帖子的状态' });
    await expect(notice).toContainText('待审核');
    await expect(notice.locator('mark')).toHaveText('hearth_2020');
    await expectNoAxeViolation(page);
    const path = new URL(page.url()).pathname;
    const visitor = await newVisitor();
    expect((await visitor.goto(path))?.status()).toBe(404);
    await page.goto(path);
    await expect(notice).toContainText('待审核');

    await page.goto('/cart/list/1001?sort=hot');
    const href = await page.locator('main').getByRole('article').getByRole('heading').getByRole('link').first().getAttribute('href');
    await page.goto(href ?? '/');
    await page.getByRole('textbox', { name: '写评论' }).fill('想看录像的加QQ群 123456789');
    await page.getByRole('button', { name: '发表评论' }).click();
    const held = page.getByRole('list', { name: '我待审核的评论' });
    await expect(held).toContainText('QQ 号或群号');
    await held.getByRole('button', { name: '收回' }).click();
    await expect(held).toBeHidden();
  });
});

test('what is hidden in two tabs is hidden in both, also before the first list has come', async ({ page, context }) => {
  await startSignedUp(page, newAccount('两页人'));
  const hide = async (tab: Page, word: string) => {
    await tab.getByLabel('屏蔽一个词').fill(word);
    await tab.getByRole('button', { name: '加上' }).click();
  };
  const row = (tab: Page, word: string) => tab.getByRole('listitem').filter({ hasText: word });
  await page.goto('/profile/block');
  const other = await context.newPage();
  await other.goto('/profile/block');
  await expect(other.getByRole('heading', { name: '什么也没有挡' })).toBeVisible();
  await hide(page, '第一个词');
  await expect(row(other, '第一个词')).toBeVisible();
  await hide(other, '第二个词');
  await expect(row(page, '第二个词')).toBeVisible();
  await expect(row(page, '第一个词')).toBeVisible();
  await other.close();

  // A browser that knows nothing yet: its first change is not the whole list.
  await page.evaluate(() => localStorage.removeItem('hearth-blocks'));
  const asked = Promise.withResolvers<void>();
  const seen = Promise.withResolvers<void>();
  await page.route(
    '**/block/list*',
    async (route) => {
      asked.resolve();
      await seen.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await page.goto('/post/view/1001/133');
  await asked.promise;
  await page.getByRole('complementary', { name: '侧栏' }).getByRole('button', { name: '屏蔽此人' }).click();
  await expect(page.getByText('不再看 折柳 说的话了')).toBeVisible();
  const kept = () => page.evaluate(() => localStorage.getItem('hearth-blocks') ?? '');
  await expect.poll(kept).toMatch(/第一个词/);
  expect(await kept()).toMatch(/折柳/);
  seen.resolve();
});

test('what a reader hides becomes one line that says why', async ({ page }) => {
  await startSignedUp(page, newAccount('清静人'));
  await page.goto('/mono/list/1001');
  const title = (await page.locator('main').getByRole('article').getByRole('heading').first().textContent()) ?? '';
  const word = title.replace(/[^\p{Script=Han}]/gu, '').slice(0, 3);
  await page.goto('/profile/block');
  await page.getByLabel('屏蔽一个词').fill(word);
  await page.getByRole('button', { name: '加上' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: word })).toBeVisible();
  await expectNoAxeViolation(page);
  await page.goto('/mono/list/1001');
  const line = page.getByText(`已隐藏：包含“${word}”`).first();
  await expect(line).toBeVisible();
  await page.getByRole('button', { name: '显示' }).first().click();
  await page.goto('/profile/block');
  await page.getByRole('button', { name: '不再屏蔽' }).click();
  await expect(page.getByRole('heading', { name: '什么也没有挡' })).toBeVisible();
});
