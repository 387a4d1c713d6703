import type { PostSort } from '#contract/api/posts.ts';
import { postSort } from '#contract/api/posts.shapes.ts';
import { columnsBelow } from '#server/modules/columns/index.ts';
import type { Db, DbContext } from '#server/platform/database/db.ts';
import { deleteOtherAnchors, replaceAnchors, selectColumnCounts, selectColumnIds, lockAnchors, type AnchoredList } from './queries-page-anchors.ts';

/** A list so long has anchors; in a shorter one it is not far to anywhere. */
const LONG = 1_000;
/** The age at which anchors are rebuilt: they are off by the posts moved since. */
const AGE_MS = 10 * 60_000;

/**
 * Rebuilds the outdated anchors of all long lists, each list in its own transaction: a stop or a crash leaves the old ones. `age` replaces
 * `AGE_MS`. Returns the number of lists rebuilt.
 */
export async function updatePageAnchors(
  { db, now }: DbContext,
  { age = AGE_MS, isEnding = () => false }: { age?: number; isEnding?: () => boolean } = {},
): Promise<number> {
  const lists = await longLists(db);
  await db.transaction((tx) => deleteOtherAnchors(tx, lists));
  const before = new Date(now.getTime() - age);
  let laid = 0;
  for (const list of lists) {
    if (isEnding()) return laid;
    await db.transaction(async (tx) => {
      if (!(await lockAnchors({ tx, now }, list, before))) return;
      await replaceAnchors(tx, list);
      laid += 1;
    });
  }
  return laid;
}

async function longLists(db: Db): Promise<AnchoredList[]> {
  const [counts, ids] = await Promise.all([selectColumnCounts(db), selectColumnIds(db)]);
  const gameIds = [...new Set(counts.map(({ gameId }) => gameId))];
  const lists: AnchoredList[] = [];
  for (const columnId of ids) {
    const columnIds = await columnsBelow(db, columnId);
    const below = new Set(columnIds);
    for (const gameId of gameIds) {
      const own = counts.filter((count) => count.gameId === gameId && below.has(count.columnId));
      const length = (sort: PostSort) => own.reduce((sum, { posts, essences }) => sum + (sort === 'essence' ? essences : posts), 0);
      lists.push(...postSort.options.filter((sort) => length(sort) >= LONG).map((sort) => ({ columnId, columnIds, gameId, sort })));
    }
  }
  return lists;
}
