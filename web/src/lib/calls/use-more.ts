import { useState } from 'react';

/** One part of a list, and the cursor after which it continues; null at its end. */
export interface Page<Item> {
  items: readonly Item[];
  next: string | null;
}

/** The loading state of a list; what `ui/MoreFoot` shows. */
export interface Going {
  isAtEnd: boolean;
  busy: boolean;
  /** The last attempt failed; what was loaded before is still shown. */
  failed: boolean;
  goOn: () => void;
}

export interface MoreOptions<Item> {
  /** Another first part is another list: give the component that uses this another `key`. */
  first: Page<Item>;
  /** Fetches the items after a cursor. Rejects with a refusal. */
  fetchNext: (after: string) => Promise<Page<Item>>;
  idOf: (item: Item) => number;
}

/** Returns a list that grows on one page. Items that moved to the front meanwhile are not repeated, and a failure removes nothing. */
export function useMore<Item>({ first, fetchNext, idOf }: MoreOptions<Item>): {
  items: readonly Item[];
  change: (how: (items: readonly Item[]) => readonly Item[]) => void;
  going: Going;
} {
  const [{ items, next }, setShown] = useState<Page<Item>>({ items: first.items, next: first.next });
  const [state, setState] = useState<'resting' | 'busy' | 'failed'>('resting');
  const goOn = async () => {
    if (next === null || state === 'busy') return;
    setState('busy');
    try {
      const page = await fetchNext(next);
      setShown((before) => {
        const known = new Set(before.items.map(idOf));
        return { items: [...before.items, ...page.items.filter((item) => !known.has(idOf(item)))], next: page.next };
      });
      setState('resting');
    } catch {
      setState('failed');
    }
  };
  return {
    items,
    change: (how) => setShown((before) => ({ ...before, items: how(before.items) })),
    going: { isAtEnd: next === null, busy: state === 'busy', failed: state === 'failed', goOn: () => void goOn() },
  };
}
