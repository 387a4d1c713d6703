import type { ScenerySort } from '#contract/api/scenery.ts';
import { brokenCursor, isInstant, keyset, type PageInput, type PageStart } from '#server/platform/database/paging.ts';

type KeyType = 'timestamptz' | 'integer' | 'date';

/** What each order of the gallery goes by, the greatest first, and its SQL type. */
export const ORDERS: Record<ScenerySort, { key: string; type: KeyType }> = {
  latest: { key: 's.decided_at', type: 'timestamptz' },
  popular: { key: 's.favor_count', type: 'integer' },
  month: { key: 's.favor_count', type: 'integer' },
  shot: { key: `coalesce(s.shot_on, '0001-01-01')`, type: 'date' },
};

export const BY_SORT = keyset({ at: 'text', id: 'integer' });

const IS_KEY: Record<KeyType, (text: string) => boolean> = {
  timestamptz: isInstant,
  integer: (text) => /^\d{1,9}$/.test(text),
  date: (text) => isInstant(`${text}T00:00:00Z`),
};

/** Returns where a page of the gallery begins. Throws `invalidInput` for a cursor of another order. */
export function galleryStart(input: PageInput & { sort: ScenerySort }): PageStart<{ at: string; id: number }> {
  const start = BY_SORT.startOf(input);
  if (start.after !== null && !IS_KEY[ORDERS[input.sort].type](start.after.at)) throw brokenCursor();
  return start;
}
