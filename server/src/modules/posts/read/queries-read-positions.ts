import type { ReadPosition } from '#contract/api/posts.ts';
import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';

/** Lets one transaction at a time keep read places of a member, so that their number holds. */
export async function lockReadPositions(tx: Tx, memberId: number): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('read places of ' || $1::bigint, 0))`, [memberId]);
}

/**
 * Moves a member's read position in a published post's thread forward, never back, and returns the new one; null: no such post, or no such
 * floor.
 */
export function moveReadPosition(
  { tx, now }: WriteContext,
  { memberId, postId }: { memberId: number; postId: number },
  { floor, count }: ReadPosition,
): Promise<ReadPosition | null> {
  return tx.queryOne(
    `INSERT INTO read_places AS r (member_id, post_id, floor, comment_count, read_at)
     SELECT $1, p.id, $3, least($4, p.comment_count), $5 FROM posts p WHERE p.id = $2 AND p.status = 'published' AND p.last_floor >= $3
     ON CONFLICT (member_id, post_id) DO UPDATE
       SET floor = greatest(r.floor, excluded.floor), comment_count = greatest(r.comment_count, excluded.comment_count), read_at = greatest(r.read_at, excluded.read_at)
     RETURNING floor, comment_count AS count`,
    [memberId, postId, floor, count, now],
  );
}

/** Deletes a member's read positions except the newest `max`. */
export async function deleteOldestReadPositions(tx: Tx, memberId: number, max: number): Promise<void> {
  await tx.query(
    `DELETE FROM read_places r USING (SELECT post_id FROM read_places WHERE member_id = $1 ORDER BY read_at DESC, post_id DESC OFFSET $2) old
     WHERE r.member_id = $1 AND r.post_id = old.post_id`,
    [memberId, max],
  );
}

/** Returns a member's read position in a post's thread; null: none. */
export function selectReadPosition(db: Db, memberId: number, postId: number): Promise<ReadPosition | null> {
  return db.queryOne('SELECT floor, comment_count AS count FROM read_places WHERE member_id = $1 AND post_id = $2', [memberId, postId]);
}
