import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';
import type { PlacedColumn } from './rules.ts';

const FIELDS = `id, parent_id AS "parentId", group_name AS "groupName", name, action, target, icon, menu_columns AS "menuColumns",
  rank_level AS "rankLevel", rank_icon AS "rankIcon", create_path AS "createPath", create_name AS "createName", kind, note, visible_to AS "visibleTo"`;

/**
 * A subquery of the ids of the columns that not everybody sees, themselves or by the column above them. Replies are the same bytes for every
 * reader, so none holds what is in such a column: `column_id NOT IN ${CLOSED_COLUMNS}`.
 */
export const CLOSED_COLUMNS = `(SELECT kept.id FROM columns kept LEFT JOIN columns above ON above.id = kept.parent_id
  WHERE kept.visible_to IS NOT NULL OR above.visible_to IS NOT NULL)`;

/** Returns the condition that everybody sees a column. For a few rows it takes a fifth less of the database than to ask for all that are closed. */
export function openColumnSql(columnId: string): string {
  return `NOT EXISTS (SELECT FROM columns kept LEFT JOIN columns above ON above.id = kept.parent_id
    WHERE kept.id = ${columnId} AND (kept.visible_to IS NOT NULL OR above.visible_to IS NOT NULL))`;
}

/** Returns all columns in menu order. */
export function selectColumns(db: Db): Promise<PlacedColumn[]> {
  return db.query<PlacedColumn>(`SELECT ${FIELDS}, retired_at IS NOT NULL AS "isRetired", hidden AS "isHidden" FROM columns ORDER BY sort, id`);
}

/** Returns the columns in use with their places among all. */
export function selectColumnsInUse(db: Db): Promise<(PlacedColumn & { sort: number })[]> {
  return db.query(`SELECT ${FIELDS}, sort FROM columns WHERE retired_at IS NULL`);
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
    `UPDATE columns c SET holds_first_posts = $2 FROM (SELECT id, holds_first_posts FROM columns WHERE id = $1 FOR NO KEY UPDATE) before
     WHERE c.id = before.id RETURNING before.holds_first_posts AS before`,
    [columnId, wanted],
  );
  return row?.before ?? null;
}

/** Writes a column over the one of that id, or adds it. */
export async function upsertColumn(tx: Tx, column: PlacedColumn, sort: number): Promise<void> {
  await tx.query(
    `INSERT INTO columns (id, parent_id, group_name, name, action, target, icon, menu_columns, rank_level, rank_icon, create_path, create_name, kind, note, visible_to, sort)
     SELECT id, "parentId", "groupName", name, action, target, icon, "menuColumns", "rankLevel", "rankIcon", "createPath", "createName", kind, note, "visibleTo", $2
     FROM jsonb_to_record($1::jsonb) AS given (id integer, "parentId" integer, "groupName" text, name text, action text, target text, icon text,
       "menuColumns" smallint, "rankLevel" smallint, "rankIcon" text, "createPath" text, "createName" text, kind text, note text, "visibleTo" text[])
     ON CONFLICT (id) DO UPDATE SET parent_id = excluded.parent_id, group_name = excluded.group_name, name = excluded.name, action = excluded.action,
       target = excluded.target, icon = excluded.icon, menu_columns = excluded.menu_columns, rank_level = excluded.rank_level, rank_icon = excluded.rank_icon,
       create_path = excluded.create_path, create_name = excluded.create_name, kind = excluded.kind, note = excluded.note, visible_to = excluded.visible_to,
       sort = excluded.sort, retired_at = NULL`,
    [JSON.stringify(column), sort],
  );
}

/** Takes a column out of the menu; its posts stay where they are. */
export async function retireColumn({ tx, now }: WriteContext, id: number): Promise<void> {
  await tx.query('UPDATE columns SET retired_at = $2 WHERE id = $1', [id, now]);
}
