import type { Db, WriteContext } from '#server/platform/database/db.ts';

export interface Toggled {
  favoured: boolean;
  /** The nickname of a member who never kept the post before; null for everybody else. */
  newcomer: string | null;
  /** 0: the default one. */
  folderId: number;
}

/** Turns a member's favor of a post on or off; the post must be held. */
export async function toggle({ tx, now }: WriteContext, postId: number, memberId: number): Promise<Toggled> {
  const turned = await tx.queryOne<{ favoured: boolean; folderId: number }>(
    `UPDATE favors SET withdrawn_at = CASE WHEN withdrawn_at IS NULL THEN $3::timestamptz END, created_at = CASE WHEN withdrawn_at IS NULL THEN created_at ELSE $3 END
     WHERE member_id = $1 AND post_id = $2 RETURNING withdrawn_at IS NULL AS favoured, coalesce(folder_id, 0) AS "folderId"`,
    [memberId, postId, now],
  );
  if (turned) return { ...turned, newcomer: null };
  const added = await tx.queryOne<{ newcomer: string }>(
    'INSERT INTO favors (member_id, post_id, created_at) VALUES ($1, $2, $3) RETURNING (SELECT nick_name FROM members WHERE id = $1) AS newcomer',
    [memberId, postId, now],
  );
  return { favoured: true, newcomer: added?.newcomer ?? null, folderId: 0 };
}

/** Ends a member's favor of a post; false when there was none. */
export async function endFavor({ tx, now }: WriteContext, postId: number, memberId: number): Promise<boolean> {
  const ended = await tx.queryOne('UPDATE favors SET withdrawn_at = $3 WHERE member_id = $1 AND post_id = $2 AND withdrawn_at IS NULL RETURNING 1', [
    memberId,
    postId,
    now,
  ]);
  return ended !== null;
}

/** Returns the posts a member keeps. */
export async function selectFavored(db: Db, memberId: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>('SELECT post_id AS id FROM favors WHERE member_id = $1 AND withdrawn_at IS NULL', [memberId]);
  return rows.map(({ id }) => id);
}
