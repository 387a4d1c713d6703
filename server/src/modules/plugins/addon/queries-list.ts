import { CHAIN_START } from '#contract/chain/ticket-chain.ts';
import type { Db, Instant } from '#server/platform/database/db.ts';

/** A character as in the addon. */
export interface ListedRow {
  realm: string;
  realmKey: string;
  nameKey: string;
  penalty: 'list90' | 'list365' | 'permanent';
  offences: string[];
  /** Null: permanent. */
  until: Instant | null;
  ticket: string;
  disputed: boolean;
}

const LISTED = `c.realm, c.realm_key AS "realmKey", c.name_key AS "nameKey", e.penalty, e.offences, e.until, e.status = 'disputed' AS disputed,
  (SELECT t.number FROM tickets t WHERE t.character_id = c.id AND t.suspended_at IS NULL AND t.penalty IN ('list90', 'list365', 'permanent')
   ORDER BY t.issued_at DESC, t.id DESC LIMIT 1) AS ticket`;
// "C" everywhere, so that the order is that of the bytes.
const ORDER = 'c.realm_key COLLATE "C", c.name_key COLLATE "C", c.id';

/** Returns every character of a game's list whose term ends after an instant, by realm and name. */
export function selectListed(db: Db, gameId: number, after: Date): Promise<ListedRow[]> {
  return db.query(
    `SELECT ${LISTED} FROM blacklist_entries e JOIN characters c ON c.id = e.character_id
     WHERE e.game_id = $1 AND (e.until IS NULL OR e.until > $2) ORDER BY ${ORDER}`,
    [gameId, after],
  );
}

/** Returns those whose entry was updated since an instant, also where its term is over: a copy may know a longer one, or none. */
export function selectChanged(db: Db, gameId: number, since: Date): Promise<ListedRow[]> {
  return db.query(
    `SELECT ${LISTED} FROM blacklist_entries e JOIN characters c ON c.id = e.character_id
     WHERE e.game_id = $1 AND e.changed_at >= $2 ORDER BY ${ORDER}`,
    [gameId, since],
  );
}

/**
 * Returns the numbers of tickets that once listed somebody and no longer do: annulled, suspended, reduced or without its name by an
 * order since an instant (null: ever), in their own order. One whose time of publicity ended runs no longer, which a copy knows itself.
 */
export async function selectDropped(db: Db, gameId: number, since: Date | null): Promise<string[]> {
  const rows = await db.query<{ number: string }>(
    `SELECT t.number FROM tickets t WHERE t.game_id = $1 AND t.first_penalty IN ('list90', 'list365', 'permanent') AND (
       (t.annulled_at IS NOT NULL AND ($2::timestamptz IS NULL OR t.annulled_at >= $2))
       OR t.suspended_at >= coalesce($2, t.suspended_at)
       OR (t.names_closed_at >= coalesce($2, t.names_closed_at) AND (t.expires_at IS NULL OR t.expires_at > t.names_closed_at))
       OR (t.annulled_at IS NULL AND t.penalty NOT IN ('list90', 'list365', 'permanent')
         AND ($2 IS NULL OR EXISTS (SELECT FROM appeals a WHERE a.ticket_id = t.id AND a.decided_at >= $2))))
     ORDER BY t.year, t.serial`,
    [gameId, since],
  );
  return rows.map(({ number }) => number);
}

/** Returns a number that grows with every ticket issued, reduced or annulled in a game, and the hash of the last record of its chain. */
export async function selectHead(db: Db, gameId: number): Promise<{ revision: number; head: string }> {
  const row = await db.queryOne<{ revision: number; head: string }>(
    'SELECT position AS revision, hash AS head FROM chain_heads WHERE game_id = $1 AND position > 0',
    [gameId],
  );
  return row ?? { revision: 0, head: CHAIN_START };
}

/** Returns a text that differs as soon as a game's list does. */
export async function selectFingerprint(db: Db, gameId: number): Promise<string> {
  const row = await db.queryOne<{ print: string }>(
    `SELECT concat_ws(' ', (SELECT concat_ws(' ', position, hash) FROM chain_heads WHERE game_id = $1), count(*), count(*) FILTER (WHERE status = 'disputed'),
       sum(hashtext(concat_ws(' ', character_id, penalty, offences, until, status))::bigint)) AS print FROM blacklist_entries WHERE game_id = $1`,
    [gameId],
  );
  return row?.print ?? '';
}
