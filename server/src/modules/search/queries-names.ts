import { CLOSED_COLUMNS } from '#server/modules/columns/index.ts';
import { inTitle, needleOf, scopeSql } from '#server/modules/indexing/index.ts';
import type { PersonRow } from '#server/modules/members/index.ts';
import type { Db, DbContext } from '#server/platform/database/db.ts';

/** Returns the member of a folded nickname, or null. */
export async function selectMemberNamed(db: Db, nickFold: string): Promise<number | null> {
  return (await db.queryOne<{ id: number }>('SELECT id FROM members WHERE nick_fold = $1', [nickFold]))?.id ?? null;
}

/** Returns the members whose folded nickname begins so, the exact one first. */
export function selectMembersCalled(db: Db, nickFold: string, limit: number): Promise<PersonRow[]> {
  return db.query(
    `SELECT id, nick_name, experience, role, avatar_file_id FROM members
     WHERE nick_fold >= $1 AND nick_fold < $1 || chr(1114111) AND closed_at IS NULL AND merged_into IS NULL ORDER BY nick_fold LIMIT $2`,
    [nickFold, limit],
  );
}

export interface PresenterRow extends PersonRow {
  realm: string;
}

/** Returns every active presenter by seniority: there are few. */
export function selectActivePresenters(db: Db, limit: number): Promise<(PresenterRow & { character: string })[]> {
  return db.query(
    `SELECT m.id, m.nick_name, m.experience, m.role, m.avatar_file_id, r.character ->> 'realm' AS realm, r.character ->> 'name' AS character
     FROM presenters r JOIN members m ON m.id = r.member_id WHERE r.status = 'active' ORDER BY r.since, m.id LIMIT $1`,
    [limit],
  );
}

export interface CharacterRow {
  id: number;
  name: string;
  realm: string;
  entries: number;
  penalty: string | null;
  disputed: boolean;
  tickets: number;
  ticketNumber: string | null;
}

/**
 * Returns a game's characters whose folded name or realm contains a text and that have something in force now: an entry, or a ticket whose
 * term has not ended. A name that no ticket makes public is in none of these tables; an annulled ticket names nobody,
 * and a suspended one nobody who is searched for.
 */
export function selectCharacters({ db, now }: DbContext, gameId: number, { text, limit }: { text: string; limit: number }): Promise<CharacterRow[]> {
  return db.query(
    `SELECT c.id, c.name, c.realm, (e.character_id IS NOT NULL)::integer AS entries, e.penalty, coalesce(e.status = 'disputed', false) AS disputed,
       t.tickets, t.ticket_number
     FROM characters c
     LEFT JOIN blacklist_entries e ON e.character_id = c.id AND e.status <> 'expired' AND (e.until IS NULL OR e.until > $3)
     CROSS JOIN LATERAL (
       SELECT count(*)::integer AS tickets, (array_agg(number ORDER BY issued_at DESC, id DESC))[1] AS ticket_number,
         bool_or(expires_at IS NULL OR expires_at > $3) AS holds
       FROM tickets WHERE character_id = c.id AND annulled_at IS NULL AND suspended_at IS NULL
     ) t
     WHERE c.game_id = $1 AND strpos(c.search_key, $2) > 0 AND (e.character_id IS NOT NULL OR t.holds)
     ORDER BY c.name_key = $2 DESC, length(c.name), e.last_listed_at DESC NULLS LAST, c.id DESC LIMIT $4`,
    [gameId, text, now, limit],
  );
}

/** Returns the published post of an essence code; null when there is none. */
export function selectByCode(db: Db, code: string): Promise<{ id: number; title: string } | null> {
  return db.queryOne(`SELECT id, title FROM posts WHERE essence_code = $1 AND status = 'published' AND column_id NOT IN ${CLOSED_COLUMNS}`, [code]);
}

/** Returns the newest posts whose folded title contains a text, slice by slice. */
export function selectTitles(
  db: Db,
  gameId: number,
  { text, newest, columnIds, limit }: { text: string; newest: number; columnIds: readonly number[]; limit: number },
): Promise<{ id: number; columnId: number; title: string }[]> {
  return db.query(
    `SELECT p.id, p.column_id, p.title
     FROM generate_series((SELECT $2::integer), 0, -1) AS slices (slice)
     CROSS JOIN LATERAL (SELECT array_agg(${scopeSql('$1::integer', 'slices.slice')} + gram) AS keys FROM unnest((SELECT $3::bigint[])) gram) wanted
     CROSS JOIN LATERAL (SELECT d.post_id FROM search_documents d WHERE d.grams @> wanted.keys AND strpos(d.title, $4) > 0 ORDER BY d.post_id DESC LIMIT (SELECT $6::integer)) d
     CROSS JOIN LATERAL (SELECT p.id, p.column_id, p.title FROM posts p WHERE p.id = d.post_id AND p.status = 'published' AND p.game_id = $1 AND p.column_id = ANY ($5::integer[]) LIMIT 1) p
     LIMIT (SELECT $6::integer)`,
    [gameId, newest, inTitle(needleOf(text).grams), text, columnIds, limit],
  );
}
