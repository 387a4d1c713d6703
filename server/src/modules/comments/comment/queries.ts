import type { ColumnKind } from '#contract/api/columns.ts';
import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';
import type { CommentHostColumns } from './host-ref.ts';

export interface PlacedComment extends CommentHostColumns {
  id: number;
  authorId: number;
  floor: number;
  status: 'published' | 'hidden' | 'removed';
  /** It was the accepted answer when it was taken out of sight. */
  acceptedWhenHidden: boolean;
  /** Its status before the staff removed it; null where they have not. */
  removedFrom: 'published' | 'hidden' | null;
}

const PLACED =
  'SELECT id, post_id AS "postId", scenery_id AS "sceneryId", author_id AS "authorId", floor, status, accepted_when_hidden AS "acceptedWhenHidden", removed_from AS "removedFrom" FROM comments WHERE id = $1';

/** Returns a comment, whatever its status; null when there is none. */
export function selectComment(db: Db, id: number): Promise<PlacedComment | null> {
  return db.queryOne(PLACED, [id]);
}

/** Returns the same, locked until the transaction ends. */
export function lockComment(tx: Tx, id: number): Promise<PlacedComment | null> {
  return tx.queryOne(`${PLACED} FOR NO KEY UPDATE`, [id]);
}

/** A comment with where it is, for who removes it. */
export interface CommentPlace extends CommentHostColumns {
  authorId: number;
  floor: number;
  /** Of the post or the picture it is under. */
  title: string;
  isUnderCase: boolean;
}

/** Returns where a comment is; null when there is none. */
export function selectPlace(db: Db, id: number): Promise<CommentPlace | null> {
  return db.queryOne(
    `SELECT m.post_id, m.scenery_id, m.author_id, m.floor, coalesce(p.title, s.title, '') AS title, coalesce(c.kind = 'complaint', false) AS is_under_case
     FROM comments m LEFT JOIN posts p ON p.id = m.post_id LEFT JOIN columns c ON c.id = p.column_id LEFT JOIN sceneries s ON s.id = m.scenery_id WHERE m.id = $1`,
    [id],
  );
}

/** Changes who can read a comment; of one the staff removes, what it was before is remembered. */
export async function markStatus(tx: Tx, id: number, { status, removedFrom }: Pick<PlacedComment, 'status' | 'removedFrom'>): Promise<void> {
  await tx.query('UPDATE comments SET status = $2, removed_from = $3 WHERE id = $1', [id, status, removedFrom]);
}

/** Notes whether a comment was the accepted answer when it was taken out of sight. */
export async function noteAccepted(tx: Tx, id: number, wasAccepted: boolean): Promise<void> {
  await tx.query('UPDATE comments SET accepted_when_hidden = $2 WHERE id = $1', [id, wasAccepted]);
}

/** Returns the newest comment of a post that can be read, or null. */
export function selectLast(db: Db, postId: number): Promise<{ at: Instant; authorId: number } | null> {
  return db.queryOne(`SELECT created_at AS at, author_id AS "authorId" FROM comments WHERE post_id = $1 AND status = 'published' ORDER BY floor DESC LIMIT 1`, [
    postId,
  ]);
}

/** Locks a comment that can be read until the transaction ends. Returns the post or picture it belongs to, or null. */
export function lockLikeable(tx: Tx, id: number): Promise<CommentHostColumns | null> {
  return tx.queryOne(
    `SELECT c.post_id AS "postId", c.scenery_id AS "sceneryId" FROM comments c
     LEFT JOIN posts p ON p.id = c.post_id LEFT JOIN sceneries s ON s.id = c.scenery_id
     WHERE c.id = $1 AND c.status = 'published' AND (p.status = 'published' OR s.status = 'approved') FOR NO KEY UPDATE OF c`,
    [id],
  );
}

/** Likes a locked comment or withdraws the like, as `wanted` or else the other than before, and returns the new state. An account that is younger than the comment is kept and not counted, unless `countsAll`. */
export async function toggleLike(
  { tx, now }: WriteContext,
  like: CommentHostColumns & { commentId: number; memberId: number; countsAll: boolean; wanted?: boolean | undefined },
): Promise<{ liked: boolean; likeCount: number }> {
  const row = await tx.queryOne<{ liked: boolean; likeCount: number }>(
    `WITH taken AS (
       DELETE FROM comment_likes WHERE member_id = $1 AND comment_id = $3 AND $7::boolean IS DISTINCT FROM true RETURNING counts
     ), given AS (
       INSERT INTO comment_likes (member_id, post_id, comment_id, created_at, scenery_id, counts)
       SELECT $1, $2::bigint, $3, $4, $5::bigint, $6 OR m.joined_at < c.created_at FROM members m, comments c WHERE m.id = $1 AND c.id = $3 AND $7::boolean IS DISTINCT FROM false
         AND NOT EXISTS (SELECT FROM taken)
       ON CONFLICT DO NOTHING RETURNING counts
     )
     UPDATE comments SET like_count = like_count + (SELECT count(*) FROM given WHERE counts) - (SELECT count(*) FROM taken WHERE counts) WHERE id = $3
     RETURNING coalesce($7::boolean, EXISTS (SELECT FROM given)) AS liked, like_count AS "likeCount"`,
    [like.memberId, like.postId, like.commentId, now, like.sceneryId, like.countsAll, like.wanted ?? null],
  );
  if (!row) throw new Error('a comment that is held has gone');
  return row;
}

/** Returns whether a post asks a question, its asker, and the comment they accepted; null for an unknown post. */
export function selectQuestion(db: Db, postId: number): Promise<{ kind: ColumnKind; asker: string; acceptedId: number | null } | null> {
  return db.queryOne(
    `SELECT c.kind, a.nick_name AS asker, p.accepted_comment_id AS "acceptedId"
     FROM posts p JOIN columns c ON c.id = p.column_id JOIN members a ON a.id = p.author_id WHERE p.id = $1`,
    [postId],
  );
}
