import type { Db } from '#server/platform/database/db.ts';

/** Returns whether a published post is open for comments; null when there is none. */
export function selectDiscussed(db: Db, postId: number): Promise<{ discussed: boolean } | null> {
  return db.queryOne(`SELECT discussed FROM posts WHERE id = $1 AND status = 'published'`, [postId]);
}

/** Returns whether a picture is public. */
export async function selectIsPublic(db: Db, sceneryId: number): Promise<boolean> {
  return (await db.queryOne(`SELECT FROM sceneries WHERE id = $1 AND status = 'approved'`, [sceneryId])) !== null;
}

/** Returns whether a comment under this host can be replied to. */
export async function selectIsAnswerable(db: Db, id: number, { postId, sceneryId }: { postId: number | null; sceneryId: number | null }): Promise<boolean> {
  return (
    (await db.queryOne(`SELECT FROM comments WHERE id = $1 AND status = 'published' AND (post_id = $2 OR scenery_id = $3)`, [id, postId, sceneryId])) !== null
  );
}
