import type { Db, Tx } from '#server/platform/database/db.ts';

/** Returns everything a member follows. */
export function selectFollowed(db: Db, memberId: number): Promise<{ kind: 'post' | 'member'; id: number }[]> {
  return db.query(
    `SELECT 'post' AS kind, post_id AS id FROM post_follows WHERE member_id = $1
     UNION ALL SELECT 'member', followed_id FROM member_follows WHERE member_id = $1 AND withdrawn_at IS NULL`,
    [memberId],
  );
}

/** Deletes every trace of what a member followed; their own followers stay. */
export async function deleteFollows(tx: Tx, memberId: number): Promise<void> {
  for (const table of ['post_follows', 'member_follows']) await tx.query(`DELETE FROM ${table} WHERE member_id = $1`, [memberId]);
}
