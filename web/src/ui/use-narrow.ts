import { useSyncExternalStore } from 'react';

/** As wide as a phone, as in the stylesheets. */
const PHONE = '(max-width: 45rem)';

/** Returns whether the window is as narrow as a phone; false outside of a browser. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    onChange,
    () => matchMedia(PHONE).matches,
    () => false,
  );
}

function onChange(listener: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
