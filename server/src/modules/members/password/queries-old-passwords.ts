import type { Db, Tx } from '#server/platform/database/db.ts';

/** A password as another site has kept it. */
export interface OldPassword {
  /** The 16 bytes of the md5. */
  hash: Buffer;
  salt: string;
}

/** Returns the password a member brought along; null where there is none any more. */
export function selectOldPassword(db: Db, memberId: number): Promise<OldPassword | null> {
  return db.queryOne('SELECT hash, salt FROM old_passwords WHERE member_id = $1', [memberId]);
}

/** Keeps the password of a member who comes from another site, until they have signed in. */
export async function keepOldPassword(tx: Tx, memberId: number, { hash, salt }: OldPassword): Promise<void> {
  await tx.query('INSERT INTO old_passwords (member_id, hash, salt) VALUES ($1, $2, $3)', [memberId, hash, salt]);
}

/** Gives a member the password they brought along as one of ours; false when it was used or replaced meanwhile. */
export async function replaceOldPassword(tx: Tx, memberId: number, passwordHash: string): Promise<boolean> {
  const row = await tx.queryOne(
    `WITH old AS (DELETE FROM old_passwords WHERE member_id = $1 RETURNING member_id)
     UPDATE members m SET password_hash = $2, password_changed_at = m.joined_at FROM old WHERE m.id = old.member_id RETURNING m.id`,
    [memberId, passwordHash],
  );
  return row !== null;
}

/** Notes that nobody has shown yet that the address of a member is theirs. */
export async function keepUnproven(tx: Tx, memberId: number): Promise<void> {
  await tx.query('INSERT INTO unproven_addresses (member_id) VALUES ($1)', [memberId]);
}

/**
 * Notes that the holder of a member's address has shown themselves. Where nobody had before, every other way in that was made until then is gone: who made
 * it may have been somebody else, who had named this address on the old site.
 */
export async function proveAddress(tx: Tx, memberId: number): Promise<void> {
  await tx.query(
    `WITH unproven AS (DELETE FROM unproven_addresses WHERE member_id = $1 RETURNING member_id),
       passkey AS (DELETE FROM passkeys USING unproven u WHERE passkeys.member_id = u.member_id),
       identity AS (DELETE FROM identities USING unproven u WHERE identities.member_id = u.member_id),
       recovery AS (DELETE FROM recovery_codes USING unproven u WHERE recovery_codes.member_id = u.member_id)
     DELETE FROM two_factors USING unproven u WHERE two_factors.member_id = u.member_id`,
    [memberId],
  );
}
