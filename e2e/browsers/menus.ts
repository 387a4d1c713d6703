import assert from 'node:assert/strict';
import { WINDOW, type Browser } from './browser.ts';
import { openPage, until } from './page.ts';

/** The game switcher, the bell, the account menu and the first menu of columns. */
const MENUS = ['games', 'messages', 'account', 'menu-1100'];

/** Opens and closes every kind of menu. WebKit 2.50 hangs for good where the box that CSS anchors place is itself animated. */
export async function openMenus(browser: Browser, site: string): Promise<void> {
  await openPage(browser, `${site}/cart/list/1001`);
  for (const id of MENUS) {
    await browser.click(`//button[@popovertarget='${id}']`);
    await until(browser, `${id} open, its animation over`, [isShown, id]);
    const { left, right, top } = await browser.run(measure, id);
    assert.ok(left >= 0 && right <= WINDOW.width && top > 0, `${id} lies on the screen: ${left} to ${right}`);
    assert.equal(await browser.run(readExpanded, id), 'true');
    await browser.press('Escape');
    await until(browser, `${id} closed`, [isClosed, id]);
    assert.equal(await browser.run(readExpanded, id), 'false');
  }
  await browser.click("//button[@popovertarget='account']");
  await until(browser, 'account open again', [isShown, 'account']);
  await browser.press('ArrowDown');
  assert.equal(await browser.run(() => document.activeElement?.closest('#account')?.querySelector('a, button') === document.activeElement), true);
  await browser.click("//h2[normalize-space()='今日热议']");
  await until(browser, 'account closed by a press outside', [isClosed, 'account']);
}

/** Returns whether a menu can be seen whole: it has a size, and is as opaque as it gets. */
function isShown(id: string): boolean {
  const panel = document.getElementById(id)?.firstElementChild;
  return panel instanceof HTMLElement && panel.getClientRects().length > 0 && panel.offsetHeight > 40 && getComputedStyle(panel).opacity === '1';
}

function isClosed(id: string): boolean {
  return document.getElementById(id)?.firstElementChild?.getClientRects().length === 0;
}

function measure(id: string): { left: number; right: number; top: number } {
  const { left, right, top } = document.getElementById(id)?.firstElementChild?.getBoundingClientRect() ?? new DOMRect();
  return { left, right, top };
}

function readExpanded(id: string): string | null | undefined {
  return document.querySelector(`[popovertarget="${id}"]`)?.getAttribute('aria-expanded');
}
