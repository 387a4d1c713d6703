import type { PostStatus } from '#contract/api/posts.ts';
import { CLOSED_COLUMNS } from '#server/modules/columns/index.ts';
import type { Db, DbContext, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';
import { CARD_COLUMNS, CARD_JOINS, type CardRow } from '../post/queries-cards.ts';

export interface OwnRow {
  id: number;
  columnId: number;
  columnName: string;
  title: string;
  status: PostStatus;
  essenceLevel: number;
  readCount: number;
  commentCount: number;
  favorCount: number;
  createdAt: Instant;
  updatedAt: Instant;
  restorableUntil: Instant | null;
}

/** The cursor after a row of a list by time. */
interface TimeCursor {
  at: Instant;
  id: number;
}

/** How many rows of a list by time: those behind a cursor, without the first ones. */
export interface TimePart {
  behind: TimeCursor;
  offset: number;
  limit: number;
}

/** Later than anything. */
export const NEWEST: TimeCursor = { at: 'infinity', id: Number.MAX_SAFE_INTEGER };

/** Until when the author of a post they removed can restore it; null: they did not remove it, or the staff has since. */
const RESTORABLE_UNTIL = `(SELECT r.restorable_until FROM removals r WHERE r.kind = 'post' AND r.target_id = p.id AND p.removed_at IS NOT NULL AND r.removed_by = 'author')`;

/** The condition of a member's own list: of removed posts only those they can restore at an instant ($2). */
const OWN = `p.author_id = $1 AND (p.status <> 'removed' OR ${RESTORABLE_UNTIL} > $2)`;

/** Returns a part of a member's posts, newest first. Without a status all but the removed ones. */
export function selectOwn(
  db: Db,
  { memberId, filter }: { memberId: number; filter: { status: PostStatus | null; columnId: number | null; now: Date } },
  { behind, offset, limit }: TimePart,
): Promise<OwnRow[]> {
  return db.query(
    `SELECT p.id, p.column_id, c.name AS column_name, p.title, p.status, p.essence_level, p.read_count, p.comment_count, p.favor_count, p.created_at, p.updated_at, ${RESTORABLE_UNTIL} AS restorable_until
     FROM posts p JOIN columns c ON c.id = p.column_id
     WHERE ${OWN} AND (p.status = $3 OR ($3::text IS NULL AND p.status <> 'removed')) AND ($4::integer IS NULL OR p.column_id = $4)
       AND (p.created_at, p.id) < ($5::timestamptz, $6::bigint)
     ORDER BY p.created_at DESC, p.id DESC LIMIT $7 OFFSET $8`,
    [memberId, filter.now, filter.status, filter.columnId, behind.at, behind.id, limit, offset],
  );
}

/** Returns how many posts of each status a member has in each column. */
export function countOwn({ db, now }: DbContext, memberId: number): Promise<{ status: PostStatus; columnId: number; columnName: string; posts: number }[]> {
  return db.query(
    `SELECT p.status, p.column_id AS "columnId", c.name AS "columnName", count(*)::integer AS posts FROM posts p JOIN columns c ON c.id = p.column_id
     WHERE ${OWN} GROUP BY p.status, p.column_id, c.name, c.sort ORDER BY c.sort, p.column_id`,
    [memberId, now],
  );
}

/** Complaints are left out: no list names their author. */
const LISTED = `column_id NOT IN (SELECT id FROM columns WHERE kind = 'complaint') AND column_id NOT IN ${CLOSED_COLUMNS}`;

/** Returns a part of a member's public posts, newest first. */
export function selectPublicOf(db: Db, memberId: number, { behind, offset, limit }: TimePart): Promise<CardRow[]> {
  return db.query(
    `SELECT ${CARD_COLUMNS} FROM (
       SELECT * FROM posts WHERE author_id = $1 AND status = 'published' AND (created_at, id) < ($2::timestamptz, $3::bigint)
         AND ${LISTED}
       ORDER BY created_at DESC, id DESC LIMIT $4 OFFSET $5
     ) p ${CARD_JOINS} ORDER BY p.created_at DESC, p.id DESC`,
    [memberId, behind.at, behind.id, limit, offset],
  );
}

/** Returns how many they are. */
export async function countPublicOf(db: Db, memberId: number): Promise<number> {
  const row = await db.queryOne<{ posts: number }>(`SELECT count(*)::integer AS posts FROM posts WHERE author_id = $1 AND status = 'published' AND ${LISTED}`, [
    memberId,
  ]);
  return row?.posts ?? 0;
}

/** Returns a member's posts that await review or are hidden while no report of them is open; complaints stay with their case. */
export async function selectUnpublished(db: Db, memberId: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `SELECT id FROM posts WHERE author_id = $1 AND status IN ('pending', 'hidden') AND id NOT IN (SELECT post_id FROM cases WHERE complainant_id = $1)
       AND NOT EXISTS (SELECT FROM report_dockets d WHERE d.kind = 'post' AND d.target_id = posts.id AND d.state = 'open') ORDER BY id`,
    [memberId],
  );
  return rows.map(({ id }) => id);
}

/** Remembers when its author removed a post and what it was before. */
export async function noteRemoval({ tx, now }: WriteContext, id: number, from: PostStatus): Promise<void> {
  await tx.query('UPDATE posts SET removed_from = $2, removed_at = $3 WHERE id = $1', [id, from, now]);
}

/** Returns from which status a post was removed by its author and until when they can restore it; null when they did not remove it, or the staff has since. */
export function selectRemoval(tx: Tx, id: number): Promise<{ restorableUntil: Instant | null; from: PostStatus } | null> {
  return tx.queryOne(
    `SELECT ${RESTORABLE_UNTIL} AS restorable_until, removed_from AS "from" FROM posts p WHERE id = $1 AND removed_at IS NOT NULL
       AND NOT EXISTS (SELECT FROM removals r WHERE r.kind = 'post' AND r.target_id = p.id AND r.removed_by = 'staff')`,
    [id],
  );
}

/** Gives a removed post a status again. */
export async function markRestored({ tx, now }: WriteContext, id: number, status: PostStatus): Promise<void> {
  await tx.query('UPDATE posts SET status = $2, removed_at = NULL, removed_from = NULL, updated_at = $3 WHERE id = $1', [id, status, now]);
}

/** Marks a post that was hidden when its author removed it as visible, for when they restore it. */
export async function noteShown(tx: Tx, id: number): Promise<void> {
  await tx.query(`UPDATE posts SET removed_from = 'published' WHERE id = $1 AND removed_from = 'hidden'`, [id]);
}

/** Deletes the record by which an author restores a post. */
export async function clearRemoval(tx: Tx, id: number): Promise<void> {
  await tx.query('UPDATE posts SET removed_at = NULL, removed_from = NULL WHERE id = $1', [id]);
}

/** Returns whether a member is or was a presenter. */
export async function isPresenter(db: Db, memberId: number): Promise<boolean> {
  return (await db.queryOne('SELECT FROM presenters WHERE member_id = $1', [memberId])) !== null;
}
