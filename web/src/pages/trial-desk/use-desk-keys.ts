import { useLayoutEffect, type RefObject } from 'react';
import { isComposing } from '#web/lib/ime.ts';

/**
 * Inside the list: j and k, within it also the arrows, go from row to row, r presses the row's main button. Enter is the link's own. Anywhere: n asks for
 * the next case, m writes a note beside the selected one, h steps aside from it, f and / find a case, ? shows the keys. None while somebody types.
 */
export function useDeskKeys(list: RefObject<HTMLElement | null>): void {
  // Before the paint: a key works from the moment its row is seen.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isComposing(event) || isTyping(event.target)) return;
      const press = PRESSED[event.key];
      const typed = TYPED_INTO[event.key];
      if (press !== undefined) return document.querySelector<HTMLElement>(press)?.click();
      if (typed !== undefined) {
        const field = document.querySelector<HTMLElement>(typed);
        if (!field) return;
        event.preventDefault();
        // The search of the whole site takes one of them everywhere else.
        event.stopPropagation();
        return field.focus();
      }
      const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];
      if (links.length === 0) return;
      const at = links.findIndex((link) => link.closest('[data-row]')?.contains(document.activeElement));
      const goes = at < 0 && event.key.startsWith('Arrow') ? undefined : GOES[event.key];
      if (goes !== undefined) {
        event.preventDefault();
        const next = Math.min(links.length - 1, Math.max(0, at + goes));
        links[next]?.focus();
        links[next]?.closest('[data-row]')?.scrollIntoView({ block: 'nearest' });
      } else if (event.key === 'r' && at >= 0) {
        event.preventDefault();
        links[at]?.closest('[data-row]')?.querySelector<HTMLElement>('[data-row-act]')?.click();
      }
    };
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, [list]);
}

/** What a key presses, and where one begins to write. */
const PRESSED: Readonly<Record<string, string>> = { n: '[data-desk-next]', h: '[data-desk-recuse]', '?': '[data-desk-keys]' };
const TYPED_INTO: Readonly<Record<string, string>> = { m: '[data-desk-note]', f: '[data-desk-find]', '/': '[data-desk-find]' };
/** By how many rows a key goes on. */
const GOES: Readonly<Record<string, number>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select') || target.closest('dialog[open]') !== null);
}
