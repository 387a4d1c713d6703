import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';

export interface RetrieveKeyRow {
  memberId: number;
  nickName: string;
  emailFold: string;
  expiresAt: Instant;
  /** Null while it lives, whether or not its time has run out. */
  endedBy: 'use' | 'newer' | 'change' | null;
}

/** Returns a key with its member, or null. */
export function selectRetrieveKey(db: Db, keyHash: Buffer): Promise<RetrieveKeyRow | null> {
  return db.queryOne(
    `SELECT k.member_id, m.nick_name, m.email_fold, k.expires_at, k.ended_by
     FROM retrieve_keys k JOIN members m ON m.id = k.member_id
     WHERE k.key_hash = $1 AND m.email_fold IS NOT NULL`,
    [keyHash],
  );
}

/** Replaces the previous key, which becomes invalid; false when the member has another address by now. */
export async function replaceRetrieveKey(
  { tx, now }: WriteContext,
  key: { memberId: number; email: string; keyHash: Buffer; expiresAt: Date },
): Promise<boolean> {
  // Of two mails under way at once the second waits here, else both keys would want to be the living one.
  const member = await tx.queryOne('SELECT FROM members WHERE id = $1 AND email_fold = $2 FOR NO KEY UPDATE', [key.memberId, key.email]);
  if (!member) return false;
  await endRetrieveKeys({ tx, now }, key.memberId, 'newer');
  await tx.query('INSERT INTO retrieve_keys (key_hash, member_id, created_at, expires_at) VALUES ($1, $2, $3, $4)', [
    key.keyHash,
    key.memberId,
    now,
    key.expiresAt,
  ]);
  return true;
}

/** Uses a valid key up; false when another request was faster or it has expired. */
export async function consumeRetrieveKey({ tx, now }: WriteContext, keyHash: Buffer): Promise<boolean> {
  const row = await tx.queryOne<{ used: boolean }>(
    `UPDATE retrieve_keys SET ended_at = $2, ended_by = 'use' WHERE key_hash = $1 AND ended_at IS NULL AND expires_at > $2 RETURNING true AS used`,
    [keyHash, now],
  );
  return row !== null;
}

/** Ends the living key of a member, if there is one. */
export async function endRetrieveKeys({ tx, now }: WriteContext, memberId: number, endedBy: 'newer' | 'change'): Promise<void> {
  await tx.query('UPDATE retrieve_keys SET ended_at = $3, ended_by = $2 WHERE member_id = $1 AND ended_at IS NULL', [memberId, endedBy, now]);
}

/** Deletes keys that ran out before an instant. */
export async function deleteOldRetrieveKeys(tx: Tx, before: Date): Promise<void> {
  await tx.query('DELETE FROM retrieve_keys WHERE expires_at < $1', [before]);
}
