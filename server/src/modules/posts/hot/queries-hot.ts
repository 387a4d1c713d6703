import type { HotPeriod } from '#contract/api/hot-posts.ts';
import type { Db, Instant } from '#server/platform/database/db.ts';
import { CARD_COLUMNS, CARD_JOINS, type CardRow } from '../post/queries-cards.ts';

export interface HotRow extends CardRow {
  people: number;
  rank: number;
  previousRank: number | null;
}

/** Some may have been hidden since they were counted. */
const MAX_LOOKED_AT = 60;

/** Returns the first posts of a game in a period that everybody can still read; a few more are looked at than asked for. */
export function selectHotPosts(db: Db, { period, gameId, limit }: { period: HotPeriod; gameId: number; limit: number }): Promise<HotRow[]> {
  return db.query(HOT_POSTS, [period, gameId, limit]);
}

export const HOT_POSTS = `SELECT ${CARD_COLUMNS}, h.people, h.rank, h.previous_rank
FROM (SELECT * FROM hot_posts WHERE period = $1 AND game_id = $2 ORDER BY rank LIMIT ${MAX_LOOKED_AT}) h
JOIN posts p ON p.id = h.post_id AND p.status = 'published'
${CARD_JOINS} LEFT JOIN columns above ON above.id = c.parent_id
WHERE c.visible_to IS NULL AND above.visible_to IS NULL AND k.post_id IS NULL
ORDER BY h.rank LIMIT (SELECT $3::integer)`;

/** Returns the columns most people spoke in within a period. */
export function selectHotColumns(
  db: Db,
  { period, gameId, limit }: { period: HotPeriod; gameId: number; limit: number },
): Promise<{ id: number; name: string; people: number }[]> {
  return db.query(
    `SELECT c.id, c.name, h.people FROM hot_columns h JOIN columns c ON c.id = h.column_id AND c.visible_to IS NULL
     LEFT JOIN columns above ON above.id = c.parent_id
     WHERE above.visible_to IS NULL AND h.period = $1 AND h.game_id = $2 ORDER BY h.people DESC, c.id LIMIT $3`,
    [period, gameId, limit],
  );
}

/** Returns when a period that begins no earlier than `since` was counted; null: it was not. */
export async function selectCounted(db: Db, period: HotPeriod, since: Date): Promise<Instant | null> {
  const row = await db.queryOne<{ countedAt: Instant }>('SELECT counted_at FROM hot_counts WHERE period = $1 AND since >= $2', [period, since]);
  return row?.countedAt ?? null;
}
