import type { Penalty } from '#contract/api/tickets.ts';
import type { VerdictWords } from '#contract/chain/ticket-chain.ts';
import type { Instant, Tx, WriteContext } from '#server/platform/database/db.ts';
import { MAY_BE_APPEALED, MAY_BE_APPEALED_AGAIN } from './queries-tickets.ts';

export interface NewCharacter {
  gameId: number;
  name: string;
  realm: string;
  nameKey: string;
  realmKey: string;
  searchKey: string;
  faction: string;
  class: string;
  guild: string;
}

/** Inserts or updates a character and returns its id. */
export async function upsertCharacter(tx: Tx, character: NewCharacter): Promise<number> {
  const row = await tx.queryOne<{ id: number }>(
    `INSERT INTO characters AS c (game_id, name, realm, name_key, realm_key, search_key, faction, class, guild) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (game_id, realm_key, name_key) DO UPDATE SET
       faction = CASE WHEN excluded.faction = '' THEN c.faction ELSE excluded.faction END,
       class = CASE WHEN excluded.class = '' THEN c.class ELSE excluded.class END,
       guild = CASE WHEN excluded.guild = '' THEN c.guild ELSE excluded.guild END
     RETURNING id`,
    [
      character.gameId,
      character.name,
      character.realm,
      character.nameKey,
      character.realmKey,
      character.searchKey,
      character.faction,
      character.class,
      character.guild,
    ],
  );
  if (!row) throw new Error('an upserted character came back empty');
  return row.id;
}

/** Returns the next serial of a game and year; locks the row, so that a rolled back ticket leaves no gap. */
export async function takeSerial(tx: Tx, gameId: number, year: number): Promise<number> {
  const row = await tx.queryOne<{ last: number }>(
    `INSERT INTO ticket_serials AS s (game_id, year, last) VALUES ($1, $2, 1)
     ON CONFLICT (game_id, year) DO UPDATE SET last = s.last + 1 RETURNING last`,
    [gameId, year],
  );
  if (!row) throw new Error('a serial came back empty');
  return row.last;
}

/** Returns the last record of a game's chain, locked until the transaction ends; null before the first one. */
export async function lockHead(tx: Tx, gameId: number): Promise<{ position: number; hash: string } | null> {
  // The row must be there to be locked.
  await tx.query(`INSERT INTO chain_heads (game_id, position, hash) VALUES ($1, 0, '') ON CONFLICT (game_id) DO NOTHING`, [gameId]);
  const row = await tx.queryOne<{ position: number; hash: string }>('SELECT position, hash FROM chain_heads WHERE game_id = $1 FOR UPDATE', [gameId]);
  return row && row.position > 0 ? row : null;
}

/** Appends a record after the locked head. */
export async function insertChainRecord(
  tx: Tx,
  gameId: number,
  record: { position: number; number: string; content: string; previousHash: string; hash: string },
): Promise<void> {
  await tx.query('INSERT INTO chain_records (game_id, position, number, content, previous_hash, hash) VALUES ($1, $2, $3, $4, $5, $6)', [
    gameId,
    record.position,
    record.number,
    record.content,
    record.previousHash,
    record.hash,
  ]);
  await tx.query('UPDATE chain_heads SET position = $2, hash = $3 WHERE game_id = $1', [gameId, record.position, record.hash]);
}

export interface NewTicket {
  gameId: number;
  year: number;
  serial: number;
  number: string;
  caseId: number;
  accusedId: number;
  characterId: number;
  offence: string;
  articles: readonly string[];
  penalty: Penalty;
  statement: string;
  presenterId: number;
  expiresAt: Date | null;
  appealDays: number;
}

/** Inserts a ticket and returns its id, and for how many days it may be appealed: the longer of the days of now and of when its case was filed. */
export async function insertTicket({ tx, now }: WriteContext, ticket: NewTicket): Promise<{ id: number; appealDays: number }> {
  const row = await tx.queryOne<{ id: number; appealDays: number }>(
    `INSERT INTO tickets (game_id, year, serial, number, case_id, accused_id, character_id, offence, articles, first_penalty, penalty, statement, presenter_id, issued_at, expires_at, appeal_days)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11, $12, $13, $14,
       greatest($15, (SELECT (k.lengths ->> 'ticketAppealDays')::smallint FROM cases k WHERE k.post_id = $5))) RETURNING id, appeal_days`,
    [
      ticket.gameId,
      ticket.year,
      ticket.serial,
      ticket.number,
      ticket.caseId,
      ticket.accusedId,
      ticket.characterId,
      ticket.offence,
      ticket.articles,
      ticket.penalty,
      ticket.statement,
      ticket.presenterId,
      now,
      ticket.expiresAt,
      ticket.appealDays,
    ],
  );
  if (!row) throw new Error('an inserted ticket came back empty');
  return row;
}

/** Stores the values the commitments of a ticket were made from. */
export async function insertOpening(
  tx: Tx,
  opening: { ticketId: number; subject: object; subjectSalt: string; statement: string; statementSalt: string; verdict: VerdictWords; verdictSalt: string },
): Promise<void> {
  await tx.query(
    'INSERT INTO chain_openings (ticket_id, subject, subject_salt, statement, statement_salt, verdict, verdict_salt) VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7)',
    [opening.ticketId, opening.subject, opening.subjectSalt, opening.statement, opening.statementSalt, JSON.stringify(opening.verdict), opening.verdictSalt],
  );
}

export interface HeldTicket {
  id: number;
  gameId: number;
  number: string;
  caseId: number;
  accusedId: number;
  /** Null once annulled. */
  characterId: number | null;
  penalty: Penalty;
  issuedAt: Instant;
  expiresAt: Instant | null;
  disputed: boolean;
}

/** Returns a ticket, locked until the transaction ends; null when there is none. */
export function selectTicketForUpdate(tx: Tx, id: number): Promise<HeldTicket | null> {
  return tx.queryOne(
    `SELECT id, game_id AS "gameId", number, case_id AS "caseId", accused_id AS "accusedId", character_id AS "characterId", penalty,
       issued_at AS "issuedAt", expires_at AS "expiresAt", disputed
     FROM tickets WHERE id = $1 FOR NO KEY UPDATE`,
    [id],
  );
}

/** Writes the penalty a ticket has from now on. */
export async function updatePenalty(tx: Tx, id: number, { penalty, expiresAt }: { penalty: Penalty; expiresAt: Date | null }): Promise<void> {
  await tx.query('UPDATE tickets SET penalty = $2, expires_at = $3, expiry_told_at = NULL WHERE id = $1', [id, penalty, expiresAt]);
}

/** Takes the name and the words off a ticket, and with them what opens its commitments. */
export async function annulRow({ tx, now }: WriteContext, id: number): Promise<void> {
  await tx.query(`UPDATE tickets SET annulled_at = $2, character_id = NULL, statement = '', disputed = false WHERE id = $1`, [id, now]);
  await dropOpening(tx, id);
}

/** Takes the name and the words off a ticket whose time of publicity is over; number, offence and penalty stay. */
export async function closeRow({ tx, now }: WriteContext, id: number): Promise<void> {
  await tx.query(`UPDATE tickets SET names_closed_at = $2, character_id = NULL, statement = '' WHERE id = $1`, [id, now]);
  await dropOpening(tx, id);
}

/** Deletes what opens the commitments of a ticket, and of its case what opens the words of the verdict, in which it is named. */
async function dropOpening(tx: Tx, ticketId: number): Promise<void> {
  await tx.query('DELETE FROM chain_openings WHERE ticket_id = $1', [ticketId]);
  await tx.query(
    `UPDATE chain_openings SET verdict = NULL, verdict_salt = NULL
     WHERE verdict IS NOT NULL AND ticket_id IN (SELECT t.id FROM tickets t JOIN tickets own ON own.case_id = t.case_id WHERE own.id = $1)`,
    [ticketId],
  );
}

/** Marks a ticket as appealed against, or no longer. */
export async function updateDisputed(tx: Tx, id: number, disputed: boolean): Promise<void> {
  await tx.query('UPDATE tickets SET disputed = $2 WHERE id = $1', [id, disputed]);
}

/** Returns the statements of a case's tickets in force, with their ids. */
export function selectStatements(tx: Tx, caseId: number): Promise<{ id: number; statement: string }[]> {
  return tx.query('SELECT id, statement FROM tickets WHERE case_id = $1 AND annulled_at IS NULL', [caseId]);
}

/** Writes a statement without a name it held; its commitment can no longer be opened. */
export async function updateStatement(tx: Tx, id: number, statement: string): Promise<void> {
  await tx.query('UPDATE tickets SET statement = $2 WHERE id = $1', [id, statement]);
  await tx.query('UPDATE chain_openings SET statement = NULL, statement_salt = NULL WHERE ticket_id = $1', [id]);
}

/** Notes since when a ticket is suspended, or that it is no longer; false when that is how it was. */
export async function updateSuspended(tx: Tx, id: number, suspendedAt: Date | null): Promise<boolean> {
  const row = await tx.queryOne('UPDATE tickets SET suspended_at = $2 WHERE id = $1 AND (suspended_at IS NULL) <> ($2::timestamptz IS NULL) RETURNING 1', [
    id,
    suspendedAt,
  ]);
  return row !== null;
}

/** By how much the dates of a case move. */
interface MovedBy {
  id: number;
  seconds: number;
}

/** Makes the time longer in which the tickets of some cases may be appealed, where it was open at an instant. */
export async function updateAppealMoved(tx: Tx, cases: readonly MovedBy[], from: Date): Promise<void> {
  const values = [cases.map(({ id }) => id), cases.map(({ seconds }) => seconds), from];
  await tx.query(
    `UPDATE tickets t SET appeal_moved_seconds = t.appeal_moved_seconds + h.seconds FROM unnest($1::bigint[], $2::integer[]) AS h (case_id, seconds)
     WHERE t.case_id = h.case_id AND ${MAY_BE_APPEALED('$3')}`,
    values,
  );
  await tx.query(
    `UPDATE tickets t SET appeal_again_until = t.appeal_again_until + make_interval(secs => h.seconds) FROM unnest($1::bigint[], $2::integer[]) AS h (case_id, seconds)
     WHERE t.case_id = h.case_id AND ${MAY_BE_APPEALED_AGAIN('$3')}`,
    values,
  );
}
