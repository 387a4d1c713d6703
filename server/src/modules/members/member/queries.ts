import type { AgeBand } from '#contract/age.ts';
import type { IdentityProvider } from '#contract/api/identities.ts';
import type { Role } from '#contract/api/members.ts';
import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';
import type { PersonRow } from './person.ts';

export interface NewMember {
  nickName: string;
  nickFold: string;
  emailFold: string | null;
  passwordHash: string | null;
  role: Role;
  signature: string;
  gender: 'male' | 'female' | 'secret';
  character: Record<string, string> | null;
  experience: number;
  joinedAt: Date;
  totpDueAt: Date | null;
  ageBand: AgeBand | null;
  waitsSince: Date | null;
}

/** Returns the new member's row. Throws a unique violation of `members_nick_fold_key` or `members_email_fold_key`. */
export async function insertMember(tx: Tx, member: NewMember): Promise<PersonRow> {
  const [row] = await tx.query<PersonRow>(
    `INSERT INTO members (nick_name, nick_fold, email_fold, password_hash, password_changed_at, role, signature, gender, character, experience, joined_at, last_seen_at,
       totp_due_at, age_band, waits_since)
     VALUES ($1, $2, $3, $4::text, CASE WHEN $4::text IS NULL THEN NULL ELSE $10::timestamptz END, $5, $6, $7, $8, $9, $10, $10, $11, $12, $13)
     RETURNING id, nick_name, experience, role, avatar_file_id`,
    [
      member.nickName,
      member.nickFold,
      member.emailFold,
      member.passwordHash,
      member.role,
      member.signature,
      member.gender,
      member.character,
      member.experience,
      member.joinedAt,
      member.totpDueAt,
      member.ageBand,
      member.waitsSince,
    ],
  );
  if (!row) throw new Error('an inserted member came back empty');
  return row;
}

/** Returns a member as others may see them, or null. */
export function selectPerson(db: Db, memberId: number): Promise<PersonRow | null> {
  return db.queryOne('SELECT id, nick_name, experience, role, avatar_file_id FROM members WHERE id = $1', [memberId]);
}

/** Keeps a member from changing until the transaction ends; false for one who was erased. */
export async function lockMember(tx: Tx, memberId: number): Promise<boolean> {
  return (await tx.queryOne('SELECT FROM members WHERE id = $1 AND closed_at IS NULL FOR NO KEY UPDATE', [memberId])) !== null;
}

/** Returns whether the sign-up of a member waits for approval. */
export async function selectWaits(db: Db, memberId: number): Promise<boolean> {
  return (await db.queryOne('SELECT FROM members WHERE id = $1 AND waits_since IS NOT NULL', [memberId])) !== null;
}

export interface AccountRow extends PersonRow {
  passwordHash: string | null;
}

/** Returns the nickname of the account that one was merged into; null when it was not. */
export async function selectMergedName(db: Db, memberId: number): Promise<string | null> {
  return (
    (await db.queryOne<{ name: string }>('SELECT i.nick_name AS name FROM members m JOIN members i ON i.id = m.merged_into WHERE m.id = $1', [memberId]))
      ?.name ?? null
  );
}

/** Returns the member with this folded address, or null. */
export function selectAccountByEmail(db: Db, emailFold: string): Promise<AccountRow | null> {
  return db.queryOne('SELECT id, nick_name, experience, role, avatar_file_id, password_hash FROM members WHERE email_fold = $1', [emailFold]);
}

/** Returns the member with this folded nickname, or null. */
export function selectAccountByNickName(db: Db, nickFold: string): Promise<AccountRow | null> {
  return db.queryOne('SELECT id, nick_name, experience, role, avatar_file_id, password_hash FROM members WHERE nick_fold = $1', [nickFold]);
}

export interface OwnAccountRow {
  nickName: string;
  emailFold: string | null;
  passwordHash: string | null;
  passwordChangedAt: Instant | null;
}

/** Returns a member's sign-in data, or null. */
export function selectOwnAccount(db: Db, memberId: number): Promise<OwnAccountRow | null> {
  return db.queryOne('SELECT nick_name, email_fold, password_hash, password_changed_at FROM members WHERE id = $1', [memberId]);
}

export interface PasswordRow {
  id: number;
  role: Role;
  nickName: string;
  emailFold: string | null;
  passwordHash: string;
}

/** Returns all who joined by an instant and can sign in, the first ones first, kept from changing until the transaction ends. */
export function selectPasswordsOfFirstMembers(tx: Tx, joinedBy: Date): Promise<PasswordRow[]> {
  return tx.query(
    `SELECT id, role, nick_name, email_fold, password_hash FROM members
     WHERE password_hash IS NOT NULL AND joined_at <= $1 ORDER BY id FOR NO KEY UPDATE`,
    [joinedBy],
  );
}

/** Returns whether a password is still the one with this hash; if so it stays that until the transaction ends. */
export async function lockPassword(tx: Tx, memberId: number, passwordHash: string | null): Promise<boolean> {
  return (await tx.queryOne('SELECT FROM members WHERE id = $1 AND password_hash = $2 FOR SHARE', [memberId, passwordHash])) !== null;
}

/** Replaces the password with this hash; false when that was changed meanwhile. */
export async function replacePassword({ tx, now }: WriteContext, memberId: number, password: { from: string | null; to: string }): Promise<boolean> {
  const row = await tx.queryOne('UPDATE members SET password_hash = $3, password_changed_at = $4 WHERE id = $1 AND password_hash = $2 RETURNING id', [
    memberId,
    password.from,
    password.to,
    now,
  ]);
  return row !== null;
}

/** Returns by which providers a member signs in. */
export async function selectOwnProviders(db: Db, memberId: number): Promise<IdentityProvider[]> {
  return (await db.query<{ provider: IdentityProvider }>('SELECT provider FROM identities WHERE member_id = $1', [memberId])).map(({ provider }) => provider);
}

/** Sets the password of a member who has none; false where there is one. */
export async function insertPassword({ tx, now }: WriteContext, memberId: number, passwordHash: string): Promise<boolean> {
  const sql = `WITH old AS (DELETE FROM old_passwords WHERE member_id = $1)
    UPDATE members SET password_hash = $2, password_changed_at = $3 WHERE id = $1 AND password_hash IS NULL AND closed_at IS NULL RETURNING id`;
  return (await tx.queryOne(sql, [memberId, passwordHash, now])) !== null;
}

/** Sets a new password; one that was brought along from another site is gone. */
export async function updatePassword({ tx, now }: WriteContext, memberId: number, passwordHash: string): Promise<void> {
  await tx.query(
    `WITH old AS (DELETE FROM old_passwords WHERE member_id = $1)
     UPDATE members SET password_hash = $2, password_changed_at = $3 WHERE id = $1`,
    [memberId, passwordHash, now],
  );
}

/** Sets a new address. Throws a unique violation of `members_email_fold_key`. */
export async function updateEmail(tx: Tx, memberId: number, emailFold: string): Promise<void> {
  await tx.query('WITH proven AS (DELETE FROM unproven_addresses WHERE member_id = $1) UPDATE members SET email_fold = $2 WHERE id = $1', [
    memberId,
    emailFold,
  ]);
}

/** Returns the member who has bound the number with this keyed hash, or null. */
export function selectAccountByMobile(db: Db, numberHash: Buffer): Promise<AccountRow | null> {
  return db.queryOne(
    `SELECT m.id, m.nick_name, m.experience, m.role, m.avatar_file_id, m.password_hash
     FROM mobiles b JOIN members m ON m.id = b.member_id WHERE b.number_hash = $1`,
    [numberHash],
  );
}

/** Returns the condition that members who write must have bound a number and this one has not. */
const lacksMobileSql = (memberId: string) => `EXISTS (SELECT FROM settings WHERE key = 'requireMobileToPost' AND value = 'true')
  AND NOT EXISTS (SELECT FROM mobiles WHERE member_id = ${memberId})`;

/** Returns whether members who write must have bound a number and this member has not. */
export async function selectLacksMobile(db: Db, memberId: number): Promise<boolean> {
  return (await db.queryOne(`SELECT WHERE ${lacksMobileSql('$1')}`, [memberId])) !== null;
}

/** Names of a statement: a member, the session their request came with, and the moment. */
export interface WriterExpressions {
  memberId: string;
  sessionId: string;
  at: string;
}

/**
 * Returns the condition under which a member may write, as a part of the statement that writes: their session is open, they are not
 * suspended, and their number is bound where that is required. `requireWriter` says which of these fails.
 */
export function canWriteSql({ memberId, sessionId, at }: WriterExpressions): string {
  return `EXISTS (SELECT FROM sessions s JOIN members w ON w.id = s.member_id WHERE s.id = ${sessionId} AND s.member_id = ${memberId} AND s.ended_at IS NULL AND w.waits_since IS NULL
    AND (w.status = 'suspended' AND w.suspended_until > ${at}) IS NOT TRUE) AND NOT (${lacksMobileSql(memberId)})`;
}

/** Returns what the state of a member says about writing; null when the session is not an open one of theirs. */
export function selectWriter(
  db: Db,
  { memberId, sessionId }: { memberId: number; sessionId: number },
): Promise<{ status: string; suspendedUntil: string | null; suspendedReason: string | null; waits: boolean } | null> {
  return db.queryOne(
    `SELECT m.status, m.suspended_until, m.suspended_reason, m.waits_since IS NOT NULL AS waits FROM sessions s JOIN members m ON m.id = s.member_id
     WHERE s.id = $1 AND s.member_id = $2 AND s.ended_at IS NULL`,
    [sessionId, memberId],
  );
}

/** Returns the oldest operator, or null. */
export async function selectOperatorId(db: Db): Promise<number | null> {
  return (await db.queryOne<{ id: number }>("SELECT id FROM members WHERE role = 'operator' ORDER BY id LIMIT 1"))?.id ?? null;
}

/** Returns the operators, the oldest first. */
export async function selectOperatorIds(db: Db): Promise<number[]> {
  const rows = await db.query<{ id: number }>("SELECT id FROM members WHERE role = 'operator' AND closed_at IS NULL ORDER BY id");
  return rows.map(({ id }) => id);
}

/** Returns the addresses of all members of a role who have one. */
export function selectEmailsOf(db: Db, role: Role): Promise<{ id: number; email: string }[]> {
  return db.query('SELECT id, email_fold AS email FROM members WHERE role = $1 AND closed_at IS NULL AND email_fold IS NOT NULL ORDER BY id', [role]);
}

/** Writes a member's role. */
export async function updateRole(tx: Tx, memberId: number, role: Role): Promise<void> {
  await tx.query('UPDATE members SET role = $2 WHERE id = $1', [memberId, role]);
}

/** Returns whether anybody but the staff has signed up. */
export async function hasPlainMembers(db: Db): Promise<boolean> {
  return (await db.queryOne(`SELECT FROM members WHERE role = 'member' LIMIT 1`)) !== null;
}

/** Returns how old a member is, as far as they were asked, and whether a text they agreed to reads otherwise by now. */
export async function selectDuties(db: Db, memberId: number): Promise<{ ageBand: AgeBand | null; consentsDue: boolean }> {
  const row = await db.queryOne<{ ageBand: AgeBand | null; consentsDue: boolean }>(
    `SELECT m.age_band, EXISTS (
       SELECT FROM pages p WHERE p.slug IN ('terms_of_service', 'privacy')
         AND EXISTS (SELECT FROM consents c WHERE c.member_id = m.id AND c.document = p.slug)
         AND NOT EXISTS (SELECT FROM consents c WHERE c.member_id = m.id AND c.document = p.slug AND c.version = p.text_hash AND c.withdrawn_at IS NULL)
     ) AS consents_due FROM members m WHERE m.id = $1`,
    [memberId],
  );
  return row ?? { ageBand: null, consentsDue: false };
}

/** Sets how old a member is. */
export async function updateAgeBand(tx: Tx, memberId: number, ageBand: AgeBand): Promise<void> {
  await tx.query('UPDATE members SET age_band = $2 WHERE id = $1', [memberId, ageBand]);
}
