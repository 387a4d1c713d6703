import type { Instant, Tx } from '#server/platform/database/db.ts';

export interface PublishedPost {
  id: number;
  columnId: number;
  gameId: number;
  authorId: number;
  title: string;
}

/** Returns a published post, locked until the transaction ends so that its counts change one by one; null when there is none. */
export function lockPublishedRow(tx: Tx, id: number): Promise<PublishedPost | null> {
  return tx.queryOne(
    `SELECT id, column_id AS "columnId", game_id AS "gameId", author_id AS "authorId", title FROM posts WHERE id = $1 AND status = 'published' FOR NO KEY UPDATE`,
    [id],
  );
}

/** Returns a post whatever its status, held in the same way. */
export function lockRow(tx: Tx, id: number): Promise<PublishedPost | null> {
  return tx.queryOne(`SELECT id, column_id AS "columnId", game_id AS "gameId", author_id AS "authorId", title FROM posts WHERE id = $1 FOR NO KEY UPDATE`, [
    id,
  ]);
}

/** Changes how many members have a post in their favors, and returns the new number. */
export async function addFavors(tx: Tx, id: number, change: number): Promise<number> {
  const row = await tx.queryOne<{ count: number }>('UPDATE posts SET favor_count = favor_count + $2 WHERE id = $1 RETURNING favor_count AS count', [
    id,
    change,
  ]);
  return row?.count ?? 0;
}

/** Changes how many members follow a post, and returns the new number. */
export async function addFollows(tx: Tx, id: number, change: number): Promise<number> {
  const row = await tx.queryOne<{ count: number }>('UPDATE posts SET follow_count = follow_count + $2 WHERE id = $1 RETURNING follow_count AS count', [
    id,
    change,
  ]);
  return row?.count ?? 0;
}

/** Locks posts until the transaction ends, in the order of their ids, so that no two transactions wait for each other. */
export async function lockPosts(tx: Tx, ids: readonly number[]): Promise<void> {
  const [first, ...others] = ids;
  // Of a list the plan is made again each time, which takes six times as long as to lock the one post that most of them hold.
  if (first !== undefined && others.length === 0) await tx.query('SELECT FROM posts WHERE id = $1 FOR NO KEY UPDATE', [first]);
  else await tx.query('SELECT FROM posts WHERE id = ANY ($1::bigint[]) ORDER BY id FOR NO KEY UPDATE', [ids]);
}

/** Posts on which comments may be written, as part of a statement: `id`, `author_id`, `column_id`, `game_id`, the `last_floor` given out, and `locked_until`. */
export const DISCUSSED_SQL = `SELECT id, author_id, column_id, game_id, last_floor, locked_until FROM posts WHERE status = 'published' AND discussed`;

/**
 * Returns the part of a statement that counts new comments on locked posts: `from` has a row for each, with `post_id`, `author_id`, `at`,
 * `answered_id` and the order `n`. Floors are given out without gaps, `last_floor` + 1 and so on.
 */
export function countCommentsSql(from: string): string {
  return `UPDATE posts p SET last_floor = p.last_floor + added.floors, comment_count = p.comment_count + added.floors, thread_count = p.thread_count + added.threads,
      last_comment_at = greatest(p.last_comment_at, added.at), last_commenter_id = added.commenter_id
    FROM (
      SELECT post_id, count(*)::integer AS floors, count(*) FILTER (WHERE answered_id IS NULL)::integer AS threads, max(at) AS at,
        (array_agg(author_id ORDER BY n DESC))[1] AS commenter_id
      FROM ${from} GROUP BY post_id
    ) added WHERE p.id = added.post_id`;
}

/**
 * Uncounts a comment; `last` is the newest that can still be read, null when there is none. A removed answer is no longer accepted; returns
 * whether it was.
 */
export async function dropComment(
  tx: Tx,
  id: number,
  { commentId, last }: { commentId: number; last: { at: Instant; authorId: number } | null },
): Promise<boolean> {
  const row = await tx.queryOne<{ wasAccepted: boolean }>(
    `UPDATE posts p SET comment_count = p.comment_count - 1, last_comment_at = $3, last_commenter_id = $4,
       accepted_comment_id = nullif(p.accepted_comment_id, $2)
     FROM (SELECT id, accepted_comment_id FROM posts WHERE id = $1 FOR NO KEY UPDATE) before
     WHERE p.id = before.id RETURNING before.accepted_comment_id = $2 IS TRUE AS "wasAccepted"`,
    [id, commentId, last?.at ?? null, last?.authorId ?? null],
  );
  return row?.wasAccepted ?? false;
}

/** Counts a comment more that had its floor before; `last` as above. `acceptedId` is taken as the answer where there is none. */
export async function regainComment(
  tx: Tx,
  id: number,
  { last, acceptedId }: { last: { at: Instant; authorId: number } | null; acceptedId: number | null },
): Promise<void> {
  await tx.query(
    `UPDATE posts SET comment_count = comment_count + 1, last_comment_at = $2, last_commenter_id = $3, accepted_comment_id = coalesce(accepted_comment_id, $4)
     WHERE id = $1`,
    [id, last?.at ?? null, last?.authorId ?? null, acceptedId],
  );
}

/** Marks the accepted answer of a question, or none. */
export async function updateAccepted(tx: Tx, id: number, commentId: number | null): Promise<void> {
  await tx.query('UPDATE posts SET accepted_comment_id = $2 WHERE id = $1', [id, commentId]);
}

/** Adds reads nobody was marked for. */
export async function addPastReads(tx: Tx, postId: number, reads: number): Promise<void> {
  await tx.query('UPDATE posts SET read_count = read_count + $2 WHERE id = $1', [postId, reads]);
}

/** Has the next comment of a post be on this floor, where that one is not given out yet; floors before it stay empty. */
export async function raiseLastFloor(tx: Tx, postId: number, floor: number): Promise<void> {
  await tx.query('UPDATE posts SET last_floor = $2 - 1 WHERE id = $1 AND last_floor < $2 - 1', [postId, floor]);
}
