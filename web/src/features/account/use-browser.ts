import { useSyncExternalStore } from 'react';
import { wayBack, withWayBack } from './way-back.ts';

const never = () => () => undefined;

/** Returns where the visitor came from, and account pages' addresses that keep it. The server doesn't look at it: the page is the same for everybody. */
export function useWayBack(): { back: string; keep: (path: string) => string } {
  const search = useSyncExternalStore(
    never,
    () => window.location.search,
    () => '',
  );
  return { back: wayBack(search), keep: (path) => withWayBack(path, search) };
}
