import type { HeldComment } from '#contract/api/comments.ts';
import type { HoldReason } from '#contract/api/held.ts';
import { PURGED_TEXT } from '#server/platform/personal-data/register.ts';
import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';
import { uninvolved } from '#server/modules/posts/index.ts';
import { commentHostColumns, type CommentHostColumns, type CommentHostRef } from '../comment/host-ref.ts';
import type { NewComment } from '../write/queries-save.ts';

const COLUMNS = `true AS held, id, answered_id AS "parentId", body, reasons, held_at AS "heldAt", decision, decided_at AS "decidedAt", note`;
const HOSTS = 'LEFT JOIN posts p ON p.id = h.post_id LEFT JOIN sceneries s ON s.id = h.scenery_id';

/** Inserts a comment that awaits review. */
export async function insertHeld(tx: Tx, comment: NewComment & { reasons: readonly HoldReason[] }): Promise<HeldComment> {
  const { postId, sceneryId } = commentHostColumns(comment.host);
  const row = await tx.queryOne<HeldComment>(
    `INSERT INTO held_comments (post_id, scenery_id, author_id, answered_id, body, image_ids, reasons, held_at, place, generated)
     VALUES ($1, $2, $3, $4, $5, $6::bigint[], $7::jsonb, $8, $9, $10) RETURNING ${COLUMNS}`,
    [
      postId,
      sceneryId,
      comment.authorId,
      comment.answeredId,
      comment.body,
      comment.imageIds,
      JSON.stringify(comment.reasons),
      comment.at,
      comment.place ?? null,
      comment.generated ?? false,
    ],
  );
  if (!row) throw new Error('a held comment came back empty');
  return row;
}

/** Returns how many comments of a member wait. */
export async function countWaiting(db: Db, memberId: number): Promise<number> {
  const row = await db.queryOne<{ count: number }>('SELECT count(*)::integer AS count FROM held_comments WHERE author_id = $1 AND decision IS NULL', [
    memberId,
  ]);
  return row?.count ?? 0;
}

/** Returns a member's comments under a host that wait or were sent back, the oldest first; fifty at most. */
export function selectHeldOf(db: Db, memberId: number, host: CommentHostRef): Promise<HeldComment[]> {
  const { postId, sceneryId } = commentHostColumns(host);
  return db.query(
    `SELECT ${COLUMNS} FROM held_comments WHERE author_id = $1 AND (post_id = $2 OR scenery_id = $3) AND (decision IS NULL OR decision = 'rejected')
       AND body <> '${PURGED_TEXT}' ORDER BY id LIMIT 50`,
    [memberId, postId, sceneryId],
  );
}

/** Returns how many minutes the last thirty decisions on comments took, the middle one; null while there are fewer than five. */
export async function selectUsualMinutes(db: Db): Promise<number | null> {
  const row = await db.queryOne<{ minutes: number | null }>(
    `SELECT CASE WHEN count(*) >= 5 THEN round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM decided_at - held_at)) / 60)::integer END AS minutes
     FROM (SELECT held_at, decided_at FROM held_comments WHERE decision IN ('approved', 'rejected') ORDER BY decided_at DESC LIMIT 30) last`,
  );
  return row?.minutes ?? null;
}

/** Withdraws a member's comment, whether it waits or was sent back; false when it does neither. */
export async function withdrawHeld({ tx, now }: WriteContext, { id, memberId }: { id: number; memberId: number }): Promise<boolean> {
  const withdrawn = await tx.queryOne(
    `UPDATE held_comments SET decision = 'withdrawn', decided_at = $3 WHERE id = $1 AND author_id = $2 AND (decision IS NULL OR decision = 'rejected')
     RETURNING id`,
    [id, memberId, now],
  );
  return withdrawn !== null;
}

export interface LockedHeldComment extends CommentHostColumns {
  authorId: number;
  answeredId: number | null;
  body: string;
  imageIds: number[];
  place: string | null;
  generated: boolean;
  waits: boolean;
}

/** What says who may return a held comment. */
export interface UnderCase {
  /** It is under the page of a case. */
  isUnderCase: boolean;
  /** It has waited for a day, and no presenter without a part in the case is there. */
  isLeftAlone: boolean;
}

/** Returns the columns of `UnderCase` of held comments `h`; `now` is an expression. */
export const UNDER_CASE = (now: string): string =>
  `EXISTS (SELECT FROM posts f JOIN columns g ON g.id = f.column_id WHERE f.id = h.post_id AND g.kind = 'complaint') AS "isUnderCase",
   h.held_at <= ${now} - interval '24 hours' AND NOT ${uninvolved({ pageId: 'h.post_id', text: 'h.body', now, except: ['h.author_id'] })} AS "isLeftAlone"`;

/** Returns a held comment, locked until the transaction ends so that one decides; null when there is none. */
export function lockHeld({ tx, now }: WriteContext, id: number): Promise<(LockedHeldComment & UnderCase) | null> {
  return tx.queryOne(
    `SELECT h.post_id AS "postId", h.scenery_id AS "sceneryId", h.author_id AS "authorId", h.answered_id AS "answeredId", h.body,
       to_json(h.image_ids) AS "imageIds", h.place, h.generated, h.decision IS NULL AS waits,
       ${UNDER_CASE('$2::timestamptz')}
     FROM held_comments h WHERE h.id = $1 FOR NO KEY UPDATE`,
    [id, now],
  );
}

/** Returns whether a member is a presenter. */
export async function selectIsPresenter(db: Db, memberId: number | null): Promise<boolean> {
  return (await db.queryOne(`SELECT FROM members WHERE id = $1 AND role = 'presenter'`, [memberId])) !== null;
}

export interface StoredDecision {
  id: number;
  outcome: 'approved' | 'rejected';
  deciderId: number | null;
  note: string;
}

/** Stores the decision on a held comment. The words of an approved one are among the comments from now on, and there alone. */
export async function decideHeld({ tx, now }: WriteContext, { id, outcome, deciderId, note }: StoredDecision): Promise<void> {
  await tx.query('UPDATE held_comments SET decision = $2, decided_by = $3, note = $4, decided_at = $5 WHERE id = $1', [id, outcome, deciderId, note, now]);
  if (outcome === 'approved') await tx.query(`UPDATE held_comments SET body = '（已放出）', image_ids = '{}', reasons = '[]' WHERE id = $1`, [id]);
}

export interface HeldCommentRow extends CommentHostColumns {
  id: number;
  /** Of the post or picture. */
  title: string;
  authorId: number;
  nickName: string;
  body: string;
  reasons: HoldReason[];
  heldAt: Instant;
}

/** Returns the comments that wait, the one that has waited longest first. */
export function selectHeld(db: Db, limit: number): Promise<HeldCommentRow[]> {
  return db.query(
    `SELECT h.id, h.post_id AS "postId", h.scenery_id AS "sceneryId", coalesce(p.title, s.title) AS title, h.author_id AS "authorId", a.nick_name AS "nickName",
       h.body, h.reasons, h.held_at AS "heldAt"
     FROM held_comments h ${HOSTS} JOIN members a ON a.id = h.author_id WHERE h.decision IS NULL ORDER BY h.id LIMIT $1`,
    [limit],
  );
}
