import type { Role } from '#contract/api/members.ts';
import type { Db, Instant, Tx } from '#server/platform/database/db.ts';

export interface SuspensionRow {
  status: 'active' | 'suspended';
  suspendedUntil: Instant | null;
  suspendedReason: string | null;
}

/** Returns whether a member is or was suspended, until when and why; null when there is no such member. */
export function selectSuspension(db: Db, memberId: number): Promise<SuspensionRow | null> {
  return db.queryOne('SELECT status, suspended_until, suspended_reason FROM members WHERE id = $1', [memberId]);
}

/** A member whose suspension was written or ended, with the one that held before. */
export interface SuspendedMember {
  role: Role;
  nickName: string;
  /** Null: none. */
  untilBefore: Instant | null;
}

/** The suspension that holds, locked: without that, of two that are written at once the second would not see the first. */
const BEFORE = '(SELECT id, suspended_until FROM members WHERE id = $1 FOR NO KEY UPDATE) before';

/** Suspends a member whose account is not erased; null when there is none. */
export function writeSuspension(tx: Tx, memberId: number, { until, reason }: { until: Date; reason: string }): Promise<SuspendedMember | null> {
  return tx.queryOne(
    `UPDATE members m SET status = 'suspended', suspended_until = $2, suspended_reason = $3 FROM ${BEFORE}
     WHERE m.id = before.id AND m.closed_at IS NULL AND m.merged_into IS NULL RETURNING m.role, m.nick_name, before.suspended_until AS until_before`,
    [memberId, until, reason],
  );
}

/** Ends a suspension; null when there is none. */
export function clearSuspension(tx: Tx, memberId: number): Promise<SuspendedMember | null> {
  return tx.queryOne(
    `UPDATE members m SET status = 'active', suspended_until = NULL, suspended_reason = NULL FROM ${BEFORE}
     WHERE m.id = before.id AND m.status = 'suspended' RETURNING m.role, m.nick_name, before.suspended_until AS until_before`,
    [memberId],
  );
}

/**
 * Returns which account serves the suspension that an account was given until an instant: itself, or the one it was merged into since, where that took it
 * over; null: none does.
 */
export async function selectSuspensionHolder(tx: Tx, memberId: number, until: Date): Promise<number | null> {
  const row = await tx.queryOne<{ id: number | null }>(
    `SELECT CASE WHEN m.merged_into IS NULL THEN m.id WHEN i.suspended_until = $2 THEN i.id END AS id
     FROM members m LEFT JOIN members i ON i.id = m.merged_into WHERE m.id = $1`,
    [memberId, until],
  );
  return row?.id ?? null;
}

/** Returns the reason on record for a member's suspension until an instant; null when there is none. */
export async function selectSuspensionReason(tx: Tx, memberId: number, until: Date): Promise<string | null> {
  const row = await tx.queryOne<{ reason: string }>(
    `SELECT reason FROM audit WHERE target_kind = 'member' AND target_id = $1::text AND act = 'member.suspend' AND audit_instant(after ->> 'until') = $2
     ORDER BY seq DESC LIMIT 1`,
    [memberId, until],
  );
  return row?.reason ?? null;
}

/** Returns the oldest warning of a member that they have not ticked as read; null when there is none. */
export function selectOpenWarning(db: Db, memberId: number): Promise<{ id: number; text: string; at: Instant } | null> {
  return db.queryOne(
    'SELECT id, text, warned_at AS at FROM member_warnings WHERE member_id = $1 AND ticked_at IS NULL AND withdrawn_at IS NULL ORDER BY id LIMIT 1',
    [memberId],
  );
}
