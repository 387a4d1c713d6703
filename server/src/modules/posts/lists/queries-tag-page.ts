import type { Db } from '#server/platform/database/db.ts';
import { EACH_COLUMN } from './queries-parts.ts';

/** A column that has posts with a tag. */
export interface TagColumn {
  id: number;
  name: string;
  posts: number;
  /** The way the tag was written there first. */
  label: string;
}

/** Where and of which game a tag, given folded, is looked for. */
export interface SoughtTag {
  columnIds: readonly number[];
  gameId: number;
  tag: string;
}

/** Returns those of the columns that have posts with a tag, the most first. */
export function selectTagColumns(db: Db, { columnIds, gameId, tag }: SoughtTag): Promise<TagColumn[]> {
  return db.query(TAG_COLUMNS, [columnIds, gameId, tag]);
}

const TAG_COLUMNS = `SELECT c.id, c.name, n.posts, n.label FROM tag_counts n JOIN columns c ON c.id = n.column_id
WHERE n.game_id = $2 AND n.tag = $3 AND n.column_id = ANY ((SELECT $1::integer[])::integer[]) AND n.posts > 0 ORDER BY n.posts DESC, c.id`;

/** Returns how many members follow a tag, given folded. */
export async function countTagFollowers(db: Db, tag: string): Promise<number> {
  const row = await db.queryOne<{ followers: number }>('SELECT count(*)::integer AS followers FROM tag_follows WHERE tag = $1', [tag]);
  return row?.followers ?? 0;
}

/** How many posts with a tag were written on a day in China, `yyyy-MM-dd`. */
export interface TagDay {
  day: string;
  posts: number;
}

/** Returns the days since an instant on which posts with a tag were written, in no order. */
export function selectTagDays(db: Db, { columnIds, gameId, tag }: SoughtTag, since: Date): Promise<TagDay[]> {
  return db.query(TAG_DAYS, [columnIds, gameId, tag, since]);
}

const TAG_DAYS = `SELECT to_char(t.created_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS day, count(*)::integer AS posts
FROM ${EACH_COLUMN}
JOIN post_tags t ON t.column_id = source.column_id AND t.game_id = $2 AND t.tag = $3 AND t.created_at >= (SELECT $4::timestamptz)
GROUP BY 1`;

/** Among how many of the newest posts of each column other tags are counted. */
const TOGETHER_WINDOW = 100;
const MAX_TOGETHER = 8;

/** Returns the tags that the newest posts with a tag have beside it, the most frequent first. */
export function selectTogether(db: Db, { columnIds, gameId, tag }: SoughtTag): Promise<{ tag: string; posts: number }[]> {
  return db.query(TOGETHER, [columnIds, gameId, tag]);
}

const TOGETHER = `SELECT coalesce((SELECT min(n.label) FROM tag_counts n WHERE n.game_id = $2 AND n.tag = beside.tag), beside.tag) AS tag, beside.posts
FROM (
  SELECT o.tag, count(*)::integer AS posts
  FROM ${EACH_COLUMN}
  CROSS JOIN LATERAL (
    SELECT t.post_id FROM post_tags t WHERE t.column_id = source.column_id AND t.game_id = $2 AND t.tag = $3
    ORDER BY t.created_at DESC, t.post_id DESC LIMIT ${TOGETHER_WINDOW}
  ) near
  JOIN post_tags o ON o.post_id = near.post_id AND o.tag <> $3
  GROUP BY o.tag ORDER BY count(*) DESC, o.tag LIMIT ${MAX_TOGETHER}
) beside ORDER BY beside.posts DESC, beside.tag`;
