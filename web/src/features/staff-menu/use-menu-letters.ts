import { useLayoutEffect, useRef } from 'react';
import { isComposing } from '#web/lib/ime.ts';
import { closePopover, isPopoverOpen } from '#web/ui/popovers.ts';

/** Lets the letter of a menu's row do what the row does, while the menu with this id is open. */
export function useMenuLetters(id: string, acts: Readonly<Record<string, () => void>>): void {
  const current = useRef(acts);
  // Before the paint: a key works from the moment its button is seen.
  useLayoutEffect(() => {
    current.current = acts;
  });
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const panel = document.getElementById(id);
      if (!panel || !isPopoverOpen(panel) || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      const letter = event.key.toUpperCase();
      const act = Object.hasOwn(current.current, letter) ? current.current[letter] : undefined;
      if (!act) return;
      event.preventDefault();
      event.stopPropagation();
      closePopover(panel);
      act();
    };
    // Before the keys of the page, some of which are the same letters.
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, [id]);
}
