import type { PersonRow } from '#server/modules/members/index.ts';
import type { Db, Instant, Tx } from '#server/platform/db.ts';

export interface CommentRow {
  id: number;
  body: string;
  created_at: Instant;
  author: PersonRow;
}

const COLUMNS = `c.id, c.body, c.created_at,
  json_build_object('id', m.id, 'nick_name', m.nick_name, 'experience', m.experience, 'role', m.role, 'avatar_file_id', m.avatar_file_id) AS author`;

/** What is said under a picture that hangs, behind an id, the first first, each with how many there are. */
export function selectComments(db: Db, sceneryId: number, after: number | null, most: number): Promise<(CommentRow & { total: number })[]> {
  return db.rows(
    `SELECT ${COLUMNS}, s.comment_count AS total FROM scenery_comments c JOIN members m ON m.id = c.author_id JOIN sceneries s ON s.id = c.scenery_id
     WHERE c.scenery_id = $1 AND c.removed_at IS NULL AND s.status = 'approved' AND ($2::bigint IS NULL OR c.id > $2) ORDER BY c.id LIMIT $3`,
    [sceneryId, after, most],
  );
}

/** Says something under a picture, which must be held. */
export async function insertComment(tx: Tx, said: { sceneryId: number; authorId: number; body: string }, now: Date): Promise<CommentRow> {
  const row = await tx.row<CommentRow>(
    `WITH c AS (INSERT INTO scenery_comments (scenery_id, author_id, body, created_at) VALUES ($1, $2, $3, $4) RETURNING id, author_id, body, created_at),
       counted AS (UPDATE sceneries SET comment_count = comment_count + 1 WHERE id = $1)
     SELECT ${COLUMNS} FROM c JOIN members m ON m.id = c.author_id`,
    [said.sceneryId, said.authorId, said.body, now],
  );
  if (!row) throw new Error('an inserted comment came back empty');
  return row;
}

export interface HeldComment {
  authorId: number;
  sceneryId: number;
  gameId: number;
  removed: boolean;
}

/** A comment, held with its picture until the transaction ends; null when there is none. */
export function lockComment(tx: Tx, id: number): Promise<HeldComment | null> {
  return tx.row(
    `SELECT c.author_id AS "authorId", c.scenery_id AS "sceneryId", s.game_id AS "gameId", c.removed_at IS NOT NULL AS removed
     FROM scenery_comments c JOIN sceneries s ON s.id = c.scenery_id WHERE c.id = $1 FOR NO KEY UPDATE`,
    [id],
  );
}

/** Takes a comment away. */
export async function removeComment(tx: Tx, id: number, by: number, now: Date): Promise<void> {
  await tx.rows(
    `WITH gone AS (UPDATE scenery_comments SET removed_at = $3, removed_by = $2 WHERE id = $1 AND removed_at IS NULL RETURNING scenery_id)
     UPDATE sceneries s SET comment_count = comment_count - 1 FROM gone WHERE s.id = gone.scenery_id`,
    [id, by, now],
  );
}
