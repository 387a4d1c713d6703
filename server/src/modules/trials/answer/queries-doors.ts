import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';
import { CASE_NOTIFICATIONS } from '../case/notifications.ts';

/** An accused whose party is known from now on. */
export interface Party {
  accusedId: number;
  memberId: number;
  provenAt: Date | string;
}

/**
 * Makes a proven owner the party of an accused, and notes when they were notified; null leaves that as it was. What the owner before has agreed to,
 * they have not.
 */
export async function updateParty(tx: Tx, { accusedId, memberId, provenAt }: Party, toldAt: Date | null): Promise<void> {
  await tx.query('UPDATE case_accused SET member_id = $2, owner_proven_at = $3, told_at = coalesce($4, told_at), withdraw_agreed_at = NULL WHERE id = $1', [
    accusedId,
    memberId,
    provenAt,
    toldAt,
  ]);
}

/** Notes when the party of an accused was notified. */
export async function updateTold(tx: Tx, accusedId: number, toldAt: Date): Promise<void> {
  await tx.query('UPDATE case_accused SET told_at = $2 WHERE id = $1', [accusedId, toldAt]);
}

/**
 * Returns the summoned accused of a character whose party is another one than its owner, and whose case is open or has a ticket for it. Nobody is
 * the accused of their own complaint.
 */
export function selectForOwner(
  tx: Tx,
  { gameId, nameKey, realmKey, memberId }: { gameId: number; nameKey: string; realmKey: string; memberId: number },
): Promise<{ accusedId: number; caseId: number }[]> {
  return tx.query(
    `SELECT a.id AS "accusedId", a.case_id AS "caseId" FROM case_accused a JOIN cases k ON k.post_id = a.case_id
     WHERE a.game_id = $1 AND a.name_key = $2 AND a.realm_key = $3 AND a.member_id IS DISTINCT FROM $4::bigint AND k.complainant_id <> $4 AND k.summoned_at IS NOT NULL
       AND NOT EXISTS (SELECT FROM cases j WHERE j.joined_to = k.post_id AND j.outcome = 'joined' AND j.complainant_id = $4)
       AND (k.closed_at IS NULL OR EXISTS (SELECT FROM tickets t WHERE t.accused_id = a.id AND t.annulled_at IS NULL))
     ORDER BY a.case_id, a.id`,
    [gameId, nameKey, realmKey, memberId],
  );
}

/** Gives an accused the code that opens their door, unless they have one. */
export async function updateDoor(tx: Tx, accusedId: number, { nonce, codeHash }: { nonce: string; codeHash: string }): Promise<void> {
  await tx.query('UPDATE case_accused SET link_nonce = $2, code_hash = $3 WHERE id = $1 AND (link_nonce IS NULL OR link_nonce = $2)', [
    accusedId,
    nonce,
    codeHash,
  ]);
}

/** Returns the case and the accused behind the hash of a code; null for none. */
export function selectByCode(db: Db, codeHash: string): Promise<{ caseId: number; accusedId: number } | null> {
  return db.queryOne('SELECT case_id AS "caseId", id AS "accusedId" FROM case_accused WHERE code_hash = $1', [codeHash]);
}

/** Returns the case and the nonce of an accused with an old link, or null. */
export function selectLink(db: Db, accusedId: number): Promise<{ caseId: number; nonce: string } | null> {
  return db.queryOne('SELECT case_id AS "caseId", link_nonce AS nonce FROM case_accused WHERE id = $1 AND link_nonce IS NOT NULL', [accusedId]);
}

/** Notes that a door was opened; returns whether it was the first time. */
export async function markOpened({ tx, now }: WriteContext, accusedId: number): Promise<boolean> {
  return (await tx.queryOne('UPDATE case_accused SET opened_at = $2 WHERE id = $1 AND opened_at IS NULL RETURNING id', [accusedId, now])) !== null;
}

/** Returns whether a door was never opened. */
export async function isUnopened(db: Db, accusedId: number): Promise<boolean> {
  return (await db.queryOne('SELECT FROM case_accused WHERE id = $1 AND opened_at IS NULL', [accusedId])) !== null;
}

/** Notes that an accused has asked for more time. */
export async function markExtended({ tx, now }: WriteContext, accusedId: number): Promise<void> {
  await tx.query('UPDATE case_accused SET extended_at = $2 WHERE id = $1', [accusedId, now]);
}

/** Notes by how much the window of a case became longer for proofs that were asked for at its doors. */
export async function addDoorProofSeconds(tx: Tx, caseId: number, seconds: number): Promise<void> {
  await tx.query('UPDATE cases SET door_proof_seconds = door_proof_seconds + $2 WHERE post_id = $1', [caseId, seconds]);
}

/** Notes that a proof was asked for at a door of a case; again is no mistake. */
export async function insertDoorProof(tx: Tx, caseId: number, proofId: number): Promise<void> {
  await tx.query('INSERT INTO case_door_proofs (proof_id, case_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [proofId, caseId]);
}

/** Returns those of some members who were notified of a complaint as its accused. */
export async function selectSummonedBefore(tx: Tx, caseId: number, memberIds: readonly number[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `SELECT DISTINCT member_id AS id FROM messages WHERE member_id = ANY ($2::bigint[]) AND about = 'post' AND external_id = $1 AND kind = $3 ORDER BY id`,
    [caseId, memberIds, CASE_NOTIFICATIONS.summoned.kind.name],
  );
  return rows.map(({ id }) => id);
}

/**
 * Returns what an accused answered, else what was written last with their code, how many texts there were until then, and the hashes or addresses of
 * what came with it; null for nothing.
 */
export function selectLastWords(db: Db, accusedId: number): Promise<{ text: string; at: Instant; ordinal: number; pieces: string[] } | null> {
  return db.queryOne(
    `SELECT s.text, s.said_at AS at, count(*) OVER (ORDER BY s.said_at, s.id)::integer AS ordinal,
       ARRAY(SELECT coalesce(e.url, e.sha256) FROM case_evidence e WHERE e.accused_id = s.accused_id AND e.added_at = s.said_at ORDER BY e.position) AS pieces
     FROM case_statements s WHERE s.accused_id = $1 AND s.role = 'accused' AND s.kind IN ('answer', 'unprovenAnswer')
     ORDER BY s.kind = 'answer' DESC, s.said_at DESC, s.id DESC LIMIT 1`,
    [accusedId],
  );
}

/** Makes the answer of an accused, whose character has another owner now, what somebody unproven wrote: the new owner answers for themselves. */
export async function retractAnswer(tx: Tx, accusedId: number): Promise<void> {
  await tx.query(`UPDATE case_statements SET kind = 'unprovenAnswer' WHERE accused_id = $1 AND kind = 'answer'`, [accusedId]);
  await tx.query('UPDATE case_accused SET answered_at = NULL WHERE id = $1', [accusedId]);
}

/** Notes who fetched the codes of a case; again is no mistake. */
export async function insertCodeReader({ tx, now }: WriteContext, caseId: number, memberId: number): Promise<void> {
  await tx.query('INSERT INTO case_code_readers (case_id, member_id, fetched_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [caseId, memberId, now]);
}

export interface NewAttempt {
  caseId: number;
  accusedId: number;
  memberId: number;
  carrier: string;
  how: string;
  result: string;
  at: string;
  pictureId: number | null;
}

/** Logs an attempt to tell an accused of the complaint. */
export async function insertAttempt({ tx, now }: WriteContext, attempt: NewAttempt): Promise<void> {
  await tx.query(
    `INSERT INTO delivery_attempts (case_id, accused_id, member_id, carrier, how, result, at, logged_at, picture_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [attempt.caseId, attempt.accusedId, attempt.memberId, attempt.carrier, attempt.how, attempt.result, attempt.at, now, attempt.pictureId],
  );
}

/** What came with a letter. */
export interface LetterPieces {
  fileIds: readonly number[];
  urls: readonly string[];
}

/** Returns whether the last letter of an accused says the same, and everything that comes with it is in the case already. */
export async function isLastLetter(
  tx: Tx,
  { caseId, accusedId }: { caseId: number; accusedId: number },
  { text, fileIds, urls }: LetterPieces & { text: string },
): Promise<boolean> {
  const row = await tx.queryOne<{ isSame: boolean }>(
    `SELECT (SELECT text FROM case_statements WHERE case_id = $1 AND accused_id = $2 AND kind = 'unprovenAnswer' ORDER BY id DESC LIMIT 1) = $3
       AND $4::bigint[] <@ ARRAY(SELECT file_id FROM case_evidence WHERE case_id = $1 AND accused_id = $2 AND file_id IS NOT NULL)
       AND $5::text[] <@ ARRAY(SELECT url FROM case_evidence WHERE case_id = $1 AND accused_id = $2 AND url IS NOT NULL) AS "isSame"`,
    [caseId, accusedId, text, fileIds, urls],
  );
  return row?.isSame === true;
}
