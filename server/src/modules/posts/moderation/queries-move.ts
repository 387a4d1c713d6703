import type { Tx } from '#server/platform/database/db.ts';

/** Puts a post into another column; its lists are left to the caller. */
export async function updateColumn(tx: Tx, id: number, columnId: number): Promise<void> {
  await tx.query('UPDATE posts SET column_id = $2 WHERE id = $1', [id, columnId]);
}
