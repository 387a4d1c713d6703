import type { Page } from '@playwright/test';
import { patient } from '../tools/patience.ts';
import { MEMBER, PRESENTER, startSignedIn, type Account } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { expect, test } from './harness/test.ts';

/** What a member of the demo has on pages of their own. Those that another journey fills in are looked at there. */
const OF_MEMBER = [
  '/cart/list/1001',
  '/comment/add/1001/133',
  '/post/informer/1001/133',
  '/member/informer/7',
  '/favor/post',
  '/presenter/add/1402',
  '/profile/userinfo',
  '/profile/secure_entry',
  '/profile/consents',
  '/profile/appeal',
  '/profile/record',
  '/profile/counter_notice',
  '/profile/invitation',
  '/profile/suggest',
  '/profile/message',
  '/profile/post_reply',
  '/profile/post',
  '/profile/case',
  '/profile/scenery',
  '/profile/draft',
  '/profile/follow',
  '/profile/report',
  '/profile/block',
  '/acc/mobile_verification',
  // Pages of presenters say whose they are, and ask for nothing that would be refused.
  '/trial/desk/1305',
  '/trial/training',
  '/scenery/desk/1500',
  '/presenter/edit',
];
const OF_PRESENTER = ['/trial/training', '/scenery/desk/1500', '/presenter/edit'];

/** How much of a page may move by itself while it comes, as browsers count it. */
const MAX_SHIFT = 0.02;
/** What a finger needs, in pixels; less by what rounding takes. */
const TAP = 43.5;

async function lookAt(page: Page, account: Account, paths: readonly string[]): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && typeof entry.value === 'number' && !Reflect.get(entry, 'hadRecentInput'))
          Object.assign(window, { shifted: Number(Reflect.get(window, 'shifted')) + entry.value });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await startSignedIn(page, account);
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expectNoAxeViolation(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `sideways: ${path}`).toBeLessThanOrEqual(0);
      expect(await page.evaluate(() => Number(Reflect.get(window, 'shifted'))), `moved by itself: ${path}`).toBeLessThan(MAX_SHIFT);
      expect(await findSmall(page), `too small for a finger: ${path}`).toEqual([]);
    });
  }
}

/** Returns what can be pressed and is lower than a finger needs, or reaches out of its form; links within a text aside. */
function findSmall(page: Page): Promise<string[]> {
  return page.evaluate((tap) => {
    const heightOf = (element: Element) => {
      const drawn = element.getBoundingClientRect().height;
      const around = getComputedStyle(element, '::after');
      return around.content !== 'none' && around.position === 'absolute' ? Math.max(drawn, Number.parseFloat(around.height)) : drawn;
    };
    return [...document.querySelectorAll('main :is(button, select, summary, nav a, a[class*=button])')]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.getBoundingClientRect().width > 1)
      .filter((element) => {
        const edge = element.closest('form')?.getBoundingClientRect().right ?? innerWidth;
        return (
          heightOf(element) < tap || (element.tagName === 'BUTTON' && element.getBoundingClientRect().right > edge + 1 && !element.closest('[role=toolbar]'))
        );
      })
      .map((element) => `${element.tagName} ${element.className} ${element.textContent?.trim().slice(0, 20)} ${heightOf(element)}`);
  }, TAP);
}

test('the pages of a member have no accessibility violation on a phone, keep still while they come, and fit a finger', async ({ page }) => {
  test.setTimeout(patient(180_000));
  await lookAt(page, MEMBER, OF_MEMBER);
});

test('so do those of a presenter', async ({ page }) => {
  await lookAt(page, PRESENTER, OF_PRESENTER);
});
