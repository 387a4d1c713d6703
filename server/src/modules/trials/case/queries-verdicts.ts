import type { Penalty } from '#contract/api/tickets.ts';
import type { Heard, ReturnPart, VerdictOutcome } from '#contract/api/trials.ts';
import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';
import type { Verdict, WrittenPenalty } from '../rules/verdict.ts';

export interface VerdictRow extends OwnVerdict {
  id: number;
  proposedAt: Instant;
  status: 'proposed' | 'returned' | 'final';
  countersignerId: number | null;
  countersignReason: string;
  checked: string;
  returnPart: ReturnPart | null;
  /** What took effect where that is not what was proposed. */
  decidedPenalties: WrittenPenalty[] | null;
  /** What a panel made of the outcome. */
  decidedOutcome: VerdictOutcome | null;
}

const COLUMNS = `id, presenter_id AS "presenterId", outcome, facts, reasoning, statement, articles, evidence_ids AS "evidenceIds", penalties, proposed_at AS "proposedAt",
  status, countersigner_id AS "countersignerId", countersign_reason AS "countersignReason",
  false_finding AS finding, checked, return_part AS "returnPart", decided_penalties AS "decidedPenalties", decided_outcome AS "decidedOutcome"`;

/** A verdict with the presenter who wrote it. */
export interface OwnVerdict extends Verdict {
  presenterId: number;
}

/** A verdict that waits, or one that holds at once. */
export interface NewVerdict extends OwnVerdict {
  status: 'proposed' | 'final';
}

/** Adds a verdict to a case. */
export async function insertVerdict({ tx, now }: WriteContext, caseId: number, verdict: NewVerdict): Promise<void> {
  await tx.query(
    `INSERT INTO verdicts (case_id, presenter_id, outcome, facts, reasoning, statement, articles, evidence_ids, penalties, proposed_at, status, false_finding)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10, $11, $12::jsonb)`,
    [
      caseId,
      verdict.presenterId,
      verdict.outcome,
      verdict.facts,
      verdict.reasoning,
      verdict.statement,
      verdict.articles,
      verdict.evidenceIds,
      JSON.stringify(verdict.penalties),
      now,
      verdict.status,
      verdict.finding === null ? null : JSON.stringify(verdict.finding),
    ],
  );
}

/** Returns the verdict of a case that waits for another presenter; null when none does. */
export function selectProposed(db: Db, caseId: number): Promise<VerdictRow | null> {
  return db.queryOne(`SELECT ${COLUMNS} FROM verdicts WHERE case_id = $1 AND status = 'proposed'`, [caseId]);
}

/** Returns how often a verdict was proposed or handed down in a case. */
export async function countVerdicts(db: Db, caseId: number): Promise<number> {
  const row = await db.queryOne<{ count: number }>('SELECT count(*)::integer AS count FROM verdicts WHERE case_id = $1', [caseId]);
  return row?.count ?? 0;
}

/** Returns all verdicts of a case, oldest first. */
export function selectVerdicts(db: Db, caseId: number): Promise<VerdictRow[]> {
  return db.query(`SELECT ${COLUMNS} FROM verdicts WHERE case_id = $1 ORDER BY id`, [caseId]);
}

/** What became of a verdict that waited. */
export interface VerdictEnd {
  status: 'returned' | 'final';
  /** Null: the clock. */
  countersignerId: number | null;
  reason?: string;
  checked?: string;
  returnPart?: ReturnPart | null;
  /** Where that is not what was proposed. */
  decidedPenalties?: readonly WrittenPenalty[] | null;
  decidedOutcome?: VerdictOutcome | null;
}

/** Writes what became of a verdict that waited. */
export async function decideVerdict({ tx, now }: WriteContext, id: number, end: VerdictEnd): Promise<void> {
  const { status, countersignerId, reason = '', checked = '', returnPart = null, decidedPenalties = null, decidedOutcome = null } = end;
  await tx.query(
    `UPDATE verdicts SET status = $2, countersigner_id = $3, countersign_reason = $4, countersigned_at = CASE WHEN $3::bigint IS NULL THEN NULL ELSE $5::timestamptz END,
       checked = $6, return_part = $7, decided_penalties = $8::jsonb, decided_outcome = $9 WHERE id = $1`,
    [id, status, countersignerId, reason, now, checked, returnPart, decidedPenalties === null ? null : JSON.stringify(decidedPenalties), decidedOutcome],
  );
}

/** Returns the penalties handed down for an offence in a game that were not annulled, newest first; a thousand at most. */
export async function selectPrecedents(db: Db, gameId: number, offence: string): Promise<Penalty[]> {
  const rows = await db.query<{ penalty: Penalty }>(
    `SELECT first_penalty AS penalty FROM tickets WHERE game_id = $1 AND offence = $2 AND annulled_at IS NULL ORDER BY issued_at DESC, id DESC LIMIT 1000`,
    [gameId, offence],
  );
  return rows.map(({ penalty }) => penalty);
}

export interface PrecedentRow {
  caseId: number;
  columnId: number;
  title: string;
  outcome: VerdictOutcome;
  penalties: WrittenPenalty['penalty'][];
  days: number;
  closedAt: Instant;
  activity: string;
  lossType: string;
  realms: string[];
}

/** Returns the newest judged cases of the offence and the game of a case, without that case, with what they cost. */
export function selectSimilar(db: Db, { id, gameId, offence }: { id: number; gameId: number; offence: string }, limit: number): Promise<PrecedentRow[]> {
  return db.query(
    `SELECT k.post_id AS "caseId", k.column_id AS "columnId", p.title, k.outcome,
       ARRAY(SELECT first_penalty FROM tickets WHERE case_id = k.post_id AND annulled_at IS NULL ORDER BY id) AS penalties,
       extract(epoch FROM k.closed_at - k.filed_at)::double precision / 86400 AS days, k.closed_at AS "closedAt",
       k.activity, coalesce(k.loss ->> 'type', '') AS "lossType", ARRAY(SELECT realm FROM case_accused WHERE case_id = k.post_id) AS realms
     FROM cases k JOIN posts p ON p.id = k.post_id
     WHERE k.game_id = $1 AND k.offence = $2 AND k.post_id <> $3 AND k.outcome IN ('upheld', 'partly', 'dismissed', 'insufficient')
     ORDER BY k.closed_at DESC, k.post_id DESC LIMIT $4`,
    [gameId, offence, id, limit],
  );
}

/** Returns the median of days from filing to verdict of an offence in a game; null without a verdict. */
export async function selectMedianDays(db: Db, gameId: number, offence: string): Promise<number | null> {
  const row = await db.queryOne<{ days: number | null }>(
    `SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM closed_at - filed_at)::double precision / 86400) AS days
     FROM cases WHERE game_id = $1 AND offence = $2 AND outcome IN ('upheld', 'partly', 'dismissed', 'insufficient')`,
    [gameId, offence],
  );
  return row?.days ?? null;
}

/** Returns a presenter's draft of a verdict; null for none. */
export function selectDraft(db: Db, caseId: number, presenterId: number): Promise<{ content: unknown; revision: number; updatedAt: Instant } | null> {
  return db.queryOne('SELECT content, revision, updated_at AS "updatedAt" FROM verdict_drafts WHERE case_id = $1 AND presenter_id = $2', [caseId, presenterId]);
}

/** Saves a draft based on the revision it names and returns the new revision; null when another save happened in between. */
export async function upsertDraft(
  { tx, now }: WriteContext,
  { caseId, presenterId }: { caseId: number; presenterId: number },
  { content, revision }: { content: string; revision: number },
): Promise<number | null> {
  const row = await tx.queryOne<{ revision: number }>(
    `INSERT INTO verdict_drafts AS d (case_id, presenter_id, content, revision, updated_at) SELECT $1, $2, $3::json, 1, $5 WHERE $4 = 0
       OR EXISTS (SELECT FROM verdict_drafts WHERE case_id = $1 AND presenter_id = $2)
     ON CONFLICT (case_id, presenter_id) DO UPDATE SET content = excluded.content, revision = d.revision + 1, updated_at = excluded.updated_at WHERE d.revision = $4
     RETURNING revision`,
    [caseId, presenterId, content, revision, now],
  );
  return row?.revision ?? null;
}

/** Throws a case's drafts away. */
export async function deleteDrafts(tx: Tx, caseId: number): Promise<void> {
  await tx.query('DELETE FROM verdict_drafts WHERE case_id = $1', [caseId]);
}

/** Notes how an accused was heard when a verdict took effect. */
export async function keepHeard(tx: Tx, accusedId: number, grade: Heard): Promise<void> {
  await tx.query('UPDATE case_accused SET heard = $2 WHERE id = $1', [accusedId, grade]);
}
