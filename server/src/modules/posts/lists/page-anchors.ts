import type { PostSort } from '#contract/api/posts.ts';
import { columnsBelow } from '#server/modules/columns/index.ts';
import type { Db } from '#server/platform/database/db.ts';
import { deleteOtherFences, replaceFences, selectColumnCounts, selectColumnIds, takeFences, type FencedList } from './queries-fences.ts';

const SORTS: readonly PostSort[] = ['latest', 'active', 'hot', 'essence'];
/** A list so long has fences; in a shorter one it is not far to anywhere. */
const LONG = 1_000;
/** Fences are made anew when they are as old: what moved among the posts since is as much as they can be out. */
const AGE_MS = 10 * 60_000;

/**
 * Sets the fences of all long lists whose fences are old, each list in a transaction of its own: a stop or a crash leaves the old ones. `AGE_MS`
 * stands above; `age` is another one. Answers how many lists it was.
 */
export async function layFences(db: Db, now: Date, { age = AGE_MS, isEnding = () => false }: { age?: number; isEnding?: () => boolean } = {}): Promise<number> {
  const lists = await longLists(db);
  await db.transaction((tx) => deleteOtherFences(tx, lists));
  const before = new Date(now.getTime() - age);
  let laid = 0;
  for (const list of lists) {
    if (isEnding()) return laid;
    await db.transaction(async (tx) => {
      if (!(await takeFences(tx, list, { before, now }))) return;
      await replaceFences(tx, list);
      laid += 1;
    });
  }
  return laid;
}

async function longLists(db: Db): Promise<FencedList[]> {
  const [counts, ids] = await Promise.all([selectColumnCounts(db), selectColumnIds(db)]);
  const gameIds = [...new Set(counts.map(({ gameId }) => gameId))];
  const lists: FencedList[] = [];
  for (const columnId of ids) {
    const columnIds = await columnsBelow(db, columnId);
    const below = new Set(columnIds);
    for (const gameId of gameIds) {
      const own = counts.filter((count) => count.gameId === gameId && below.has(count.columnId));
      const length = (sort: PostSort) => own.reduce((sum, { posts, essences }) => sum + (sort === 'essence' ? essences : posts), 0);
      lists.push(...SORTS.filter((sort) => length(sort) >= LONG).map((sort) => ({ columnId, columnIds, gameId, sort })));
    }
  }
  return lists;
}
