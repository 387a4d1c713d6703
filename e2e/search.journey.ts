import type { CDPSession, Page } from '@playwright/test';
import { expectNoAxeViolation } from './harness/axe.ts';
import { expect, test } from './harness/test.ts';

/** Notes every search, and every question for suggestions, that a page sends from now on. */
function listen(page: Page): { suggestions: string[]; searches: string[] } {
  const requested = { suggestions: [] as string[], searches: [] as string[] };
  page.on('request', (request) => {
    const url = new URL(request.url());
    const q = url.searchParams.get('q') ?? '';
    if (url.pathname.endsWith('/g/search/suggest')) requested.suggestions.push(q);
    if (url.pathname.endsWith('/g/post/full/search') || (request.isNavigationRequest() && url.pathname === '/search/list')) requested.searches.push(q);
  });
  return requested;
}

/** Lets an input method compose these letters, like somebody typing pinyin. */
const compose = (session: CDPSession, text: string) =>
  session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });

test('one types, is offered what is meant, finds it, narrows it, and comes back to where one was', { tag: '@core' }, async ({ page }) => {
  await page.goto('/search/list');
  const box = page.locator('main').getByLabel('搜索词');
  const list = page.getByRole('listbox', { name: '搜索建议' });
  await expect(page.getByRole('heading', { name: '怎么找' })).toBeVisible();
  await expectNoAxeViolation(page);

  await box.focus();
  await expect(box).toHaveAttribute('role', 'combobox');
  await box.pressSequentially('hmd');
  await expect(list.getByRole('option', { name: '黑名单' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await box.fill('');
  await box.pressSequentially('灰烬王座');
  await expect(list.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await expect(box).toHaveAttribute('aria-activedescendant', /.+/);
  await expectNoAxeViolation(page);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/search\/list\?q=/);
  const hits = page.locator('main').getByRole('article');
  await expect(hits.first().locator('mark').first()).toContainText('灰烬王座');
  await expect(page.getByRole('status').filter({ hasText: '找到' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '在席主持' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '最新裁决' })).toBeVisible();
  await expectNoAxeViolation(page);

  await page.getByRole('navigation', { name: '排序' }).getByRole('link', { name: '最新' }).click();
  await expect(page).toHaveURL(/sort=latest/);
  const last = hits.last().getByRole('heading').getByRole('link');
  await last.scrollIntoViewIfNeeded();
  const scrollTop = await page.evaluate(() => scrollY);
  const title = (await last.textContent()) ?? '';
  const href = (await last.getAttribute('href')) ?? '';
  await last.click();
  // The heading of a case is its outcome.
  await expect(page).toHaveURL(({ pathname }) => href.startsWith(pathname));
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^搜索/);
  await page.goBack();
  await expect(page).toHaveURL(/sort=latest/);
  await expect(last).toHaveText(title);
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - scrollTop)).toBeLessThan(40);

  await page.goto('/search/list');
  const past = page.getByRole('region', { name: '找过的' });
  await expect(past.getByRole('link', { name: '灰烬王座' })).toBeVisible();
  await past.getByRole('button', { name: '先不记' }).click();
  await page.goto('/search/list?q=灰烬王座 查无此词的一句话');
  await expect(page.getByText('没有一篇原样写着这句话')).toBeVisible();
  await page.getByRole('list', { name: '只找其中一个词' }).getByRole('link', { name: '查无此词的一句话' }).click();
  await expect(page.getByText(/没有一篇(?:写到它|原样写着这句话)/)).toBeVisible();
  await page.goto('/search/list?q=灰烬玉座');
  await expect(
    page
      .getByRole('region', { name: '是不是想找' })
      .getByRole('link', { name: /灰烬王座/ })
      .first(),
  ).toBeVisible();
  await expectNoAxeViolation(page);
  await page.goto('/search/list');
  await expect(past.getByRole('link')).toHaveCount(1);
  await past.getByRole('button', { name: '不再记住“灰烬王座”' }).click();
  await expect(past.getByRole('link')).toHaveCount(0);
  await past.getByRole('button', { name: '继续记' }).click();
  await expect(past.getByText('找过的词会列在这里')).toBeVisible();
});

test('the same words are found in comments and in cases, and a comment opens at its floor, also without our script', async ({ page, browser }) => {
  await page.goto('/search/list?q=胳膊肘');
  const kinds = page.getByRole('navigation', { name: '找什么' });
  await expect(kinds.getByRole('link', { name: '帖子' })).toHaveAttribute('aria-current', 'page');
  await kinds.getByRole('link', { name: '评论' }).click();
  await expect(page).toHaveURL(/kind=comment/);
  const hit = page.locator('main').getByRole('article').filter({ hasText: '垫个枕头' });
  await expect(hit.locator('mark')).toHaveText('胳膊肘');
  await expectNoAxeViolation(page);
  const href = (await hit.getByRole('heading').getByRole('link').getAttribute('href')) ?? '';
  expect(href).toMatch(/^\/post\/view\/\d+\/\d+\?floor=\d+#f\d+$/);
  await hit.getByRole('heading').getByRole('link').click();
  await expect(page.locator(`[id="${href.split('#')[1] ?? ''}"]`).getByText('垫个枕头')).toBeInViewport();

  await page.goto('/search/list?q=附魔卷轴收了订金不给货&kind=case');
  await expect(page.getByText('没有一桩案子原样写着这句话')).toBeVisible();
  await expect(page.getByRole('heading', { name: '写得最接近的' })).toBeVisible();
  await expect(page.locator('main').getByRole('article').first().getByRole('heading')).toHaveText('同一张附魔卷轴收了三个人的订金，一张也没给');
  await expectNoAxeViolation(page);

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: new URL(page.url()).origin });
  const without = await plain.newPage();
  await without.goto('/search/list?q=胳膊肘&kind=comment');
  await without.locator('main').getByRole('article').filter({ hasText: '垫个枕头' }).getByRole('heading').getByRole('link').click();
  await expect(without).toHaveURL(new RegExp(href.replaceAll(/[?#]/g, '.')));
  await plain.close();
});

test('what an input method has not let go of is neither asked for nor searched', async ({ page }) => {
  await page.clock.install();
  await page.goto('/search/list');
  const box = page.locator('main').getByLabel('搜索词');
  const requested = listen(page);
  await box.focus();
  await expect(box).toHaveAttribute('role', 'combobox');
  const session = await page.context().newCDPSession(page);
  for (const text of ['h', 'hu', 'huo', "huo'huan"]) await compose(session, text);
  await box.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true, bubbles: true });
  await page.clock.runFor(1_000);
  expect(requested).toEqual({ suggestions: [], searches: [] });
  await expect(page).toHaveURL(/\/search\/list$/);
  await session.send('Input.insertText', { text: '火环' });
  await expect(box).toHaveValue('火环');
  await expect.poll(() => requested.suggestions).toEqual(['火环']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?q=/);
  await expect(page.locator('main').getByRole('article').first().locator('mark').first()).toHaveText('火环');
});
