import { useCallback, useEffect, useRef } from 'react';

/** What the address bar is to show while a picture is open; null where it stays as it is. */
export type HrefOf<Key> = ((key: Key) => string) | null;

export interface LightboxHistory<Key> {
  /** Makes an entry of its own for an open lightbox, so that the way back closes it. */
  opened: (key: Key) => void;
  /** Another picture is shown in the same entry. */
  turned: (key: Key) => void;
  /** Leaves the entry; what is to happen then is done by `onBack`. */
  leave: () => void;
}

const MARK = 'lightbox';

/**
 * The history entry of an open lightbox. The way back from it, and forward to it, is taken before the site's navigation sees it: the page
 * below stays as it is. `onBack` hears that the lightbox is to close.
 */
export function useLightboxHistory<Key>({ isOpen, hrefOf, onBack }: { isOpen: boolean; hrefOf: HrefOf<Key>; onBack: () => void }): LightboxHistory<Key> {
  const latest = useRef({ isOpen, hrefOf, onBack });
  latest.current = { isOpen, hrefOf, onBack };

  useEffect(() => {
    const onPop = (event: PopStateEvent) => {
      if (!latest.current.isOpen || isMarked(event.state)) return;
      event.stopImmediatePropagation();
      latest.current.onBack();
    };
    addEventListener('popstate', onPop, { capture: true });
    return () => removeEventListener('popstate', onPop, { capture: true });
  }, []);

  const opened = useCallback((key: Key) => {
    history.pushState({ ...stateNow(), [MARK]: true }, '', latest.current.hrefOf?.(key));
  }, []);
  const turned = useCallback((key: Key) => {
    const href = latest.current.hrefOf?.(key);
    if (href !== undefined) history.replaceState(history.state, '', href);
  }, []);
  const leave = useCallback(() => {
    if (isMarked(history.state)) return history.back();
    latest.current.onBack();
  }, []);
  return { opened, turned, leave };
}

function stateNow(): object {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? state : {};
}

function isMarked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && MARK in state;
}
