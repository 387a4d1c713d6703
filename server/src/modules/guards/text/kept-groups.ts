import type { Db, DbContext } from '#server/platform/database/db.ts';
import { keepUntilDropped } from '#server/platform/state/tagged-cache.ts';
import { distanceOf, MAX_DISTANCE, readPrint, type Print } from './simhash.ts';
import { selectGroupPrints } from './queries-groups.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The prints of groups that several new accounts have filled, on every node: a text like them is held before anybody reads it. */
export const keptGroups = keepUntilDropped('look-alikes', async (db: Db) =>
  (await selectGroupPrints(db)).map(({ print, at }) => ({ print: readPrint(print), atMs: Date.parse(at) })),
);

/** Returns whether a text looks like those of a group that was found within the last day and not released. */
export async function isLikeGroup({ db, now }: DbContext, print: Print): Promise<boolean> {
  const groups = await keptGroups.read(db);
  return groups.some((known) => now.getTime() - known.atMs < DAY_MS && distanceOf(known.print, print) <= MAX_DISTANCE);
}
