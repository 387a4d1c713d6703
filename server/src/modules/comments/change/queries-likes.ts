import type { Instant, Tx } from '#server/platform/database/db.ts';

export interface LikeRow {
  memberId: number;
  postId: number | null;
  sceneryId: number | null;
  commentId: number;
  createdAt: Instant;
  /** False: of an account that was younger than the comment. */
  counts: boolean;
}

/** Deletes a like of a locked comment, whose count goes down where the like was in it; null when there is none. */
export function deleteLike(tx: Tx, commentId: number, memberId: number): Promise<LikeRow | null> {
  return tx.queryOne(
    `WITH gone AS (DELETE FROM comment_likes WHERE member_id = $1 AND comment_id = $2 RETURNING member_id, post_id, scenery_id, comment_id, created_at, counts),
       counted AS (UPDATE comments SET like_count = like_count - 1 WHERE id IN (SELECT comment_id FROM gone WHERE counts))
     SELECT * FROM gone`,
    [memberId, commentId],
  );
}

/** Inserts a like of a locked comment as it was; false when the member likes the comment again. */
export async function insertLikeAgain(tx: Tx, { memberId, postId, sceneryId, commentId, createdAt, counts }: LikeRow): Promise<boolean> {
  const row = await tx.queryOne(
    `WITH back AS (
       INSERT INTO comment_likes (member_id, post_id, scenery_id, comment_id, created_at, counts)
       SELECT $1, $2::bigint, $3::bigint, $4, $5, $6 WHERE NOT EXISTS (SELECT FROM comment_likes WHERE member_id = $1 AND comment_id = $4) RETURNING comment_id, counts
     ), counted AS (UPDATE comments SET like_count = like_count + 1 WHERE id IN (SELECT comment_id FROM back WHERE counts))
     SELECT FROM back`,
    [memberId, postId, sceneryId, commentId, createdAt, counts],
  );
  return row !== null;
}
