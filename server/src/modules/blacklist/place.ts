import type { EntrySort } from '#contract/blacklist.ts';
import { Failure } from '#contract/failures.ts';
import type { Instant } from '#server/platform/db.ts';
import { decodeCursor, isInstant } from '#server/platform/paging.ts';

export interface PageInput {
  page?: number | undefined;
  size: number;
  after?: string | undefined;
}

/** Where a list goes on: behind a row, or so many rows from its start. */
export interface Place<Key extends string = string> {
  after: { at: Key; id: number } | null;
  offset: number;
  most: number;
}

/** Where a list by time and id goes on. Throws `invalidInput` for a cursor of nobody's making. */
export function placeOf(input: PageInput): Place<Instant> {
  return placeBy(input, isInstant);
}

const KEYS: Record<EntrySort, (text: string) => boolean> = {
  latest: isInstant,
  tickets: (text) => /^\d{1,9}$/.test(text),
  ending: (text) => /^-(\d{1,12}(\.\d{1,6})?|Infinity)$/.test(text),
};

/** Where the list of entries goes on in an order. Throws `invalidInput` for a cursor that is none of that order. */
export function entryPlaceOf(input: PageInput & { sort: EntrySort }): Place {
  return placeBy(input, KEYS[input.sort]);
}

function placeBy({ page = 1, size, after }: PageInput, isKey: (text: string) => boolean): Place {
  const most = size + 1;
  if (after === undefined) return { after: null, offset: (page - 1) * size, most };
  const [at, id] = decodeCursor(after, 2);
  if (typeof at !== 'string' || !isKey(at) || !Number.isSafeInteger(id))
    throw new Failure('invalidInput', { fields: [{ path: 'after', message: '翻页的位置读不出来，请从第一页重新看' }] });
  return { after: { at, id: Number(id) }, offset: 0, most };
}
