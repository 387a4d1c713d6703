import type { Tx } from '#server/platform/database/db.ts';

/** Deletes what nobody will ask for again. */
export async function deleteForgotten(tx: Tx, before: { sessions: Date; idleSessions: Date; codes: Date; replies: Date; challenges: Date }): Promise<void> {
  await tx.query('DELETE FROM sessions WHERE ended_at < $1 OR last_seen_at < $2', [before.sessions, before.idleSessions]);
  await tx.query('DELETE FROM verification_codes WHERE expires_at < $1', [before.codes]);
  await tx.query('DELETE FROM passkey_challenges WHERE expires_at < $1', [before.challenges]);
  await tx.query('DELETE FROM identity_attempts WHERE expires_at < $1', [before.challenges]);
  await tx.query('DELETE FROM idempotency_keys WHERE created_at < $1', [before.replies]);
}
