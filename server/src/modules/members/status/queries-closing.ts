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

export interface DueAccount {
  id: number;
  joinedAt: Instant;
}

/** Returns the members whose time has come, and the accounts that were merged into theirs, without some. */
export function selectClosingDue({ db, now }: DbContext, limit: number, except: readonly number[]): Promise<DueAccount[]> {
  return db.query(
    `SELECT id, joined_at FROM (
       SELECT id, joined_at, closing_at FROM members WHERE closing_at <= $1 AND closing_at IS NOT NULL AND closed_at IS NULL
       UNION SELECT m.id, m.joined_at, i.closing_at FROM members m JOIN members i ON i.id = m.merged_into
         WHERE m.merged_into IS NOT NULL AND m.closed_at IS NULL AND (i.closing_at <= $1 OR i.closed_at IS NOT NULL)) due
     WHERE id <> ALL ($3::bigint[]) ORDER BY closing_at LIMIT $2`,
    [now, limit, except],
  );
}

/** Returns those of some members whose accounts are erased. */
export async function selectClosedAmong(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db.query<{ id: number }>('SELECT id FROM members WHERE id = ANY ($1::bigint[]) AND closed_at IS NOT NULL ORDER BY id', [ids]);
  return rows.map(({ id }) => id);
}

/** Returns the members who were erased within a time, in the order of their ids. */
export async function selectClosedBetween(db: Db, from: Date, to: Date): Promise<number[]> {
  const rows = await db.query<{ id: number }>('SELECT id FROM members WHERE closed_at > $1 AND closed_at <= $2 ORDER BY id', [from, to]);
  return rows.map(({ id }) => id);
}

/** Returns whether an account that was opened at an instant is not erased. */
export async function selectIsOpen(db: Db, { id, joinedAt }: DueAccount): Promise<boolean> {
  return (await db.queryOne('SELECT FROM members WHERE id = $1 AND joined_at = $2 AND closed_at IS NULL', [id, joinedAt])) !== null;
}

/** Holds an account until the transaction ends, against everything that refers to it. */
export async function lockAccount(tx: Tx, memberId: number): Promise<void> {
  await tx.query('SELECT FROM members WHERE id = $1 FOR UPDATE', [memberId]);
}

/** Marks an account as closed. */
export async function writeClosed({ tx, now }: WriteContext, memberId: number): Promise<void> {
  await tx.query('UPDATE members SET closed_at = coalesce(closed_at, $2) WHERE id = $1', [memberId, now]);
}
