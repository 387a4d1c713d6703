import { useState } from 'react';

/** One stretch of a list, and the cursor behind which it goes on; null at its end. */
export interface Stretch<Item> {
  items: readonly Item[];
  next: string | null;
}

/** How a list goes on; what `ui/MoreFoot` shows. */
export interface Going {
  isAtEnd: boolean;
  busy: boolean;
  /** The last try brought nothing; what had come before still stands. */
  failed: boolean;
  goOn: () => void;
}

export interface MoreOptions<Item> {
  /** Another first stretch is another list: give whoever uses this another `key`. */
  first: Stretch<Item>;
  /** Fetches what comes behind a cursor. Rejects with a refusal. */
  fetchNext: (after: string) => Promise<Stretch<Item>>;
  idOf: (item: Item) => number;
}

/** A list that grows on one sheet. What has moved to the front meanwhile is not there twice, and a failure takes nothing away. */
export function useMore<Item>({ first, fetchNext, idOf }: MoreOptions<Item>): {
  items: readonly Item[];
  change: (how: (items: readonly Item[]) => readonly Item[]) => void;
  going: Going;
} {
  const [{ items, next }, setShown] = useState<Stretch<Item>>({ items: first.items, next: first.next });
  const [state, setState] = useState<'resting' | 'busy' | 'failed'>('resting');
  const goOn = async () => {
    if (next === null || state === 'busy') return;
    setState('busy');
    try {
      const stretch = await fetchNext(next);
      setShown((before) => {
        const known = new Set(before.items.map(idOf));
        return { items: [...before.items, ...stretch.items.filter((item) => !known.has(idOf(item)))], next: stretch.next };
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
