import type { Page } from '@playwright/test';
import { readSql } from '#tools/site/site-database.ts';
import { newAccount, startSignedIn, startSignedUp, type Account } from './harness/accounts.ts';
import { post, signedIn } from './harness/calls.ts';
import { faultsOf, setTextSize } from './harness/measures/large-text.ts';
import { expect, test } from './harness/test.ts';

const OPERATOR: Account = { nickName: '守炉人', email: 'operator@hearth.example', password: 'lubian2026' };
/** Twice the usual one. */
const LARGE_TEXT = 32;
const PUBLIC = ['/home', '/cart/list/1001', '/mono/list/1203', '/presenter/1401', '/search/list?q=坦克', '/rules', '/acc/sign_in', '/acc/sign_up'];
/** Forms and lists of members that their menu does not name. */
const UNLISTED = ['/post/add/1001', '/scenery/add/1500', '/profile/counter_notice'];
/** Pages of the console that are reached from others of it. */
const UNINDEXED = ['/admin/offices', '/admin/mail-templates', '/admin/sms-templates', '/admin/members/1'];

/** Waits until nothing more is drawn. The stream of messages of who is signed in stays open, so the network may never rest. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  let before: string | null = null;
  const isSettled = async () => {
    const text = await page.locator('main').innerText();
    const isSame = text === before;
    before = text;
    return isSame;
  };
  await expect.poll(isSettled, { intervals: [400] }).toBe(true);
}

/** Expects that a page is drawn without an overlap, and within its window. */
async function expectRoom(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settle(page);
  expect(await faultsOf(page), path).toEqual([]);
}

/** Returns the addresses below one that links of the page point to, shown or folded away, parameters left out. */
async function linksBelow(page: Page, root: string): Promise<string[]> {
  const hrefs = await page.locator(`a[href^="${root}"]`).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  return [...new Set(hrefs)].filter((href) => !href.includes('?') && !/\d/.test(href));
}

test('with text twice as large nothing overlaps and nothing leaves the page', async ({ page }) => {
  await setTextSize(page, LARGE_TEXT);
  for (const path of PUBLIC) await expectRoom(page, path);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  await page.goto('/cart/list/1001');
  await expectRoom(page, (await page.locator('h3 a[href^="/post/view/"]').first().getAttribute('href')) ?? '');
});

test('at the foot of a small phone with text twice as large what one writes with is read whole', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await setTextSize(page, LARGE_TEXT);
  await page.goto('/cart/list/1001');
  await page.goto((await page.locator('h3 a[href^="/post/view/"]').first().getAttribute('href')) ?? '');
  const say = page.getByRole('link', { name: '对事说一句' });
  await expect(say).toBeVisible();
  const read = await say.evaluate((link) => {
    const texts = document.createTreeWalker(link, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const box = link.getBoundingClientRect();
    let words = '';
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      range.selectNodeContents(node);
      const { left, right, width } = range.getBoundingClientRect();
      if (width > 0 && left >= box.left && right <= box.right) words += node.textContent ?? '';
    }
    return words;
  });
  expect(read).toBe('说一句');
});

test('with text twice as large a member reads and fills in their own pages', async ({ page, site }) => {
  const account = newAccount('大字');
  await startSignedUp(page, account);
  await setTextSize(page, LARGE_TEXT);
  await page.goto('/profile/userinfo');
  await settle(page);
  const own = await linksBelow(page, '/profile/');
  expect(own.length).toBeGreaterThan(10);
  for (const path of [...own, ...UNLISTED]) await expectRoom(page, path);

  const [member] = await readSql<{ id: string }>(site, 'SELECT id FROM members WHERE email_fold = $1', [account.email]);
  const body = { until: new Date(Date.now() + 3 * 86_400_000).toISOString(), text: '十二小时里在九个栏目贴同一条链接' };
  await post(site, `admin/member/suspend/${member?.id}`, { authorization: await signedIn(site, OPERATOR.email), body });
  await expectRoom(page, '/profile/appeal');
  await expect(page.getByRole('textbox', { name: '哪里不对' })).toBeVisible();
});

test('with text twice as large the console has room for all its pages', async ({ page }) => {
  test.slow();
  await startSignedIn(page, OPERATOR);
  await setTextSize(page, LARGE_TEXT);
  await page.goto('/admin');
  await settle(page);
  const index = await linksBelow(page, '/admin');
  expect(index.length).toBeGreaterThan(25);
  for (const path of [...index, ...UNINDEXED]) await expectRoom(page, path);
});
