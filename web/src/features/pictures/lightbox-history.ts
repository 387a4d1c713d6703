import { useEffect, useEffectEvent } from 'react';

/** Returns what the address bar shows while a picture is open; null keeps it unchanged. */
export type HrefOf<Key> = ((key: Key) => string) | null;

export interface LightboxHistory<Key> {
  /** Makes an entry of its own for an open lightbox, so that the way back closes it. */
  opened: (key: Key) => void;
  /** Another picture is shown in the same entry. */
  turned: (key: Key) => void;
  /** Leaves the entry; what follows is done by `onBack`. */
  leave: () => void;
}

const MARK = 'lightbox';

/**
 * Manages the history entry of an open lightbox. Going back from it, and forward to it, is handled before the site's navigation sees it:
 * the page below does not change. `onBack` is called when the lightbox should close.
 */
export function useLightboxHistory<Key>({ isOpen, hrefOf, onBack }: { isOpen: boolean; hrefOf: HrefOf<Key>; onBack: () => void }): LightboxHistory<Key> {
  const onPop = useEffectEvent((event: PopStateEvent) => {
    if (!isOpen || isMarked(event.state)) return;
    event.stopImmediatePropagation();
    onBack();
  });
  useEffect(() => {
    const listen = (event: PopStateEvent) => onPop(event);
    addEventListener('popstate', listen, { capture: true });
    return () => removeEventListener('popstate', listen, { capture: true });
  }, []);

  return {
    opened: (key) => history.pushState({ ...stateNow(), [MARK]: true }, '', hrefOf?.(key)),
    turned: (key) => history.replaceState(history.state, '', hrefOf?.(key)),
    leave: () => (isMarked(history.state) ? history.back() : onBack()),
  };
}

function stateNow(): object {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? state : {};
}

function isMarked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && MARK in state;
}
