import { CLOSED_COLUMNS } from '#server/modules/columns/index.ts';
import type { SqlValue, Tx } from '#server/platform/database/db.ts';

/** A statement for the end of a transaction. */
export interface ListStatement {
  text: string;
  values: SqlValue[];
}

/** Sends one. */
export async function applyStatement(tx: Tx, { text, values }: ListStatement): Promise<void> {
  await tx.query(text, values);
}

/** The counts of a column in a game, and by how much they change. */
export interface CountsChange {
  columnId: number;
  gameId: number;
  posts: number;
  essences: number;
}

/**
 * Returns the statement that changes the counts of a column in a game. A difference of nothing holds them as well. The row to be inserted has to be
 * right in itself, also where it is there already and only its essences change.
 */
export function changeCounts({ columnId, gameId, posts, essences }: CountsChange): ListStatement {
  const text = `INSERT INTO column_counts AS n (column_id, game_id, posts, essences) VALUES ($1, $2, greatest($3, 0), greatest(least($3, $4), 0))
     ON CONFLICT (column_id, game_id) DO UPDATE SET posts = n.posts + $3, essences = n.essences + $4`;
  return { text, values: [columnId, gameId, posts, essences] };
}

/** Returns the statement that adds a post to the lists and counts of its tags. */
export function addToTags(postId: number, tags: readonly { key: string; label: string }[]): ListStatement {
  const text = `WITH post AS (
       SELECT id, column_id, game_id, created_at FROM posts WHERE id = $1
     ), given AS (
       SELECT * FROM unnest($2::text[], $3::text[]) AS given (tag, label)
     ), listed AS (
       INSERT INTO post_tags (post_id, tag, column_id, game_id, created_at) SELECT post.id, given.tag, post.column_id, post.game_id, post.created_at FROM post, given
     )
     INSERT INTO tag_counts AS n (column_id, game_id, tag, label, posts) SELECT post.column_id, post.game_id, given.tag, given.label, 1 FROM post, given
     ON CONFLICT (column_id, game_id, tag) DO UPDATE SET posts = n.posts + 1`;
  return { text, values: [postId, tags.map(({ key }) => key), tags.map(({ label }) => label)] };
}

/** Returns the statement that takes a post out of the lists and counts of its tags. */
export function removeFromTags(postId: number): ListStatement {
  const text = `WITH unlisted AS (
       DELETE FROM post_tags WHERE post_id = $1 RETURNING column_id, game_id, tag
     )
     UPDATE tag_counts n SET posts = n.posts - 1 FROM unlisted u WHERE n.column_id = u.column_id AND n.game_id = u.game_id AND n.tag = u.tag`;
  return { text, values: [postId] };
}

/** Returns the followers of a post's author, longest first; of a post that not everybody can read none. */
export function selectFollowers(tx: Tx, postId: number, limit: number): Promise<{ id: number }[]> {
  return tx.query(
    `SELECT f.member_id AS id FROM posts p JOIN member_follows f ON f.followed_id = p.author_id
     WHERE p.id = $1 AND p.column_id NOT IN ${CLOSED_COLUMNS} AND f.withdrawn_at IS NULL ORDER BY f.created_at LIMIT $2`,
    [postId, limit],
  );
}
