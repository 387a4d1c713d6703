import type { Db, Instant, Tx, WriteContext, DbContext } from '#server/platform/database/db.ts';
import { clearFactors } from '../sessions/queries-sessions.ts';

export interface TwoFactorRow {
  /** Sealed. */
  secret: string;
  createdAt: Instant;
  confirmedAt: Instant | null;
  codesLeft: number;
}

/** Returns a member's second factor, confirmed or only begun, or null. */
export function selectTwoFactor(db: Db, memberId: number): Promise<TwoFactorRow | null> {
  return db.queryOne(
    `SELECT secret, created_at, confirmed_at,
            (SELECT count(*) FROM recovery_codes c WHERE c.member_id = t.member_id AND c.used_at IS NULL) AS codes_left
     FROM two_factors t WHERE member_id = $1`,
    [memberId],
  );
}

/** Begins, or begins again; false when a second factor is already confirmed. */
export async function beginTwoFactor({ tx, now }: WriteContext, memberId: number, secret: string): Promise<boolean> {
  const row = await tx.queryOne<{ begun: boolean }>(
    `INSERT INTO two_factors (member_id, secret, created_at) VALUES ($1, $2, $3)
     ON CONFLICT (member_id) DO UPDATE SET secret = excluded.secret, created_at = excluded.created_at, last_step = 0
     WHERE two_factors.confirmed_at IS NULL
     RETURNING true AS begun`,
    [memberId, secret, now],
  );
  return row !== null;
}

/** Confirms a setup begun with this very secret; false when another request was faster. */
export async function confirmTwoFactor({ tx, now }: WriteContext, memberId: number, { secret, step }: { secret: string; step: number }): Promise<boolean> {
  const row = await tx.queryOne<{ confirmed: boolean }>(
    `UPDATE two_factors SET confirmed_at = $4, last_step = $3 WHERE member_id = $1 AND secret = $2 AND confirmed_at IS NULL RETURNING true AS confirmed`,
    [memberId, secret, step, now],
  );
  return row !== null;
}

/** Spends a time step and all before it; false when it has been spent. */
export async function spendStep(db: Db, memberId: number, step: number): Promise<boolean> {
  const row = await db.queryOne<{ spent: boolean }>(
    'UPDATE two_factors SET last_step = $2 WHERE member_id = $1 AND confirmed_at IS NOT NULL AND last_step < $2 RETURNING true AS spent',
    [memberId, step],
  );
  return row !== null;
}

/** Spends a recovery code; false when there is none such or it has been spent. */
export async function spendRecoveryCode({ db, now }: DbContext, memberId: number, codeHash: Buffer): Promise<boolean> {
  const row = await db.queryOne<{ spent: boolean }>(
    'UPDATE recovery_codes SET used_at = $3 WHERE member_id = $1 AND code_hash = $2 AND used_at IS NULL RETURNING true AS spent',
    [memberId, codeHash, now],
  );
  return row !== null;
}

/** Replaces all former recovery codes. */
export async function replaceRecoveryCodes(tx: Tx, memberId: number, codeHashes: readonly Buffer[]): Promise<void> {
  await tx.query('DELETE FROM recovery_codes WHERE member_id = $1', [memberId]);
  for (const codeHash of codeHashes) await tx.query('INSERT INTO recovery_codes (member_id, code_hash) VALUES ($1, $2)', [memberId, codeHash]);
}

/** Removes a second factor with its recovery codes, and what was verified by it; false when there is none. */
export async function deleteTwoFactor(tx: Tx, memberId: number): Promise<boolean> {
  await clearFactors(tx, memberId);
  return (await tx.queryOne('DELETE FROM two_factors WHERE member_id = $1 RETURNING member_id', [memberId])) !== null;
}

/**
 * Gives an operator without a second factor until an instant for one; days that have begun before go on, so that nobody begins them again by turning
 * it on and off. Nothing is asked of a demo at home, whose accounts keep a password that is printed.
 */
export async function startTotpDays(tx: Tx, memberId: number, until: Date): Promise<void> {
  await tx.query(
    `UPDATE members SET totp_due_at = $2 WHERE id = $1 AND role = 'operator' AND totp_due_at IS NULL
       AND NOT EXISTS (SELECT FROM job_progress WHERE job = 'demo-accounts' AND progress ->> 'password' IS NOT NULL)`,
    [memberId, until],
  );
}
