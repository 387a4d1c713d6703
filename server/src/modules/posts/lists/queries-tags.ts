import type { Db } from '#server/platform/database/db.ts';

/** Every tag that begins with a text sorts before the text with this character appended. */
const LAST_SIGN = '\u{10ffff}';

/** Tags of a game in these columns that begin with a folded text, then those with another name that does and common ones that hold it; as they were written first. */
export async function selectTagsLike(
  db: Db,
  { gameId, columnIds, text }: { gameId: number; columnIds: readonly number[]; text: string },
  limit: number,
): Promise<string[]> {
  const rows = await db.query<{ label: string }>(TAGS_LIKE, [gameId, columnIds, text, text + LAST_SIGN, limit]);
  return rows.map(({ label }) => label);
}

/** A bounded look into two indexes: the first two thousand tags that begin so, and the hundred most used of each column. */
export const TAGS_LIKE = `SELECT min(near.label) AS label
FROM (
  (SELECT column_id, tag, label, posts FROM tag_counts WHERE game_id = $1 AND tag >= $3 AND tag < $4 ORDER BY tag LIMIT 2000)
  UNION
  SELECT common.* FROM unnest($2::integer[]) AS source (column_id)
  CROSS JOIN LATERAL (
    SELECT column_id, tag, label, posts FROM tag_counts
    WHERE column_id = source.column_id AND game_id = $1
    ORDER BY posts DESC, tag LIMIT 100
  ) common
  WHERE position($3 IN common.tag) > 0
  UNION
  SELECT present.column_id, present.tag, present.label, present.posts FROM (
    WITH RECURSIVE way AS (
      (SELECT into_tag, 1 AS step FROM tag_rules WHERE tag >= $3 AND tag < $4 AND into_tag IS NOT NULL ORDER BY tag LIMIT 20)
      UNION
      SELECT r.into_tag, way.step + 1 FROM way JOIN tag_rules r ON r.tag = way.into_tag WHERE r.into_tag IS NOT NULL AND way.step < 20
    )
    SELECT DISTINCT into_tag FROM way
  ) named
  JOIN tag_counts present ON present.game_id = $1 AND present.tag = named.into_tag
) near
WHERE near.posts > 0 AND near.column_id = ANY ($2::integer[])
GROUP BY near.tag
ORDER BY near.tag < $3 OR near.tag >= $4, sum(near.posts) DESC, near.tag LIMIT (SELECT $5::integer)`;
