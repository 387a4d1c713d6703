import type { Tx } from '#server/platform/database/db.ts';

/**
 * Returns the part of a statement that locks the public pictures under which comments are written, in the order of their ids; `ids`
 * selects them. Gives `id`, `author_id`, `game_id` and the `last_floor` given out.
 */
export function lockPublicScenerySql(ids: string): string {
  return `SELECT id, author_id, game_id, floor_count AS last_floor FROM sceneries WHERE id = ANY (ARRAY(${ids})) AND status = 'approved' ORDER BY id FOR NO KEY UPDATE`;
}

/**
 * Returns the part of a statement that counts new comments under locked pictures: `from` has a row for each, with `scenery_id` and
 * `answered_id`.
 */
export function countSceneryCommentsSql(from: string): string {
  return `UPDATE sceneries s SET floor_count = s.floor_count + added.floors, comment_count = s.comment_count + added.floors, thread_count = s.thread_count + added.threads
    FROM (
      SELECT scenery_id, count(*)::integer AS floors, count(*) FILTER (WHERE answered_id IS NULL)::integer AS threads
      FROM ${from} WHERE scenery_id IS NOT NULL GROUP BY scenery_id
    ) added WHERE s.id = added.scenery_id`;
}

/** Changes how many comments under a picture can be read. */
export async function addComment(tx: Tx, id: number, change: number): Promise<void> {
  await tx.query('UPDATE sceneries SET comment_count = comment_count + $2 WHERE id = $1', [id, change]);
}
