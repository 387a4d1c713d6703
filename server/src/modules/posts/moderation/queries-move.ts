import type { Tx } from '#server/platform/database/db.ts';

/** How many followers of a post are notified that it has moved: those who have followed it longest. */
const MAX_FOLLOWERS = 2_000;

/** Puts a post into another column; its lists are left to the caller. */
export async function updateColumn(tx: Tx, id: number, { columnId, movedFrom }: { columnId: number; movedFrom: number | null }): Promise<void> {
  await tx.query('UPDATE posts SET column_id = $2, moved_from = $3 WHERE id = $1', [id, columnId, movedFrom]);
}

/** Returns who follows a post, but for its author. */
export function selectPostFollowers(tx: Tx, postId: number): Promise<{ id: number }[]> {
  return tx.query(
    `SELECT f.member_id AS id FROM post_follows f JOIN posts p ON p.id = f.post_id WHERE f.post_id = $1 AND f.member_id <> p.author_id
     ORDER BY f.created_at LIMIT ${MAX_FOLLOWERS}`,
    [postId],
  );
}
