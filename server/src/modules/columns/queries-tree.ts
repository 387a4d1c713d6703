import type { TreeColumn } from '#contract/api/admin/column-tree.ts';
import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';

/** Returns every column with all an operator decides about it, in menu order. */
export function selectTree(db: Db): Promise<TreeColumn[]> {
  return db.query<TreeColumn>(
    `SELECT id, parent_id AS "parentId", group_name AS "group", name, kind, action, target, icon, menu_columns AS "menuColumns", rank_level AS "rankLevel",
       rank_icon AS "rankIcon", create_path AS "createPath", create_name AS "createName", visible_to AS "visibleTo", note,
       holds_first_posts AS "heldFirstPosts", hidden, retired_at IS NOT NULL AS retired, sort
     FROM columns ORDER BY sort, id`,
  );
}

/** Lets nobody else change columns until the transaction ends. */
export async function lockColumns(tx: Tx): Promise<void> {
  await tx.query('LOCK TABLE columns IN SHARE ROW EXCLUSIVE MODE');
}

/** Returns how many posts are in each column, whatever their state. */
export function selectPostCounts(db: Db): Promise<{ columnId: number; posts: number }[]> {
  return db.query('SELECT column_id, count(*)::integer AS posts FROM posts GROUP BY column_id');
}

/** Writes columns over those of their ids, or adds them. */
export async function upsertTree({ tx, now }: WriteContext, columns: readonly TreeColumn[]): Promise<void> {
  await tx.query(
    `INSERT INTO columns (id, parent_id, group_name, name, action, target, icon, menu_columns, rank_level, rank_icon, create_path, create_name, kind, note,
       visible_to, holds_first_posts, hidden, sort, retired_at)
     SELECT id, "parentId", "group", name, action, target, icon, "menuColumns", "rankLevel", "rankIcon", "createPath", "createName", kind, note,
       "visibleTo", "heldFirstPosts", hidden, sort, CASE WHEN retired THEN $2::timestamptz END
     FROM jsonb_to_recordset($1::jsonb) AS given (id integer, "parentId" integer, "group" text, name text, action text, target text, icon text,
       "menuColumns" smallint, "rankLevel" smallint, "rankIcon" text, "createPath" text, "createName" text, kind text, note text, "visibleTo" text[],
       "heldFirstPosts" boolean, hidden boolean, sort integer, retired boolean)
     ON CONFLICT (id) DO UPDATE SET parent_id = excluded.parent_id, group_name = excluded.group_name, name = excluded.name, action = excluded.action,
       target = excluded.target, icon = excluded.icon, menu_columns = excluded.menu_columns, rank_level = excluded.rank_level, rank_icon = excluded.rank_icon,
       create_path = excluded.create_path, create_name = excluded.create_name, kind = excluded.kind, note = excluded.note, visible_to = excluded.visible_to,
       holds_first_posts = excluded.holds_first_posts, hidden = excluded.hidden, sort = excluded.sort,
       retired_at = CASE WHEN excluded.retired_at IS NOT NULL THEN coalesce(columns.retired_at, excluded.retired_at) END`,
    [JSON.stringify(columns), now],
  );
}

/** A version of the tree as it is stored. */
export interface StoredVersion {
  version: number;
  publishedAt: Instant;
  tree: TreeColumn[];
}

/** Returns the newest version; null before the first. */
export function selectNewestVersion(db: Db): Promise<StoredVersion | null> {
  return db.queryOne('SELECT version, published_at, tree FROM column_versions ORDER BY version DESC LIMIT 1');
}

/** Returns one version; null when there is none. */
export function selectVersion(db: Db, version: number): Promise<StoredVersion | null> {
  return db.queryOne('SELECT version, published_at, tree FROM column_versions WHERE version = $1', [version]);
}

/** Returns the newest versions with who published each and why. */
export function selectVersions(db: Db, limit: number): Promise<(StoredVersion & { byId: number | null; byName: string | null; reason: string })[]> {
  return db.query(
    `SELECT v.version, v.published_at, v.tree, m.id AS by_id, m.nick_name AS by_name, coalesce(a.reason, '') AS reason
     FROM column_versions v
     LEFT JOIN LATERAL (
       SELECT actor_id, reason FROM audit WHERE target_kind = 'columns' AND target_id = v.version::text AND act = 'column.publish' ORDER BY seq LIMIT 1
     ) a ON true
     LEFT JOIN members m ON m.id = a.actor_id
     ORDER BY v.version DESC LIMIT $1`,
    [limit],
  );
}

/** Stores a version of the tree. */
export async function insertVersion({ tx, now }: WriteContext, version: number, tree: readonly TreeColumn[]): Promise<void> {
  await tx.query('INSERT INTO column_versions (version, published_at, tree) VALUES ($1, $2, $3::jsonb)', [version, now, JSON.stringify(tree)]);
}
