import { useLayoutEffect, type RefObject } from 'react';
import { isComposing } from '#web/lib/ime.ts';

/**
 * Gives the fields of a reason their keys: 1 to 9 choose one that is often given, q goes to the words. Neither works while somebody types, composes
 * or holds a modifier.
 */
export function useReasonKeys(fields: RefObject<HTMLElement | null>, { count, choose }: { count: number; choose: (index: number) => void }): void {
  // Before the paint: a key works from the moment its reason is seen.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey || isComposing(event)) return;
      const index = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : count;
      const words = event.key.toLowerCase() === 'q' ? fields.current?.querySelector('textarea') : null;
      if (index >= count && !words) return;
      event.preventDefault();
      if (index < count) choose(index);
      words?.focus();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}
