import { LAWFUL_LENGTHS } from '#contract/court-lengths.ts';
import type { Rung } from '#contract/api/trials.ts';
import type { Db } from '#server/platform/database/db.ts';
import { JUDGED, type FigureSpan } from './queries-span.ts';

/** Whether a vote `v` of a call `c` is for something else than the verdict says of that accused. */
const IS_DISSENT = `nullif(nullif(v.rung, 'dismissed'), 'insufficient') IS DISTINCT FROM (SELECT p ->> 'penalty'
  FROM verdicts f CROSS JOIN jsonb_array_elements(coalesce(f.decided_penalties, f.penalties)) p
  WHERE f.case_id = c.case_id AND f.status = 'final' AND (p ->> 'accusedId')::bigint = v.accused_id)`;

/** The votes `v` that counted in the case itself, with their calls `c`. */
const COUNTED = `panel_calls c JOIN panel_votes v ON v.call_id = c.id`;
const COUNTS = `c.appeal_id IS NULL AND c.ended_at IS NULL AND c.voted_at IS NOT NULL`;

/** Returns the condition under which the jurors of a closed case `k` are named; the parameter is from when on those of a verdict with a ticket are not. */
function isNamed(unnamedSince: string): string {
  return `(${unnamedSince}::timestamptz IS NULL OR NOT EXISTS (SELECT FROM tickets u WHERE u.case_id = k.post_id
    AND k.closed_at > ${unnamedSince}::timestamptz - make_interval(days => u.appeal_days - ${LAWFUL_LENGTHS.ticketAppealDays})))`;
}

/** What a juror voted about an accused, by the place of that one in the complaint. */
export interface ListedVote {
  /** Null: not named yet. */
  by: number | null;
  accused: number;
  rung: Rung;
  isDissent: boolean;
}

/** Returns the expression of what the panel of a closed case `k` voted, by seat and accused; `isNamed` takes the same parameter. */
export function votesOf(unnamedSince: string): string {
  return `CASE WHEN ${JUDGED} THEN coalesce((SELECT json_agg(json_build_object('by', CASE WHEN ${isNamed(unnamedSince)} THEN c.member_id END,
      'accused', a.position, 'rung', v.rung, 'isDissent', ${IS_DISSENT}) ORDER BY c.seat, a.position)
    FROM ${COUNTED} JOIN case_accused a ON a.id = v.accused_id WHERE c.case_id = k.post_id AND ${COUNTS}), '[]') ELSE '[]' END`;
}

/** Whose dissent is counted. */
export interface Dissenters {
  /** From when on the jurors of a verdict with a ticket are not named yet; null: all are. */
  unnamedSince: Date | null;
  /** Null: everybody's. */
  memberId: number | null;
}

/** Returns in how many cases of a span each presenter, or one of them, sat on the panel and voted for something else than the result. */
export function selectDissent(db: Db, { gameId, from, to }: FigureSpan, { unnamedSince, memberId }: Dissenters): Promise<{ id: number; dissent: number }[]> {
  return db.query(
    `SELECT c.member_id AS id, count(DISTINCT c.case_id)::integer AS dissent FROM ${COUNTED} JOIN cases k ON k.post_id = c.case_id
     WHERE k.game_id = $1 AND ${JUDGED} AND ($2::timestamptz IS NULL OR k.closed_at >= $2) AND ($3::timestamptz IS NULL OR k.closed_at < $3)
       AND ${COUNTS} AND ${isNamed('$4')} AND ($5::bigint IS NULL OR c.member_id = $5) AND ${IS_DISSENT} GROUP BY c.member_id`,
    [gameId, from, to, unnamedSince, memberId],
  );
}
