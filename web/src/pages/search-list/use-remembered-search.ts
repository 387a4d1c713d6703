import { useEffect } from 'react';
import { rememberSearch } from '#web/features/search/history.ts';

/** Keeps what was looked for on this device. */
export function useRememberedSearch(q: string): void {
  useEffect(() => rememberSearch(q), [q]);
}
