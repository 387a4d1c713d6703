import type { Tx } from '#server/platform/database/db.ts';

/** A published post with the tags it has become. */
export interface TaggedPost {
  id: number;
  columnId: number;
  gameId: number;
  tags: readonly { key: string; label: string }[];
}

/** Lists many published posts by the tags they have become. Holds the counts of their columns, as every writer of lists does. */
export async function relistTags(tx: Tx, posts: readonly TaggedPost[]): Promise<void> {
  if (posts.length === 0) return;
  await tx.query(
    `SELECT FROM column_counts WHERE (column_id, game_id) IN (SELECT * FROM unnest($1::integer[], $2::integer[])) ORDER BY column_id, game_id FOR NO KEY UPDATE`,
    [posts.map(({ columnId }) => columnId), posts.map(({ gameId }) => gameId)],
  );
  await tx.query(
    `WITH unlisted AS (
       DELETE FROM post_tags WHERE post_id = ANY ($1::bigint[]) RETURNING column_id, game_id, tag
     ), less AS (
       SELECT column_id, game_id, tag, count(*) AS posts FROM unlisted GROUP BY column_id, game_id, tag
     )
     UPDATE tag_counts n SET posts = n.posts - less.posts FROM less WHERE n.column_id = less.column_id AND n.game_id = less.game_id AND n.tag = less.tag`,
    [posts.map(({ id }) => id)],
  );
  const tags = posts.flatMap(({ id, tags: own }) => own.map(({ key, label }) => ({ id, key, label })));
  await tx.query(
    `WITH given AS (
       SELECT p.id, p.column_id, p.game_id, p.created_at, given.tag, given.label
       FROM unnest($1::bigint[], $2::text[], $3::text[]) AS given (id, tag, label) JOIN posts p ON p.id = given.id
     ), listed AS (
       INSERT INTO post_tags (post_id, tag, column_id, game_id, created_at) SELECT id, tag, column_id, game_id, created_at FROM given
     )
     INSERT INTO tag_counts AS n (column_id, game_id, tag, label, posts)
     SELECT column_id, game_id, tag, min(label), count(*) FROM given GROUP BY column_id, game_id, tag
     ON CONFLICT (column_id, game_id, tag) DO UPDATE SET posts = n.posts + excluded.posts`,
    [tags.map(({ id }) => id), tags.map(({ key }) => key), tags.map(({ label }) => label)],
  );
}
