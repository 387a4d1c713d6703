import type { HeldComment } from '#contract/api/comments.ts';
import type { HoldReason } from '#contract/api/held.ts';
import type { Db, Instant, Tx } from '#server/platform/database/db.ts';

const COLUMNS = `true AS held, id, answered_id AS "parentId", body, reasons, held_at AS "heldAt", decision, decided_at AS "decidedAt", note`;

export interface NewHeldComment {
  postId: number;
  authorId: number;
  answeredId: number | null;
  body: string;
  imageIds: readonly number[];
  reasons: readonly HoldReason[];
}

/** Keeps a comment that waits; null, and nothing kept, when the post can't be read or the answered comment is not there. */
export function insertHeld(tx: Tx, comment: NewHeldComment, now: Date): Promise<HeldComment | null> {
  return tx.queryOne(
    `INSERT INTO held_comments (post_id, author_id, answered_id, body, image_ids, reasons, held_at)
     SELECT p.id, $2, $3::bigint, $4, $5::bigint[], $6::jsonb, $7 FROM posts p
     WHERE p.id = $1 AND p.status = 'published' AND p.discussed
       AND ($3::bigint IS NULL OR EXISTS (SELECT FROM comments WHERE id = $3 AND post_id = $1 AND status = 'published'))
     RETURNING ${COLUMNS}`,
    [comment.postId, comment.authorId, comment.answeredId, comment.body, comment.imageIds, JSON.stringify(comment.reasons), now],
  );
}

/** Returns how many comments of a member wait. */
export async function countWaiting(db: Db, memberId: number): Promise<number> {
  const row = await db.queryOne<{ count: number }>('SELECT count(*)::integer AS count FROM held_comments WHERE author_id = $1 AND decision IS NULL', [
    memberId,
  ]);
  return row?.count ?? 0;
}

/** Returns a member's comments on a post that wait or were sent back, the oldest first; fifty at most. */
export function selectHeldOf(db: Db, memberId: number, postId: number): Promise<HeldComment[]> {
  return db.query(
    `SELECT ${COLUMNS} FROM held_comments WHERE author_id = $1 AND post_id = $2 AND (decision IS NULL OR decision = 'rejected') ORDER BY id LIMIT 50`,
    [memberId, postId],
  );
}

/** Returns how many minutes the last thirty decisions on comments took, the middle one; null while there are fewer than five. */
export async function selectUsualMinutes(db: Db): Promise<number | null> {
  const row = await db.queryOne<{ minutes: number | null }>(
    `SELECT CASE WHEN count(*) >= 5 THEN round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM decided_at - held_at)) / 60)::integer END AS minutes
     FROM (SELECT held_at, decided_at FROM held_comments WHERE decision IN ('approved', 'rejected') ORDER BY decided_at DESC LIMIT 30) last`,
  );
  return row?.minutes ?? null;
}

/** Takes a member's comment back, whether it waits or was sent back. */
export async function withdrawHeld(tx: Tx, id: number, memberId: number, now: Date): Promise<void> {
  await tx.query(
    `UPDATE held_comments SET decision = 'withdrawn', decided_at = $3 WHERE id = $1 AND author_id = $2 AND (decision IS NULL OR decision = 'rejected')`,
    [id, memberId, now],
  );
}

export interface LockedHeldComment {
  postId: number;
  postTitle: string;
  authorId: number;
  answeredId: number | null;
  body: string;
  imageIds: number[];
  waits: boolean;
}

/** Returns a held comment, kept until the transaction ends so that one decides; null when there is none. */
export function lockHeld(tx: Tx, id: number): Promise<LockedHeldComment | null> {
  return tx.queryOne(
    `SELECT h.post_id, p.title AS post_title, h.author_id, h.answered_id, h.body, to_json(h.image_ids) AS image_ids, h.decision IS NULL AS waits
     FROM held_comments h JOIN posts p ON p.id = h.post_id WHERE h.id = $1 FOR NO KEY UPDATE OF h`,
    [id],
  );
}

/** Stores the decision on a held comment. */
export async function decideHeld(
  tx: Tx,
  decided: { id: number; decision: 'approved' | 'rejected'; deciderId: number | null; note: string },
  now: Date,
): Promise<void> {
  await tx.query('UPDATE held_comments SET decision = $2, decided_by = $3, note = $4, decided_at = $5 WHERE id = $1', [
    decided.id,
    decided.decision,
    decided.deciderId,
    decided.note,
    now,
  ]);
}

export interface HeldCommentRow {
  id: number;
  postId: number;
  postTitle: string;
  authorId: number;
  nickName: string;
  body: string;
  reasons: HoldReason[];
  heldAt: Instant;
}

/** Returns the comments that wait, the one that has waited longest first. */
export function selectHeld(db: Db, most: number): Promise<HeldCommentRow[]> {
  return db.query(
    `SELECT h.id, h.post_id AS "postId", p.title AS "postTitle", h.author_id AS "authorId", a.nick_name AS "nickName", h.body, h.reasons, h.held_at AS "heldAt"
     FROM held_comments h JOIN posts p ON p.id = h.post_id JOIN members a ON a.id = h.author_id
     WHERE h.decision IS NULL ORDER BY h.id LIMIT $1`,
    [most],
  );
}
