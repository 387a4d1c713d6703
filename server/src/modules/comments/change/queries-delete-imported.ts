import type { Tx } from '#server/platform/database/db.ts';

/** Deletes comments, counts the replies of those they replied to, and returns the posts they were under. */
export async function deleteComments(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const gone = await tx.query<{ postId: number | null; parentId: number | null }>(
    'DELETE FROM comments WHERE id = ANY ($1::bigint[]) RETURNING post_id, parent_id',
    [ids],
  );
  await tx.query('UPDATE comments c SET reply_count = (SELECT count(*) FROM comments r WHERE r.parent_id = c.id) WHERE c.id = ANY ($1::bigint[])', [
    gone.flatMap(({ parentId }) => parentId ?? []),
  ]);
  return [...new Set(gone.flatMap(({ postId }) => postId ?? []))];
}
