import type { PresenterSort, PresenterStatus } from '#contract/api/presenters.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { PageStart } from '#server/platform/database/paging.ts';
import { CARD_COLUMNS, CARD_JOINS, type CardRow } from './queries-cards.ts';

/** What each sort goes by, the largest first: whole numbers, so that a cursor is exact. */
const KEYS: Record<PresenterSort, string> = {
  seniority: '(-extract(epoch FROM r.since) * 1000000)::bigint',
  newest: '(extract(epoch FROM r.since) * 1000000)::bigint',
  cases: 'r.cases_heard::bigint',
  posts: 'm.post_count::bigint',
  followers: 'm.follower_count::bigint',
};

export interface Wanted {
  status: PresenterStatus;
  /** Folded; part of a nickname, of a character's name or realm. */
  text: string | null;
  speciality: string | null;
  realm: string | null;
  sort: PresenterSort;
}

export interface FoundRow extends CardRow {
  sortKey: number;
  total: number;
}

const WANTED = `r.status = $1 AND ($2::text IS NULL OR position($2 IN m.nick_fold) > 0 OR position($2 IN r.character_fold) > 0)
  AND ($3::text IS NULL OR $3 = ANY (r.specialities)) AND ($4::text IS NULL OR r.character ->> 'realm' = $4)`;

/** Presenters in the order of the sort from a cursor on (null: from the top, skipping some), each with how many there are altogether. */
export function selectPresenters(
  db: Db,
  { status, text, speciality, realm, sort }: Wanted,
  { after, offset, limit }: PageStart<{ key: number; id: number }>,
): Promise<FoundRow[]> {
  return db.query(
    `SELECT * FROM (
       SELECT ${CARD_COLUMNS}, ${KEYS[sort]} AS sort_key, count(*) OVER ()::integer AS total
       FROM presenters r ${CARD_JOINS}
       WHERE ${WANTED}
     ) found
     WHERE $5::bigint IS NULL OR (sort_key, id) < ($5::bigint, $6::bigint)
     ORDER BY sort_key DESC, id DESC LIMIT $7 OFFSET $8`,
    [status, text, speciality, realm, after?.key ?? null, after?.id ?? null, limit, offset],
  );
}

/** Returns how many presenters there are that are wanted. */
export async function countPresenters(db: Db, { status, text, speciality, realm }: Wanted): Promise<number> {
  const row = await db.queryOne<{ total: number }>(`SELECT count(*)::integer AS total FROM presenters r JOIN members m ON m.id = r.member_id WHERE ${WANTED}`, [
    status,
    text,
    speciality,
    realm,
  ]);
  return row?.total ?? 0;
}

/** Returns how many active presenters each speciality has. */
export function selectSpecialityCounts(db: Db): Promise<{ value: string; count: number }[]> {
  return db.query(`SELECT value, count(*)::integer AS count FROM presenters, unnest(specialities) AS value WHERE status = 'active' GROUP BY value`);
}

/** Returns how many active presenters each realm has, most first. */
export function selectRealmCounts(db: Db, limit: number): Promise<{ name: string; count: number }[]> {
  return db.query(
    `SELECT character ->> 'realm' AS name, count(*)::integer AS count FROM presenters WHERE status = 'active' GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT $1`,
    [limit],
  );
}

/** Returns how many presenters are active and how many have resigned. */
export async function selectStatusCounts(db: Db): Promise<{ active: number; resigned: number }> {
  const row = await db.queryOne<{ active: number; resigned: number }>(
    `SELECT count(*) FILTER (WHERE status = 'active')::integer AS active, count(*) FILTER (WHERE status = 'resigned')::integer AS resigned FROM presenters`,
  );
  return row ?? { active: 0, resigned: 0 };
}

/** Returns the presenters a member follows. */
export async function selectFollowed(db: Db, memberId: number, limit: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `SELECT r.member_id AS id FROM presenters r JOIN member_follows f ON f.followed_id = r.member_id AND f.member_id = $1 AND f.withdrawn_at IS NULL
     ORDER BY r.member_id LIMIT $2`,
    [memberId, limit],
  );
  return rows.map(({ id }) => id);
}
