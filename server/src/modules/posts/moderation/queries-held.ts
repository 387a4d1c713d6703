import type { DocumentBody } from '#contract/documents/document.ts';
import type { Hold, HoldReason } from '#contract/api/held.ts';
import { pollSql, type StoredPoll } from '#server/modules/polls/index.ts';
import type { Db, Instant, WriteContext } from '#server/platform/database/db.ts';

export interface HoldRow extends Hold {
  id: number;
  wasPublished: boolean;
}

/** Returns the last time a post had to wait; null: it never had. */
export function findLastHold(db: Db, postId: number): Promise<HoldRow | null> {
  return db.queryOne(
    `SELECT id, reasons, was_published AS "wasPublished", held_at AS "heldAt", decision, decided_at AS "decidedAt", note
     FROM post_holds WHERE post_id = $1 ORDER BY id DESC LIMIT 1`,
    [postId],
  );
}

/** Holds a post for review; one already held stays held for these reasons. */
export async function insertHold({ tx, now }: WriteContext, hold: { postId: number; reasons: readonly HoldReason[]; wasPublished: boolean }): Promise<void> {
  await tx.query(
    `INSERT INTO post_holds (post_id, reasons, was_published, held_at) VALUES ($1, $2::jsonb, $3, $4)
     ON CONFLICT (post_id) WHERE decision IS NULL DO UPDATE SET reasons = excluded.reasons`,
    [hold.postId, JSON.stringify(hold.reasons), hold.wasPublished, now],
  );
}

/** Ends the waiting of a post without a decision: its author has changed or removed it. */
export async function withdrawHold({ tx, now }: WriteContext, postId: number): Promise<void> {
  await tx.query(`UPDATE post_holds SET decision = 'withdrawn', decided_at = $2 WHERE post_id = $1 AND decision IS NULL`, [postId, now]);
}

/** Ends the hold of a post with a decision, and returns whether it was published before; null: it is no longer held. */
export async function decideHold(
  { tx, now }: WriteContext,
  decided: { postId: number; decision: 'approved' | 'rejected'; deciderId: number | null; note: string },
): Promise<boolean | null> {
  const row = await tx.queryOne<{ wasPublished: boolean }>(
    `UPDATE post_holds SET decision = $2, decided_by = $3, note = $4, decided_at = $5 WHERE post_id = $1 AND decision IS NULL RETURNING was_published AS "wasPublished"`,
    [decided.postId, decided.decision, decided.deciderId, decided.note, now],
  );
  return row?.wasPublished ?? null;
}

export interface HeldPostRow {
  id: number;
  columnId: number;
  columnName: string;
  authorId: number;
  nickName: string;
  title: string;
  reasons: HoldReason[];
  heldAt: Instant;
  revision: number;
}

const HELD = `SELECT p.id, p.column_id AS "columnId", c.name AS "columnName", p.author_id AS "authorId", a.nick_name AS "nickName", p.title, h.reasons, h.held_at AS "heldAt", p.revision`;
const WAITING = `FROM post_holds h JOIN posts p ON p.id = h.post_id JOIN columns c ON c.id = p.column_id JOIN members a ON a.id = p.author_id
  WHERE h.decision IS NULL AND p.status = 'pending'`;

/** Returns the posts that wait, the one that has waited longest first. */
export function selectHeldPosts(db: Db, limit: number): Promise<HeldPostRow[]> {
  return db.query(`${HELD} ${WAITING} ORDER BY h.id LIMIT $1`, [limit]);
}

/** Returns one post that waits, with its text; null: it does not wait. */
export function selectHeldPost(db: Db, id: number): Promise<(HeldPostRow & { body: DocumentBody; poll: StoredPoll | null }) | null> {
  return db.queryOne(`${HELD}, (SELECT b.body FROM post_bodies b WHERE b.post_id = p.id) AS body, ${pollSql('p.id')} AS poll ${WAITING} AND p.id = $1`, [id]);
}

/** Returns how many minutes the last thirty decisions took, the middle one; null while there are fewer than five. */
export async function selectUsualMinutes(db: Db): Promise<number | null> {
  const row = await db.queryOne<{ minutes: number | null }>(
    `SELECT CASE WHEN count(*) >= 5 THEN round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM decided_at - held_at)) / 60)::integer END AS minutes
     FROM (SELECT held_at, decided_at FROM post_holds WHERE decision IN ('approved', 'rejected') ORDER BY decided_at DESC LIMIT 30) last`,
  );
  return row?.minutes ?? null;
}

/** Returns whether the column wants to see the first post of a member, and this member has none that was ever published. */
export async function isFirstPostHeld(db: Db, columnId: number, memberId: number): Promise<boolean> {
  const row = await db.queryOne(
    `SELECT FROM columns c WHERE c.id = $1 AND c.holds_first_posts
       AND NOT EXISTS (SELECT FROM posts p WHERE p.author_id = $2 AND (p.status = 'published' OR p.essence_level > 0
         OR EXISTS (SELECT FROM post_holds h WHERE h.post_id = p.id AND (h.was_published OR h.decision = 'approved'))))`,
    [columnId, memberId],
  );
  return row !== null;
}
