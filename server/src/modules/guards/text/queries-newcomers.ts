import type { Db } from '#server/platform/database/db.ts';

/** Returns how many published posts and comments of a member are from before an instant, counting no further than `limit`. */
export async function countAccepted(db: Db, memberId: number, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const row = await db.queryOne<{ count: number }>(
    `SELECT count(*)::integer AS count FROM (
       (SELECT FROM posts WHERE author_id = $1 AND status = 'published' AND created_at < $2 LIMIT $3)
       UNION ALL (SELECT FROM comments WHERE author_id = $1 AND status = 'published' AND created_at < $2 LIMIT $3)) accepted`,
    [memberId, before, limit],
  );
  return row?.count ?? 0;
}

/** Returns how many posts a member has written, counting no further than `limit`. */
export async function countPosts(db: Db, memberId: number, limit: number): Promise<number> {
  const row = await db.queryOne<{ count: number }>('SELECT count(*)::integer AS count FROM (SELECT FROM posts WHERE author_id = $1 LIMIT $2) written', [
    memberId,
    limit,
  ]);
  return row?.count ?? 0;
}
