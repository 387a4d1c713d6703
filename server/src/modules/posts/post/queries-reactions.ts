/** Returns an expression for how many like a post, and how many gave each reaction. They are counted where they are shown: a number beside them could be wrong. */
export function countReactionsSql(postId: string): string {
  return `json_build_object(
    'liked', (SELECT count(*) FROM post_reactions WHERE post_id = ${postId} AND liked AND counts),
    'kinds', coalesce((SELECT json_agg(json_build_object('kind', kind, 'count', given)) FROM (
      SELECT kind, count(*) AS given FROM post_reactions WHERE post_id = ${postId} AND kind IS NOT NULL AND counts GROUP BY kind ORDER BY kind
    ) by_kind), '[]'))`;
}
