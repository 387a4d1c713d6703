import type { Tx } from '#server/platform/database/db.ts';

/** A comment that is answered. */
export interface Answered {
  id: number;
  /** The comment whose thread contains the reply. */
  threadId: number;
  authorId: number;
}

/** Returns a comment under a picture that can be answered, or null. */
export function selectAnswered(tx: Tx, sceneryId: number, id: number): Promise<Answered | null> {
  return tx.queryOne(
    `SELECT id, coalesce(parent_id, id) AS "threadId", author_id AS "authorId" FROM comments WHERE id = $1 AND scenery_id = $2 AND status = 'published'`,
    [id, sceneryId],
  );
}

export interface NewUnderScenery {
  sceneryId: number;
  floor: number;
  answered: Answered | null;
  authorId: number;
  toMemberId: number;
  body: string;
}

/** Inserts a comment under a locked picture, counts it for the comment it replies to, and returns its id. */
export async function insertUnderScenery(tx: Tx, { sceneryId, floor, answered, authorId, toMemberId, body }: NewUnderScenery, now: Date): Promise<number> {
  const row = await tx.queryOne<{ id: number }>(
    `WITH thread AS (UPDATE comments SET reply_count = reply_count + 1 WHERE id = $3)
     INSERT INTO comments (scenery_id, floor, parent_id, answered_id, author_id, to_member_id, body, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    [sceneryId, floor, answered?.threadId ?? null, answered?.id ?? null, authorId, toMemberId, body, now],
  );
  if (!row) throw new Error('an inserted comment came back empty');
  return row.id;
}
