import { Failure } from '#contract/failures.ts';
import type { ScenerySort } from '#contract/scenery.ts';
import { decodeCursor, isInstant } from '#server/platform/paging.ts';

const isCount = (text: string) => /^\d{1,9}$/.test(text);
const KEYS: Record<ScenerySort, (text: string) => boolean> = {
  latest: isInstant,
  popular: isCount,
  month: isCount,
  shot: (text) => isInstant(`${text}T00:00:00Z`),
};

export interface Place {
  after: { at: string; id: number } | null;
  offset: number;
  most: number;
}

/** Where the gallery goes on in an order, one row more than a page. Throws `invalidInput` for a cursor that is none of that order. */
export function placeOf({ page = 1, size, after, sort }: { page?: number | undefined; size: number; after?: string | undefined; sort: ScenerySort }): Place {
  const most = size + 1;
  if (after === undefined) return { after: null, offset: (page - 1) * size, most };
  const [at, id] = decodeCursor(after, 2);
  if (typeof at !== 'string' || !KEYS[sort](at) || !Number.isSafeInteger(id)) throw brokenPlace();
  return { after: { at, id: Number(id) }, offset: 0, most };
}

/** Where a list by time and id goes on; null: from its start. Throws `invalidInput`. */
export function timeBehind(after: string | undefined): { at: string; id: number } | null {
  if (after === undefined) return null;
  const [at, id] = decodeCursor(after, 2);
  if (typeof at !== 'string' || !isInstant(at) || !Number.isSafeInteger(id)) throw brokenPlace();
  return { at, id: Number(id) };
}

function brokenPlace(): Failure {
  return new Failure('invalidInput', { fields: [{ path: 'after', message: '翻页的位置读不出来，请从第一页重新看' }] });
}
