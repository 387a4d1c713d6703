import { Failure } from '#contract/failures.ts';
import type { Instant } from '#server/platform/db.ts';
import { decodeCursor } from '#server/platform/paging.ts';

export interface PageInput {
  page?: number | undefined;
  size: number;
  after?: string | undefined;
}

/** Where a list by time and id goes on. Throws `invalidInput` for a cursor of nobody's making. */
export function placeOf({ page = 1, size, after }: PageInput): { after: { at: Instant; id: number } | null; offset: number; most: number } {
  const most = size + 1;
  if (after === undefined) return { after: null, offset: (page - 1) * size, most };
  const [at, id] = decodeCursor(after, 2);
  if (typeof at !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/.test(at) || Number.isNaN(Date.parse(at)) || !Number.isSafeInteger(id))
    throw new Failure('invalidInput', { fields: [{ path: 'after', message: '翻页的位置读不出来，请从第一页重新看' }] });
  return { after: { at, id: Number(id) }, offset: 0, most };
}
