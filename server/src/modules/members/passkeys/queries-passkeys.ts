import type { Passkey } from '#contract/api/passkeys.ts';
import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';

const VIEW = 'id, name, created_at, last_used_at';

export interface PasskeyRow {
  id: number;
  memberId: number;
  credentialId: Buffer;
  userHandle: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  lastUsedAt: Instant | null;
}

/** Returns a member's passkeys, the oldest first. */
export function selectPasskeys(db: Db, memberId: number): Promise<Passkey[]> {
  return db.query(`SELECT ${VIEW} FROM passkeys WHERE member_id = $1 ORDER BY id`, [memberId]);
}

/** Returns by what a member's passkeys are known to their devices. */
export function selectCredentials(db: Db, memberId: number): Promise<Pick<PasskeyRow, 'credentialId' | 'userHandle' | 'transports'>[]> {
  return db.query('SELECT credential_id, user_handle, transports FROM passkeys WHERE member_id = $1 ORDER BY id', [memberId]);
}

/** Returns the passkey a device calls this, or null. */
export function selectPasskey(db: Db, credentialId: Buffer): Promise<PasskeyRow | null> {
  return db.queryOne('SELECT id, member_id, credential_id, user_handle, public_key, counter, transports, last_used_at FROM passkeys WHERE credential_id = $1', [
    credentialId,
  ]);
}

/** Returns how many passkeys a member has. */
export async function countPasskeys(db: Db, memberId: number): Promise<number> {
  return (await db.queryOne<{ count: number }>('SELECT count(*)::integer AS count FROM passkeys WHERE member_id = $1', [memberId]))?.count ?? 0;
}

/** Adds a passkey, and returns it as its member sees it; null when it is somebody's already. */
export function insertPasskey({ tx, now }: WriteContext, passkey: Omit<PasskeyRow, 'id' | 'lastUsedAt'> & { name: string }): Promise<Passkey | null> {
  return tx.queryOne(
    `INSERT INTO passkeys (member_id, credential_id, user_handle, public_key, counter, transports, name, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (credential_id) DO NOTHING RETURNING ${VIEW}`,
    [passkey.memberId, passkey.credentialId, passkey.userHandle, passkey.publicKey, passkey.counter, passkey.transports, passkey.name, now],
  );
}

/** Moves a passkey's counter forward and says that it was used now; false when the counter does not go forward, or the passkey is gone. */
export async function updateUse({ tx, now }: WriteContext, id: number, counter: number): Promise<boolean> {
  const row = await tx.queryOne(
    'UPDATE passkeys SET counter = $2, last_used_at = $3 WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2::bigint = 0)) RETURNING id',
    [id, counter, now],
  );
  return row !== null;
}

/** Gives one of a member's own passkeys another name; null when they have none with that id. */
export function updateName(tx: Tx, memberId: number, { id, name }: { id: number; name: string }): Promise<Passkey | null> {
  return tx.queryOne(`UPDATE passkeys SET name = $3 WHERE id = $2 AND member_id = $1 RETURNING ${VIEW}`, [memberId, id, name]);
}

/** Removes one of a member's own passkeys, and returns its name; null when they have none with that id. */
export async function deletePasskey(tx: Tx, memberId: number, id: number): Promise<string | null> {
  return (await tx.queryOne<{ name: string }>('DELETE FROM passkeys WHERE id = $2 AND member_id = $1 RETURNING name', [memberId, id]))?.name ?? null;
}
