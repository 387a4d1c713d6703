import type { ScenerySort } from '#contract/api/scenery.ts';
import { brokenCursor, isInstant, keyset, type PageInput, type PageStart } from '#server/platform/database/paging.ts';

/** The orders of the gallery; what comes first differs from sort to sort. */
export const BY_SORT = keyset({ at: 'text', id: 'integer' });

const isCount = (text: string) => /^\d{1,9}$/.test(text);
const KEYS: Record<ScenerySort, (text: string) => boolean> = {
  latest: isInstant,
  popular: isCount,
  month: isCount,
  shot: (text) => isInstant(`${text}T00:00:00Z`),
};

/** Returns where a page of the gallery begins. Throws `invalidInput` for a cursor of another order. */
export function galleryStart(input: PageInput & { sort: ScenerySort }): PageStart<{ at: string; id: number }> {
  const start = BY_SORT.startOf(input);
  if (start.after !== null && !KEYS[input.sort](start.after.at)) throw brokenCursor();
  return start;
}
