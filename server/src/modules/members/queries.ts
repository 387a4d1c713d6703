import type { Role } from '#contract/members.ts';
import type { Db, Instant, Tx } from '#server/platform/db.ts';
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
}

/** The new member's row. Throws a unique violation of `members_nick_fold_key` or `members_email_fold_key`. */
export async function insertMember(tx: Tx, member: NewMember): Promise<PersonRow> {
  const [row] = await tx.rows<PersonRow>(
    `INSERT INTO members (nick_name, nick_fold, email_fold, password_hash, password_changed_at, role, signature, gender, character, experience, joined_at, last_seen_at)
     VALUES ($1, $2, $3, $4::text, CASE WHEN $4::text IS NULL THEN NULL ELSE $10::timestamptz END, $5, $6, $7, $8, $9, $10, $10)
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
    ],
  );
  if (!row) throw new Error('an inserted member came back empty');
  return row;
}

/** A member as others may see him, or null. */
export function selectPerson(db: Db, memberId: number): Promise<PersonRow | null> {
  return db.row('SELECT id, nick_name, experience, role, avatar_file_id FROM members WHERE id = $1', [memberId]);
}

export interface AccountRow extends PersonRow {
  password_hash: string | null;
}

/** The member with this folded address, or null. */
export function selectAccountByEmail(db: Db, emailFold: string): Promise<AccountRow | null> {
  return db.row('SELECT id, nick_name, experience, role, avatar_file_id, password_hash FROM members WHERE email_fold = $1', [emailFold]);
}

/** The member with this folded nickname, or null. */
export function selectAccountByNickName(db: Db, nickFold: string): Promise<AccountRow | null> {
  return db.row('SELECT id, nick_name, experience, role, avatar_file_id, password_hash FROM members WHERE nick_fold = $1', [nickFold]);
}

export interface OwnAccountRow {
  nick_name: string;
  email_fold: string | null;
  password_hash: string | null;
  password_changed_at: Instant | null;
}

/** What a member signs in with, or null. */
export function selectOwnAccount(db: Db, memberId: number): Promise<OwnAccountRow | null> {
  return db.row('SELECT nick_name, email_fold, password_hash, password_changed_at FROM members WHERE id = $1', [memberId]);
}

/** Whether a password is still the one with this hash; if so it stays that until the transaction ends. */
export async function holdPassword(tx: Tx, memberId: number, passwordHash: string | null): Promise<boolean> {
  return (await tx.row('SELECT FROM members WHERE id = $1 AND password_hash = $2 FOR SHARE', [memberId, passwordHash])) !== null;
}

/** Sets a new password in the place of the one with this hash; false when that has been changed meanwhile. */
export async function replacePassword(tx: Tx, memberId: number, password: { from: string | null; to: string }, now: Date): Promise<boolean> {
  const row = await tx.row('UPDATE members SET password_hash = $3, password_changed_at = $4 WHERE id = $1 AND password_hash = $2 RETURNING id', [
    memberId,
    password.from,
    password.to,
    now,
  ]);
  return row !== null;
}

/** Sets a new password. */
export async function updatePassword(tx: Tx, memberId: number, passwordHash: string, now: Date): Promise<void> {
  await tx.rows('UPDATE members SET password_hash = $2, password_changed_at = $3 WHERE id = $1', [memberId, passwordHash, now]);
}

/** Sets a new address. Throws a unique violation of `members_email_fold_key`. */
export async function updateEmail(tx: Tx, memberId: number, emailFold: string): Promise<void> {
  await tx.rows('UPDATE members SET email_fold = $2 WHERE id = $1', [memberId, emailFold]);
}

/** Whether the operator wants a second factor of a member `m` who has none. */
const NEEDS_TOTP = `m.role <> 'member'
  AND EXISTS (SELECT FROM settings WHERE key = 'requireTotpForPresenters' AND value = 'true'::jsonb)
  AND NOT EXISTS (SELECT FROM two_factors t WHERE t.member_id = m.id AND t.confirmed_at IS NOT NULL)`;

/** Whether a member has to set up a second factor before he may use the rights of his role. */
export async function selectNeedsTotp(db: Db, memberId: number): Promise<boolean> {
  return (await db.row(`SELECT FROM members m WHERE m.id = $1 AND ${NEEDS_TOTP}`, [memberId])) !== null;
}

/** The member to whom the number with this keyed hash is bound, or null. */
export function selectAccountByMobile(db: Db, numberHash: Buffer): Promise<AccountRow | null> {
  return db.row(
    `SELECT m.id, m.nick_name, m.experience, m.role, m.avatar_file_id, m.password_hash
     FROM mobiles b JOIN members m ON m.id = b.member_id WHERE b.number_hash = $1`,
    [numberHash],
  );
}

/** True when whoever writes must have bound a number and this member has not. */
export async function selectLacksMobile(db: Db, memberId: number): Promise<boolean> {
  const row = await db.row(
    `SELECT FROM settings WHERE key = 'requireMobileToPost' AND value = 'true'
     AND NOT EXISTS (SELECT FROM mobiles WHERE member_id = $1)`,
    [memberId],
  );
  return row !== null;
}

/** Adds points (never below 0 altogether); `cap` bounds what such points of the day `on` may add up to. */
export async function addExperience(tx: Tx, gain: { memberId: number; points: number; cap: number | null; on: string }): Promise<void> {
  if (gain.cap === null) await tx.rows('UPDATE members SET experience = greatest(0, experience + $2) WHERE id = $1', [gain.memberId, gain.points]);
  else await tx.rows(CAPPED_GAIN, [gain.memberId, gain.points, gain.cap, gain.on]);
}

/** The same points under a cap as a part of a statement, for the member of each row of `from`; the others are expressions. */
export function cappedGainSql({ from, memberId, points, cap, on }: { from: string; memberId: string; points: string; cap: string; on: string }): string {
  const today = `CASE WHEN experience_on = ${on} THEN experience_that_day ELSE 0 END`;
  const gained = `least(${points}, greatest(0, ${cap} - ${today}))`;
  return `UPDATE members SET experience = experience + ${gained}, experience_that_day = ${today} + ${gained}, experience_on = ${on}
  FROM ${from} WHERE members.id = ${memberId} AND (experience_on = ${on} AND experience_that_day >= ${cap}) IS NOT TRUE`;
}

const CAPPED_GAIN = cappedGainSql({ from: '(SELECT) once', memberId: '$1', points: '$2::integer', cap: '$3::integer', on: '$4::date' });

/** Changes what a member has published and who follows him by these differences. */
export async function addCounts(tx: Tx, memberId: number, change: { posts: number; essences: number; followers: number }): Promise<void> {
  await tx.rows('UPDATE members SET post_count = post_count + $2, essence_count = essence_count + $3, follower_count = follower_count + $4 WHERE id = $1', [
    memberId,
    change.posts,
    change.essences,
    change.followers,
  ]);
}

/** The oldest operator, or null. */
export async function selectOperatorId(db: Db): Promise<number | null> {
  return (await db.row<{ id: number }>("SELECT id FROM members WHERE role = 'operator' ORDER BY id LIMIT 1"))?.id ?? null;
}

/** Writes a member's role. */
export async function updateRole(tx: Tx, memberId: number, role: Role): Promise<void> {
  await tx.rows('UPDATE members SET role = $2 WHERE id = $1', [memberId, role]);
}

/** Opens a session. Throws a foreign key violation for a member who is not there. */
export async function insertSession(tx: Tx, session: { memberId: number; tokenHash: Buffer; device: string; address: string; now: Date }): Promise<void> {
  await tx.rows(`INSERT INTO sessions (member_id, token_hash, device, address, created_at, last_seen_at) VALUES ($1, $2, $3, $4, $5, $5)`, [
    session.memberId,
    session.tokenHash,
    session.device,
    session.address,
    session.now,
  ]);
}

export interface SessionRow {
  session_id: number;
  ended_at: Instant | null;
  last_seen_at: Instant;
  member_id: number;
  role: Role;
  status: string;
  suspended_until: Instant | null;
  suspended_reason: string | null;
  needs_totp: boolean;
}

/** A session with what it lets its member do, or null. */
export function selectSession(db: Db, tokenHash: Buffer): Promise<SessionRow | null> {
  return db.row(
    `SELECT s.id AS session_id, s.ended_at, s.last_seen_at, m.id AS member_id, m.role, m.status, m.suspended_until, m.suspended_reason, ${NEEDS_TOTP} AS needs_totp
     FROM sessions s JOIN members m ON m.id = s.member_id
     WHERE s.token_hash = $1`,
    [tokenHash],
  );
}

/** Ends a session that is still open, and answers whose it was. */
export async function endSessionByToken(tx: Tx, tokenHash: Buffer, now: Date): Promise<number | null> {
  const row = await tx.row<{ member_id: number }>('UPDATE sessions SET ended_at = $2 WHERE token_hash = $1 AND ended_at IS NULL RETURNING member_id', [
    tokenHash,
    now,
  ]);
  return row?.member_id ?? null;
}

/** Which of these sessions have ended or are there no longer. */
export async function selectEndedSessions(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(
    'SELECT given.id FROM unnest($1::bigint[]) AS given (id) WHERE NOT EXISTS (SELECT FROM sessions s WHERE s.id = given.id AND s.ended_at IS NULL)',
    [ids],
  );
  return rows.map(({ id }) => id);
}

/** Ends every open session of a member but one, and answers how many those were. */
export async function endSessionsOfMember(tx: Tx, memberId: number, exceptSessionId: number | null, now: Date): Promise<number> {
  const ended = await tx.rows('UPDATE sessions SET ended_at = $3 WHERE member_id = $1 AND id IS DISTINCT FROM $2::bigint AND ended_at IS NULL RETURNING id', [
    memberId,
    exceptSessionId,
    now,
  ]);
  return ended.length;
}

/** Moves sessions and their members forward to when they were last seen; never back. */
export async function updateLastSeen(tx: Tx, seen: { sessionIds: number[]; memberIds: number[]; seenAt: Date[] }): Promise<void> {
  await tx.rows(
    `WITH seen AS (
       SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::timestamptz[]) AS t (session_id, member_id, at)
     ), moved AS (
       UPDATE sessions s SET last_seen_at = seen.at FROM seen WHERE s.id = seen.session_id AND s.last_seen_at < seen.at
     )
     UPDATE members m SET last_seen_at = latest.at
     FROM (SELECT member_id, max(at) AS at FROM seen GROUP BY member_id) latest
     WHERE m.id = latest.member_id AND m.last_seen_at < latest.at`,
    [seen.sessionIds, seen.memberIds, seen.seenAt],
  );
}

/** What the operator calls the site, or its first name. */
export async function selectSiteName(db: Db): Promise<string> {
  const row = await db.row<{ name: string }>("SELECT value #>> '{}' AS name FROM settings WHERE key = 'siteName'");
  return row?.name || '炉边';
}

/** Where the operator can be written to, or the first address. */
export async function selectContact(db: Db): Promise<string> {
  const row = await db.row<{ contact: string }>("SELECT value #>> '{}' AS contact FROM settings WHERE key = 'contact'");
  return row?.contact || 'keeper@hearth.example';
}

/** Puts a code in the place of the one before, with all its tries. */
export async function replaceCode(tx: Tx, code: { purpose: string; target: string; codeHash: Buffer; now: Date; expiresAt: Date }): Promise<void> {
  await tx.rows(
    `INSERT INTO verification_codes (purpose, target, code_hash, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (purpose, target) DO UPDATE SET code_hash = excluded.code_hash, wrong_tries = 0, created_at = excluded.created_at, expires_at = excluded.expires_at, used_at = NULL`,
    [code.purpose, code.target, code.codeHash, code.now, code.expiresAt],
  );
}

/**
 * Compares a code with the living one and counts a wrong try in the same statement, so that concurrent guesses never get past the limit.
 * Null when there is no living code or its tries are used up.
 */
export function countTry(
  db: Db,
  guess: { purpose: string; target: string; codeHash: Buffer; triesMost: number; now: Date },
): Promise<{ right: boolean; used: boolean } | null> {
  return db.row(
    `UPDATE verification_codes SET wrong_tries = wrong_tries + CASE WHEN code_hash = $3 THEN 0 ELSE 1 END
     WHERE purpose = $1 AND target = $2 AND wrong_tries < $4 AND expires_at > $5
     RETURNING code_hash = $3 AS right, used_at IS NOT NULL AS used`,
    [guess.purpose, guess.target, guess.codeHash, guess.triesMost, guess.now],
  );
}

/** Uses a living code up; false when somebody else was faster, it has been replaced or it has run out. */
export async function consumeCode(tx: Tx, code: { purpose: string; target: string; codeHash: Buffer; now: Date }): Promise<boolean> {
  const row = await tx.row<{ used: boolean }>(
    `UPDATE verification_codes SET used_at = $4 WHERE purpose = $1 AND target = $2 AND code_hash = $3 AND used_at IS NULL AND expires_at > $4 RETURNING true AS used`,
    [code.purpose, code.target, code.codeHash, code.now],
  );
  return row !== null;
}

/** The kept answer of a write, or null. */
export function selectIdempotentReply(db: Db, write: { memberId: number; key: string; what: string }): Promise<{ reply: unknown } | null> {
  return db.row('SELECT reply FROM idempotency_keys WHERE member_id = $1 AND key = $2 AND route = $3', [write.memberId, write.key, write.what]);
}

/** Keeps the answer of a write. Throws a unique violation when the key has been used. */
export async function insertIdempotentReply(tx: Tx, write: { memberId: number; key: string; what: string; reply: string; now: Date }): Promise<void> {
  await tx.rows('INSERT INTO idempotency_keys (member_id, key, route, reply, created_at) VALUES ($1, $2, $3, $4::jsonb, $5)', [
    write.memberId,
    write.key,
    write.what,
    write.reply,
    write.now,
  ]);
}

/** Deletes what nobody will ask for again. */
export async function deleteForgotten(tx: Tx, before: { sessions: Date; idleSessions: Date; codes: Date; replies: Date }): Promise<void> {
  await tx.rows('DELETE FROM sessions WHERE ended_at < $1 OR last_seen_at < $2', [before.sessions, before.idleSessions]);
  await tx.rows('DELETE FROM verification_codes WHERE expires_at < $1', [before.codes]);
  await tx.rows('DELETE FROM idempotency_keys WHERE created_at < $1', [before.replies]);
}
