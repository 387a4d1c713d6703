import type { SceneryColor, SceneryOrientation, ScenerySort } from '#contract/api/scenery.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { PageStart } from '#server/platform/database/paging.ts';
import { ORDERS, type SceneryKeys } from './orders.ts';
import { SCENERY_COLUMNS, SCENERY_JOINS, type SceneryRow } from './queries-columns.ts';

export interface SceneryWish {
  gameId: number;
  /** Folded; null: any. */
  search: string | null;
  zone: string | null;
  expansion: string | null;
  tagKey: string | null;
  orientation: SceneryOrientation | null;
  color: SceneryColor | null;
  authorId: number | null;
  /** Hanging since then at the earliest; null: whenever. */
  since: Date | null;
}

const WANTED = `s.status = 'approved' AND s.game_id = $1 AND ($2::text IS NULL OR ($2 <> '' AND strpos(s.search_key, $2) > 0))
  AND ($3::text IS NULL OR s.zone = $3) AND ($4::text IS NULL OR s.expansion = $4) AND ($5::text IS NULL OR $5 = ANY (s.tag_keys))
  AND ($6::text IS NULL OR s.orientation = $6) AND ($7::text IS NULL OR s.color = $7) AND ($8::bigint IS NULL OR s.author_id = $8)
  AND ($9::timestamptz IS NULL OR s.decided_at >= $9)`;

export type FoundRow = SceneryRow & { sortKey: string };

/** Returns public pictures from a cursor of an order on, and the total. */
export async function selectScenery(
  db: Db,
  wish: SceneryWish,
  { sort, start }: { sort: ScenerySort; start: PageStart<SceneryKeys> },
): Promise<{ rows: FoundRow[]; total: number }> {
  const { key, type } = ORDERS[sort];
  const values = [wish.gameId, wish.search, wish.zone, wish.expansion, wish.tagKey, wish.orientation, wish.color, wish.authorId, wish.since];
  const [rows, count] = await Promise.all([
    db.query<FoundRow>(
      `SELECT ${SCENERY_COLUMNS}, (${key})::text AS sort_key FROM sceneries s ${SCENERY_JOINS}
       WHERE ${WANTED} AND ($10::${type} IS NULL OR (${key}, s.id) < ($10, $11::bigint))
       ORDER BY ${key} DESC, s.id DESC LIMIT $12 OFFSET $13`,
      [...values, start.after?.at ?? null, start.after?.id ?? null, start.limit, start.offset],
    ),
    db.queryOne<{ total: number }>(`SELECT count(*)::integer AS total FROM sceneries s WHERE ${WANTED}`, values),
  ]);
  return { rows, total: count?.total ?? 0 };
}

/** Returns a public picture, or null. */
export function selectHanging(db: Db, id: number): Promise<SceneryRow | null> {
  return db.queryOne(`SELECT ${SCENERY_COLUMNS} FROM sceneries s ${SCENERY_JOINS} WHERE s.id = $1 AND s.status = 'approved'`, [id]);
}

/** Returns the newest picture on a wall that has no copies in AVIF yet; null when all have. */
export function selectFileWithoutAvif(db: Db): Promise<{ fileId: number; gameId: number } | null> {
  return db.queryOne(
    `SELECT s.file_id AS "fileId", s.game_id AS "gameId" FROM sceneries s JOIN files f ON f.id = s.file_id
     WHERE s.status = 'approved' AND f.avif IS NULL ORDER BY s.decided_at DESC LIMIT 1`,
  );
}

export interface Counted {
  kind: 'zone' | 'expansion' | 'color' | 'orientation';
  value: string;
  count: number;
}

/** Returns how many pictures of a game each zone, expansion, color and orientation has, most first. */
export function selectCounts(db: Db, gameId: number): Promise<Counted[]> {
  return db.query(
    `SELECT kind, value, count(*)::integer AS count FROM sceneries s
     CROSS JOIN LATERAL (VALUES ('zone', s.zone), ('expansion', s.expansion), ('color', s.color), ('orientation', s.orientation)) AS of (kind, value)
     WHERE s.status = 'approved' AND s.game_id = $1 GROUP BY kind, value ORDER BY count(*) DESC, value`,
    [gameId],
  );
}

/** Returns the tags of a game's pictures, most used first, each as it was last written. */
export function selectTags(db: Db, gameId: number, limit: number): Promise<{ value: string; count: number }[]> {
  return db.query(
    `SELECT (array_agg(tag ORDER BY s.decided_at DESC))[1] AS value, count(*)::integer AS count
     FROM sceneries s CROSS JOIN LATERAL unnest(s.tags, s.tag_keys) AS of (tag, key)
     WHERE s.status = 'approved' AND s.game_id = $1 GROUP BY key ORDER BY count(*) DESC, key LIMIT $2`,
    [gameId, limit],
  );
}
