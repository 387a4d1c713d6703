import type { AppealState, Penalty } from '#contract/api/tickets.ts';
import type { Lengths } from '#contract/court-lengths.ts';
import { APPEAL_AGAIN_UNTIL, REACHED_AT } from '#server/modules/blacklist/index.ts';
import type { Db, Instant, Tx, DbContext, WriteContext } from '#server/platform/database/db.ts';
import { instantInJson } from '#server/platform/database/instants.ts';
import { lengthOf } from '../case/queries-case.ts';
import { nextStageAt, type AppealStage } from '../rules/appeals.ts';
import type { NewEvidence } from '../case/queries-evidence.ts';

export interface TicketForAppeal {
  id: number;
  number: string;
  caseId: number;
  accusedId: number;
  penalty: Penalty;
  issuedAt: Instant;
  reachedAt: Instant | null;
  expiresAt: Instant | null;
  appealDays: number;
  isAnnulled: boolean;
  isSuspended: boolean;
  /** Until when it may be appealed once more because the law has changed; null: it may not, or was. */
  againUntil: Instant | null;
  /** Those that count: one that nobody has answered does not. */
  appeals: { id: number; state: AppealState; decidedAt: string | null; movedSeconds: number; isOfAnother: boolean }[];
}

const TICKET = `SELECT t.id, t.number, t.case_id AS "caseId", t.accused_id AS "accusedId", t.penalty, t.issued_at AS "issuedAt", t.expires_at AS "expiresAt", t.appeal_days AS "appealDays", t.annulled_at IS NOT NULL AS "isAnnulled",
  t.suspended_at IS NOT NULL AS "isSuspended", ${APPEAL_AGAIN_UNTIL} AS "againUntil", ${REACHED_AT} AS "reachedAt",
  coalesce((SELECT json_agg(json_build_object('id', p.id, 'state', p.state, 'decidedAt', ${instantInJson('p.decided_at')}, 'movedSeconds', p.answer_moved_seconds,
      'isOfAnother', a.member_id IS NOT NULL AND p.member_id IS DISTINCT FROM a.member_id) ORDER BY p.filed_at, p.id)
    FROM appeals p JOIN case_accused a ON a.id = t.accused_id WHERE p.ticket_id = t.id AND p.state NOT IN ('claimed', 'dropped', 'unanswered')), '[]') AS appeals
FROM tickets t`;

/** Returns a ticket with the appeals filed by entitled members, or null. */
export function selectForAppeal(db: Db, ticketId: number): Promise<TicketForAppeal | null> {
  return db.queryOne(`${TICKET} WHERE t.id = $1`, [ticketId]);
}

/** Keeps everybody from changing a ticket until the transaction ends; others may read it likewise. */
export async function lockTicketToRead(tx: Tx, ticketId: number): Promise<void> {
  await tx.query('SELECT FROM tickets WHERE id = $1 FOR SHARE', [ticketId]);
}

/** Returns the same by its number, of this game or else of the first that has it. */
export function selectByNumber(db: Db, number: string, gameId: number): Promise<TicketForAppeal | null> {
  return db.queryOne(`${TICKET} WHERE t.number = $1 ORDER BY t.game_id <> $2, t.game_id LIMIT 1`, [number, gameId]);
}

/** Returns the tickets of a case. */
export function selectOfCase(db: Db, caseId: number): Promise<TicketForAppeal[]> {
  return selectOfCases(db, [caseId]);
}

/** Returns the tickets of several cases, oldest first. */
export function selectOfCases(db: Db, caseIds: readonly number[]): Promise<TicketForAppeal[]> {
  return db.query(`${TICKET} WHERE t.case_id = ANY ($1::bigint[]) ORDER BY t.id`, [caseIds]);
}

export interface NewAppeal {
  ticketId: number;
  caseId: number;
  ground: string;
  text: string;
  evidenceIds: readonly number[];
  waitingEvidence: readonly NewEvidence[];
  memberId: number | null;
  code: string | null;
  /** The network of a claim, hashed; null: an appeal, or nobody's. */
  network: Buffer | null;
  /** Who may look at a claim, in the order they are called; of an appeal nobody. */
  lookOrder: readonly number[];
  state: 'open' | 'claimed';
  /** Those of its case. */
  lengths: Lengths;
}

/** Adds an appeal and returns its id; a claim comes in the place of an earlier one of the same network. Throws a unique violation of `appeals_one_open`. */
export async function insertAppeal({ tx, now }: WriteContext, appeal: NewAppeal): Promise<number> {
  const row = await tx.queryOne<{ id: number }>(
    `INSERT INTO appeals (ticket_id, case_id, ground, text, evidence_ids, waiting_evidence, member_id, code, state, filed_at, opened_at, due_at, network, look_order)
     VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9, $10, CASE WHEN $9 = 'open' THEN $10::timestamptz END, $11, $12, $13)
     ON CONFLICT (ticket_id, network) WHERE state = 'claimed' DO UPDATE SET ground = excluded.ground, text = excluded.text,
       waiting_evidence = excluded.waiting_evidence, code = excluded.code, filed_at = excluded.filed_at,
       look_order = excluded.look_order
     RETURNING id`,
    [
      appeal.ticketId,
      appeal.caseId,
      appeal.ground,
      appeal.text,
      appeal.evidenceIds,
      JSON.stringify(appeal.waitingEvidence),
      appeal.memberId,
      appeal.code,
      appeal.state,
      now,
      appeal.state === 'open' ? nextStageAt('called', { openedAt: now, lengths: appeal.lengths }) : null,
      appeal.network,
      appeal.lookOrder,
    ],
  );
  if (!row) throw new Error('an inserted appeal came back empty');
  return row.id;
}

export interface AppealRow {
  id: number;
  ticketId: number;
  caseId: number;
  ground: string;
  text: string;
  state: AppealState;
  memberId: number | null;
  code: string | null;
  evidenceCount: number;
  waitingEvidence: NewEvidence[];
  lookOrder: number[];
  filedAt: Instant;
}

/** Returns an appeal, or null. */
export function selectAppeal(db: Db, id: number): Promise<AppealRow | null> {
  return db.queryOne(
    `SELECT id, ticket_id AS "ticketId", case_id AS "caseId", ground, text, state, member_id AS "memberId", code,
       cardinality(evidence_ids) + jsonb_array_length(waiting_evidence) AS "evidenceCount", waiting_evidence AS "waitingEvidence",
       look_order AS "lookOrder", filed_at AS "filedAt"
     FROM appeals WHERE id = $1`,
    [id],
  );
}

/** Deletes the claims on a ticket: it is annulled. */
export async function deleteClaims(tx: Tx, ticketId: number): Promise<void> {
  await tx.query(`DELETE FROM appeals WHERE ticket_id = $1 AND state = 'claimed'`, [ticketId]);
}

/** A claim was shown to be right: it is an appeal from now on. Returns whether it was still there. */
export async function openClaim(
  { tx, now }: WriteContext,
  id: number,
  { presenterId, pictureId, evidenceIds, lengths }: { presenterId: number; pictureId: number; evidenceIds: readonly number[]; lengths: Lengths },
): Promise<boolean> {
  const row = await tx.queryOne(
    `UPDATE appeals SET state = 'open', network = NULL, confirmed_by = $2, picture_id = $6, evidence_ids = $3, waiting_evidence = '[]', opened_at = $4, due_at = $5
     WHERE id = $1 AND state = 'claimed' RETURNING 1`,
    [id, presenterId, evidenceIds, now, nextStageAt('called', { openedAt: now, lengths }), pictureId],
  );
  return row !== null;
}

/** Takes the pictures of claims whose appeals were decided before an instant; returns the ids of their sealed files. */
export async function takeClaimPictures(tx: Tx, before: Date): Promise<number[]> {
  const rows = await tx.query<{ pictureId: number }>(
    `WITH due AS (SELECT id, picture_id FROM appeals WHERE picture_id IS NOT NULL AND decided_at <= $1 FOR NO KEY UPDATE)
     UPDATE appeals a SET picture_id = NULL FROM due WHERE due.id = a.id RETURNING due.picture_id AS "pictureId"`,
    [before],
  );
  return rows.map(({ pictureId }) => pictureId);
}

/** A claim was shown to be wrong. */
export async function dropClaim({ tx, now }: WriteContext, id: number, presenterId: number): Promise<void> {
  await tx.query(`UPDATE appeals SET state = 'dropped', network = NULL, confirmed_by = $2, decided_at = $3 WHERE id = $1`, [id, presenterId, now]);
}

/** Writes the answer to an appeal. */
export async function decideAppeal(
  { tx, now }: WriteContext,
  id: number,
  decided: { outcome: 'affirmed' | 'reduced' | 'annulled' | 'unanswered'; presenterId: number | null; answer: string; penalty: Penalty | null },
): Promise<void> {
  await tx.query('UPDATE appeals SET state = $2, presenter_id = $3, answer = $4, penalty = $5, decided_at = $6 WHERE id = $1', [
    id,
    decided.outcome,
    decided.presenterId,
    decided.answer,
    decided.penalty,
    now,
  ]);
}

/** Returns how many appeals of a case are open. */
export async function countOpen(db: Db, caseId: number): Promise<number> {
  const row = await db.queryOne<{ count: number }>(`SELECT count(*)::integer AS count FROM appeals WHERE case_id = $1 AND state = 'open'`, [caseId]);
  return row?.count ?? 0;
}

/** Returns the written answers to a ticket's appeals. */
export function selectAnswers(tx: Tx, ticketId: number): Promise<{ id: number; answer: string }[]> {
  return tx.query(`SELECT id, answer FROM appeals WHERE ticket_id = $1 AND answer <> ''`, [ticketId]);
}

/** Writes an answer without a name it contained. */
export async function updateAnswer(tx: Tx, id: number, answer: string): Promise<void> {
  await tx.query('UPDATE appeals SET answer = $2 WHERE id = $1', [id, answer]);
}

/** Deletes claims that nobody confirmed in time. */
export async function deleteOldClaims({ tx, now }: WriteContext): Promise<void> {
  await tx.query(
    `DELETE FROM appeals a USING cases k WHERE k.post_id = a.case_id AND a.state IN ('claimed', 'dropped') AND a.filed_at < $1::timestamptz - make_interval(days => ${lengthOf('claimDays')})`,
    [now],
  );
}

/** When the next clock of an appeal runs out; for the table of jobs. */
export const NEXT_APPEAL_DUE = `SELECT min(due_at) FROM appeals WHERE state = 'open' AND due_at > since`;

/** Returns the open appeals whose clock has run out, with their cases; at most two hundred. */
export function selectDueAppeals({ db, now }: DbContext): Promise<{ id: number; caseId: number }[]> {
  return db.query(`SELECT id, case_id AS "caseId" FROM appeals WHERE state = 'open' AND due_at <= $1 ORDER BY due_at, id LIMIT 200`, [now]);
}

export interface OpenAppealRow {
  id: number;
  ticketId: number;
  number: string;
  /** Of the ticket that is appealed against. */
  penalty: Penalty;
  accusedId: number;
  memberId: number | null;
  evidenceIds: number[];
  openedAt: Instant;
  stage: AppealStage;
}

const OPEN_APPEAL = `SELECT a.id, a.ticket_id AS "ticketId", t.number, t.penalty, t.accused_id AS "accusedId", a.member_id AS "memberId", a.evidence_ids AS "evidenceIds",
  a.opened_at AS "openedAt", a.stage FROM appeals a JOIN tickets t ON t.id = a.ticket_id`;

/** Returns an appeal that is still open, or null. */
export function selectOpenAppeal(db: Db, id: number): Promise<OpenAppealRow | null> {
  return db.queryOne(`${OPEN_APPEAL} WHERE a.id = $1 AND a.state = 'open'`, [id]);
}

/** Returns the open appeals in a case, oldest first. */
export function selectOpenAppeals(db: Db, caseId: number): Promise<OpenAppealRow[]> {
  return db.query(`${OPEN_APPEAL} WHERE a.case_id = $1 AND a.state = 'open' ORDER BY a.id`, [caseId]);
}

/** Notes how far an appeal has come, and when it goes on. */
export async function updateStage(tx: Tx, id: number, { stage, dueAt }: { stage: AppealStage; dueAt: Date | null }): Promise<void> {
  await tx.query('UPDATE appeals SET stage = $2, due_at = $3 WHERE id = $1', [id, stage, dueAt]);
}
