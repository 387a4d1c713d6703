import { useLayoutEffect, useRef } from 'react';
import { isComposing } from '#web/lib/ime.ts';

/** What each key does, by the key as it is typed, in lower case. */
export type Keys = Readonly<Record<string, () => void>>;

/** Makes keys do something on a page of the console; none does while somebody types, composes or holds a modifier, or a dialog is open. */
export function useKeys(keys: Keys): void {
  const current = useRef(keys);
  // Before the paint: a key works from the moment its button is seen.
  useLayoutEffect(() => {
    current.current = keys;
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isKeyFree(event)) return;
      const act = current.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Returns whether a key is meant for the page: nobody types, composes or holds a modifier, no dialog is open, and no other keys have taken it. */
export function isKeyFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isComposing(event)) return false;
  const { target } = event;
  if (!(target instanceof HTMLElement)) return true;
  return !target.isContentEditable && !target.matches('input, textarea, select') && document.querySelector('dialog[open]') === null;
}
