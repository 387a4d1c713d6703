import type { ListStatement } from './queries-listing.ts';

/** A tag that a published post has now. */
export interface PresentTag {
  postId: number;
  key: string;
  label: string;
}

/** Returns the statement that takes many posts out of the lists and counts of their tags. */
export function removeManyFromTags(postIds: readonly number[]): ListStatement {
  const text = `WITH unlisted AS (
       DELETE FROM post_tags WHERE post_id = ANY ($1::bigint[]) RETURNING column_id, game_id, tag
     ), less AS (
       SELECT column_id, game_id, tag, count(*) AS posts FROM unlisted GROUP BY column_id, game_id, tag
     )
     UPDATE tag_counts n SET posts = n.posts - less.posts FROM less WHERE n.column_id = less.column_id AND n.game_id = less.game_id AND n.tag = less.tag`;
  return { text, values: [postIds] };
}

/** Returns the statement that adds many posts to the lists and counts of their tags. */
export function addManyToTags(tags: readonly PresentTag[]): ListStatement {
  const text = `WITH given AS (
       SELECT p.id, p.column_id, p.game_id, p.created_at, given.tag, given.label
       FROM unnest($1::bigint[], $2::text[], $3::text[]) AS given (id, tag, label) JOIN posts p ON p.id = given.id
     ), listed AS (
       INSERT INTO post_tags (post_id, tag, column_id, game_id, created_at) SELECT id, tag, column_id, game_id, created_at FROM given
     )
     INSERT INTO tag_counts AS n (column_id, game_id, tag, label, posts)
     SELECT column_id, game_id, tag, min(label), count(*) FROM given GROUP BY column_id, game_id, tag
     ON CONFLICT (column_id, game_id, tag) DO UPDATE SET posts = n.posts + excluded.posts`;
  return { text, values: [tags.map(({ postId }) => postId), tags.map(({ key }) => key), tags.map(({ label }) => label)] };
}
