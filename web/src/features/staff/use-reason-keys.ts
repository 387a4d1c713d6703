import { useLayoutEffect, type RefObject } from 'react';
import { isComposing } from '#web/lib/ime.ts';

/**
 * Gives the fields of a reason their keys: 1 to 9 choose one that is often given, q goes to the words. Neither works while somebody types, composes
 * or holds a modifier; Alt with a number chooses also from the words.
 */
export function useReasonKeys(fields: RefObject<HTMLElement | null>, { count, choose }: { count: number; choose: (index: number) => void }): void {
  // Before the paint: a key works from the moment its reason is seen.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      if (event.ctrlKey || event.metaKey || isComposing(event) || (isTyping && !event.altKey)) return;
      // With Alt some keyboards write another character than the number on the key.
      const index = Number((event.altKey ? /^(?:Digit|Numpad)([1-9])$/.exec(event.code) : /^([1-9])$/.exec(event.key))?.[1] ?? count + 1) - 1;
      const words = event.key.toLowerCase() === 'q' && !event.altKey ? fields.current?.querySelector('textarea') : null;
      if (index >= count && !words) return;
      event.preventDefault();
      if (index < count) choose(index);
      words?.focus();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}
