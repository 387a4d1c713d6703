import type { Page } from '@playwright/test';

/** Sets the size of letters that the browser's owner has chosen, in pixels, which media queries in rem follow. The usual one is 16. */
export async function setTextSize(page: Page, size: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } });
}

/** Returns what overlaps, reaches out of the window, or is too small beside the text. */
export function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > width) faults.push(`scrolls sideways: ${document.documentElement.scrollWidth} of ${width}`);

    const isAside = (element: Element) =>
      element.closest('svg, dialog:not([open]), [popover], .sr') !== null || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const ancestors = (element: Element): Element[] => (element.parentElement ? [element, ...ancestors(element.parentElement)] : [element]);
    /** The part of a page that may be seen through all that cut it off. */
    const windowOf = (element: Element) =>
      ancestors(element)
        .filter((each) => each !== document.body && each !== document.documentElement && getComputedStyle(each).overflowX !== 'visible')
        .map((each) => each.getBoundingClientRect());
    const floats = (element: Element) => ancestors(element).some((each) => /fixed|sticky|absolute/.test(getComputedStyle(each).position));

    for (const control of document.querySelectorAll('main :is(button, a, input, select, h1, h2, h3)')) {
      const box = control.getBoundingClientRect();
      if (box.width === 0 || isAside(control) || windowOf(control).length > 0) continue;
      if (box.right > width + 1 || box.left < -1) faults.push(`out of the window: ${control.textContent}`);
    }

    const lines: { left: number; right: number; top: number; bottom: number; element: Element; text: string }[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (!element || text === '' || isAside(element) || floats(element)) continue;
      const style = getComputedStyle(element);
      if (style.writingMode !== 'horizontal-tb') continue;
      const half = Number.parseFloat(style.fontSize) * 0.4;
      const seen = windowOf(element);
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, right, top, bottom } of range.getClientRects()) {
        const middle = (top + bottom) / 2;
        const isCut = seen.some((box) => middle > box.bottom || middle < box.top || left >= box.right || right <= box.left);
        if (right - left > 2 && !isCut) lines.push({ left: left + 1, right: right - 1, top: middle - half, bottom: middle + half, element, text });
      }
    }
    lines.sort((one, other) => one.top - other.top);
    for (const [index, one] of lines.entries()) {
      for (const other of lines.slice(index + 1)) {
        if (other.top >= one.bottom - 1) break;
        const isApart = one.left >= other.right || other.left >= one.right || one.element.contains(other.element) || other.element.contains(one.element);
        if (!isApart) faults.push(`on each other: ${one.text} / ${other.text}`);
      }
    }

    const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
    const words = Math.max(...[...document.querySelectorAll('main p')].filter((each) => !isAside(each)).map(sizeOf), 0);
    for (const head of document.querySelectorAll('main h1:not(.sr)')) if (sizeOf(head) <= words) faults.push(`no larger than text: ${head.textContent}`);
    return faults;
  });
}
