import type { Page } from '@playwright/test';

/** Returns fields without an edge and icons that nobody sees where the reader's own few colors are forced upon a page. */
export function findUnseen(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    };
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.backgroundColor = 'Canvas';
    const canvas = getComputedStyle(probe).backgroundColor;
    probe.remove();
    const groundOf = (element: Element): string => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at);
        if (!/, 0\)$|transparent/.test(backgroundColor)) return backgroundColor;
      }
      return canvas;
    };
    const nameOf = (element: Element) => `${element.tagName} ${element.getAttribute('class') ?? ''} ${element.textContent?.trim().slice(0, 20) ?? ''}`;
    const found: string[] = [];
    for (const field of document.querySelectorAll('input:not([type=hidden], [type=checkbox], [type=radio], [type=file]), textarea, select')) {
      // The edge may be that of the box around it.
      const boxes = [field, field.parentElement, field.parentElement?.parentElement].filter((each) => each instanceof Element);
      if (isShown(field) && !boxes.some((each) => getComputedStyle(each).borderBottomStyle !== 'none')) found.push(`no edge: ${nameOf(field)}`);
    }
    for (const icon of document.querySelectorAll('svg')) {
      if (!isShown(icon) || icon.closest('[role=img], picture')) continue;
      const inks = [icon, ...icon.querySelectorAll('*')].flatMap((each) => {
        const { stroke, fill } = getComputedStyle(each);
        return [stroke, fill].filter((ink) => ink !== 'none');
      });
      if (inks.length > 0 && inks.every((ink) => ink === groundOf(icon))) found.push(`no ink: ${nameOf(icon.parentElement ?? icon)}`);
    }
    return found;
  });
}

/** Returns whether what has the focus is marked: by an outline of its own, of what is around it or of what it holds. */
export function isFocusSeen(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) return true;
    return [activeElement, activeElement.parentElement, ...activeElement.children].some((each) => {
      const { outlineStyle, outlineWidth } = each ? getComputedStyle(each) : { outlineStyle: 'none', outlineWidth: '0' };
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    });
  });
}

/** Returns what is moving for longer than a blink. */
export function findMoving(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document.getAnimations().flatMap(({ effect }) => {
      const { duration, delay, iterations } = effect?.getComputedTiming() ?? {};
      const ms = (Number(duration) + Number(delay)) * Number(iterations);
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      return ms > 50 ? [`${target?.tagName} ${target?.getAttribute('class')} ${ms} ms`] : [];
    }),
  );
}

/** Returns what a printed page has too much (bars, menus) and which of its titles and cells it cuts off; the teasers of lists are short on purpose. */
export function findMisprints(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isShown = (element: Element) =>
      element.getBoundingClientRect().width > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const nameOf = (element: Element) => `${element.tagName} ${element.getAttribute('class') ?? ''} ${element.textContent?.trim().slice(0, 24)}`;
    const found = [...document.querySelectorAll('nav, dialog[open], [popover]:popover-open')].filter(isShown).map((each) => `still there: ${nameOf(each)}`);
    for (const text of document.querySelectorAll('main :is(h1, h2, h3, dd, td)')) {
      const { overflowY, webkitLineClamp } = getComputedStyle(text);
      const isCut = (overflowY === 'hidden' || webkitLineClamp !== 'none') && text.scrollHeight > text.clientHeight + 2;
      if (isCut && isShown(text) && !text.closest('.sr')) found.push(`cut off: ${nameOf(text)}`);
    }
    if (document.documentElement.scrollWidth > document.documentElement.clientWidth + 1) found.push('wider than the paper');
    return found;
  });
}
