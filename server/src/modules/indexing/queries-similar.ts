import type { Db, Tx } from '#server/platform/database/db.ts';

/** When the next post is due to find what is similar to it; for the table of jobs. */
export const NEXT_SIMILAR = 'SELECT min(due_at) FROM similar_posts WHERE due_at IS NOT NULL';

/** Returns the SQL of the ids kept as similar to a post, closest first; null while they have to be found. */
export function keptSimilarSql(postId: string): string {
  return `(SELECT s.near FROM similar_posts s WHERE s.post_id = ${postId} AND s.due_at IS NULL)`;
}

/** Notes that posts have to find again what is similar to them, and those that they find, them. */
export async function upsertDue(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    `INSERT INTO similar_posts (post_id, due_at) SELECT id, now() FROM unnest($1::bigint[]) id ORDER BY id
     ON CONFLICT (post_id) DO UPDATE SET due_at = least(similar_posts.due_at, excluded.due_at), spreads = true`,
    [ids],
  );
}

/** Deletes what is kept of posts that nobody finds any more. */
export async function deleteKept(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.query('DELETE FROM similar_posts WHERE post_id = ANY ($1::bigint[])', [ids]);
}

/** A post that is due. */
export interface DueRow {
  id: number;
  gameId: number;
  title: string;
  spreads: boolean;
}

/** Returns ids of posts that are due, the longest due first; at most `limit`. */
export async function selectDue(db: Db, limit: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>('SELECT post_id AS id FROM similar_posts WHERE due_at IS NOT NULL ORDER BY due_at, post_id LIMIT $1', [limit]);
  return rows.map(({ id }) => id);
}

/** Returns a post that is due and locks what is kept of it; null where it is no longer due or another process has it. */
export function lockDue(tx: Tx, id: number): Promise<DueRow | null> {
  return tx.queryOne(
    `SELECT p.id, p.game_id, p.title, s.spreads FROM similar_posts s JOIN posts p ON p.id = s.post_id
     WHERE s.post_id = $1 AND s.due_at IS NOT NULL FOR NO KEY UPDATE OF s SKIP LOCKED`,
    [id],
  );
}

/** Keeps what is similar to a post. */
export async function updateNear(tx: Tx, id: number, near: readonly number[]): Promise<void> {
  await tx.query('UPDATE similar_posts SET near = $2::bigint[], due_at = NULL, spreads = false WHERE post_id = $1', [id, near]);
}

/** Notes that those which do not know a post have to find again; not those that somebody changes at this moment, who notes it themselves. */
export async function updateUnaware(tx: Tx, ids: readonly number[], of: number): Promise<void> {
  await tx.query(
    `UPDATE similar_posts SET due_at = now() WHERE post_id IN (
       SELECT post_id FROM similar_posts WHERE post_id = ANY ($1::bigint[]) AND due_at IS NULL AND NOT $2::bigint = ANY (near) FOR NO KEY UPDATE SKIP LOCKED)`,
    [ids, of],
  );
}
