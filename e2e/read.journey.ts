import { patient } from '../tools/patience.ts';
import { expect, test } from './harness/test.ts';

const LIST = '/cart/list/1001';

test('a visitor goes from the list to a post and its comments', { tag: ['@core', '@core-phone'] }, async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(LIST);
  await expect(page).toHaveTitle(/热议/);
  const cards = page.locator('main').getByRole('article');
  await expect(cards).toHaveCount(20);

  const link = cards.getByRole('heading').getByRole('link').first();
  const title = await link.innerText();
  await link.click();
  await expect(page).toHaveURL(/\/post\/view\/\d+\/\d+/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page).toHaveTitle(new RegExp(escaped(title)));
  await expect(page.getByRole('heading', { name: /^评论 / })).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL(LIST);
  await expect(cards).toHaveCount(20);
});

test('back, forward and places within a page keep where one was', { tag: '@core' }, async ({ page }) => {
  await page.goto(LIST);
  const scrolledTo = (top: number) => expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(top);
  const scroll = async (top: number) => {
    await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
    await scrolledTo(top);
  };
  await expect(page.locator('main').getByRole('article')).toHaveCount(20);
  await scroll(900);
  await page
    .locator('main')
    .getByRole('article')
    .getByRole('heading')
    .getByRole('link')
    .nth(6)
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/\/post\/view\//);
  await scrolledTo(0);
  await scroll(300);
  await page.goBack();
  await scrolledTo(900);
  await page.goForward();
  await scrolledTo(300);
  await page.reload();
  await scrolledTo(300);

  await page.locator('main').evaluate((main) => main.append(Object.assign(document.createElement('a'), { href: '#comments', textContent: '到评论' })));
  await page.getByRole('link', { name: '到评论' }).evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/#comments$/);
  await expect(page.locator('#comments')).toBeInViewport();
  await page.goBack();
  await scrolledTo(300);
});

test('copying says whether it worked, for three seconds', { tag: '@core' }, async ({ page }) => {
  await page.clock.install();
  await page.goto(LIST);
  await page.locator('main').getByRole('article').getByRole('heading').getByRole('link').first().click();
  const share = page.getByRole('button', { name: '复制链接' });
  await page.getByRole('button', { name: '分享' }).last().click();
  await expect(page.getByLabel('链接')).toHaveValue(page.url());
  await expect(page.getByRole('img', { name: '这一篇的二维码', exact: true })).toBeVisible();
  await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.resolve()));
  await share.click();
  const copied = page.locator('[data-toast="success"]', { hasText: '已复制' });
  await expect(copied).toBeVisible();
  await page.clock.runFor(2_000);
  await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error('closed'))));
  await share.click();
  await expect(page.locator('[data-toast="error"]', { hasText: '复制失败' })).toBeVisible();
  await expect(copied).toBeHidden({ timeout: patient(2_000) });
});

test('sorting and turning the page have addresses of their own', { tag: '@core-phone' }, async ({ page }) => {
  await page.goto(LIST);
  await page.getByRole('navigation', { name: '排序' }).getByRole('link', { name: '热门' }).click();
  await expect(page).toHaveURL(/sort=hot/);
  await expect(page.getByRole('navigation', { name: '排序' }).getByRole('link', { name: '热门' })).toHaveAttribute('aria-current', 'page');
  const first = await page.locator('main').getByRole('article').first().getByRole('heading').innerText();
  await page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '下一页' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.locator('main').getByRole('article').first().getByRole('heading')).not.toHaveText(first);
});

test('the plain list shows the same posts in rows', { tag: ['@core', '@core-phone'] }, async ({ page }) => {
  await page.goto('/mono/list/1001');
  await expect(page.locator('main a[href^="/post/view/"]').first()).toBeVisible();
  await page.getByRole('link', { name: '卡片' }).click();
  await expect(page).toHaveURL(LIST);
});

test('reading works with JavaScript off', { tag: '@core' }, async ({ newVisitor }) => {
  const page = await newVisitor({ javaScriptEnabled: false, colorScheme: 'dark' });
  await page.goto(LIST);
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(15, 19, 28)');
  const link = page.locator('main').getByRole('article').getByRole('heading').getByRole('link').first();
  const title = await link.innerText();
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.locator('#comments')).toBeVisible();
});

test('the text of a post is in the HTML, the same for every reader', { tag: '@core' }, async ({ request }) => {
  const list: { t: { items: { id: number; columnId: number; title: string }[] } } = await (await request.get('/restful/v1/g/post/card/1001?sort=hot')).json();
  const { id, columnId, title } = list.t.items[0] ?? { id: 0, columnId: 0, title: '' };
  const view: { t: { body: unknown } } = await (await request.get(`/restful/v1/g/post/view/${id}`)).json();
  const text = /"text":"([^"\\]{8,})/.exec(JSON.stringify(view.t.body))?.[1] ?? '';
  expect(text).not.toBe('');

  const address = `/post/view/${columnId}/${id}`;
  const html = await (await request.get(address)).text();
  expect(html).toContain(`<title>${title}`);
  expect(html.replace(/<script[\s\S]*?<\/script>/g, '')).toContain(text);

  const other = await (await request.get(address, { headers: { authorization: 'Bearer nobody' } })).text();
  expect(other).toBe(html);
});

test('a post is counted as read once by one browser', { tag: '@core' }, async ({ page, request }) => {
  const list: { t: { items: { id: number; columnId: number; readCount: number }[] } } = await (
    await request.get('/restful/v1/g/post/mono/1001?sort=essence')
  ).json();
  const post = list.t.items.at(-1);
  expect(post).toBeDefined();
  const counted = page.waitForResponse((response) => response.url().includes('/g/post/increment_read_count/'));
  await page.goto(`/post/view/${post?.columnId}/${post?.id}`);
  expect(await (await counted).json()).toMatchObject({ code: '200', t: { counted: true } });
  const again = page.waitForResponse((response) => response.url().includes('/g/post/increment_read_count/'));
  await page.reload();
  expect(await (await again).json()).toMatchObject({ code: '200', t: { counted: false } });
});

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
