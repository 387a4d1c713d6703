import type { ColumnKind } from '#contract/api/columns.ts';
import type { OwnReaction, ReactionCounts } from '#contract/api/reactions.ts';
import { countReactionsSql } from '#server/modules/posts/index.ts';
import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';

/** Returns who wrote a published post, and of which kind it is; null when there is none. */
export function selectReactable(db: Db, postId: number): Promise<{ authorId: number; kind: ColumnKind } | null> {
  return db.queryOne(`SELECT p.author_id, c.kind FROM posts p JOIN columns c ON c.id = p.column_id WHERE p.id = $1 AND p.status = 'published'`, [postId]);
}

export interface WrittenReaction extends OwnReaction {
  /** The member never gave this post any before. */
  isFirst: boolean;
  /** It is among those that are counted. */
  counts: boolean;
}

/** What a member wants: null leaves the like as it is, `keepsKind` the reaction. */
export interface WantedColumns {
  liked: boolean | null;
  kind: OwnReaction['kind'];
  keepsKind: boolean;
}

/** Writes what a member gives a post, for the first time or over what they gave before, and returns it. An account younger than the post is not counted, unless `countsAll`. */
export async function upsertReaction(
  { tx, now }: WriteContext,
  { postId, memberId, countsAll }: { postId: number; memberId: number; countsAll: boolean },
  { liked, kind, keepsKind }: WantedColumns,
): Promise<WrittenReaction> {
  const row = await tx.queryOne<WrittenReaction>(
    `INSERT INTO post_reactions AS r (member_id, post_id, liked, kind, created_at, changed_at, counts)
     SELECT m.id, p.id, coalesce($4, false), $5, $3, $3, $7 OR m.joined_at < p.created_at FROM members m, posts p WHERE m.id = $1 AND p.id = $2
     ON CONFLICT (member_id, post_id) DO UPDATE SET liked = coalesce($4, r.liked), kind = CASE WHEN $6 THEN r.kind ELSE excluded.kind END, changed_at = $3
     RETURNING r.liked, r.kind, r.counts, r.xmax = 0 AS is_first`,
    [memberId, postId, now, liked, kind, keepsKind, countsAll],
  );
  if (!row) throw new Error('a post that is read and its reader are there');
  return row;
}

/** Takes back what is not wanted any more and returns what is left; null where the member never gave the post anything. */
export function takeBack(
  { tx, now }: WriteContext,
  { postId, memberId }: { postId: number; memberId: number },
  { liked, keepsKind }: WantedColumns,
): Promise<WrittenReaction | null> {
  return tx.queryOne(
    `UPDATE post_reactions r SET liked = coalesce($4, r.liked), kind = CASE WHEN $5 THEN r.kind END, changed_at = $3
     WHERE member_id = $1 AND post_id = $2 RETURNING r.liked, r.kind, r.counts, false AS is_first`,
    [memberId, postId, now, liked, keepsKind],
  );
}

/** Returns the counts of a post, and how many members gave something. */
export async function countReactions(tx: Tx, postId: number): Promise<{ counts: ReactionCounts; members: number }> {
  const row = await tx.queryOne<{ counts: ReactionCounts; members: number }>(
    `SELECT ${countReactionsSql('$1::bigint')} AS counts,
       (SELECT count(*)::integer FROM post_reactions WHERE post_id = $1 AND counts AND (liked OR kind IS NOT NULL)) AS members`,
    [postId],
  );
  if (!row) throw new Error('a count has a row');
  return row;
}

/** Takes back some of what a member has given, at most `limit`, and returns the posts. */
export async function withdrawSome({ tx, now }: WriteContext, memberId: number, limit: number): Promise<number[]> {
  const rows = await tx.query<{ postId: number }>(
    `UPDATE post_reactions SET liked = false, kind = NULL, changed_at = $2 WHERE member_id = $1 AND post_id IN (
       SELECT post_id FROM post_reactions WHERE member_id = $1 AND (liked OR kind IS NOT NULL) ORDER BY post_id LIMIT $3
     ) RETURNING post_id`,
    [memberId, now, limit],
  );
  return rows.map(({ postId }) => postId);
}

/** What a member gave a post, as it is stored. */
export interface ReactionRow extends OwnReaction {
  memberId: number;
  postId: number;
  createdAt: Instant;
  changedAt: Instant;
  counts: boolean;
}

/** Deletes what a member gave a post and returns it; null when there is none. */
export function deleteReaction(tx: Tx, postId: number, memberId: number): Promise<ReactionRow | null> {
  return tx.queryOne(
    'DELETE FROM post_reactions WHERE member_id = $1 AND post_id = $2 RETURNING member_id, post_id, liked, kind, created_at, changed_at, counts',
    [memberId, postId],
  );
}

/** Inserts a row as it was; false when the member has given the post something again. */
export async function insertReactionAgain(tx: Tx, { memberId, postId, liked, kind, createdAt, changedAt, counts }: ReactionRow): Promise<boolean> {
  const row = await tx.queryOne(
    `INSERT INTO post_reactions (member_id, post_id, liked, kind, created_at, changed_at, counts) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT DO NOTHING RETURNING 1`,
    [memberId, postId, liked, kind, createdAt, changedAt, counts],
  );
  return row !== null;
}
