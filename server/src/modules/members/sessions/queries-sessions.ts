import type { Role } from '#contract/api/members.ts';
import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';
import { NETWORK_KEY, type KeptAddress } from '#server/platform/process/kept-address.ts';
import { NEEDS_TOTP } from '../member/queries-needs-totp.ts';

const MAX_SIGN_IN_ORIGINS = 200;

/** From which addresses and on which devices a member has been signed in since an instant; the latest 200 at most. */
export function selectSignInOrigins(db: Db, memberId: number, since: Date): Promise<{ address: string; addressSealed: string; device: string }[]> {
  return db.query(
    `SELECT max(s.address) AS address, max(s.address_sealed) AS address_sealed, s.device FROM sessions s WHERE s.member_id = $1 AND s.last_seen_at > $2
     GROUP BY ${NETWORK_KEY}, s.device ORDER BY max(s.last_seen_at) DESC LIMIT ${MAX_SIGN_IN_ORIGINS}`,
    [memberId, since],
  );
}

/** Returns whether an account was there before an instant. */
export async function selectIsOlder(db: Db, memberId: number, before: Date): Promise<boolean> {
  return (await db.queryOne('SELECT FROM members WHERE id = $1 AND joined_at < $2', [memberId, before])) !== null;
}

export interface LivingSessionRow {
  id: number;
  device: string;
  address: string;
  addressSealed: string;
  createdAt: Instant;
  lastSeenAt: Instant;
}

/** Which sessions are alive: those used and opened since an instant. */
interface Living {
  used: Date;
  opened: Date;
  limit: number;
}

/** Returns a member's living sessions, the one used last first. */
export function selectLivingSessions(db: Db, memberId: number, { used, opened, limit }: Living): Promise<LivingSessionRow[]> {
  return db.query(
    `SELECT id, device, address, address_sealed, created_at, last_seen_at FROM sessions
     WHERE member_id = $1 AND ended_at IS NULL AND last_seen_at > $2 AND created_at > $3 ORDER BY last_seen_at DESC, id DESC LIMIT $4`,
    [memberId, used, opened, limit],
  );
}

/** Ends one of a member's own sessions; false when they have none with that id. An ended one is no error. */
export async function endOwnSession({ tx, now }: WriteContext, memberId: number, sessionId: number): Promise<boolean> {
  const row = await tx.queryOne<{ id: number }>('UPDATE sessions SET ended_at = coalesce(ended_at, $3) WHERE id = $2 AND member_id = $1 RETURNING id', [
    memberId,
    sessionId,
    now,
  ]);
  return row !== null;
}

/** What somebody shows who they are by: the code of an authenticator, a passkey, or where they have no second factor their password or an account somewhere else. */
export type Factor = 'totp' | 'passkey' | 'password' | 'identity';

interface NewSession {
  memberId: number;
  tokenHash: Buffer;
  device: string;
  address: KeptAddress;
  factor: Factor;
}

/** Opens a session. Throws a foreign key violation for a member who is not there. */
export async function insertSession({ tx, now }: WriteContext, { memberId, tokenHash, device, address, factor }: NewSession): Promise<void> {
  await tx.query(
    `INSERT INTO sessions (member_id, token_hash, device, address_sealed, network, created_at, last_seen_at, factor_at, factor) VALUES ($1, $2, $3, $4, $5, $6, $6, $6, $7)`,
    [memberId, tokenHash, device, address.sealed, address.network, now, factor],
  );
}

/** Keeps that the member of an open session has verified themselves in it. */
export async function updateFactor({ tx, now }: WriteContext, sessionId: number, factor: Factor): Promise<void> {
  await tx.query('UPDATE sessions SET factor_at = $2, factor = $3 WHERE id = $1 AND ended_at IS NULL', [sessionId, now, factor]);
}

/** Returns whether an open session was opened by an account somewhere else since an instant. */
export async function selectIsFresh(db: Db, sessionId: number, since: Date): Promise<boolean> {
  return (await db.queryOne(`SELECT FROM sessions WHERE id = $1 AND factor = 'identity' AND factor_at > $2 AND ended_at IS NULL`, [sessionId, since])) !== null;
}

/** Requires a member to verify themselves again in all their sessions. */
export async function clearFactors(tx: Tx, memberId: number): Promise<void> {
  await tx.query('UPDATE sessions SET factor_at = NULL, factor = NULL WHERE member_id = $1 AND factor_at IS NOT NULL', [memberId]);
}

export interface SessionRow {
  sessionId: number;
  endedAt: Instant | null;
  lastSeenAt: Instant;
  createdAt: Instant;
  memberId: number;
  role: Role;
  status: string;
  suspendedUntil: Instant | null;
  suspendedReason: string | null;
  joinedAt: Instant;
  waits: boolean;
  needsTotp: boolean;
  /** When they last verified themselves; null for members without a role, and where it no longer counts. */
  factorAt: Instant | null;
}

/** A password shown before its member had a second factor is none, and what another firm says of somebody never is one. */
const FACTOR_AT = `CASE WHEN m.role <> 'member' AND s.factor IS DISTINCT FROM 'identity' AND (s.factor IN ('totp', 'passkey') OR NOT EXISTS (
  SELECT FROM two_factors t WHERE t.member_id = m.id AND t.confirmed_at IS NOT NULL)) THEN s.factor_at END`;

/** Returns sessions with what they let their members do, by the hash of their token in hexadecimal digits. */
export async function selectSessions(db: Db, tokenHashes: readonly string[]): Promise<Map<string, SessionRow>> {
  const rows = await db.query<SessionRow & { tokenHash: string }>(
    `SELECT given.hash AS token_hash, s.id AS session_id, s.ended_at, s.last_seen_at, s.created_at, m.id AS member_id, m.role, m.status, m.suspended_until, m.suspended_reason,
       m.joined_at, m.waits_since IS NOT NULL AS waits, ${NEEDS_TOTP} AS needs_totp, ${FACTOR_AT} AS factor_at
     FROM unnest($1::text[]) AS given (hash) JOIN sessions s ON s.token_hash = decode(given.hash, 'hex') JOIN members m ON m.id = s.member_id`,
    [[...new Set(tokenHashes)]],
  );
  return new Map(rows.map((row) => [row.tokenHash, row]));
}

/** Ends an open session, and returns its member. */
export async function endSessionByToken({ tx, now }: WriteContext, tokenHash: Buffer): Promise<number | null> {
  const row = await tx.queryOne<{ memberId: number }>('UPDATE sessions SET ended_at = $2 WHERE token_hash = $1 AND ended_at IS NULL RETURNING member_id', [
    tokenHash,
    now,
  ]);
  return row?.memberId ?? null;
}

/** Returns which of these sessions have ended or are there no longer. */
export async function selectEndedSessions(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    'SELECT given.id FROM unnest($1::bigint[]) AS given (id) WHERE NOT EXISTS (SELECT FROM sessions s WHERE s.id = given.id AND s.ended_at IS NULL)',
    [ids],
  );
  return rows.map(({ id }) => id);
}

/** Ends every open session of a member but one, and returns their number. */
export async function endSessionsOfMember({ tx, now }: WriteContext, memberId: number, exceptSessionId: number | null): Promise<number> {
  const ended = await tx.query('UPDATE sessions SET ended_at = $3 WHERE member_id = $1 AND id IS DISTINCT FROM $2::bigint AND ended_at IS NULL RETURNING id', [
    memberId,
    exceptSessionId,
    now,
  ]);
  return ended.length;
}

/**
 * Moves sessions and their members forward to when they were last seen, never back, and their members to where. Returns those who are somewhere else than
 * before.
 */
export async function updateLastSeen(
  tx: Tx,
  seen: { sessionIds: number[]; memberIds: number[]; seenAt: Date[]; places: (string | null)[] },
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `WITH seen AS (
       SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::text[]) AS t (session_id, member_id, at, place)
     ), moved AS (
       UPDATE sessions s SET last_seen_at = seen.at FROM seen WHERE s.id = seen.session_id AND s.last_seen_at < seen.at
     ), latest AS (
       SELECT DISTINCT ON (member_id) member_id, at, place FROM seen ORDER BY member_id, at DESC
     ), away AS (
       SELECT m.id FROM members m JOIN latest ON latest.member_id = m.id WHERE latest.place IS NOT NULL AND m.place IS DISTINCT FROM latest.place
     ), updated AS (
       UPDATE members m SET last_seen_at = latest.at, place = coalesce(latest.place, m.place) FROM latest WHERE m.id = latest.member_id AND m.last_seen_at < latest.at
     )
     SELECT id FROM away`,
    [seen.sessionIds, seen.memberIds, seen.seenAt, seen.places],
  );
  return rows.map(({ id }) => id);
}
