import type { Db, Instant, Tx } from '#server/platform/database/db.ts';

/** When a member's account is to be erased, or null; holds the member until the transaction ends. */
export async function lockClosing(tx: Tx, memberId: number): Promise<Instant | null> {
  const row = await tx.row<{ at: Instant | null }>('SELECT closing_at AS at FROM members WHERE id = $1 FOR NO KEY UPDATE', [memberId]);
  return row?.at ?? null;
}

/** Sets or takes back when an account is to be erased, and answers it as it is kept. */
export async function writeClosing(tx: Tx, memberId: number, at: Date | null): Promise<Instant | null> {
  const row = await tx.row<{ at: Instant | null }>('UPDATE members SET closing_at = $2 WHERE id = $1 RETURNING closing_at AS at', [memberId, at]);
  return row?.at ?? null;
}

/** When an account is to be erased, or null. */
export async function selectClosing(db: Db, memberId: number): Promise<Instant | null> {
  return (await db.row<{ at: Instant | null }>('SELECT closing_at AS at FROM members WHERE id = $1', [memberId]))?.at ?? null;
}

/** Members whose time has come. */
export async function selectClosingDue(db: Db, now: Date, most: number): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(
    'SELECT id FROM members WHERE closing_at <= $1 AND closing_at IS NOT NULL AND closed_at IS NULL ORDER BY closing_at LIMIT $2',
    [now, most],
  );
  return rows.map(({ id }) => id);
}

/** Deletes sessions, second factor, keys of letters and kept answers of a member. */
export async function deleteSecrets(tx: Tx, memberId: number): Promise<void> {
  for (const table of ['sessions', 'two_factors', 'retrieve_keys', 'idempotency_keys']) await tx.rows(`DELETE FROM ${table} WHERE member_id = $1`, [memberId]);
}

/** Leaves of a member's row what his posts need: a name, and what he has done. */
export async function writeErased(tx: Tx, memberId: number, name: { nickName: string; nickFold: string }, now: Date): Promise<void> {
  await tx.rows(
    `UPDATE members SET nick_name = $2, nick_fold = $3, email_fold = NULL, password_hash = NULL, password_changed_at = NULL, role = 'member', avatar_file_id = NULL,
       signature = '', gender = 'secret', character = NULL, character_public = false, status = 'active', suspended_until = NULL, suspended_reason = NULL, closed_at = $4
     WHERE id = $1`,
    [memberId, name.nickName, name.nickFold, now],
  );
}
