import type { Tx } from '#server/platform/database/db.ts';

/** Adds a favor of the past. Returns whether it is counted: false where the member has kept the post before. */
export async function insertFavor(tx: Tx, { memberId, postId, keptSince }: { memberId: number; postId: number; keptSince: Date }): Promise<boolean> {
  const row = await tx.queryOne<{ counts: boolean }>(
    'INSERT INTO favors (member_id, post_id, created_at, counts) VALUES ($1, $2, $3, true) ON CONFLICT DO NOTHING RETURNING counts',
    [memberId, postId, keptSince],
  );
  return row?.counts ?? false;
}

/** A post that a member keeps. */
export interface Kept {
  memberId: number;
  postId: number;
}

/** Deletes favors that were given before an instant; returns how many were counted of each post. */
export function deleteFavorsBefore(tx: Tx, kept: readonly Kept[], before: Date): Promise<{ postId: number; counted: number }[]> {
  return tx.query(
    `WITH gone AS (
       DELETE FROM favors f USING unnest($1::bigint[], $2::bigint[]) AS given (post_id, member_id)
       WHERE f.post_id = given.post_id AND f.member_id = given.member_id AND f.created_at < $3 RETURNING f.post_id, f.counts AND f.withdrawn_at IS NULL AS counts
     ) SELECT post_id, count(*) FILTER (WHERE counts)::integer AS counted FROM gone GROUP BY post_id ORDER BY post_id`,
    [kept.map(({ postId }) => postId), kept.map(({ memberId }) => memberId), before],
  );
}
