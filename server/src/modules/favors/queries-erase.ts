import type { Db, Tx } from '#server/platform/database/db.ts';

/** Returns the posts a member keeps. */
export async function selectFavored(db: Db, memberId: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>('SELECT post_id AS id FROM favors WHERE member_id = $1 AND withdrawn_at IS NULL', [memberId]);
  return rows.map(({ id }) => id);
}

/** Deletes every trace of a member's favors. */
export async function deleteFavors(tx: Tx, memberId: number): Promise<void> {
  await tx.query('DELETE FROM favors WHERE member_id = $1', [memberId]);
}
