import type { Tx } from '#server/platform/database/db.ts';

/** Locks pictures until the transaction ends, in the order of their ids, so that no two transactions wait for each other. */
export async function lockSceneries(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.query('SELECT FROM sceneries WHERE id = ANY ($1::bigint[]) ORDER BY id FOR NO KEY UPDATE', [ids]);
}

/** Pictures under which comments may be written, as part of a statement: `id`, `author_id`, `column_id`, `game_id` and the `last_floor` given out. */
export const PUBLIC_SCENERY_SQL = `SELECT id, author_id, NULL::bigint AS column_id, game_id, floor_count AS last_floor FROM sceneries WHERE status = 'approved'`;

/**
 * Returns the part of a statement that counts new comments under locked pictures: `from` has a row for each, with `scenery_id` and
 * `answered_id`.
 */
export function countSceneryCommentsSql(from: string): string {
  return `UPDATE sceneries s SET floor_count = s.floor_count + added.floors, comment_count = s.comment_count + added.floors, thread_count = s.thread_count + added.threads
    FROM (
      SELECT scenery_id, count(*)::integer AS floors, count(*) FILTER (WHERE answered_id IS NULL)::integer AS threads
      FROM ${from} GROUP BY scenery_id
    ) added WHERE s.id = added.scenery_id`;
}

/** Changes how many comments under a picture can be read. */
export async function addComment(tx: Tx, id: number, change: number): Promise<void> {
  await tx.query('UPDATE sceneries SET comment_count = comment_count + $2 WHERE id = $1', [id, change]);
}
