import type { PostStatus } from '#contract/api/posts.ts';
import type { Tx } from '#server/platform/database/db.ts';
import type { AuthoredPost } from '../publish/publish.ts';

/** Returns posts as lists know them, locked until the transaction ends. */
export function lockListed(tx: Tx, ids: readonly number[]): Promise<(AuthoredPost & { status: PostStatus })[]> {
  return tx.query(
    `SELECT id, status, column_id, game_id, author_id, tags, essence_level > 0 AS is_essence FROM posts WHERE id = ANY ($1::bigint[]) ORDER BY id FOR UPDATE`,
    [ids],
  );
}

/** Returns the comments under posts. */
export async function selectCommentIds(tx: Tx, postIds: readonly number[]): Promise<number[]> {
  return (await tx.query<{ id: number }>('SELECT id FROM comments WHERE post_id = ANY ($1::bigint[])', [postIds])).map(({ id }) => id);
}

/** Deletes posts with their comments and whatever else goes with them. */
export async function deletePosts(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.query('DELETE FROM posts WHERE id = ANY ($1::bigint[])', [ids]);
}

/** Counts the comments of posts again, and returns where these are listed. */
export function updateCommentCounts(tx: Tx, ids: readonly number[]): Promise<{ id: number; columnId: number; gameId: number }[]> {
  return tx.query(
    `UPDATE posts p SET comment_count = counted.comments, thread_count = counted.threads, last_comment_at = newest.created_at, last_commenter_id = newest.author_id
     FROM unnest($1::bigint[]) AS given (id)
     CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE c.status = 'published')::integer AS comments, count(*) FILTER (WHERE c.parent_id IS NULL)::integer AS threads
       FROM comments c WHERE c.post_id = given.id
     ) counted
     LEFT JOIN LATERAL (
       SELECT c.created_at, c.author_id FROM comments c WHERE c.post_id = given.id AND c.status = 'published' ORDER BY c.created_at DESC, c.id DESC LIMIT 1
     ) newest ON true
     WHERE p.id = given.id RETURNING p.id, p.column_id, p.game_id`,
    [ids],
  );
}
