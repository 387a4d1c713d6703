import type { Db, DbContext } from '#server/platform/database/db.ts';
import { keepUntilDropped } from '#server/platform/state/tagged-cache.ts';
import { MIN_SHARE, passagesOf, shareOf } from './passages.ts';
import { distanceOf, MAX_DISTANCE, printOfText, readPrint } from './simhash.ts';
import { selectGroupPassages, selectGroupPrints } from './queries-groups.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Prints and passages of groups that several new accounts have filled, on every node: a text like them is held before anybody reads it. */
export const keptGroups = keepUntilDropped('look-alikes', async (db: Db) => {
  const [prints, passages] = [await selectGroupPrints(db), await selectGroupPassages(db)];
  return {
    prints: prints.map(({ print, at }) => ({ print: readPrint(print), atMs: Date.parse(at) })),
    passages: new Map(passages.map(({ passage, at }) => [passage, Date.parse(at)])),
  };
});

/** Returns whether a text looks like those of a group that was found within the last day and not released, or is put together of their passages. */
export async function isLikeGroup({ db, now }: DbContext, text: string): Promise<boolean> {
  const print = printOfText(text);
  if (print === null) return false;
  const { prints, passages } = await keptGroups.read(db);
  const isLately = (atMs: number) => now.getTime() - atMs < DAY_MS;
  if (prints.some((known) => isLately(known.atMs) && distanceOf(known.print, print) <= MAX_DISTANCE)) return true;
  return passages.size > 0 && shareOf(passagesOf(text), (passage) => isLately(passages.get(passage) ?? 0)) >= MIN_SHARE;
}
