import type { Db } from '#server/platform/database/db.ts';
import type { PageStart } from '#server/platform/database/paging.ts';
import { COLUMNS, JOINS } from './queries-list.ts';
import type { CommentRow } from '../comment/view.ts';

export interface ConcerningRow extends CommentRow {
  /** The comment it replies to, whether or not that can be read. */
  answeredId: number | null;
}

/**
 * Whether a comment `c` of the post $1 concerns the member $2: any comment by others under their own post, a reply to one of their
 * comments, or a comment that mentions them and notified them of it.
 */
const CONCERNS = `c.post_id = $1 AND c.status = 'published' AND c.author_id <> $2 AND (
  (SELECT author_id FROM posts WHERE id = $1) = $2
  OR c.answered_id IN (SELECT id FROM comments WHERE author_id = $2 AND post_id = $1)
  OR c.floor IN (SELECT floor FROM messages WHERE member_id = $2 AND about = 'post' AND external_id = $1 AND floor IS NOT NULL)
)`;

/** Returns the comments of a published post that concern a member, from a floor on, newest first. */
export function selectConcerning(
  db: Db,
  { postId, memberId }: { postId: number; memberId: number },
  start: PageStart<{ floor: number }>,
): Promise<ConcerningRow[]> {
  return db.query(
    `SELECT ${COLUMNS}, s.answered_id FROM posts p JOIN (
       SELECT c.* FROM comments c WHERE ${CONCERNS} AND c.floor < coalesce($3::integer, 2147483647) ORDER BY c.floor DESC LIMIT $4 OFFSET $5
     ) s ON true ${JOINS} WHERE p.id = $1 AND p.status = 'published' ORDER BY s.floor DESC`,
    [postId, memberId, start.after?.floor ?? null, start.limit, start.offset],
  );
}

/** Returns how many comments of a post concern a member, and who wrote the post; null when it can't be read. */
export function countConcerning(db: Db, postId: number, memberId: number): Promise<{ total: number; authorId: number } | null> {
  return db.queryOne(
    `SELECT p.author_id AS "authorId", (SELECT count(*) FROM comments c WHERE ${CONCERNS}) AS total FROM posts p WHERE p.id = $1 AND p.status = 'published'`,
    [postId, memberId],
  );
}

/** These comments of a post. */
export function selectByIds(db: Db, postId: number, ids: readonly number[]): Promise<CommentRow[]> {
  return db.query(
    `SELECT ${COLUMNS} FROM posts p JOIN (SELECT * FROM comments WHERE post_id = $1 AND id = ANY ($2::bigint[])) s ON true ${JOINS} WHERE p.id = $1`,
    [postId, ids],
  );
}
