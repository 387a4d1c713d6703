import type { Identity, IdentityProvider } from '#contract/api/identities.ts';
import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';

const VIEW = 'id, provider, created_at, last_used_at';

/** By which account of a provider's somebody is known. */
export interface Subject {
  provider: IdentityProvider;
  subjectHash: Buffer;
}

/** Returns what a member has connected, the oldest first. */
export function selectIdentities(db: Db, memberId: number): Promise<Identity[]> {
  return db.query(`SELECT ${VIEW} FROM identities WHERE member_id = $1 ORDER BY id`, [memberId]);
}

/** Returns whose account is connected to one of a provider's; null: nobody's. */
export async function selectMemberOf(db: Db, { provider, subjectHash }: Subject): Promise<number | null> {
  const sql = 'SELECT member_id FROM identities WHERE provider = $1 AND subject_hash = $2';
  return (await db.queryOne<{ memberId: number }>(sql, [provider, subjectHash]))?.memberId ?? null;
}

/** Returns how many a member has connected. */
export async function countIdentities(db: Db, memberId: number): Promise<number> {
  return (await db.queryOne<{ count: number }>('SELECT count(*)::integer AS count FROM identities WHERE member_id = $1', [memberId]))?.count ?? 0;
}

/** Connects a member to an account of a provider's, and returns that as they see it; null when it is somebody's already. */
export function insertIdentity({ tx, now }: WriteContext, memberId: number, { provider, subjectHash }: Subject): Promise<Identity | null> {
  return tx.queryOne(
    `INSERT INTO identities (member_id, provider, subject_hash, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT (provider, subject_hash) DO NOTHING RETURNING ${VIEW}`,
    [memberId, provider, subjectHash, now],
  );
}

/** Says that a member has signed in by it now; false when it is no longer connected to them. */
export async function updateUse({ tx, now }: WriteContext, memberId: number, { provider, subjectHash }: Subject): Promise<boolean> {
  const sql = 'UPDATE identities SET last_used_at = $4 WHERE member_id = $1 AND provider = $2 AND subject_hash = $3 RETURNING id';
  return (await tx.queryOne(sql, [memberId, provider, subjectHash, now])) !== null;
}

/** Disconnects one of a member's own, and returns whose it was; null when they have none with that id. */
export async function deleteIdentity(tx: Tx, memberId: number, id: number): Promise<IdentityProvider | null> {
  const row = await tx.queryOne<{ provider: IdentityProvider }>('DELETE FROM identities WHERE id = $2 AND member_id = $1 RETURNING provider', [memberId, id]);
  return row?.provider ?? null;
}
