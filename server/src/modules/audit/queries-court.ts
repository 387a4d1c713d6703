import type { CaseState } from '#contract/api/trials.ts';
import type { Db, Instant } from '#server/platform/database/db.ts';
import type { PageStart } from '#server/platform/database/paging.ts';
import { JOINS, ROW, valuesOf, WANTED, type AuditFilter, type AuditRecordRow } from './queries-read.ts';

/** A record, or an act of the court. */
export interface MixedRow extends Omit<AuditRecordRow, 'seq'> {
  seq: number | null;
  /** Orders what happened in the same instant. */
  position: number;
  /** What the case was from then on; null for a record. */
  toState: CaseState | null;
}

/** What presenters have done in court, of the same filter. */
const COURT_WANTED = `e.actor_role = 'presenter' AND ($1::bigint IS NULL OR e.actor_id = $1) AND ($2::text IS NULL OR $2 = 'presenter')
  AND ($3::text[] IS NULL OR 'case' = ANY ($3) OR 'case.' || e.action = ANY ($3)) AND ($4::text IS NULL OR $4 = 'case') AND ($5::text IS NULL OR e.case_id::text = $5)
  AND ($6::timestamptz IS NULL OR e.at >= $6) AND ($7::timestamptz IS NULL OR e.at < $7) AND ($8::text IS NULL OR strpos(lower(e.reason), lower($8)) > 0 OR e.case_id::text = $8)
  AND $9::text IS NULL AND NOT $10::boolean AND $11::text[] IS NULL`;
const COURT_ROW = `NULL::bigint, e.at, CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id, 'nickName', m.nick_name) END, 'presenter', 'web', 'case.' || e.action,
  'case', e.case_id::text, '', e.reason, e.case_id, NULL::text, NULL::bigint, NULL::bigint, NULL::bigint, NULL::timestamptz, NULL::jsonb, false`;

/** Returns records and acts of the court in one page, the latest first. */
export function selectWithCourt(db: Db, filter: AuditFilter, { after, offset, limit }: PageStart<{ at: Instant; id: number }>): Promise<MixedRow[]> {
  return db.query(
    `SELECT * FROM (
       (SELECT a.seq * 2 AS position, NULL::text AS to_state, ${ROW} FROM audit a ${JOINS}
        WHERE ${WANTED} AND ($13::timestamptz IS NULL OR (a.at, a.seq * 2) < ($13, $14::bigint)) ORDER BY a.at DESC, a.seq DESC LIMIT $15::bigint + $16::bigint)
       UNION ALL
       (SELECT e.id * 2 + 1, e.to_state, ${COURT_ROW} FROM case_events e LEFT JOIN members m ON m.id = e.actor_id
        WHERE ${COURT_WANTED} AND ($13::timestamptz IS NULL OR (e.at, e.id * 2 + 1) < ($13, $14::bigint)) ORDER BY e.at DESC, e.id DESC LIMIT $15::bigint + $16::bigint)
     ) mixed ORDER BY at DESC, position DESC OFFSET $15 LIMIT $16`,
    [...valuesOf(filter), after?.at ?? null, after?.id ?? null, offset, limit],
  );
}

/** Returns how many there are of both, counted no further than `limit` each. */
export async function countWithCourt(db: Db, filter: AuditFilter, limit: number): Promise<number> {
  const row = await db.queryOne<{ count: number }>(
    `SELECT (SELECT count(*) FROM (SELECT FROM audit a WHERE ${WANTED} LIMIT $13) records) + (SELECT count(*) FROM (SELECT FROM case_events e WHERE ${COURT_WANTED} LIMIT $13) acts) AS count`,
    [...valuesOf(filter), limit],
  );
  return row?.count ?? 0;
}
