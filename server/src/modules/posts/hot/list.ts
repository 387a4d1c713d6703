import type { HotPeriod } from '#contract/api/hot-posts.ts';
import type { listHotPosts as listHotPostsShape } from '#contract/api/hot-posts.shapes.ts';
import type { ReplyOf } from '#contract/route.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { readsTags } from '#server/platform/state/cache-tags.ts';
import { HOT_TAG, postTag } from '../post/cache-tags.ts';
import { cardOf, peopleTags } from '../post/cards.ts';
import { selectCounted, selectHotColumns, selectHotPosts } from './queries-hot.ts';
import { dayBegan } from './periods.ts';

const MAX_SHOWN = 30;
const MAX_COLUMNS = 6;
const BEGINNING = new Date(0);

/** Returns the posts of a game most people spoke under within a period, as it was counted last. Of yesterday nothing is shown as of today. */
export async function listHotPosts({ db, now }: DbContext, gameId: number, period: HotPeriod): Promise<ReplyOf<typeof listHotPostsShape>> {
  readsTags(HOT_TAG, 'menu');
  const countedAt = await selectCounted(db, period, period === 'day' ? dayBegan(now) : BEGINNING);
  if (countedAt === null) return { period, countedAt, items: [], columns: [] };
  const [rows, columns] = await Promise.all([
    selectHotPosts(db, { period, gameId, limit: MAX_SHOWN }),
    selectHotColumns(db, { period, gameId, limit: MAX_COLUMNS }),
  ]);
  readsTags(...rows.map(({ id }) => postTag(id)), ...rows.flatMap(peopleTags));
  return {
    period,
    countedAt,
    items: rows.map((row) => ({ post: cardOf(row), people: row.people, gained: row.previousRank === null ? null : row.previousRank - row.rank })),
    columns,
  };
}
