import type { Db, Tx } from '#server/platform/database/db.ts';
import type { PlacedColumn } from './rules.ts';

/** Returns all columns in menu order. */
export function selectColumns(db: Db): Promise<PlacedColumn[]> {
  return db.query<PlacedColumn>(
    `SELECT id, parent_id AS "parentId", group_name AS "groupName", name, action, target, icon, menu_columns AS "menuColumns",
       rank_level AS "rankLevel", rank_icon AS "rankIcon", create_path AS "createPath", create_name AS "createName", kind, note, visible_to AS "visibleTo"
     FROM columns ORDER BY sort, id`,
  );
}

/** Inserts columns in the given order, each after its parent; existing ones stay as the operator left them. */
export async function insertColumns(tx: Tx, columns: readonly PlacedColumn[]): Promise<void> {
  await tx.query(
    `INSERT INTO columns (id, parent_id, group_name, name, action, target, icon, menu_columns, rank_level, rank_icon, create_path, create_name, kind, note, visible_to, sort)
     SELECT id, "parentId", "groupName", name, action, target, icon, "menuColumns", "rankLevel", "rankIcon", "createPath", "createName", kind, note, "visibleTo", position
     FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (id integer, "parentId" integer, "groupName" text, name text, action text, target text, icon text,
       "menuColumns" smallint, "rankLevel" smallint, "rankIcon" text, "createPath" text, "createName" text, kind text, note text, "visibleTo" text[]))
       WITH ORDINALITY AS given (id, "parentId", "groupName", name, action, target, icon, "menuColumns", "rankLevel", "rankIcon", "createPath", "createName", kind, note, "visibleTo", position)
     ON CONFLICT (id) DO NOTHING`,
    [JSON.stringify(columns)],
  );
}

/** Sets whether a member's first post in a column is held, and returns whether it was; null when there is no such column. */
export async function updateHoldsFirstPosts(tx: Tx, columnId: number, wanted: boolean): Promise<boolean | null> {
  const row = await tx.queryOne<{ before: boolean }>(
    'UPDATE columns c SET holds_first_posts = $2 FROM columns before WHERE c.id = $1 AND before.id = c.id RETURNING before.holds_first_posts AS before',
    [columnId, wanted],
  );
  return row?.before ?? null;
}
