import type { EntrySort, EntryStatus } from '#contract/api/blacklist.ts';
import type { Db, Instant, DbContext } from '#server/platform/database/db.ts';
import type { PageStart } from '#server/platform/database/paging.ts';
import { monthInChina } from './months.ts';
import type { ListedPenalty } from './rules.ts';

export interface EntryRow {
  id: number;
  gameId: number;
  name: string;
  realm: string;
  faction: string;
  class: string;
  guild: string;
  penalty: ListedPenalty;
  offences: string[];
  firstListedAt: Instant;
  lastListedAt: Instant;
  ticketCount: number;
  ticketNumber: string;
  until: Instant | null;
  status: EntryStatus;
  namesakes: string[];
}

/** Entries that ended since the table was refreshed count as ended. */
const STATUS = `CASE WHEN e.until <= $2 THEN 'expired' ELSE e.status END`;
const COLUMNS = `c.id, c.game_id, c.name, c.realm, c.faction, c.class, c.guild, e.penalty, e.offences, e.first_listed_at, e.last_listed_at, e.ticket_count, e.until,
  ${STATUS} AS status,
  (SELECT t.number FROM tickets t WHERE t.character_id = c.id AND t.suspended_at IS NULL AND t.penalty IN ('list90', 'list365', 'permanent')
   ORDER BY t.issued_at DESC, t.id DESC LIMIT 1) AS ticket_number,
  ARRAY(SELECT o.realm FROM characters o JOIN blacklist_entries e ON e.character_id = o.id
   WHERE o.game_id = c.game_id AND o.name_key = c.name_key AND o.id <> c.id AND ${STATUS} <> 'expired' ORDER BY o.realm LIMIT 5) AS namesakes`;

/** The keys of a row: whether it has the very name of a search, its value in the order, then its id. */
export interface EntryKeys {
  named: boolean;
  at: string | number;
  id: number;
}

export interface SortedEntryRow extends EntryRow {
  sortKey: string;
  isNamed: boolean;
}

/** What each order goes by, the greatest first, and its type. */
const ORDERS: Record<EntrySort, { key: string; type: string }> = {
  latest: { key: 'e.last_listed_at', type: 'timestamptz' },
  tickets: { key: 'e.ticket_count', type: 'integer' },
  ending: { key: "-extract(epoch FROM coalesce(e.until, 'infinity'))", type: 'numeric' },
};

export interface EntryFilter {
  gameId: number;
  /** Folded for search; null: all. */
  search: string | null;
  /** The keys of the names that come first in a search, before those that only contain one. */
  nameKeys: readonly string[];
  realmKey: string | null;
  offence: string | null;
  penalty: ListedPenalty | null;
  /** Null: what holds now. */
  status: EntryStatus | null;
}

const FILTER = `e.game_id = $1 AND CASE WHEN $7::text IS NULL THEN ${STATUS} <> 'expired' ELSE ${STATUS} = $7 END
  AND ($3::text IS NULL OR ($3 <> '' AND strpos(c.search_key, $3) > 0)) AND ($4::text IS NULL OR c.realm_key = $4)
  AND ($5::text IS NULL OR $5 = ANY (e.offences)) AND ($6::text IS NULL OR e.penalty = $6)`;

/** Returns entries from a cursor on, and how many there are altogether. */
export async function selectEntries(
  { db, now }: DbContext,
  filter: EntryFilter,
  { sort, start }: { sort: EntrySort; start: PageStart<EntryKeys> },
): Promise<{ rows: SortedEntryRow[]; total: number }> {
  const { key, type } = ORDERS[sort];
  const named = 'c.name_key = ANY ($12::text[])';
  // Only a search has names: without one the page is read from the index of its order.
  const isSearch = filter.search !== null;
  const order = [...(isSearch ? [named] : []), key, 'e.character_id'];
  const { after } = start;
  const values = [filter.gameId, now, filter.search, filter.realmKey, filter.offence, filter.penalty, filter.status];
  const [rows, count] = await Promise.all([
    db.query<SortedEntryRow>(
      `SELECT ${COLUMNS}, (${key})::text AS sort_key, ${named} AS is_named FROM blacklist_entries e JOIN characters c ON c.id = e.character_id
       WHERE ${FILTER} AND ($8::${type} IS NULL OR (${order.join(', ')}) < (${isSearch ? '$13::boolean, ' : ''}$8, $9::bigint))
       ORDER BY ${order.map((each) => `${each} DESC`).join(', ')} LIMIT $10 OFFSET $11`,
      [...values, after?.at ?? null, after?.id ?? null, start.limit, start.offset, filter.nameKeys, ...(isSearch ? [after?.named ?? null] : [])],
    ),
    db.queryOne<{ total: number }>(
      `SELECT count(*)::integer AS total FROM blacklist_entries e JOIN characters c ON c.id = e.character_id WHERE ${FILTER}`,
      values,
    ),
  ]);
  return { rows, total: count?.total ?? 0 };
}

/** Returns the entry of a character, or null. */
export function selectEntry({ db, now }: DbContext, characterId: number): Promise<EntryRow | null> {
  return db.queryOne(`SELECT ${COLUMNS} FROM blacklist_entries e JOIN characters c ON c.id = e.character_id WHERE c.id = $1`, [characterId, now]);
}

/** Returns entries of the same name on other realms. */
export function selectNamesakes({ db, now }: DbContext, characterId: number): Promise<{ id: number; realm: string; status: EntryStatus }[]> {
  return db.query(
    `SELECT o.id, o.realm, ${STATUS} AS status FROM characters c JOIN characters o ON o.game_id = c.game_id AND o.name_key = c.name_key AND o.id <> c.id
     JOIN blacklist_entries e ON e.character_id = o.id WHERE c.id = $1 ORDER BY o.realm LIMIT 20`,
    [characterId, now],
  );
}

export interface SnapshotRow {
  id: number;
  name: string;
  realm: string;
  penalty: ListedPenalty;
  offences: string[];
  until: Instant | null;
  status: EntryStatus;
}

/** Returns every entry of a game that holds now, by character. */
export function selectSnapshot({ db, now }: DbContext, gameId: number): Promise<SnapshotRow[]> {
  return db.query(
    `SELECT c.id, c.name, c.realm, e.penalty, e.offences, e.until, e.status FROM blacklist_entries e JOIN characters c ON c.id = e.character_id
     WHERE e.game_id = $1 AND ${STATUS} <> 'expired' ORDER BY c.id`,
    [gameId, now],
  );
}

export interface Totals {
  entries: number;
  active: number;
  tickets: number;
  casesHeard: number;
  upheld: number;
}

/** Returns how much there is of everything: an annulled ticket counts no more, nor does a verdict without another one. */
export async function selectTotals({ db, now }: DbContext, gameId: number): Promise<Totals> {
  const row = await db.queryOne<Totals>(
    `SELECT (SELECT count(*)::integer FROM blacklist_entries WHERE game_id = $1) AS entries,
       (SELECT count(*)::integer FROM blacklist_entries e WHERE game_id = $1 AND ${STATUS} <> 'expired') AS active,
       (SELECT count(*)::integer FROM tickets WHERE game_id = $1 AND annulled_at IS NULL) AS tickets,
       count(*) FILTER (WHERE outcome IN ('upheld', 'partly', 'dismissed', 'insufficient'))::integer AS "casesHeard",
       count(*) FILTER (WHERE outcome IN ('upheld', 'partly') AND (NOT EXISTS (SELECT FROM tickets WHERE case_id = post_id)
         OR EXISTS (SELECT FROM tickets WHERE case_id = post_id AND annulled_at IS NULL)))::integer AS upheld
     FROM cases WHERE game_id = $1`,
    [gameId, now],
  );
  if (!row) throw new Error('an aggregate came back empty');
  return row;
}

/** Returns tickets that were not annulled by offence, most first. */
export function selectByOffence(db: Db, gameId: number): Promise<{ value: string; count: number }[]> {
  return db.query(
    `SELECT offence AS value, count(*)::integer AS count FROM tickets WHERE game_id = $1 AND annulled_at IS NULL GROUP BY offence ORDER BY count(*) DESC, offence`,
    [gameId],
  );
}

/** Returns the ten realms with the most tickets. */
export function selectByRealm(db: Db, gameId: number): Promise<{ realm: string; count: number }[]> {
  return db.query(
    `SELECT min(c.realm) AS realm, count(*)::integer AS count FROM tickets t JOIN characters c ON c.id = t.character_id WHERE t.game_id = $1
     GROUP BY c.realm_key ORDER BY count(*) DESC, c.realm_key LIMIT 10`,
    [gameId],
  );
}

/** Returns tickets and verdicts of each of these months of China, in their order. */
export function selectByMonth(db: Db, gameId: number, months: readonly string[]): Promise<{ month: string; tickets: number; cases: number }[]> {
  return db.query(
    `SELECT month, (SELECT count(*)::integer FROM tickets WHERE game_id = $1 AND annulled_at IS NULL AND issued_at >= begins AND issued_at < ends) AS tickets,
       (SELECT count(*)::integer FROM cases WHERE game_id = $1 AND outcome IN ('upheld', 'partly', 'dismissed', 'insufficient')
         AND closed_at >= begins AND closed_at < ends) AS cases
     FROM unnest($2::text[]) WITH ORDINALITY AS given (month, ordinal), LATERAL ${monthInChina('month')} span ORDER BY ordinal`,
    [gameId, months],
  );
}

/** Returns the ten characters with the most tickets, of those on the list with at least two. */
export function selectRepeated({ db, now }: DbContext, gameId: number): Promise<{ id: number; name: string; realm: string; tickets: number }[]> {
  return db.query(
    `SELECT c.id, c.name, c.realm, count(*)::integer AS tickets FROM tickets t JOIN characters c ON c.id = t.character_id
     JOIN blacklist_entries e ON e.character_id = c.id
     WHERE t.game_id = $1 AND t.suspended_at IS NULL AND e.status <> 'expired' AND (e.until IS NULL OR e.until > $2)
     GROUP BY c.id HAVING count(*) > 1 ORDER BY count(*) DESC, max(t.issued_at) DESC, c.id LIMIT 10`,
    [gameId, now],
  );
}
