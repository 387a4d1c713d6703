import type { PostStatus } from '#contract/api/posts.ts';
import type { Instant, Tx } from '#server/platform/database/db.ts';

/** Marks a post as removed by the staff, remembering what it was before; its author can't restore it. Returns how many comments can be read under it. */
export async function markRemovedByStaff(tx: Tx, id: number): Promise<{ comments: number }> {
  const row = await tx.queryOne<{ comments: number }>(
    `UPDATE posts SET removed_from = status, status = 'removed', removed_at = NULL WHERE id = $1 RETURNING comment_count AS comments`,
    [id],
  );
  return row ?? { comments: 0 };
}

/** Returns what a removed post was before the staff removed it: `removed` where its author had been first; null where that is not known. */
export async function selectFormerStatus(tx: Tx, id: number): Promise<PostStatus | null> {
  const row = await tx.queryOne<{ status: PostStatus | null }>(
    `SELECT CASE WHEN removed_at IS NULL THEN removed_from ELSE 'removed' END AS status FROM posts WHERE id = $1 AND status = 'removed'`,
    [id],
  );
  return row?.status ?? null;
}

/** Gives a post the status it had before the staff removed it. */
export async function markRestoredByStaff(tx: Tx, id: number, status: PostStatus): Promise<void> {
  await tx.query('UPDATE posts SET status = $2, removed_from = NULL WHERE id = $1', [id, status]);
}

/** Lets a post wait again that waited until it was removed at an instant. */
export async function reopenHold(tx: Tx, postId: number, removedAt: Instant): Promise<void> {
  await tx.query(`UPDATE post_holds SET decision = NULL, decided_at = NULL WHERE post_id = $1 AND decision = 'withdrawn' AND decided_at = $2`, [
    postId,
    removedAt,
  ]);
}
