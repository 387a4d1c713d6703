import type { Page } from '@playwright/test';
import { newAccount, startSignedUp } from './harness/accounts.ts';
import { expect, test } from './harness/test.ts';

const LIST = '/cart/list/1001';

test('choosing another game reloads the page and scopes what is read', { tag: '@core' }, async ({ page }) => {
  await page.goto(LIST);
  const before = await titles(page);
  const switcher = page.getByRole('button', { name: /切换游戏/ });
  await switcher.click();
  const panel = page.locator('#games');
  await expect(panel).toBeVisible();
  expect((await panel.boundingBox())?.width).toBeGreaterThanOrEqual(Math.min(470, page.viewportSize()?.width ?? 0) - 1);

  const reloaded = page.waitForEvent('load');
  await panel.getByRole('link', { name: /泰坦重铸服/ }).click();
  await reloaded;
  await expect(switcher).toContainText('泰坦重铸服');
  expect(await titles(page)).not.toEqual(before);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('hearth-caches'))).toContain('泰坦重铸服');

  // The server knows the choice from then on: nothing jumps after the page has come.
  const html = await (await page.context().request.get(LIST)).text();
  expect(html).toContain((await titles(page))[0]);
});

test('a shared link may name its game', { tag: '@core' }, async ({ page }) => {
  await page.goto(`${LIST}?game=3`);
  await expect(page.getByRole('button', { name: /切换游戏/ })).toContainText('经典旧世');
});

test('following a link moves the focus to the new page, as a page load would, and back does too without scrolling', async ({ page }) => {
  await page.goto(LIST);
  const main = page.locator('#main');
  await expect(page.locator('main').getByRole('article')).toHaveCount(20);
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
  const link = page.locator('main').getByRole('article').getByRole('heading').getByRole('link').nth(6);
  await link.evaluate((element: HTMLElement) => {
    element.focus({ preventScroll: true });
    element.click();
  });
  await expect(page).toHaveURL(/\/post\/view\//);
  await expect(main).toBeFocused();
  await expect(main).toHaveCSS('outline-style', 'none');
  await page.goBack();
  await expect(page).toHaveURL(LIST);
  await expect(main).toBeFocused();
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(900);
});

test('the theme is switched, kept, and there before the first paint', { tag: ['@core', '@core-phone'] }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(LIST);
  await page.getByRole('button', { name: '切换浅色或深色主题' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-theme', 'dark');

  // The attributes of the root when the body begins to be rendered decide what the visitor sees first.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      sessionStorage.setItem('theme-at-first', document.documentElement.dataset['theme'] ?? '');
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  const bars = page.locator('meta[name="theme-color"]');
  const dark = await bars.getAttribute('content');
  await page.reload();
  expect(await page.evaluate(() => sessionStorage.getItem('theme-at-first'))).toBe('dark');
  await expect(bars).toHaveAttribute('content', dark ?? '');
  await expect(page.locator('body')).toHaveAttribute('data-theme', 'dark');

  await page.goto(`${LIST}?theme=light`);
  await expect(page.locator('body')).toHaveAttribute('data-theme', 'light');
  await expect(bars).not.toHaveAttribute('content', dark ?? '');
  await page.goto(LIST);
  await expect(page.locator('body')).toHaveAttribute('data-theme', 'light');
});

test('a button that is pressed before the page listens is not pressed in vain', async ({ page }) => {
  const isPressed = Promise.withResolvers<void>();
  await page.route(/\/assets\/entry-client-.+\.js$/, async (route) => {
    await isPressed.promise;
    await route.continue();
  });
  await page.goto(LIST, { waitUntil: 'commit' });
  const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
  const before = await theme();
  await page.getByRole('button', { name: '切换浅色或深色主题' }).click();
  expect(await theme()).toBe(before);
  isPressed.resolve();
  await expect.poll(theme).not.toBe(before);
});

test('taking a page over leaves every element the server drew, whatever its address has added', async ({ newVisitor, request }) => {
  const firstPost = async (column: number) => {
    const html = await (await request.get(`/cart/list/${column}`)).text();
    return new RegExp(`/post/view/${column}/\\d+`).exec(html)?.[0] ?? '';
  };
  for (const path of [LIST, await firstPost(1001), await firstPost(1301)]) {
    for (const added of ['', '#c1', '?from=share']) {
      const page = await newVisitor();
      await page.addInitScript(() => {
        addEventListener('DOMContentLoaded', () => Object.assign(window, { drawn: [...document.querySelectorAll('#app *')] }));
      });
      await page.goto(path + added, { waitUntil: 'networkidle' });
      const gone = await page.evaluate(() => {
        const { drawn = [] }: { drawn?: Element[] } = window as object;
        return drawn.filter((element) => !element.isConnected).map((element) => element.outerHTML.slice(0, 80));
      });
      expect(gone, path + added).toEqual([]);
      await page.context().close();
    }
  }
});

/** What the browser keeps of the site's caches. */
interface Caches {
  state: { currentGame: unknown; recentNews: unknown[]; stamps: Record<string, number> };
}

/** What the foot of a list's rail asks for when a reader comes near it. */
const RAIL_FOOT = ['g/presenter/search', 'g/ticket/list'];

test('the layout asks for each thing once, and again when it has grown old', async ({ page }) => {
  await startSignedUp(page, newAccount('常客'));
  const filled = () =>
    page.evaluate(() => {
      const { state }: Caches = JSON.parse(localStorage.getItem('hearth-caches') ?? '{}');
      return state.currentGame !== null && ['menus', 'games', 'dictionaries', 'recentNews', 'uuid'].every((name) => (state.stamps[name] ?? 0) > 0);
    });
  await expect.poll(filled).toBe(true);
  /** No page of the site writes into the storage from then on, whatever answer it waited for. */
  const leave = () => page.goto('/robots.txt');
  let asked: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.replace('/restful/v1/', '');
    // How near the rail's foot is depends on the hour: what is talked about today is above it.
    if (request.url().includes('/restful/v1/') && !RAIL_FOOT.includes(path)) asked.push(path);
  });
  await page.reload();
  await expect.poll(() => asked.toSorted()).toEqual(['follow/topic/state', 'g/column/find/1001', 'g/member/online', 'member/get_principal', 'message/events']);

  // A list of messages that is empty is fetched again, however young.
  await leave();
  await page.evaluate(() => {
    const stored: Caches = JSON.parse(localStorage.getItem('hearth-caches') ?? '{}');
    stored.state.recentNews = [];
    localStorage.setItem('hearth-caches', JSON.stringify(stored));
  });
  asked = [];
  await page.goto(LIST);
  await expect.poll(() => asked).toContain('g/message/unread/list');

  await leave();
  await page.evaluate(() => {
    const stored: Caches = JSON.parse(localStorage.getItem('hearth-caches') ?? '{}');
    stored.state.stamps = { ...stored.state.stamps, games: 1, menus: 1, dictionaries: 1, recentNews: Date.now() - 301_000 };
    localStorage.setItem('hearth-caches', JSON.stringify(stored));
  });
  asked = [];
  await page.goto(LIST);
  await expect
    .poll(() => asked.toSorted())
    .toEqual([
      'follow/topic/state',
      'g/column/find/1001',
      'g/column/list',
      'g/dictionaries/list',
      'g/game/list',
      'g/member/online',
      'g/message/unread/list',
      'member/get_principal',
      'message/events',
    ]);
});

test('a tab that was open for more than a day asks for menus, games and dictionaries again, once', async ({ page }) => {
  const SHARED = ['g/column/list', 'g/dictionaries/list', 'g/game/list'];
  await page.goto(LIST);
  const filled = () =>
    page.evaluate(() => {
      const { state }: Caches = JSON.parse(localStorage.getItem('hearth-caches') ?? '{"state":{"stamps":{}}}');
      return ['menus', 'games', 'dictionaries'].every((name) => (state.stamps[name] ?? 0) > 0);
    });
  await expect.poll(filled).toBe(true);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname.replace('/restful/v1/', '')));
  const askedShared = () => asked.filter((path) => SHARED.includes(path)).toSorted();
  const follow = async () => {
    await page.locator('main').getByRole('article').getByRole('heading').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/post\/view\//);
    await page.goBack();
    await expect(page).toHaveURL(LIST);
  };
  await follow();
  await page.evaluate(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 25 * 3_600_000;
  });
  expect(askedShared()).toEqual([]);
  await follow();
  await expect.poll(askedShared).toEqual(SHARED);
  await follow();
  expect(askedShared()).toEqual(SHARED);
});

test('a page that needs a login sends a visitor to sign in and remembers where they wanted to go', { tag: '@core' }, async ({ page }) => {
  await page.goto('/post/add/1001');
  await expect(page).toHaveURL(/\/acc\/sign_in\?from=%2Fpost%2Fadd%2F1001/);
  await page.goto('/login');
  await expect(page).toHaveURL(/\/acc\/sign_in/);
});

test('search opens in a tab of its own', { tag: '@core' }, async ({ page, context }) => {
  await page.goto(LIST);
  const search = page.locator('input[name="q"]').first();
  if (!(await search.isVisible())) await page.getByRole('button', { name: '全部栏目' }).click();
  const opening = context.waitForEvent('page');
  const visible = page.locator('input[name="q"]').filter({ visible: true }).first();
  await visible.fill('坦克');
  await visible.press('Enter');
  const opened = await opening;
  await opened.waitForLoadState();
  expect(decodeURIComponent(opened.url())).toContain('/search/list?q=坦克');
  await expect.poll(() => opened.evaluate(() => sessionStorage.getItem('hearth-session'))).toContain('"searchText":"坦克"');
});

test.describe('not found', () => {
  test.use({ refusals: [404] });

  test('an unknown address and an unknown post answer 404', { tag: ['@core', '@core-phone'] }, async ({ page }) => {
    expect((await page.goto('/no/such/place'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect((await page.goto('/post/view/1001/999999999'))?.status()).toBe(404);
    expect((await page.goto('/cart/list/987654'))?.status()).toBe(404);
  });
});

async function titles(page: Page): Promise<string[]> {
  return page.locator('main').getByRole('article').getByRole('heading').allInnerTexts();
}
