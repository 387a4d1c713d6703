import type { Page } from '@playwright/test';
import { newAccount, signUp } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { expect, test } from './harness/test.ts';

const LIST = '/blacklist/1303';

test.use({ serviceWorkers: 'allow', refusals: [0] });

test('without a network one reads on, looks somebody up and comments; with one the comment is there once', async ({ page, context }) => {
  const reader = newAccount('离线人');
  await signUp(page, reader);
  await page.goto('/cart/list/1001?sort=hot');
  await kept(page, '/cart/list/1001?sort=hot');
  const post = page.locator('main').getByRole('article').getByRole('heading').getByRole('link').first();
  const [title, address] = [await post.innerText(), (await post.getAttribute('href')) ?? ''];
  // Followed without a page load, so that the worker sees no page.
  await post.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('textbox', { name: '写评论' })).toBeVisible();
  await kept(page, address);

  await page.goto(LIST);
  const name = await page.locator('#entries h3 a').first().innerText();
  await kept(page, LIST);
  await expect.poll(() => page.evaluate(async () => (await (await caches.open('hearth-snapshot')).keys()).length)).toBe(1);
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('hearth-assets-1')).keys()).some(({ url }) => url.includes('OfflineEntries'))))
    .toBe(true);

  await context.setOffline(true);
  await page.goto('/');
  await expect(page).toHaveURL(/\/cart\/list\/1001$/);
  await page.locator(`main a[href="${address}"]`).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  const words = `没网也要说一句 ${Date.now()}`;
  await page.getByRole('textbox', { name: '写评论' }).fill('先写错的一句');
  await page.getByRole('button', { name: '发表评论' }).click();
  const queue = page.getByRole('list', { name: '待发送的评论' });
  await expect(queue).toContainText('先写错的一句');
  await queue.getByRole('button', { name: '拿回来改' }).click();
  await expect(queue).toBeHidden();
  await page.getByRole('textbox', { name: '写评论' }).fill(words);
  await page.getByRole('button', { name: '发表评论' }).click();
  await expect(queue).toContainText('待发送');
  await expectNoAxeViolation(page);

  await page.goto(LIST);
  await page.getByLabel('角色名').fill(name);
  await page.getByRole('button', { name: '查找' }).click();
  await expect(page).toHaveURL(/q=/);
  await expect(page.locator('#entries')).toContainText('没有网络，查的是这台设备存下的名单');
  await expect(page.locator('#entries').getByRole('link', { name }).first()).toBeVisible();
  await expectNoAxeViolation(page);

  await page.goto('/post/view/1001/999999');
  await expect(page.getByRole('heading', { name: '现在没有网络' })).toBeVisible();
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await expectNoAxeViolation(page);
  await page.goto(address);
  await expect(queue).toContainText(words);

  // Two tabs come back at once; one sends.
  const other = await context.newPage();
  await other.goto(address);
  await expect(other.getByRole('list', { name: '待发送的评论' })).toContainText(words);
  await context.setOffline(false);
  await expect(page.locator('#comments').getByRole('article').filter({ hasText: words })).toHaveCount(1);
  await expect(queue).toBeHidden();
  await other.close();
  await page.goto(`${address}?sort=latest`);
  await expect(page.locator('#comments').getByRole('article').filter({ hasText: words })).toHaveCount(1);
  await expect(page.locator('#comments')).not.toContainText('先写错的一句');
  // What was kept is nobody's: no reply of the API, no token, no page of a member's own.
  const texts = await page.evaluate(async () => {
    const all: string[] = [];
    for (const store of await caches.keys()) for (const { url } of await (await caches.open(store)).keys()) all.push(url);
    return all;
  });
  expect(texts.filter((url) => /\/(restful|oss|profile|acc|evidence)\//.test(url))).toEqual([]);
});

/** Waits until a page can be read without a network. */
async function kept(page: Page, address: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(async (wanted) => Boolean(await (await caches.open('hearth-pages-1')).match(wanted)), address), { timeout: 20_000 })
    .toBe(true);
}
