import type { Db, Tx } from '#server/platform/database/db.ts';

/** Returns tags that published posts have, the most used first; with a folded text only those that hold it. */
export function selectUsed(db: Db, text: string, limit: number): Promise<{ tag: string; label: string; uses: number }[]> {
  return db.query(
    `SELECT tag, min(label) AS label, sum(posts)::integer AS uses FROM tag_counts WHERE posts > 0 AND ($1 = '' OR position($1 IN tag) > 0)
     GROUP BY tag ORDER BY uses DESC, tag LIMIT $2`,
    [text, limit],
  );
}

/** Returns how many posts written since have each of these tags, given folded. */
export async function countSince(db: Db, tags: readonly string[], since: Date): Promise<Map<string, number>> {
  const rows = await db.query<{ tag: string; posts: number }>(
    `SELECT n.tag, count(*)::integer AS posts FROM tag_counts n
     JOIN post_tags t ON t.column_id = n.column_id AND t.game_id = n.game_id AND t.tag = n.tag AND t.created_at > $2
     WHERE n.tag = ANY ($1) AND n.posts > 0 GROUP BY n.tag`,
    [tags, since],
  );
  return new Map(rows.map(({ tag, posts }) => [tag, posts]));
}

/** Returns how a tag was first written; null for one that no published post has ever had. */
export async function selectLabel(db: Db, tag: string): Promise<string | null> {
  return (await db.queryOne<{ label: string | null }>('SELECT min(label) AS label FROM tag_counts WHERE tag = $1', [tag]))?.label ?? null;
}

/** Writes a tag otherwise where lists offer it. */
export async function updateLabel(tx: Tx, tag: string, label: string): Promise<void> {
  await tx.query('UPDATE tag_counts SET label = $2 WHERE tag = $1', [tag, label]);
}
