import type { Tx } from '#server/platform/database/db.ts';

export interface ReadMark {
  /** `yyyy-MM-dd`. */
  readOn: string;
  postId: number;
  uuid: string;
}

/** Adds marks and counts those that are new to their posts. */
export async function addReads(tx: Tx, marks: readonly ReadMark[]): Promise<void> {
  const added = await tx.query<{ postId: number; reads: number }>(
    `WITH added AS (
       INSERT INTO read_marks (read_on, post_id, uuid)
       SELECT given.read_on, given.post_id, given.uuid FROM unnest($1::date[], $2::bigint[], $3::uuid[]) AS given (read_on, post_id, uuid)
       ORDER BY given.read_on, given.post_id, given.uuid
       ON CONFLICT DO NOTHING RETURNING post_id
     )
     SELECT post_id, count(*)::integer AS reads FROM added GROUP BY post_id ORDER BY post_id`,
    [marks.map(({ readOn }) => readOn), marks.map(({ postId }) => postId), marks.map(({ uuid }) => uuid)],
  );
  if (added.length === 0) return;
  const ids = added.map(({ postId: id }) => id);
  // In one order, so that two nodes that flush at once don't wait for each other.
  await tx.query('SELECT FROM posts WHERE id = ANY ($1::bigint[]) ORDER BY id FOR NO KEY UPDATE', [ids]);
  await tx.query(
    `UPDATE posts p SET read_count = p.read_count + given.reads FROM unnest($1::bigint[], $2::integer[]) AS given (id, reads) WHERE p.id = given.id`,
    [ids, added.map(({ reads }) => reads)],
  );
}

/** Deletes the marks of the days before one. */
export async function deleteMarksBefore(tx: Tx, day: string): Promise<void> {
  await tx.query('DELETE FROM read_marks WHERE read_on < $1::date', [day]);
}
