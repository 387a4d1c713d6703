import { useEffect, type RefObject } from 'react';
import { isComposing } from '#web/lib/ime.ts';

/** Inside the list: j and k go from row to row, r presses the row's main button. Enter is the link's own. Anywhere: n asks for the next case, m writes a note beside the selected one, h steps aside from it, f narrows the list, ? shows the keys. */
export function useDeskKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isComposing(event) || isTyping(event.target)) return;
      const press = PRESSED[event.key];
      const typed = TYPED_INTO[event.key];
      if (press !== undefined) return document.querySelector<HTMLElement>(press)?.click();
      if (typed !== undefined) {
        event.preventDefault();
        return document.querySelector<HTMLElement>(typed)?.focus();
      }
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
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [list]);
}

/** What a key presses, and where one begins to write. */
const PRESSED: Readonly<Record<string, string>> = { n: '[data-desk-next]', h: '[data-desk-recuse]', '?': '[data-desk-keys]' };
const TYPED_INTO: Readonly<Record<string, string>> = { m: '[data-desk-note]', f: '[data-desk-find]' };

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select') || target.closest('dialog[open]') !== null);
}
