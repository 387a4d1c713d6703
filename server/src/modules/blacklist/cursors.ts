import type { EntrySort } from '#contract/api/blacklist.ts';
import { brokenCursor, isInstant, keyset, type PageInput, type PageStart } from '#server/platform/database/paging.ts';

/** The orders of the list of entries; what comes first differs from sort to sort. */
export const BY_SORT = keyset({ at: 'text', id: 'integer' });

const KEYS: Record<EntrySort, (text: string) => boolean> = {
  latest: isInstant,
  tickets: (text) => /^\d{1,9}$/.test(text),
  ending: (text) => /^-(\d{1,12}(\.\d{1,6})?|Infinity)$/.test(text),
};

/** Returns where a page of the list of entries begins. Throws `invalidInput` for a cursor of another order. */
export function entryStart(input: PageInput & { sort: EntrySort }): PageStart<{ at: string; id: number }> {
  const start = BY_SORT.startOf(input);
  if (start.after !== null && !KEYS[input.sort](start.after.at)) throw brokenCursor();
  return start;
}
