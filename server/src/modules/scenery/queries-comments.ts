import type { Tx } from '#server/platform/database/db.ts';

/** Gives out a picture's next floor; the picture must be held. */
export async function giveFloor(tx: Tx, id: number, isReply: boolean): Promise<number> {
  const row = await tx.queryOne<{ floor: number }>(
    `UPDATE sceneries SET floor_count = floor_count + 1, comment_count = comment_count + 1, thread_count = thread_count + $2 WHERE id = $1
     RETURNING floor_count AS floor`,
    [id, isReply ? 0 : 1],
  );
  if (!row) throw new Error('a picture that is held has gone');
  return row.floor;
}

/** Changes how many comments under a picture can be read. */
export async function addComment(tx: Tx, id: number, change: number): Promise<void> {
  await tx.query('UPDATE sceneries SET comment_count = comment_count + $2 WHERE id = $1', [id, change]);
}
