import { useEffect } from 'react';
import { navigate } from '#web/lib/navigation/navigate.ts';
import { useLocation } from '#web/lib/navigation/view.ts';
import { entriesHref, type EntryChoice, type EntryLayout } from './choice.ts';

const KEPT = 'hearth-blacklist-view';

/** Remembers which layout a reader chose, and shows it again where an address chooses none. */
export function useKeptLayout(columnId: number, choice: EntryChoice): void {
  const { search } = useLocation();
  useEffect(() => {
    const isChosen = new URLSearchParams(search).has('view');
    if (!isChosen && readKept() === 'rows') void navigate(entriesHref(columnId, { ...choice, layout: 'rows' }), { replace: true });
  }, [columnId, choice, search]);
}

/** Keeps a layout for the next visit; where nothing can be kept, it is simply not. */
export function keepLayout(layout: EntryLayout): void {
  try {
    localStorage.setItem(KEPT, layout);
  } catch {
    // Storage is closed to us.
  }
}

function readKept(): string | null {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}
