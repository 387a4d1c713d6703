import type { Db, DbContext } from '#server/platform/database/db.ts';

/** What a challenge is for, and who may answer it. */
export interface ChallengeUse {
  purpose: 'add' | 'sign_in' | 'reverify';
  holder: string;
}

interface NewChallenge extends ChallengeUse {
  challengeHash: Buffer;
  memberId: number | null;
  /** Of the passkey that is being made. */
  userHandle: Buffer | null;
  expiresAt: Date;
}

/** Adds a challenge. */
export async function insertChallenge(db: Db, { challengeHash, purpose, holder, memberId, userHandle, expiresAt }: NewChallenge): Promise<void> {
  await db.query('INSERT INTO passkey_challenges (challenge_hash, purpose, holder, member_id, user_handle, expires_at) VALUES ($1, $2, $3, $4, $5, $6)', [
    challengeHash,
    purpose,
    holder,
    memberId,
    userHandle,
    expiresAt,
  ]);
}

/** Deletes a living challenge of this use and returns its user handle; null when there is none, so that of many answers at once one counts. */
export function spendChallenge(
  { db, now }: DbContext,
  challengeHash: Buffer,
  { purpose, holder }: ChallengeUse,
): Promise<{ userHandle: Buffer | null } | null> {
  return db.queryOne('DELETE FROM passkey_challenges WHERE challenge_hash = $1 AND purpose = $2 AND holder = $3 AND expires_at > $4 RETURNING user_handle', [
    challengeHash,
    purpose,
    holder,
    now,
  ]);
}
