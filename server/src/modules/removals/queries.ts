import type { Db, DbContext, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';

export type RemovedKind = 'post' | 'comment' | 'scenery' | 'held_comment';

/** What was removed. */
export interface Removed {
  kind: RemovedKind;
  id: number;
}

/** Why the staff has removed something, and what that has cost its author. */
export interface RemovalReason {
  /** Of the dictionary of reasons for reports; `report`: found wrong after reports. */
  code: string;
  /** As its author and everybody else reads it. */
  reason: string;
  experience: number;
}

/** A removal that is put on record. */
export interface Removal extends Removed {
  authorId: number;
  by: 'author' | 'staff';
  why?: RemovalReason;
}

/** The reason of what an authority has ordered. */
export const BY_LAW = 'law';

const UNEXPLAINED: RemovalReason = { code: '', reason: '', experience: 0 };

/**
 * Inserts a removal. One that is there is replaced by one of the staff and stays otherwise; a purged one stays as it is. An order keeps the one it replaces,
 * which its release puts back.
 */
export async function upsertRemoval(
  tx: Tx,
  { kind, id, authorId, by, why = UNEXPLAINED }: Removal,
  { removedAt, restorableUntil, purgeAt }: { removedAt: Date; restorableUntil: Date; purgeAt: Date | 'infinity' },
): Promise<void> {
  await tx.query(
    `INSERT INTO removals AS r (kind, target_id, author_id, removed_by, removed_at, restorable_until, purge_at, reason_code, reason, experience)
     VALUES ($1, $2, $3, $4, $5, $10, $6, $7, $8, $9)
     ON CONFLICT (kind, target_id) DO UPDATE SET removed_by = excluded.removed_by, removed_at = excluded.removed_at,
       restorable_until = excluded.restorable_until, purge_at = excluded.purge_at,
       reason_code = excluded.reason_code, reason = excluded.reason, experience = excluded.experience,
       earlier = CASE WHEN excluded.reason_code <> '${BY_LAW}' THEN NULL WHEN r.reason_code = '${BY_LAW}' THEN r.earlier
         ELSE jsonb_build_object('by', r.removed_by, 'at', r.removed_at, 'until', r.restorable_until, 'code', r.reason_code, 'reason', r.reason,
           'experience', r.experience) END
     WHERE r.purged_at IS NULL AND excluded.removed_by = 'staff'`,
    [kind, id, authorId, by, removedAt, purgeAt, why.code, why.reason, why.experience, restorableUntil],
  );
}

export interface StaffRemovalRow {
  removedAt: Instant;
  purgeAt: Instant;
  isPurged: boolean;
  reasonCode: string;
  reason: string;
  experience: number;
}

/** Returns the removal of something by the staff; null when they have not removed it. */
export function selectStaffRemoval(db: Db, { kind, id }: Removed): Promise<StaffRemovalRow | null> {
  return db.queryOne(
    `SELECT removed_at, purge_at, purged_at IS NOT NULL AS is_purged, reason_code, reason, experience FROM removals
     WHERE kind = $1 AND target_id = $2 AND removed_by = 'staff'`,
    [kind, id],
  );
}

/** Takes what a removal has cost off its record, under an order too, and returns how much that was. */
export async function updateFine(tx: Tx, { kind, id }: Removed): Promise<number> {
  const row = await tx.queryOne<{ experience: number }>(
    `UPDATE removals r SET experience = 0, earlier = r.earlier || '{"experience": 0}'
     FROM (SELECT kind, target_id, coalesce((earlier ->> 'experience')::integer, experience) AS experience FROM removals
           WHERE kind = $1 AND target_id = $2 FOR NO KEY UPDATE) before
     WHERE r.kind = before.kind AND r.target_id = before.target_id RETURNING before.experience`,
    [kind, id],
  );
  return row?.experience ?? 0;
}

/** Deletes a removal that is not purged; false when it is. */
export async function deleteRemoval(tx: Tx, { kind, id }: Removed): Promise<boolean> {
  await tx.query('DELETE FROM removals WHERE kind = $1 AND target_id = $2 AND purged_at IS NULL', [kind, id]);
  return !(await selectIsPurged(tx, { kind, id }));
}

/**
 * Ends the seal of a removal: it is again what it was before the order, or its author's where that is not known, and is purged at an instant, which is
 * also how long what was the author's can still be restored by them.
 */
export async function updateSealed(tx: Tx, { kind, id }: Removed, purgeAt: Date): Promise<void> {
  await tx.query(
    `UPDATE removals SET removed_by = coalesce(earlier ->> 'by', 'author'), removed_at = coalesce((earlier ->> 'at')::timestamptz, removed_at),
       restorable_until = coalesce((earlier ->> 'until')::timestamptz, restorable_until), reason_code = coalesce(earlier ->> 'code', ''),
       reason = coalesce(earlier ->> 'reason', ''), experience = coalesce((earlier ->> 'experience')::integer, experience), purge_at = $3, earlier = NULL
     WHERE kind = $1 AND target_id = $2 AND reason_code = '${BY_LAW}'`,
    [kind, id, purgeAt],
  );
}

/** Returns whether something is purged. */
export async function selectIsPurged(db: Db, { kind, id }: Removed): Promise<boolean> {
  return (await db.queryOne('SELECT FROM removals WHERE kind = $1 AND target_id = $2 AND purged_at IS NOT NULL', [kind, id])) !== null;
}

/**
 * Returns when reports of a thing, or an appeal of its author, were decided last, null inside: some are open; null: none are, nor were since an
 * instant.
 */
export function selectContestedUntil(db: Db, { kind, id }: Removed, since: Date): Promise<{ closedAt: Instant | null } | null> {
  return db.queryOne(
    `SELECT closed_at FROM report_dockets WHERE kind = $1 AND target_id = $2 AND (state = 'open' OR closed_at > $3)
     UNION ALL
     SELECT e.decided_at FROM audit a JOIN member_appeals e ON e.audit_seq = a.seq
     WHERE a.target_kind = $1 AND a.target_id = $2::text AND (e.state = 'open' OR e.decided_at > $3)
     ORDER BY closed_at DESC NULLS FIRST LIMIT 1`,
    [kind, id, since],
  );
}

/** Makes everything due that a member has removed. */
export async function updateRemovalsDue({ tx, now }: WriteContext, authorId: number): Promise<void> {
  await tx.query(`UPDATE removals SET purge_at = $2 WHERE author_id = $1 AND purged_at IS NULL AND purge_at > $2 AND purge_at < 'infinity'`, [authorId, now]);
}

export interface DueRemoval extends Removed {
  authorId: number;
  purgeAt: Instant;
}

/** Returns what is due after another one, longest first; with an author only theirs. */
export function selectDue(
  { db, now }: DbContext,
  { authorId, after, limit }: { authorId: number | null; after: DueRemoval | null; limit: number },
): Promise<DueRemoval[]> {
  return db.query(
    `SELECT kind, target_id AS id, author_id, purge_at FROM removals WHERE purged_at IS NULL AND purge_at <= $1 AND ($2::bigint IS NULL OR author_id = $2)
       AND ($3::timestamptz IS NULL OR (purge_at, kind, target_id) > ($3, $4::text COLLATE "C", $5::bigint))
     ORDER BY purge_at, kind, target_id LIMIT $6`,
    [now, authorId, after?.purgeAt ?? null, after?.kind ?? '', after?.id ?? 0, limit],
  );
}

/** Locks a removal that is due until the transaction ends; false when it is not, or is purged, or taken back. */
export async function lockDue({ tx, now }: WriteContext, { kind, id }: Removed): Promise<boolean> {
  return (
    (await tx.queryOne('SELECT FROM removals WHERE kind = $1 AND target_id = $2 AND purged_at IS NULL AND purge_at <= $3 FOR UPDATE', [kind, id, now])) !== null
  );
}

/** Marks a removal as purged. */
export async function markPurged({ tx, now }: WriteContext, { kind, id }: Removed): Promise<void> {
  await tx.query('UPDATE removals SET purged_at = $3 WHERE kind = $1 AND target_id = $2', [kind, id, now]);
}

/** Moves on when a removal is due. */
export async function postpone(tx: Tx, { kind, id }: Removed, until: Date): Promise<void> {
  await tx.query('UPDATE removals SET purge_at = $3 WHERE kind = $1 AND target_id = $2', [kind, id, until]);
}
