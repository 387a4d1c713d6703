import type { Db, Instant, Tx } from '#server/platform/database/db.ts';
import type { CommentHostColumns } from '../comment/host-ref.ts';

/** How many followers of a post are notified of one comment: those who have followed it longest. */
const MAX_FOLLOWERS = 500;

/** A committed comment of which nobody has been notified. */
export interface CommittedComment extends CommentHostColumns {
  id: number;
  floor: number;
  body: string;
  createdAt: Instant;
  authorId: number;
  answeredAuthorId: number | null;
  /** Of the post or picture. */
  hostAuthorId: number;
  isAnswer: boolean;
  /** Those who followed its post when it was written. */
  followerIds: number[];
}

/** Returns the last id that was drawn for a comment, whether or not it has been committed. */
export async function selectLastId(db: Db): Promise<number> {
  const row = await db.queryOne<{ id: number }>('SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS id FROM comments_id_seq');
  return row?.id ?? 0;
}

/** When somebody should have been notified of the oldest comment nobody has been notified of; for the table of jobs. */
export const OVERDUE_NOTIFICATION = `SELECT created_at + interval '2 seconds' FROM comments WHERE id > (SELECT up_to FROM comment_notifications) ORDER BY id LIMIT 1`;

/** Returns up to which id members have been notified; null where that was never stored. */
export async function selectCursor(db: Db): Promise<number | null> {
  const row = await db.queryOne<{ upTo: number }>('SELECT up_to FROM comment_notifications');
  return row?.upTo ?? null;
}

/** Returns the transactions that are writing comments now; of `among`, if given. A transaction draws an id only while it holds this lock. */
export async function selectWriting(db: Db, among: readonly string[] | null): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `SELECT DISTINCT virtualtransaction AS id FROM pg_locks
     WHERE relation = 'comments'::regclass AND mode = 'RowExclusiveLock' AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
       AND pid <> pg_backend_pid() AND ($1::text[] IS NULL OR virtualtransaction = ANY ($1))`,
    [among],
  );
  return rows.map(({ id }) => id);
}

/** Returns up to which id members have been notified, locked until the transaction ends. Where that was never stored, nobody is notified of the past. */
export async function lockCursor(tx: Tx, upTo: number): Promise<number> {
  const locked = await tx.queryOne<{ upTo: number }>('SELECT up_to AS "upTo" FROM comment_notifications FOR UPDATE');
  if (locked) return locked.upTo;
  await tx.query('INSERT INTO comment_notifications (up_to) VALUES ($1)', [upTo]);
  return upTo;
}

/** Moves the cursor. */
export async function updateCursor(tx: Tx, upTo: number): Promise<void> {
  await tx.query('UPDATE comment_notifications SET up_to = $1', [upTo]);
}

/** Lets a commit return before it is on disk: what a crash undoes here is done again from the comments. */
export async function skipFlush(tx: Tx): Promise<void> {
  await tx.query('SET LOCAL synchronous_commit = off');
}

/** Keeps everybody else from writing comments until the transaction ends; waits for those who are writing. */
export async function lockComments(tx: Tx): Promise<void> {
  await tx.query('LOCK TABLE comments IN SHARE ROW EXCLUSIVE MODE');
}

/** Returns the comments with ids above `after` up to `upTo` that can be read, by id; those that came from another site are news to nobody. */
export function selectCommitted(db: Db, { after, upTo }: { after: number; upTo: number }, limit: number): Promise<CommittedComment[]> {
  return db.query(
    `SELECT c.id, c.floor, c.body, c.created_at AS "createdAt", c.author_id AS "authorId", c.post_id AS "postId", c.scenery_id AS "sceneryId",
       answered.author_id AS "answeredAuthorId", coalesce(p.author_id, s.author_id) AS "hostAuthorId",
       coalesce(k.kind = 'question' AND c.parent_id IS NULL, false) AS "isAnswer",
       coalesce((SELECT json_agg(f.member_id) FROM (
         SELECT member_id FROM post_follows WHERE post_id = c.post_id AND created_at <= c.created_at ORDER BY created_at LIMIT ${MAX_FOLLOWERS}
       ) f), '[]') AS "followerIds"
     FROM comments c LEFT JOIN comments answered ON answered.id = c.answered_id
     LEFT JOIN posts p ON p.id = c.post_id LEFT JOIN columns k ON k.id = p.column_id LEFT JOIN sceneries s ON s.id = c.scenery_id
     WHERE c.id > $1 AND c.id <= $2 AND c.status = 'published' AND (p.status = 'published' OR s.status = 'approved')
       AND NOT EXISTS (SELECT FROM imported i WHERE i.kind = 'comment' AND i.target_id = c.id) ORDER BY c.id LIMIT $3`,
    [after, upTo, limit],
  );
}
