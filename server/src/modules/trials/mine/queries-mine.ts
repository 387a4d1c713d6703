import type { PartyRole } from '#contract/api/trials.ts';
import type { DbContext, Instant } from '#server/platform/database/db.ts';
import type { PageStart } from '#server/platform/database/paging.ts';
import { SELECT_CASE, type CaseRow } from '../case/queries-case.ts';
import { IS_NEW } from '../case/queries-queue.ts';

/** The order of the list: what waits for the member (2), what else is open (1), what is over (0), each newest first. */
export interface MineKeys {
  rank: number;
  at: Instant;
  id: number;
}

export interface MineFilter {
  memberId: number;
  /** Null: all. */
  role: PartyRole | null;
}

/** A case, with the complaint of the member that it consists of or that was joined to it; of who filed none the case itself. */
export interface MineRow extends CaseRow {
  ownId: number;
  ownColumnId: number;
  ownTitle: string;
  ownFiledAt: Instant;
  rank: number;
  role: PartyRole;
  /** The place in the queue of its game, from 1 on; null where it is not there. */
  queuePlace: number | null;
  /** What its complainant was asked last; null: nothing. */
  question: string | null;
}

const ACCUSED = 'FROM case_accused a WHERE a.case_id = own.post_id AND a.member_id = $1';
const WITNESS = 'FROM case_witnesses w WHERE w.case_id = own.post_id AND w.member_id = $1';
const ROLE = `CASE WHEN own.presenter_id = $1 THEN 'presenter' WHEN own.complainant_id = $1 THEN 'complainant' WHEN EXISTS (SELECT ${ACCUSED}) THEN 'accused' ELSE 'witness' END`;
const MINE = `(own.complainant_id = $1 OR own.outcome IS DISTINCT FROM 'joined' AND (own.presenter_id = $1 OR EXISTS (SELECT ${ACCUSED}) OR EXISTS (SELECT ${WITNESS})))`;

/** The case that a complaint `own` is part of: itself, unless it was joined to another one. */
const LED = `k.post_id = CASE own.outcome WHEN 'joined' THEN own.joined_to ELSE own.post_id END`;

/** What the turn of a case is in `rules/turn.ts`, for what orders the list. */
const WAITS = `(k.asked_at IS NOT NULL AND own.complainant_id = $1
  OR k.withdraw_due_at IS NOT NULL AND EXISTS (SELECT ${ACCUSED} AND a.withdraw_agreed_at IS NULL)
  OR k.asked_at IS NULL AND k.withdraw_due_at IS NULL AND k.answer_due_at > $2 AND EXISTS (SELECT ${ACCUSED} AND a.answered_at IS NULL)
  OR k.asked_at IS NULL AND k.withdraw_due_at IS NULL AND k.presenter_id = $1 AND k.state IN ('received', 'hearing'))`;
const RANK = `CASE WHEN k.closed_at IS NOT NULL AND k.state <> 'appealed' THEN 0 WHEN k.closed_at IS NULL AND ${WAITS} THEN 2 ELSE 1 END`;

const PLACE = `(SELECT count(*)::integer FROM cases q WHERE q.game_id = k.game_id AND q.state = 'filed'
  AND (${IS_NEW.replaceAll('k.', 'q.')}, q.due_at, q.post_id) <= (${IS_NEW}, k.due_at, k.post_id))`;

/** Returns the cases a member takes part in, from a cursor on; a complaint that was joined is the case it is part of. */
export function selectMine({ db, now }: DbContext, { memberId, role }: MineFilter, start: PageStart<MineKeys>): Promise<MineRow[]> {
  return db.query(
    `WITH page AS (
       SELECT id, case_id, rank, role FROM (SELECT own.post_id AS id, k.post_id AS case_id, own.filed_at, ${RANK} AS rank, ${ROLE} AS role
         FROM cases own JOIN cases k ON ${LED} WHERE ${MINE}) mine
       WHERE ($3::text IS NULL OR role = $3) AND ($4::integer IS NULL OR (rank, filed_at, id) < ($4, $5::timestamptz, $6::bigint))
       ORDER BY rank DESC, filed_at DESC, id DESC LIMIT $7 OFFSET $8
     ), found AS (${SELECT_CASE} WHERE k.post_id IN (SELECT case_id FROM page))
     SELECT found.*, own.post_id AS "ownId", own.column_id AS "ownColumnId", own.title AS "ownTitle", own.filed_at AS "ownFiledAt", page.rank, page.role, CASE WHEN k.state = 'filed' THEN ${PLACE} END AS "queuePlace",
       (SELECT s.text FROM case_statements s WHERE s.case_id = k.post_id AND s.kind = 'question' AND s.accused_id IS NULL ORDER BY s.id DESC LIMIT 1) AS question
     FROM page JOIN found ON found.id = page.case_id JOIN cases k ON k.post_id = page.case_id JOIN cases own ON own.post_id = page.id
     ORDER BY page.rank DESC, own.filed_at DESC, page.id DESC`,
    [memberId, now, role, start.after?.rank ?? null, start.after?.at ?? null, start.after?.id ?? null, start.limit, start.offset],
  );
}

/** Returns how many cases a member takes part in, by their role, and how many of them wait for the member. */
export function countMine({ db, now }: DbContext, memberId: number): Promise<{ role: PartyRole; count: number; waiting: number }[]> {
  return db.query(
    `SELECT ${ROLE} AS role, count(*)::integer AS count, (count(*) FILTER (WHERE ${RANK} = 2))::integer AS waiting
     FROM cases own JOIN cases k ON ${LED} WHERE ${MINE} GROUP BY 1`,
    [memberId, now],
  );
}
