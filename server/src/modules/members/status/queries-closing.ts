import type { Db, Instant, Tx, WriteContext, DbContext } from '#server/platform/database/db.ts';

/** Returns when a member's account is to be erased, or null; holds the member until the transaction ends. */
export async function lockClosing(tx: Tx, memberId: number): Promise<Instant | null> {
  const row = await tx.queryOne<{ at: Instant | null }>('SELECT closing_at AS at FROM members WHERE id = $1 FOR NO KEY UPDATE', [memberId]);
  return row?.at ?? null;
}

/** Sets or clears when an account is to be erased, and returns the stored value. */
export async function writeClosing(tx: Tx, memberId: number, at: Date | null): Promise<Instant | null> {
  const row = await tx.queryOne<{ at: Instant | null }>('UPDATE members SET closing_at = $2 WHERE id = $1 RETURNING closing_at AS at', [memberId, at]);
  return row?.at ?? null;
}

/** Returns when an account is to be erased, or null. */
export async function selectClosing(db: Db, memberId: number): Promise<Instant | null> {
  return (await db.queryOne<{ at: Instant | null }>('SELECT closing_at AS at FROM members WHERE id = $1', [memberId]))?.at ?? null;
}

/** Returns the members whose time has come. */
export async function selectClosingDue({ db, now }: DbContext, limit: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    'SELECT id FROM members WHERE closing_at <= $1 AND closing_at IS NOT NULL AND closed_at IS NULL ORDER BY closing_at LIMIT $2',
    [now, limit],
  );
  return rows.map(({ id }) => id);
}

/** Deletes a member's sessions, second factor, keys of letters and stored replies. */
export async function deleteSecrets(tx: Tx, memberId: number): Promise<void> {
  for (const table of ['sessions', 'two_factors', 'retrieve_keys', 'idempotency_keys']) await tx.query(`DELETE FROM ${table} WHERE member_id = $1`, [memberId]);
}

/** Reduces a member's row to what their posts need: a name, and their counts. */
export async function writeErased({ tx, now }: WriteContext, memberId: number, name: { nickName: string; nickFold: string }): Promise<void> {
  await tx.query(
    `UPDATE members SET nick_name = $2, nick_fold = $3, email_fold = NULL, password_hash = NULL, password_changed_at = NULL, role = 'member', avatar_file_id = NULL,
       signature = '', gender = 'secret', character = NULL, character_public = false, status = 'active', suspended_until = NULL, suspended_reason = NULL, closed_at = $4
     WHERE id = $1`,
    [memberId, name.nickName, name.nickFold, now],
  );
}
