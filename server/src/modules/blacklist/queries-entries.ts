import type { Instant, Tx, WriteContext } from '#server/platform/database/db.ts';
import type { CountedTicket, EntryState } from './rules.ts';

/** Returns the tickets of a character that were neither annulled nor suspended, oldest first; the character is locked until the transaction ends. */
export async function lockTicketsOf(tx: Tx, characterId: number): Promise<{ gameId: number; tickets: CountedTicket[] } | null> {
  const character = await tx.queryOne<{ gameId: number }>('SELECT game_id AS "gameId" FROM characters WHERE id = $1 FOR NO KEY UPDATE', [characterId]);
  if (!character) return null;
  const tickets = await tx.query<CountedTicket>(
    `SELECT offence, penalty, issued_at AS "issuedAt", expires_at AS "expiresAt", disputed FROM tickets WHERE character_id = $1 AND suspended_at IS NULL ORDER BY issued_at, id`,
    [characterId],
  );
  return { gameId: character.gameId, tickets };
}

/** Writes the entry of a character as of `now`. */
export async function upsertEntry(
  { tx, now }: WriteContext,
  { characterId, gameId }: { characterId: number; gameId: number },
  entry: EntryState,
): Promise<void> {
  await tx.query(
    `INSERT INTO blacklist_entries (character_id, game_id, penalty, offences, first_listed_at, last_listed_at, ticket_count, until, status, changed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (character_id) DO UPDATE SET penalty = excluded.penalty, offences = excluded.offences, first_listed_at = excluded.first_listed_at,
       last_listed_at = excluded.last_listed_at, ticket_count = excluded.ticket_count, until = excluded.until, status = excluded.status,
       changed_at = excluded.changed_at`,
    [characterId, gameId, entry.penalty, entry.offences, entry.firstListedAt, entry.lastListedAt, entry.ticketCount, entry.until, entry.status, now],
  );
}

/** Removes a character from the list; a character without any ticket is deleted. */
export async function removeEntry(tx: Tx, characterId: number): Promise<void> {
  await tx.query('DELETE FROM blacklist_entries WHERE character_id = $1', [characterId]);
  await tx.query('DELETE FROM characters c WHERE id = $1 AND NOT EXISTS (SELECT FROM tickets WHERE character_id = c.id)', [characterId]);
}

/** When the term of the next ticket ends; for the table of jobs. */
export const NEXT_TICKET_END = 'SELECT min(expires_at) FROM tickets WHERE expires_at > since AND annulled_at IS NULL AND expiry_told_at IS NULL';

export interface EndedTicket {
  id: number;
  gameId: number;
  number: string;
  characterId: number;
  accusedId: number;
  /** The member who was summoned as the accused. */
  memberId: number | null;
  expiresAt: Instant;
}

/**
 * Locks and returns tickets whose term has ended without notification, characters in the order in which a verdict locks them; rows locked
 * by another node are skipped.
 */
export function lockEnded({ tx, now }: WriteContext, limit: number): Promise<EndedTicket[]> {
  return tx.query(
    `SELECT t.id, t.game_id AS "gameId", t.number, t.character_id AS "characterId", t.accused_id AS "accusedId", t.expires_at AS "expiresAt",
       (SELECT member_id FROM case_accused a WHERE a.id = t.accused_id) AS "memberId"
     FROM tickets t JOIN characters c ON c.id = t.character_id
     WHERE t.expires_at <= $1 AND t.annulled_at IS NULL AND t.expiry_told_at IS NULL
     ORDER BY c.realm_key, c.name_key, t.id LIMIT $2 FOR NO KEY UPDATE OF t SKIP LOCKED`,
    [now, limit],
  );
}

/** Records that the end of these tickets was notified. */
export async function markEndNotified({ tx, now }: WriteContext, ids: readonly number[]): Promise<void> {
  await tx.query('UPDATE tickets SET expiry_told_at = $2 WHERE id = ANY ($1::bigint[])', [ids, now]);
}
