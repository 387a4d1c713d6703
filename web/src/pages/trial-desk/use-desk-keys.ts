import { useEffect, type RefObject } from 'react';
import { isComposing } from '#web/lib/ime.ts';

/** Inside the list: j and k go from row to row, r presses the row's main button. Enter is the link's own. Anywhere: n asks for the next case. */
export function useDeskKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isComposing(event) || isTyping(event.target)) return;
      if (event.key === 'n') return document.querySelector<HTMLElement>('[data-desk-next]')?.click();
      const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];
      if (links.length === 0) return;
      const at = links.findIndex((link) => link.closest('[data-row]')?.contains(document.activeElement));
      if (event.key === 'j' || event.key === 'k') {
        event.preventDefault();
        const next = event.key === 'j' ? Math.min(links.length - 1, at + 1) : Math.max(0, at - 1);
        links[next]?.focus();
        links[next]?.closest('[data-row]')?.scrollIntoView({ block: 'nearest' });
      } else if (event.key === 'r' && at >= 0) {
        event.preventDefault();
        links[at]?.closest('[data-row]')?.querySelector<HTMLElement>('[data-row-act]')?.click();
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [list]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select') || target.closest('dialog[open]') !== null);
}
