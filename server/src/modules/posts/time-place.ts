import { fieldFailure } from '#contract/failures.ts';
import { decodeCursor, isInstant } from '#server/platform/paging.ts';
import { NEWEST, type TimePlace } from './queries-own.ts';

/** The place a cursor of time and id names; without one before everything. Throws `invalidInput` for a broken one. */
export function placeBehind(after: string | undefined): TimePlace {
  if (after === undefined) return NEWEST;
  const [at, id] = decodeCursor(after, 2);
  if (typeof at !== 'string' || !isInstant(at) || !Number.isSafeInteger(id)) throw fieldFailure('after', '翻页的位置读不出来，请从第一页重新看');
  return { at, id: Number(id) };
}
