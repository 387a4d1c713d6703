import { CLOSED_COLUMNS } from '#server/modules/columns/index.ts';
import type { Db } from '#server/platform/database/db.ts';
import { CARD_COLUMNS, CARD_JOINS, type CardRow } from '../post/queries-cards.ts';
import { EACH_COLUMN } from './queries-parts.ts';

const cardsOf = (ids: string) => `SELECT ${CARD_COLUMNS}, p.hot_score FROM (${ids}) chosen JOIN posts p ON p.id = chosen.id
${CARD_JOINS}`;

/** Returns the newest essences and the hottest posts of the columns, in no order: a bounded number from the top of each column's index. */
export function selectCandidates(db: Db, columnIds: readonly number[], gameId: number): Promise<(CardRow & { hotScore: number })[]> {
  return db.query(CANDIDATES, [columnIds, gameId]);
}

export const CANDIDATES = cardsOf(`
  (SELECT near.id FROM ${EACH_COLUMN}
   CROSS JOIN LATERAL (
     SELECT id, created_at FROM posts
     WHERE column_id = source.column_id AND game_id = $2 AND status = 'published' AND essence_level > 0
     ORDER BY created_at DESC, id DESC LIMIT 24
   ) near ORDER BY near.created_at DESC, near.id DESC LIMIT 24)
  UNION
  (SELECT near.id FROM ${EACH_COLUMN}
   CROSS JOIN LATERAL (
     SELECT id, hot_score FROM posts
     WHERE column_id = source.column_id AND game_id = $2 AND status = 'published'
     ORDER BY hot_score DESC, id DESC LIMIT 12
   ) near ORDER BY near.hot_score DESC, near.id DESC LIMIT 12)
`);

export interface Discussed {
  id: number;
  authorId: number;
  columnId: number;
  title: string;
  people: number;
}

/** Returns the posts of the columns most people spoke under on the day that began at `since`, as it was counted last. */
export function selectDiscussed(
  db: Db,
  columnIds: readonly number[],
  { gameId, since, limit }: { gameId: number; since: Date; limit: number },
): Promise<Discussed[]> {
  return db.query(DISCUSSED, [columnIds, gameId, since, limit]);
}

/** Along the ranks of the game until enough are found. */
export const DISCUSSED = `SELECT p.id, p.author_id AS "authorId", p.column_id AS "columnId", p.title, h.people
FROM hot_posts h JOIN posts p ON p.id = h.post_id
WHERE h.period = 'day' AND h.game_id = $2 AND p.column_id = ANY ((SELECT $1::integer[])::integer[]) AND p.status = 'published'
  AND EXISTS (SELECT FROM hot_counts WHERE period = 'day' AND since >= $3)
ORDER BY h.rank LIMIT (SELECT $4::integer)`;

/** Returns the tags most posts of the columns have, as they were written first, most frequent first. */
export async function selectCommonTags(db: Db, columnIds: readonly number[], { gameId, limit }: { gameId: number; limit: number }): Promise<string[]> {
  const rows = await db.query<{ label: string }>(COMMON_TAGS, [columnIds, gameId, limit]);
  return rows.map(({ label }) => label);
}

export const COMMON_TAGS = `SELECT min(near.label) AS label
FROM ${EACH_COLUMN}
CROSS JOIN LATERAL (
  SELECT tag, label, posts FROM tag_counts
  WHERE column_id = source.column_id AND game_id = $2
  ORDER BY posts DESC, tag LIMIT 20
) near
WHERE near.posts > 0
GROUP BY near.tag ORDER BY sum(near.posts) DESC, near.tag LIMIT (SELECT $3::integer)`;

const MAX_ELSEWHERE = 6;

/** Returns the newest posts of all columns but these that take posts, newest first; six at most. */
export function selectElsewhere(db: Db, columnIds: readonly number[], gameId: number): Promise<CardRow[]> {
  return db.query(ELSEWHERE, [columnIds, gameId]);
}

export const ELSEWHERE = `${cardsOf(`
  SELECT near.id FROM columns source
  CROSS JOIN LATERAL (
    SELECT id, created_at FROM posts
    WHERE column_id = source.id AND game_id = $2 AND status = 'published' AND NOT pinned
    ORDER BY created_at DESC, id DESC LIMIT ${MAX_ELSEWHERE}
  ) near
  WHERE source.kind IN ('article', 'question') AND source.id NOT IN ${CLOSED_COLUMNS} AND source.id <> ALL ((SELECT $1::integer[])::integer[])
  ORDER BY near.created_at DESC, near.id DESC LIMIT ${MAX_ELSEWHERE}`)} ORDER BY p.created_at DESC, p.id DESC`;
