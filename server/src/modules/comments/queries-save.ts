import type { ColumnKind } from '#contract/columns.ts';
import { giveFloorSql } from '#server/modules/posts/index.ts';
import type { Db, Tx } from '#server/platform/db.ts';
import type { CommentRow } from './view.ts';

/** A comment just written, with what its notices and the pages to drop need. */
export interface SavedRow extends CommentRow {
  title: string;
  column_id: number;
  game_id: number;
  kind: ColumnKind;
  post_author_id: number;
}

/**
 * One statement: finds what is answered, takes the floor, counts, writes. Parameters: post, author, body, pictures, now, the answered comment, likes.
 * No row when the post can't be read or the answered comment is not there.
 */
const SAVE = `WITH answered AS (
  SELECT id, parent_id, coalesce(parent_id, id) AS thread_id, author_id FROM comments WHERE id = $6::bigint AND post_id = $1 AND status = 'published'
), post AS (
  ${giveFloorSql({ postId: '$1', commenterId: '$2', at: '$5', isReply: '$6::bigint IS NOT NULL', when: '($6::bigint IS NULL OR EXISTS (SELECT FROM answered))' })}
), saved AS (
  INSERT INTO comments (post_id, floor, parent_id, answered_id, author_id, body, image_ids, like_count, created_at)
  SELECT post.id, post.floor, answered.thread_id, answered.id, $2, $3, $4::bigint[], $7, $5 FROM post LEFT JOIN answered ON true
  RETURNING id, floor, parent_id, body, image_ids, status, like_count, reply_count, created_at
), thread AS (
  UPDATE comments SET reply_count = reply_count + 1 FROM answered, post WHERE comments.id = answered.thread_id
)
SELECT saved.*, false AS accepted, a.id AS author_id, a.nick_name, a.experience, a.role, a.avatar_file_id,
  answered.author_id AS answered_member_id, m.nick_name AS answered_nick_name, answered.parent_id IS NOT NULL AS answers_reply,
  post.title, post.column_id, post.game_id, post.author_id AS post_author_id, c.kind
FROM saved CROSS JOIN post
JOIN members a ON a.id = $2
JOIN columns c ON c.id = post.column_id
LEFT JOIN answered ON true
LEFT JOIN members m ON m.id = answered.author_id`;

export interface NewComment {
  postId: number;
  authorId: number;
  body: string;
  imageIds: readonly number[];
  answeredId: number | null;
  likes: number;
}

/** Writes a comment on the next floor of its post; null when the post can't be read or what it answers is not there. */
export function insertComment(tx: Tx, comment: NewComment, now: Date): Promise<SavedRow | null> {
  return tx.row(SAVE, [comment.postId, comment.authorId, comment.body, comment.imageIds, now, comment.answeredId, comment.likes]);
}

/** The ids of members by folded nickname. */
export async function selectNamed(db: Db, folds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.rows<{ id: number; fold: string }>('SELECT id, nick_fold AS fold FROM members WHERE nick_fold = ANY ($1::text[])', [folds]);
  return new Map(rows.map(({ id, fold }) => [fold, id]));
}

/** Whether a published post has this id. */
export async function isPostThere(db: Db, id: number): Promise<boolean> {
  return (await db.row(`SELECT FROM posts WHERE id = $1 AND status = 'published'`, [id])) !== null;
}
