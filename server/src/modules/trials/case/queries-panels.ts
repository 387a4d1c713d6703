import type { Rung } from '#contract/api/trials.ts';
import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';
import type { PanelLot, PanelOf } from './queries-lots.ts';
import type { SeatCall } from '../rules/panels.ts';

/** Why a call is over before the count. */
export type CallEnd = 'silent' | 'late' | 'recused' | 'conflicted' | 'redrawn';

/** A call to a seat of a panel. */
export interface PanelCallRow extends SeatCall {
  id: number;
  caseId: number;
  /** The appeal it is a seat in; null: in the case itself. */
  appealId: number | null;
  round: number;
  seat: number;
  memberId: number;
  calledAt: Instant;
  reason: string;
  endedAt: Instant | null;
}

const COLUMNS = `c.id, c.case_id AS "caseId", c.appeal_id AS "appealId", round, seat, member_id AS "memberId", called_at AS "calledAt", accept_by AS "acceptBy", vote_by AS "voteBy",
  accepted_at AS "acceptedAt", voted_at AS "votedAt", reason, ended_at AS "endedAt"`;

/** Of a panel $1, $2. */
const OF_PANEL = 'c.case_id = $1 AND c.appeal_id IS NOT DISTINCT FROM $2::bigint';

/** Whether the panel of a call `c` in a case `k` still sits. */
export const STILL_SITS = `(c.appeal_id IS NULL AND k.state = 'panel' OR EXISTS (SELECT FROM appeals p WHERE p.id = c.appeal_id AND p.state = 'open'))`;

/** Returns all calls to the seats of a panel, in the order they were made. */
export function selectCalls(db: Db, { caseId, appealId }: PanelOf): Promise<PanelCallRow[]> {
  return db.query(`SELECT ${COLUMNS} FROM panel_calls c WHERE ${OF_PANEL} ORDER BY id`, [caseId, appealId]);
}

/** Returns all calls to seats in a case and its appeals, in the order they were made. */
export function selectAllCalls(db: Db, caseId: number): Promise<PanelCallRow[]> {
  return db.query(`SELECT ${COLUMNS} FROM panel_calls c WHERE case_id = $1 ORDER BY id`, [caseId]);
}

/** Returns those who sit on a panel, by seat. */
export function selectSitting(db: Db, { caseId, appealId }: PanelOf): Promise<PanelCallRow[]> {
  return db.query(`SELECT ${COLUMNS} FROM panel_calls c WHERE ${OF_PANEL} AND c.ended_at IS NULL ORDER BY seat`, [caseId, appealId]);
}

/** Returns the seats a presenter has on panels of a case and its appeals that have not counted yet. */
export function selectOwnSeats(db: Db, caseId: number, memberId: number): Promise<PanelCallRow[]> {
  return db.query(
    `SELECT ${COLUMNS} FROM panel_calls c JOIN cases k ON k.post_id = c.case_id
     WHERE c.case_id = $1 AND c.member_id = $2 AND c.ended_at IS NULL AND ${STILL_SITS} ORDER BY c.id`,
    [caseId, memberId],
  );
}

export interface NewCall {
  caseId: number;
  appealId: number | null;
  round: number;
  seat: number;
  memberId: number;
  acceptBy: Date;
  voteBy: Date;
}

/** Adds a call to a seat and returns its id. */
export async function insertCall({ tx, now }: WriteContext, call: NewCall): Promise<number> {
  const row = await tx.queryOne<{ id: number }>(
    'INSERT INTO panel_calls (case_id, appeal_id, round, seat, member_id, called_at, accept_by, vote_by) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id',
    [call.caseId, call.appealId, call.round, call.seat, call.memberId, now, call.acceptBy, call.voteBy],
  );
  if (!row) throw new Error('a call came back empty');
  return row.id;
}

/** Ends a call; the vote it brought does not count any more. */
export async function endCall({ tx, now }: WriteContext, callId: number, why: CallEnd): Promise<void> {
  await tx.query('DELETE FROM panel_votes WHERE call_id = $1', [callId]);
  await tx.query(`UPDATE panel_calls SET ended_at = $2, end_reason = $3, voted_at = NULL, reason = '' WHERE id = $1 AND ended_at IS NULL`, [callId, now, why]);
}

/** Notes that a call was accepted; again changes nothing. */
export async function acceptCall({ tx, now }: WriteContext, callId: number): Promise<void> {
  await tx.query('UPDATE panel_calls SET accepted_at = coalesce(accepted_at, $2) WHERE id = $1', [callId, now]);
}

/** A juror's vote on one accused. */
export interface VoteRow {
  callId: number;
  accusedId: number;
  rung: Rung;
}

/** Writes a juror's votes, in the place of those they gave before; who votes has accepted. */
export async function saveVotes(
  { tx, now }: WriteContext,
  callId: number,
  { votes, reason }: { votes: readonly Omit<VoteRow, 'callId'>[]; reason: string },
): Promise<void> {
  await tx.query('DELETE FROM panel_votes WHERE call_id = $1', [callId]);
  await tx.query(
    'INSERT INTO panel_votes (call_id, accused_id, rung) SELECT $1, accused_id, rung FROM unnest($2::bigint[], $3::text[]) AS vote (accused_id, rung)',
    [callId, votes.map(({ accusedId }) => accusedId), votes.map(({ rung }) => rung)],
  );
  await tx.query('UPDATE panel_calls SET accepted_at = coalesce(accepted_at, $2), voted_at = $2, reason = $3 WHERE id = $1', [callId, now, reason]);
}

/** Returns the votes that count on a panel. */
export function selectVotes(db: Db, { caseId, appealId }: PanelOf): Promise<VoteRow[]> {
  return db.query(
    `SELECT v.call_id AS "callId", v.accused_id AS "accusedId", v.rung FROM panel_votes v JOIN panel_calls c ON c.id = v.call_id
     WHERE ${OF_PANEL} AND c.ended_at IS NULL ORDER BY v.call_id, v.accused_id`,
    [caseId, appealId],
  );
}

/** Which draw of a panel. */
type PanelKey = Pick<PanelLot, 'caseId' | 'kind' | 'round'>;

/** Sets when the clock of the next seat of a panel runs out (null: of none), or operators are called to it, who were not yet. */
export async function updateSeatClock(tx: Tx, { caseId, kind, round }: PanelKey, next: { seatAt: Instant | null; operatorsAt: Date }): Promise<void> {
  await tx.query(
    `UPDATE case_lots SET next_call_at = CASE WHEN $4::timestamptz IS NULL OR operators_called_at IS NOT NULL THEN $4 ELSE least($4, $5) END
     WHERE case_id = $1 AND kind = $2 AND round = $3`,
    [caseId, kind, round, next.seatAt, next.operatorsAt],
  );
}

/** Notes that operators were called to a panel. Returns false when they were before. */
export async function markOperatorsCalled({ tx, now }: WriteContext, { caseId, kind, round }: PanelKey): Promise<boolean> {
  const row = await tx.queryOne(
    `UPDATE case_lots SET operators_called_at = $4 WHERE case_id = $1 AND kind = $2 AND round = $3 AND operators_called_at IS NULL RETURNING 1`,
    [caseId, kind, round, now],
  );
  return row !== null;
}

/** Returns who has confirmed the claim that an appeal was: they do not decide it. Null where nobody had to. */
export async function selectConfirmer(db: Db, appealId: number): Promise<number | null> {
  const row = await db.queryOne<{ confirmedBy: number | null }>('SELECT confirmed_by AS "confirmedBy" FROM appeals WHERE id = $1', [appealId]);
  return row?.confirmedBy ?? null;
}
