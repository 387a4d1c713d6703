import type { Role } from '#contract/api/members.ts';
import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';

export interface AccountRow {
  id: number;
  nickName: string;
  role: Role;
  emailFold: string | null;
  hasTotp: boolean;
}

/** Holds an account that is not erased or merged until the transaction ends; null when there is none. */
export function lockAccount(tx: Tx, id: number): Promise<AccountRow | null> {
  return tx.queryOne(
    `SELECT m.id, m.nick_name, m.role, m.email_fold, EXISTS (SELECT FROM two_factors t WHERE t.member_id = m.id AND t.confirmed_at IS NOT NULL) AS has_totp
     FROM members m WHERE m.id = $1 AND m.closed_at IS NULL AND m.merged_into IS NULL FOR NO KEY UPDATE OF m`,
    [id],
  );
}

/** Returns the note about a member; null when there is none. */
export async function selectNote(db: Db, memberId: number): Promise<string | null> {
  return (await db.queryOne<{ text: string }>('SELECT text FROM member_notes WHERE member_id = $1', [memberId]))?.text ?? null;
}

/** Writes the note about a member; an empty text deletes it. */
export async function writeNote({ tx, now }: WriteContext, memberId: number, { text, by }: { text: string; by: number | null }): Promise<void> {
  if (text === '') await tx.query('DELETE FROM member_notes WHERE member_id = $1', [memberId]);
  else
    await tx.query(
      `INSERT INTO member_notes (member_id, text, written_by, written_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (member_id) DO UPDATE SET text = excluded.text, written_by = excluded.written_by, written_at = excluded.written_at`,
      [memberId, text, by, now],
    );
}

/** Keeps a warning. Returns its id. */
export async function insertWarning({ tx, now }: WriteContext, memberId: number, text: string): Promise<number> {
  const row = await tx.queryOne<{ id: number }>('INSERT INTO member_warnings (member_id, text, warned_at) VALUES ($1, $2, $3) RETURNING id', [
    memberId,
    text,
    now,
  ]);
  if (!row) throw new Error('an inserted warning came back empty');
  return row.id;
}

/** Marks a member's own warning as read; false when it is not theirs. One that was read before stays as it was. */
export async function markTicked({ tx, now }: WriteContext, { id, memberId }: { id: number; memberId: number }): Promise<boolean> {
  const row = await tx.queryOne('UPDATE member_warnings SET ticked_at = coalesce(ticked_at, $3) WHERE id = $1 AND member_id = $2 RETURNING 1', [
    id,
    memberId,
    now,
  ]);
  return row !== null;
}

/** Withdraws a warning and returns its member; null when it is withdrawn already. */
export async function markWithdrawn({ tx, now }: WriteContext, id: number): Promise<number | null> {
  const row = await tx.queryOne<{ memberId: number }>(
    'UPDATE member_warnings SET withdrawn_at = $2 WHERE id = $1 AND withdrawn_at IS NULL RETURNING member_id',
    [id, now],
  );
  return row?.memberId ?? null;
}

export interface RoleChangeRow {
  memberId: number;
  askedBy: number | null;
  needsConfirmation: boolean;
  until: Instant;
}

/** Returns the change of a role that waits for a member; null when none does. */
export function selectRoleChange(tx: Tx, memberId: number): Promise<RoleChangeRow | null> {
  return tx.queryOne('SELECT member_id, asked_by, needs_confirmation, until FROM role_changes WHERE member_id = $1 FOR UPDATE', [memberId]);
}

/** Keeps that somebody shall become an operator, which waits for a confirmation or for its time. */
export async function insertRoleChange({ tx, now }: WriteContext, change: Omit<RoleChangeRow, 'until'> & { until: Date }): Promise<void> {
  await tx.query(`INSERT INTO role_changes (member_id, role, asked_by, asked_at, needs_confirmation, until) VALUES ($1, 'operator', $2, $3, $4, $5)`, [
    change.memberId,
    change.askedBy,
    now,
    change.needsConfirmation,
    change.until,
  ]);
}

/** Deletes the change of a role that waits for a member; false when none does. */
export async function deleteRoleChange(tx: Tx, memberId: number): Promise<boolean> {
  return (await tx.queryOne('DELETE FROM role_changes WHERE member_id = $1 RETURNING 1', [memberId])) !== null;
}

/** When the next change of a role is due. */
export const NEXT_ROLE_CHANGE = 'SELECT min(until) FROM role_changes';

/** Returns the changes of roles that are due, locked. */
export function lockDueRoleChanges({ tx, now }: WriteContext, limit: number): Promise<RoleChangeRow[]> {
  return tx.query('SELECT member_id, asked_by, needs_confirmation, until FROM role_changes WHERE until <= $1 ORDER BY until LIMIT $2 FOR UPDATE SKIP LOCKED', [
    now,
    limit,
  ]);
}

/** Sets from when on a new operator needs a second factor; null: never asked. */
export async function updateTotpDue(tx: Tx, memberId: number, dueAt: Date | null): Promise<void> {
  await tx.query('UPDATE members SET totp_due_at = $2 WHERE id = $1', [memberId, dueAt]);
}

/** Returns whether somebody is a presenter by term: in office, paused or resigned; null: they never were. */
export async function selectTerm(tx: Tx, memberId: number): Promise<'active' | 'suspended' | 'resigned' | null> {
  return (await tx.queryOne<{ status: 'active' | 'suspended' | 'resigned' }>('SELECT status FROM presenters WHERE member_id = $1', [memberId]))?.status ?? null;
}

/** Returns the character of a member as they have given it. */
export async function selectCharacter(tx: Tx, memberId: number): Promise<Record<string, string> | null> {
  return (await tx.queryOne<{ character: Record<string, string> | null }>('SELECT character FROM members WHERE id = $1', [memberId]))?.character ?? null;
}

export interface EmailChangeRow {
  memberId: number;
  emailFold: string;
  until: Instant;
}

/** Keeps that a member gets a new address; an earlier change makes room. */
export async function upsertEmailChange({ tx, now }: WriteContext, change: { memberId: number; email: string; keyHash: Buffer; until: Date }): Promise<void> {
  await tx.query(
    `INSERT INTO email_changes (member_id, email_fold, key_hash, asked_at, until) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (member_id) DO UPDATE SET email_fold = excluded.email_fold, key_hash = excluded.key_hash, asked_at = excluded.asked_at, until = excluded.until`,
    [change.memberId, change.email, change.keyHash, now, change.until],
  );
}

/** Deletes the change of an address, by its member or by the key of the old address, and returns it; null when there is none. */
export function deleteEmailChange(tx: Tx, by: { memberId: number } | { keyHash: Buffer }): Promise<EmailChangeRow | null> {
  const [column, value] = 'memberId' in by ? ['member_id', by.memberId] : ['key_hash', by.keyHash];
  return tx.queryOne(`DELETE FROM email_changes WHERE ${column} = $1 RETURNING member_id, email_fold, until`, [value]);
}

/** When the next change of an address counts. */
export const NEXT_EMAIL_CHANGE = 'SELECT min(until) FROM email_changes';

/** Takes the changes of addresses that count now. */
export function takeDueEmailChanges({ tx, now }: WriteContext, limit: number): Promise<EmailChangeRow[]> {
  return tx.query(
    `DELETE FROM email_changes WHERE member_id IN (SELECT member_id FROM email_changes WHERE until <= $1 ORDER BY until LIMIT $2 FOR UPDATE SKIP LOCKED)
     RETURNING member_id, email_fold, until`,
    [now, limit],
  );
}

/** Sets a member's address; false when another member has it. */
export async function updateAddress(tx: Tx, memberId: number, email: string): Promise<boolean> {
  const row = await tx.queryOne(
    'UPDATE members SET email_fold = $2 WHERE id = $1 AND password_hash IS NOT NULL AND NOT EXISTS (SELECT FROM members o WHERE o.email_fold = $2 AND o.id <> $1) RETURNING 1',
    [memberId, email],
  );
  return row !== null;
}

/** Returns whether an account has that mail address. */
export async function isAddressTaken(tx: Tx, email: string): Promise<boolean> {
  return (await tx.queryOne('SELECT FROM members WHERE email_fold = $1', [email])) !== null;
}
