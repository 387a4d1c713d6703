import type { BattlenetRegion } from '#server/platform/process/config/identity-settings.ts';
import type { ProviderCharacter } from '#server/platform/identity/characters.ts';
import type { IdentityProvider } from '#contract/api/identities.ts';
import type { Db, DbContext, WriteContext } from '#server/platform/database/db.ts';

/** Who connects: a member in one of their sessions. */
export interface Connecting {
  memberId: number;
  sessionId: number;
}

export interface AttemptRow {
  provider: IdentityProvider;
  /** Null with `sessionId`: somebody signs in. */
  memberId: number | null;
  sessionId: number | null;
}

/** What came of an attempt: by which account of the provider's somebody is known. */
export interface AnsweredRow extends AttemptRow {
  subjectHash: Buffer;
}

/** A character as a provider names it, in the world here that it was asked for. */
export type ListedCharacter = ProviderCharacter & { gameId: number };

/** How an attempt is found again: by its key, and by what the browser keeps that began it. */
export interface Held {
  keyHash: Buffer;
  secretHash: Buffer;
}

const ROW = 'provider, member_id, session_id';
const HELD = 'key_hash = $1 AND secret_hash = $2 AND expires_at > $3';

/** Adds an attempt, or what came of one. */
export async function insertAttempt(
  db: Db,
  { keyHash, secretHash, provider, memberId, sessionId, subjectHash, expiresAt }: Held & AttemptRow & { subjectHash: Buffer | null; expiresAt: Date },
): Promise<void> {
  await db.query(
    'INSERT INTO identity_attempts (key_hash, secret_hash, provider, member_id, session_id, subject_hash, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [keyHash, secretHash, provider, memberId, sessionId, subjectHash, expiresAt],
  );
}

/** Deletes a living attempt that has no answer yet, and returns it; null when there is none, so that of many answers at once one counts. */
export function spendAttempt({ db, now }: DbContext, { keyHash, secretHash }: Held): Promise<AttemptRow | null> {
  return db.queryOne(`DELETE FROM identity_attempts WHERE ${HELD} AND subject_hash IS NULL AND region IS NULL RETURNING ${ROW}`, [keyHash, secretHash, now]);
}

/** Adds an attempt to read the characters of a member, or with `characters` what came of one. It connects nothing. */
export async function insertCharacterList(
  db: Db,
  {
    keyHash,
    secretHash,
    memberId,
    sessionId,
    region,
    characters,
    expiresAt,
  }: Held & Connecting & { region: BattlenetRegion; characters: readonly ListedCharacter[] | null; expiresAt: Date },
): Promise<void> {
  await db.query(
    `INSERT INTO identity_attempts (key_hash, secret_hash, provider, member_id, session_id, region, characters, expires_at) VALUES ($1, $2, 'battlenet', $3, $4, $5, $6::jsonb, $7)`,
    [keyHash, secretHash, memberId, sessionId, region, characters && JSON.stringify(characters), expiresAt],
  );
}

/** Deletes a living attempt of a session to read characters that has no answer yet, and returns its region; null when there is none. */
export async function spendListAttempt(
  { db, now }: DbContext,
  { keyHash, secretHash }: Held,
  { memberId, sessionId }: Connecting,
): Promise<BattlenetRegion | null> {
  const row = await db.queryOne<{ region: BattlenetRegion }>(
    `DELETE FROM identity_attempts WHERE ${HELD} AND characters IS NULL AND region IS NOT NULL AND member_id = $4 AND session_id = $5 RETURNING region`,
    [keyHash, secretHash, now, memberId, sessionId],
  );
  return row?.region ?? null;
}

/** Deletes what came of one likewise, and returns the characters; null when there is none. */
export async function spendCharacters(
  { tx, now }: WriteContext,
  { keyHash, secretHash }: Held,
  { memberId, sessionId }: Connecting,
): Promise<ListedCharacter[] | null> {
  const row = await tx.queryOne<{ characters: ListedCharacter[] }>(
    `DELETE FROM identity_attempts WHERE ${HELD} AND characters IS NOT NULL AND member_id = $4 AND session_id = $5 RETURNING characters`,
    [keyHash, secretHash, now, memberId, sessionId],
  );
  return row?.characters ?? null;
}

/** Returns what came of a living attempt; null when there is none. */
export function selectAnswered({ db, now }: DbContext, { keyHash, secretHash }: Held): Promise<AnsweredRow | null> {
  return db.queryOne(`SELECT ${ROW}, subject_hash FROM identity_attempts WHERE ${HELD} AND subject_hash IS NOT NULL`, [keyHash, secretHash, now]);
}

/** Deletes it likewise; false when another request was quicker. */
export async function spendAnswered({ tx, now }: WriteContext, { keyHash, secretHash }: Held): Promise<boolean> {
  const row = await tx.queryOne(`DELETE FROM identity_attempts WHERE ${HELD} AND subject_hash IS NOT NULL RETURNING provider`, [keyHash, secretHash, now]);
  return row !== null;
}
