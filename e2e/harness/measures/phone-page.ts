// What a page has to be on a phone, measured: each thing that can be pressed fits a finger, nothing reaches out at the side, it keeps still.
import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolation } from '../axe.ts';

/** How much of a page may move by itself while it comes, as browsers count it. */
const MAX_SHIFT = 0.02;
/** What a finger needs, in pixels; less by what rounding takes. */
const TAP = 43.5;

/** Has a browser count how much of its pages moves by itself; to be called before the first one is opened. */
export async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && typeof entry.value === 'number' && !Reflect.get(entry, 'hadRecentInput'))
          Object.assign(window, { shifted: Number(Reflect.get(window, 'shifted')) + entry.value });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Opens a page and expects that it can be used on a phone, by everybody, and kept still while it came (`countShifts`). */
export async function expectFitsPhone(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectNoAxeViolation(page);
  await expectFits(page, path);
  expect(await page.evaluate(() => Number(Reflect.get(window, 'shifted'))), `moved by itself: ${path}`).toBeLessThan(MAX_SHIFT);
}

/** Expects that nothing of an open page reaches out at the side, and that what can be pressed fits a finger. */
export async function expectFits(page: Page, path: string): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `sideways: ${path}`).toBeLessThanOrEqual(0);
  expect(await findSmall(page), `too small for a finger: ${path}`).toEqual([]);
}

/** Returns what can be pressed and is lower than a finger needs, or reaches out of its form; links within a text aside. */
function findSmall(page: Page): Promise<string[]> {
  return page.evaluate((tap) => {
    const heightOf = (element: Element) => {
      const drawn = element.getBoundingClientRect().height;
      const around = getComputedStyle(element, '::after');
      return around.content !== 'none' && around.position === 'absolute' ? Math.max(drawn, Number.parseFloat(around.height)) : drawn;
    };
    /** A row that is moved by a finger ends where the page does, in the middle of what it holds. */
    const isInRow = (element: Element): boolean =>
      element.parentElement !== null &&
      element.tagName !== 'MAIN' &&
      (/auto|scroll/.test(getComputedStyle(element.parentElement).overflowX) || isInRow(element.parentElement));
    return [...document.querySelectorAll('main :is(button, select, summary, nav a, a[class*=button])')]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.getBoundingClientRect().width > 1)
      .filter((element) => {
        const edge = element.closest('form')?.getBoundingClientRect().right ?? innerWidth;
        return (
          heightOf(element) < tap ||
          (element.tagName === 'BUTTON' && element.getBoundingClientRect().right > edge + 1 && !element.closest('[role=toolbar]') && !isInRow(element))
        );
      })
      .map((element) => `${element.tagName} ${element.className} ${element.textContent?.trim().slice(0, 20)} ${heightOf(element)}`);
  }, TAP);
}
