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
