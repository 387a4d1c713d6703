import type { FavorFolder } from '#contract/api/favors.ts';
import type { Db, Instant, Tx } from '#server/platform/database/db.ts';

/** Returns a member's folders in their order, without the default one, and the number of favors in each. */
export function selectFolders(db: Db, memberId: number): Promise<FavorFolder[]> {
  return db.query(
    `SELECT f.id, f.name, (SELECT count(*)::integer FROM favors v WHERE v.folder_id = f.id AND v.withdrawn_at IS NULL) AS count
     FROM favor_folders f WHERE f.member_id = $1 ORDER BY f.sort, f.id`,
    [memberId],
  );
}

/** Returns how many favors of a member lie in no folder. */
export async function countUnfiled(db: Db, memberId: number): Promise<number> {
  const row = await db.queryOne<{ count: number }>(
    'SELECT count(*)::integer AS count FROM favors WHERE member_id = $1 AND folder_id IS NULL AND withdrawn_at IS NULL',
    [memberId],
  );
  return row?.count ?? 0;
}

/** Lets one transaction at a time add folders for a member. */
export async function lockFolders(tx: Tx, memberId: number): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('folders of ' || $1::bigint, 0))`, [memberId]);
}

/** Inserts a folder after the others and returns its id. Throws a unique violation for a name already used. */
export async function insertFolder(tx: Tx, memberId: number, { name, fold }: { name: string; fold: string }): Promise<number> {
  const row = await tx.queryOne<{ id: number }>(
    `INSERT INTO favor_folders (member_id, name, fold, sort)
     SELECT $1, $2, $3, coalesce(max(sort), 0) + 1 FROM favor_folders WHERE member_id = $1 RETURNING id`,
    [memberId, name, fold],
  );
  if (!row) throw new Error('an inserted folder came back empty');
  return row.id;
}

/** Renames a member's folder; false when they have none with that id. Throws a unique violation for a name already used. */
export async function renameFolder(tx: Tx, memberId: number, { id, name, fold }: { id: number; name: string; fold: string }): Promise<boolean> {
  return (await tx.queryOne('UPDATE favor_folders SET name = $3, fold = $4 WHERE id = $2 AND member_id = $1 RETURNING 1', [memberId, id, name, fold])) !== null;
}

/** Deletes a member's folder; its favors move to the default one. */
export async function deleteFolder(tx: Tx, memberId: number, id: number): Promise<void> {
  await tx.query('DELETE FROM favor_folders WHERE id = $2 AND member_id = $1', [memberId, id]);
}

/** Puts a member's folders into this order; those left out follow the others. */
export async function updateOrder(tx: Tx, memberId: number, ids: readonly number[]): Promise<void> {
  await tx.query(
    `UPDATE favor_folders f SET sort = coalesce(given.position, 1000 + f.sort)
     FROM favor_folders o LEFT JOIN unnest($2::bigint[]) WITH ORDINALITY AS given (id, position) ON given.id = o.id
     WHERE f.id = o.id AND f.member_id = $1`,
    [memberId, ids],
  );
}

/** What a member changes about a post they keep; left out: as before. */
export interface FavorChange {
  /** 0: the default folder. */
  folderId?: number | undefined;
  note?: string | undefined;
  /** Null: they are not reminded. */
  remindAt?: Date | null | undefined;
}

export interface ChangedFavor {
  folderId: number;
  note: string;
  remindAt: Instant | null;
}

/** Moves and annotates a favor, each only if given; null when the post is not among the member's favors. */
export function updateFavor(
  tx: Tx,
  { memberId, postId }: { memberId: number; postId: number },
  { folderId, note, remindAt }: FavorChange,
): Promise<ChangedFavor | null> {
  return tx.queryOne(
    `UPDATE favors SET folder_id = CASE WHEN $3::bigint IS NULL THEN folder_id ELSE nullif($3, 0) END, note = coalesce($4, note),
       remind_at = CASE WHEN $5 THEN $6::timestamptz ELSE remind_at END
     WHERE member_id = $1 AND post_id = $2 AND withdrawn_at IS NULL RETURNING coalesce(folder_id, 0) AS "folderId", note, remind_at AS "remindAt"`,
    [memberId, postId, folderId ?? null, note ?? null, remindAt !== undefined, remindAt ?? null],
  );
}

/** Returns whether the member has this folder, locked so that it stays until the transaction ends. */
export async function lockFolder(tx: Tx, memberId: number, id: number): Promise<boolean> {
  return (await tx.queryOne('SELECT FROM favor_folders WHERE id = $2 AND member_id = $1 FOR KEY SHARE', [memberId, id])) !== null;
}
