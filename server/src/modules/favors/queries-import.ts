import type { Tx } from '#server/platform/database/db.ts';

/** Adds a favor of the past. Returns whether it is counted: false where the member has kept the post before. */
export async function insertFavor(tx: Tx, { memberId, postId, keptSince }: { memberId: number; postId: number; keptSince: Date }): Promise<boolean> {
  const row = await tx.queryOne<{ counts: boolean }>(
    'INSERT INTO favors (member_id, post_id, created_at, counts) VALUES ($1, $2, $3, true) ON CONFLICT DO NOTHING RETURNING counts',
    [memberId, postId, keptSince],
  );
  return row?.counts ?? false;
}

/** Deletes favors that were given before an instant; returns how many were counted of each post. */
export function deleteFavorsBefore(
  tx: Tx,
  { postIds, memberIds, before }: { postIds: readonly number[]; memberIds: readonly number[]; before: Date },
): Promise<{ postId: number; counted: number }[]> {
  return tx.query(
    `WITH gone AS (
       DELETE FROM favors WHERE post_id = ANY ($1::bigint[]) AND member_id = ANY ($2::bigint[]) AND created_at < $3 RETURNING post_id, counts AND withdrawn_at IS NULL AS counts
     ) SELECT post_id, count(*) FILTER (WHERE counts)::integer AS counted FROM gone GROUP BY post_id ORDER BY post_id`,
    [postIds, memberIds, before],
  );
}
