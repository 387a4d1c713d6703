import { CLOSED_COLUMNS } from '#server/modules/columns/index.ts';
import type { Tx } from '#server/platform/database/db.ts';

/**
 * Changes the counts of a column in a game by these differences. Every writer of a column's lists does this first, so the row also is the
 * lock that serializes writers of the same tags.
 */
export async function addToCounts(
  tx: Tx,
  { columnId, gameId }: { columnId: number; gameId: number },
  change: { posts: number; essences: number },
): Promise<void> {
  await tx.query(
    `INSERT INTO column_counts AS n (column_id, game_id, posts, essences) VALUES ($1, $2, greatest($3, 0), greatest($4, 0))
     ON CONFLICT (column_id, game_id) DO UPDATE SET posts = n.posts + $3, essences = n.essences + $4`,
    [columnId, gameId, change.posts, change.essences],
  );
}

/** Holds the counts of several columns until the transaction ends. */
export async function lockCounts(tx: Tx, columnIds: readonly number[], gameId: number): Promise<void> {
  await tx.query('SELECT FROM column_counts WHERE column_id = ANY ($1::integer[]) AND game_id = $2 ORDER BY column_id FOR NO KEY UPDATE', [columnIds, gameId]);
}

/** Adds a post to the lists and counts of its tags. */
export async function addToTags(tx: Tx, postId: number, tags: readonly { key: string; label: string }[]): Promise<void> {
  await tx.query(
    `WITH post AS (
       SELECT id, column_id, game_id, created_at FROM posts WHERE id = $1
     ), given AS (
       SELECT * FROM unnest($2::text[], $3::text[]) AS given (tag, label)
     ), listed AS (
       INSERT INTO post_tags (post_id, tag, column_id, game_id, created_at) SELECT post.id, given.tag, post.column_id, post.game_id, post.created_at FROM post, given
     )
     INSERT INTO tag_counts AS n (column_id, game_id, tag, label, posts) SELECT post.column_id, post.game_id, given.tag, given.label, 1 FROM post, given
     ON CONFLICT (column_id, game_id, tag) DO UPDATE SET posts = n.posts + 1`,
    [postId, tags.map(({ key }) => key), tags.map(({ label }) => label)],
  );
}

/** Takes a post out of the lists and counts of its tags. */
export async function removeFromTags(tx: Tx, postId: number): Promise<void> {
  await tx.query(
    `WITH unlisted AS (
       DELETE FROM post_tags WHERE post_id = $1 RETURNING column_id, game_id, tag
     )
     UPDATE tag_counts n SET posts = n.posts - 1 FROM unlisted u WHERE n.column_id = u.column_id AND n.game_id = u.game_id AND n.tag = u.tag`,
    [postId],
  );
}

/** Returns the followers of a post's author, longest first; of a post that not everybody can read none. */
export function selectFollowers(tx: Tx, postId: number, limit: number): Promise<{ id: number }[]> {
  return tx.query(
    `SELECT f.member_id AS id FROM posts p JOIN member_follows f ON f.followed_id = p.author_id
     WHERE p.id = $1 AND p.column_id NOT IN ${CLOSED_COLUMNS} AND f.withdrawn_at IS NULL ORDER BY f.created_at LIMIT $2`,
    [postId, limit],
  );
}
