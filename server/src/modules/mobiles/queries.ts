import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';

export interface MobileRow {
  numberHash: Buffer;
  numberSealed: string;
}

/** Returns the number bound to a member, or null. */
export function selectMobile(db: Db, memberId: number): Promise<MobileRow | null> {
  return db.queryOne('SELECT number_hash, number_sealed FROM mobiles WHERE member_id = $1', [memberId]);
}

/** Binds a number. Throws a unique violation of `mobiles_pkey` (the member has one) or `mobiles_one_member` (another has this one). */
export async function insertMobile({ tx, now }: WriteContext, bound: { memberId: number; hash: Buffer; sealed: string }): Promise<void> {
  await tx.query('INSERT INTO mobiles (member_id, number_hash, number_sealed, bound_at) VALUES ($1, $2, $3, $4)', [
    bound.memberId,
    bound.hash,
    bound.sealed,
    now,
  ]);
}

/** Lets a member's number go; false when there was none. */
export async function deleteMobile(tx: Tx, memberId: number): Promise<boolean> {
  return (await tx.queryOne('DELETE FROM mobiles WHERE member_id = $1 RETURNING member_id', [memberId])) !== null;
}

/** Returns a member's letter address and the site's name set by the operator. */
export function selectAddressee(db: Db, memberId: number): Promise<{ email: string | null; siteName: string } | null> {
  return db.queryOne(
    `SELECT email_fold AS email, coalesce((SELECT value #>> '{}' FROM settings WHERE key = 'siteName'), '炉边') AS site_name
     FROM members WHERE id = $1`,
    [memberId],
  );
}
