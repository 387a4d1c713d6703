import type { SecurityEvent } from '#contract/api/admin/security-log.ts';
import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';

interface NewEvent {
  kind: SecurityEvent['kind'];
  memberId: number;
  targetId: number | null;
  sealed: string;
}

/** Adds an entry. */
export async function insertEvent({ tx, now }: WriteContext, { kind, memberId, targetId, sealed }: NewEvent): Promise<void> {
  await tx.query('INSERT INTO security_log (at, kind, member_id, target_id, sealed) VALUES ($1, $2, $3, $4, $5)', [now, kind, memberId, targetId, sealed]);
}

/** Returns the part of a statement that logs the comments it writes; `placed` has their ids, authors and moments, and where they came from. */
export function logCommentsSql(placed: string): string {
  return `INSERT INTO security_log (at, kind, member_id, target_id, sealed) SELECT at, 'comment', author_id, id, origin FROM ${placed} WHERE origin IS NOT NULL`;
}

export interface EventRow {
  id: number;
  at: Instant;
  kind: SecurityEvent['kind'];
  memberId: number;
  nickName: string;
  targetId: number | null;
  sealed: string;
}

/** Which entries; null: all. */
export interface EventFilter {
  memberId: number | null;
  kind: SecurityEvent['kind'] | null;
  from: Date;
  to: Date;
}

/** Returns entries before an id, the newest first. */
export function selectEvents(db: Db, { memberId, kind, from, to }: EventFilter, { before, limit }: { before: number; limit: number }): Promise<EventRow[]> {
  return db.query(
    `SELECT l.id, l.at, l.kind, l.member_id, m.nick_name, l.target_id, l.sealed FROM security_log l JOIN members m ON m.id = l.member_id
     WHERE ($1::bigint IS NULL OR l.member_id = $1) AND ($2::text IS NULL OR l.kind = $2) AND l.at >= $3 AND l.at < $4 AND l.id < $5
     ORDER BY l.id DESC LIMIT $6`,
    [memberId, kind, from, to, before, limit],
  );
}

/** Returns how many entries there are, and since when. */
export async function selectExtent(db: Db): Promise<{ count: number; oldestAt: Instant | null }> {
  const row = await db.queryOne<{ count: number; oldestAt: Instant | null }>('SELECT count(*)::integer AS count, min(at) AS oldest_at FROM security_log');
  return row ?? { count: 0, oldestAt: null };
}

/** Returns the member of this id or exact nickname, or null. */
export function selectMember(db: Db, { id, nickName }: { id: number | null; nickName: string }): Promise<{ id: number } | null> {
  return db.queryOne('SELECT id FROM members WHERE id = $1 OR nick_fold = lower(normalize($2, NFKC)) ORDER BY id = $1 DESC NULLS LAST LIMIT 1', [id, nickName]);
}

/** Deletes entries before an instant, some at a time; returns how many. */
export async function deleteBefore(tx: Tx, before: Date, limit: number): Promise<number> {
  const rows = await tx.query('DELETE FROM security_log WHERE id IN (SELECT id FROM security_log WHERE at < $1 ORDER BY at LIMIT $2) RETURNING id', [
    before,
    limit,
  ]);
  return rows.length;
}
