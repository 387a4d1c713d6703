import { useEffect } from 'react';
import { rememberSearch } from '#web/features/search/history.ts';

/** Keeps a search on this device. */
export function useRememberedSearch(q: string): void {
  useEffect(() => rememberSearch(q), [q]);
}
