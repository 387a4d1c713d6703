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

/** Suspends a member whose account is not erased, and returns their role; null when there is none. */
export async function writeSuspension(tx: Tx, memberId: number, { until, reason }: { until: Date; reason: string }): Promise<Role | null> {
  const row = await tx.queryOne<{ role: Role }>(
    `UPDATE members SET status = 'suspended', suspended_until = $2, suspended_reason = $3 WHERE id = $1 AND closed_at IS NULL RETURNING role`,
    [memberId, until, reason],
  );
  return row?.role ?? null;
}

/** Ends a suspension; returns whether it was still in force. */
export async function clearSuspension(tx: Tx, memberId: number, now: Date): Promise<boolean> {
  const row = await tx.queryOne<{ held: boolean }>(
    `UPDATE members m SET status = 'active', suspended_until = NULL, suspended_reason = NULL FROM members before
     WHERE m.id = $1 AND before.id = m.id AND m.status = 'suspended' RETURNING before.suspended_until > $2 AS held`,
    [memberId, now],
  );
  return row?.held ?? false;
}
