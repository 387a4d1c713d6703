import type { Locator, Page } from '@playwright/test';
import { newAccount, startSignedUp } from './harness/accounts.ts';
import { expect, test } from './harness/test.ts';

/** A line as it is in a train: 400 kbit/s, 400 ms. */
const BYTES_PER_SECOND = 50_000;
const LATENCY_MS = 400;

// A request that never comes back is one of the faults that are tried here.
test.use({ refusals: [0] });

/** Slows down the line of a page, and proves on it that it is slow. */
async function useSlowLine(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  const { bytes, ms } = await page.evaluate(async () => {
    const script = document.querySelector('script[type=module][src]')?.getAttribute('src') ?? '';
    const start = performance.now();
    await (await fetch(script, { cache: 'no-store' })).arrayBuffer();
    const [timing] = performance.getEntriesByName(new URL(script, location.href).href, 'resource').slice(-1);
    return { bytes: timing instanceof PerformanceResourceTiming ? timing.encodedBodySize : 0, ms: performance.now() - start };
  });
  expect(bytes).toBeGreaterThan(1_000);
  expect(ms).toBeGreaterThanOrEqual(LATENCY_MS + 0.8 * (bytes / BYTES_PER_SECOND) * 1000);
}

/** Holds the replies to a call until they are let go, as failed ones. */
async function holdBack(page: Page, pattern: string): Promise<{ fail: () => Promise<void> }> {
  const held = Promise.withResolvers<undefined>();
  await page.route(pattern, async (route) => {
    await held.promise;
    await route.abort('internetdisconnected');
  });
  return {
    fail: async () => {
      held.resolve(undefined);
      await expect(page.getByText('网络不通，请检查后再试').first()).toBeVisible();
      await page.unroute(pattern);
    },
  };
}

/** Presses what stays pressed while its reply is still out, and sees it taken back with a sentence when none comes. */
async function expectAtOnce(page: Page, button: Locator, pattern: string): Promise<void> {
  const before = await button.getAttribute('aria-pressed');
  const { fail } = await holdBack(page, pattern);
  await button.click();
  await expect(button).not.toHaveAttribute('aria-pressed', before ?? 'none');
  await fail();
  await expect(button).toHaveAttribute('aria-pressed', before ?? 'none');
}

test('on a slow line a press answers before its reply, and is taken back with a sentence where none comes', async ({ page }) => {
  await startSignedUp(page, newAccount('慢线人'));
  await page.goto('/post/view/1001/133');
  const main = page.getByRole('main');
  // What the reader has done with the post has come.
  await expect(page.getByRole('button', { name: /^收藏/ }).last()).toBeVisible();
  await useSlowLine(page);
  await expectAtOnce(page, main.getByRole('group', { name: '赞与回应' }).getByTitle('赞'), '**/restful/v1/reaction/post**');
  await expectAtOnce(page, main.locator('article button[aria-pressed][data-act=like]').first(), '**/restful/v1/comment/like/**');
  await expectAtOnce(page, page.getByRole('button', { name: /^收藏|^已收藏/ }).last(), '**/restful/v1/favor/handler**');
  await page.goto('/member/7');
  // The page has been taken over: until then nothing answers to a press, and the last one is repeated.
  await page.waitForFunction(() => Reflect.get(window, 'early') === null);
  const follow = main.locator('button[aria-pressed]').filter({ hasText: '关注' }).first();
  await expect(follow).toBeVisible();
  await expectAtOnce(page, follow, '**/restful/v1/follow/handler**');
});

test('a press that comes before it is known what the reader keeps adds it, and is never taken for taking it back', async ({ page }) => {
  await startSignedUp(page, newAccount('早按人'));
  await page.goto('/post/view/1001/133');
  const keep = page.getByRole('button', { name: /^收藏|^已收藏/ }).last();
  const kept = page.waitForResponse('**/restful/v1/favor/handler/133');
  await expect(keep).toHaveAttribute('aria-pressed', 'false');
  await keep.click();
  expect(await (await kept).json()).toMatchObject({ t: { favoured: true } });

  const held = Promise.withResolvers<undefined>();
  await page.route('**/restful/v1/post/state/133', async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/restful/v1/post/state/133');
  await page.reload();
  await asked;
  await expect(keep).toHaveAttribute('aria-pressed', 'false');
  const again = page.waitForResponse('**/restful/v1/favor/handler/133');
  await keep.click();
  await expect(keep).toHaveAttribute('aria-pressed', 'true');
  expect(await (await again).json()).toMatchObject({ t: { favoured: true } });
  const known = page.waitForResponse('**/restful/v1/post/state/133');
  held.resolve(undefined);
  await known;
  await expect(keep).toHaveAttribute('aria-pressed', 'true');
});

test('on a slow line a page says that the next one is on its way, and no longer once it is there', async ({ page }) => {
  await page.goto('/mono/list/1203');
  const sorts = page.getByRole('navigation', { name: '排序' });
  await expect(sorts).toBeVisible();
  await page.waitForLoadState('networkidle');
  await useSlowLine(page);
  const line = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const html = document.documentElement;
        const look = () => 'navigating' in html.dataset && resolve(getComputedStyle(html, '::after').height);
        new MutationObserver(look).observe(html, { attributes: true, attributeFilter: ['data-navigating'] });
      }),
  );
  await sorts.getByRole('link', { name: '热门' }).click();
  expect(await line).toBe('3px');
  await expect(page).toHaveURL(/sort=hot/);
  await expect(page.locator('html[data-navigating]')).toHaveCount(0);
});

test('who saves data gets small covers, none of them before the page needs it', async ({ newVisitor, page }) => {
  await page.goto('/cart/list/1001');
  const covers = page.locator('main img[srcset]');
  await expect(covers.first()).toBeAttached();
  const widths = async (visitor: Page) => {
    const sets = await visitor
      .locator('main img[srcset], main source[srcset]')
      .evaluateAll((images) => images.map((image) => image.getAttribute('srcset') ?? ''));
    return sets.flatMap((set) => [...set.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width)));
  };
  expect(Math.max(...(await widths(page)))).toBeGreaterThan(640);

  const saver = await newVisitor({ extraHTTPHeaders: { 'save-data': 'on' } });
  const response = await saver.goto('/cart/list/1001');
  expect(response?.headers()['cache-control']).toContain('private');
  await expect(saver.locator('html[data-lean]')).toHaveCount(1);
  expect(await saver.locator('link[rel=preload][as=image]:not([href$=".svg"])').count()).toBe(0);
  expect(Math.max(...(await widths(saver)))).toBeLessThanOrEqual(640);
  // Taken over by React it stays so.
  await saver.getByRole('navigation', { name: '排序' }).getByRole('link', { name: '热门' }).click();
  await expect(saver).toHaveURL(/sort=hot/);
  expect(Math.max(...(await widths(saver)))).toBeLessThanOrEqual(640);
});
