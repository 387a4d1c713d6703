import type { CaseState, Outcome } from '#contract/api/trials.ts';
import type { Db, Instant, Tx } from '#server/platform/database/db.ts';
import type { FoundFalse } from './rules.ts';

/** How far apart two days are at most that are the same event. */
const EVENT_DAYS = 3;

/** What became of a member's complaints. */
export type ComplainantRecord = Record<
  'filed' | 'upheld' | 'partly' | 'dismissed' | 'insufficient' | 'withdrawn' | 'withdrawnAfterAnswer' | 'lapsed' | 'foundFalse' | 'openMutual',
  number
>;

/** Whether a case `f` found a complaint false, and that was not annulled since. */
const FOUND = `f.found_false IS NOT NULL AND f.outcome IN ('upheld', 'partly')
  AND NOT (EXISTS (SELECT FROM tickets t WHERE t.case_id = f.post_id) AND NOT EXISTS (SELECT FROM tickets t WHERE t.case_id = f.post_id AND t.annulled_at IS NULL))`;

/** Returns the complaints of a member that were found false, oldest first, in other cases than `besides`. */
export function selectFoundFalse(db: Db, memberId: number, besides: number | null = null): Promise<FoundFalse[]> {
  return db.query(
    `SELECT f.closed_at AS at, EXISTS (SELECT FROM tickets t WHERE t.case_id = f.post_id) AS "isTicketed"
     FROM cases f JOIN case_accused a ON a.case_id = f.post_id WHERE a.member_id = $1 AND f.post_id IS DISTINCT FROM $2::bigint AND ${FOUND} ORDER BY f.closed_at`,
    [memberId, besides],
  );
}

/**
 * The record of the complainant of a case `k`, as JSON; a complaint that was joined ended as the case it is part of. Open against each other are the complaints of the complainant against its proven accused, and of
 * these against the complainant.
 */
export const COMPLAINANT_RECORD = `(SELECT json_build_object('filed', count(*), 'upheld', count(*) FILTER (WHERE c.outcome = 'upheld'),
    'partly', count(*) FILTER (WHERE c.outcome = 'partly'), 'dismissed', count(*) FILTER (WHERE c.outcome = 'dismissed'),
    'insufficient', count(*) FILTER (WHERE c.outcome = 'insufficient'), 'withdrawn', count(*) FILTER (WHERE c.outcome = 'withdrawn' AND NOT c.withdrawn_after_answer),
    'withdrawnAfterAnswer', count(*) FILTER (WHERE c.withdrawn_after_answer), 'lapsed', count(*) FILTER (WHERE c.outcome = 'lapsed'), 'foundFalse', (SELECT count(*) FROM cases f JOIN case_accused a ON a.case_id = f.post_id WHERE a.member_id = k.complainant_id AND ${FOUND}),
    'openMutual', (SELECT count(DISTINCT o.post_id) FROM cases o JOIN case_accused oa ON oa.case_id = o.post_id
       WHERE o.closed_at IS NULL AND (o.complainant_id, oa.member_id) IN (
         SELECT k.complainant_id, a.member_id FROM case_accused a WHERE a.case_id = k.post_id AND a.member_id IS NOT NULL
         UNION SELECT a.member_id, k.complainant_id FROM case_accused a WHERE a.case_id = k.post_id AND a.member_id IS NOT NULL)))
  FROM (SELECT coalesce(l.outcome, c.outcome) AS outcome, c.withdrawn_after_answer FROM cases c LEFT JOIN cases l ON l.post_id = c.joined_to AND c.outcome = 'joined'
    WHERE c.complainant_id = k.complainant_id AND NOT c.is_direct AND c.found_false IS NULL) c)`;

/** Returns the record of the complainant of a case. */
export async function selectRecord(db: Db, caseId: number): Promise<ComplainantRecord | null> {
  const row = await db.queryOne<{ record: ComplainantRecord }>(`SELECT ${COMPLAINANT_RECORD} AS record FROM cases k WHERE k.post_id = $1`, [caseId]);
  return row?.record ?? null;
}

export interface SameFileRow {
  position: number;
  caseId: number;
  columnId: number;
  otherPosition: number;
  /** The complainant of the other case. */
  complainantId: number;
}

/**
 * Returns the pieces of a case whose file is a piece of another case as well, or an earlier one of its own. What was carried over when it was filed again
 * or split, or into the case about a false complaint, is none.
 */
export function selectSameFiles(db: Db, caseId: number): Promise<SameFileRow[]> {
  return db.query(
    `SELECT DISTINCT ON (e.position, o.case_id) e.position, o.case_id AS "caseId", k.column_id AS "columnId", o.position AS "otherPosition",
       k.complainant_id AS "complainantId"
     FROM case_evidence e JOIN cases own ON own.post_id = e.case_id
     JOIN case_evidence o ON o.sha256 = e.sha256 AND (o.case_id <> e.case_id OR o.position < e.position) JOIN cases k ON k.post_id = o.case_id
     WHERE e.case_id = $1 AND e.sha256 IS NOT NULL AND k.post_id IS DISTINCT FROM own.refiled_from AND k.refiled_from IS DISTINCT FROM own.post_id
       AND k.found_false IS NULL AND own.found_false IS NULL
       AND (k.post_id = own.post_id OR coalesce(k.split_from, k.post_id) <> coalesce(own.split_from, own.post_id))
     ORDER BY e.position, o.case_id, o.position LIMIT 100`,
    [caseId],
  );
}

export interface CrossCaseRow {
  caseId: number;
  columnId: number;
  state: CaseState;
  outcome: Outcome | null;
  filedAt: Instant;
}

const SAME_EVENT = `o.complainant_id = k.complainant_id AND abs(o.occurred_on - k.occurred_on) <= ${EVENT_DAYS}
  AND EXISTS (SELECT FROM case_accused a JOIN case_accused b ON b.game_id = a.game_id AND b.name_key = a.name_key AND b.realm_key = a.realm_key
    WHERE a.case_id = k.post_id AND b.case_id = o.post_id)`;

/** What its judge noted as another case of the same event that was not joined. */
const CROSSED = `SELECT (e.data ->> 'caseId')::bigint FROM case_events e WHERE e.case_id = $1 AND e.action = 'crossReference'`;

/**
 * Returns other cases of a complainant about the same character and event, those split off from one with another, and those of others that stay apart from it,
 * oldest first.
 */
export function selectCrossCases(db: Db, caseId: number): Promise<CrossCaseRow[]> {
  return db.query(
    `SELECT "caseId", "columnId", state, outcome, "filedAt" FROM (
       SELECT o.post_id AS "caseId", o.column_id AS "columnId", o.state, o.outcome, o.filed_at AS "filedAt" FROM cases k JOIN cases o ON o.post_id <> k.post_id
         AND o.complainant_id = k.complainant_id
       WHERE k.post_id = $1 AND (coalesce(o.split_from, o.post_id) = coalesce(k.split_from, k.post_id) OR (${SAME_EVENT}))
       UNION SELECT o.post_id, o.column_id, o.state, o.outcome, o.filed_at FROM cases o WHERE o.post_id IN (${CROSSED})
     ) each ORDER BY "filedAt", "caseId" LIMIT 20`,
    [caseId],
  );
}

/** Returns a character of a case about which its complainant has two other cases of the same event that have not lapsed; null for none. */
export async function selectFiledTwice(tx: Tx, caseId: number): Promise<string | null> {
  const row = await tx.queryOne<{ name: string }>(
    `SELECT a.name FROM cases k JOIN case_accused a ON a.case_id = k.post_id
     WHERE k.post_id = $1 AND (SELECT count(*) FROM case_accused b JOIN cases o ON o.post_id = b.case_id
         LEFT JOIN cases l ON l.post_id = o.joined_to AND o.outcome = 'joined'
       WHERE b.game_id = a.game_id AND b.name_key = a.name_key AND b.realm_key = a.realm_key AND b.complainant_id = k.complainant_id
         AND o.post_id <> k.post_id AND coalesce(l.outcome, o.outcome) IS DISTINCT FROM 'lapsed' AND abs(o.occurred_on - k.occurred_on) <= ${EVENT_DAYS}) >= 2
     ORDER BY a.position LIMIT 1`,
    [caseId],
  );
  return row?.name ?? null;
}

/** Makes the filings of a member come one after the other until the transaction ends. */
export async function lockFilings(tx: Tx, memberId: number): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('filings of ' || $1::text, 0))`, [memberId]);
}

/**
 * Returns when complaints of a member were dismissed or withdrawn after an answer since an instant, oldest first, and how many are open. One that was joined
 * ends as the case it is part of, and with it.
 */
export async function selectFruitless(tx: Tx, memberId: number, since: Date): Promise<{ endedAt: Instant[]; open: number }> {
  const row = await tx.queryOne<{ endedAt: Instant[]; open: number }>(
    `WITH own AS (SELECT CASE WHEN c.outcome = 'joined' THEN l.outcome ELSE c.outcome END AS outcome, c.withdrawn_after_answer,
         CASE WHEN c.outcome = 'joined' THEN l.closed_at
           ELSE coalesce((SELECT max(e.at) FROM case_events e WHERE e.case_id = c.post_id AND c.joined_to IS NOT NULL AND e.action = 'leaveJoin'), c.closed_at) END AS ended_at
       FROM cases c LEFT JOIN cases l ON l.post_id = c.joined_to WHERE c.complainant_id = $1 AND NOT c.is_direct AND c.found_false IS NULL)
     SELECT ARRAY(SELECT ended_at FROM own WHERE ended_at > $2 AND (outcome = 'dismissed' OR withdrawn_after_answer) ORDER BY ended_at) AS "endedAt",
       (SELECT count(*)::integer FROM own WHERE ended_at IS NULL) AS open`,
    [memberId, since],
  );
  return row ?? { endedAt: [], open: 0 };
}
