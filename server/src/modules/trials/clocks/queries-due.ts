import type { Instant, Tx, DbContext } from '#server/platform/database/db.ts';
import { DOOR_PROOF_PENDING, lengthOf } from '../case/queries-case.ts';
import { CASE_NOTIFICATIONS } from '../case/notifications.ts';

/** When the next clock of a case runs out; for the table of jobs. */
export const NEXT_CASE_DUE = `SELECT least((SELECT min(due_at) FROM cases WHERE due_at > since),
  (SELECT min(k.answer_due_at) FROM case_door_proofs d JOIN cases k ON k.post_id = d.case_id WHERE k.answer_due_at > since))`;

/** When the next reminder of a clock is due; for the table of jobs. */
export const NEXT_REMINDER_DUE = `SELECT least(
  (SELECT min(due_at) - interval '24 hours' FROM cases
    WHERE due_at > since + interval '24 hours' AND state IN ('received', 'hearing') AND asked_at IS NULL AND withdraw_due_at IS NULL),
  (SELECT min(total_due_at) - interval '7 days' FROM cases WHERE total_due_at > since + interval '7 days' AND closed_at IS NULL),
  (SELECT min(total_due_at) - interval '1 day' FROM cases WHERE total_due_at > since + interval '1 day' AND closed_at IS NULL))`;

/** A case whose clock has run out. */
export interface DueCase {
  id: number;
  dueAt: Instant;
}

/** Returns the cases whose clock has run out, longest ago first, behind `after`; at most two hundred. */
export function selectDue({ db, now }: DbContext, after: DueCase | null): Promise<DueCase[]> {
  return db.query(
    `SELECT post_id AS id, due_at FROM cases WHERE due_at <= $1 AND ($2::timestamptz IS NULL OR (due_at, post_id) > ($2, $3::bigint))
     ORDER BY due_at, post_id LIMIT 200`,
    [now, after?.dueAt ?? null, after?.id ?? null],
  );
}

/**
 * Returns the open cases whose window has ended while a proof was pending that was asked for at a door, and may still become longer; the longest ended
 * first, at most two hundred.
 */
export async function selectToHold({ db, now }: DbContext): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `SELECT k.post_id AS id FROM cases k WHERE k.post_id IN (SELECT case_id FROM case_door_proofs) AND k.answer_due_at <= $1 AND k.closed_at IS NULL
       AND k.asked_at IS NULL AND k.door_proof_seconds < 3600 * ${lengthOf('doorProofHours')}
       AND k.answer_due_at < k.summoned_at + make_interval(days => ${lengthOf('answerDays')}, hours => ${lengthOf('heardOfHours')} + ${lengthOf('moreAnswerHours')} + ${lengthOf('doorProofHours')}) AND ${DOOR_PROOF_PENDING}
     ORDER BY k.answer_due_at, k.post_id LIMIT 200`,
    [now],
  );
  return rows.map(({ id }) => id);
}

/** Makes this the only run until the transaction ends; false when another one is under way. */
export async function lockReminding(tx: Tx): Promise<boolean> {
  const row = await tx.queryOne<{ held: boolean }>(`SELECT pg_try_advisory_xact_lock(hashtextextended('court reminders', 0)) AS held`);
  return row?.held ?? false;
}

/** Returns the cases that lapse within a week, or within a day, and of which nobody was warned yet; at most two hundred. */
export async function selectToWarn({ db, now }: DbContext): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `SELECT post_id AS id FROM cases WHERE closed_at IS NULL AND total_due_at > $1::timestamptz AND state IN ('filed', 'received', 'answering', 'hearing')
       AND (total_due_at <= $1::timestamptz + interval '7 days' AND total_warned_days < 21 OR total_due_at <= $1::timestamptz + interval '1 day' AND total_warned_days < 27)
     ORDER BY total_due_at, post_id LIMIT 200`,
    [now],
  );
  return rows.map(({ id }) => id);
}

/** Notes the day of which the parties of a case were warned; false when they were before. */
export async function updateWarnedDays(tx: Tx, caseId: number, day: number): Promise<boolean> {
  return (await tx.queryOne('UPDATE cases SET total_warned_days = $2 WHERE post_id = $1 AND total_warned_days < $2 RETURNING 1', [caseId, day])) !== null;
}

/** Returns the presenters who got a case by lot. */
export async function selectAssigned(tx: Tx, caseId: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(`SELECT (data ->> 'presenterId')::bigint AS id FROM case_events WHERE case_id = $1 AND action = 'assign'`, [
    caseId,
  ]);
  return rows.map(({ id }) => id);
}

export interface ReminderRow {
  id: number;
  memberId: number;
  dueAt: Instant;
  /** How long its turn is. */
  turnHours: number;
}

/** How many are reminded at a time. */
export const MAX_REMINDED = 200;

/** Returns the presenters whose clock ends between two instants and who were not notified within `aheadSeconds` before its end; at most `MAX_REMINDED`. */
export function selectToRemind({ db, now }: DbContext, { until, aheadSeconds }: { until: Date; aheadSeconds: number }): Promise<ReminderRow[]> {
  return db.query(
    `SELECT k.post_id AS id, k.presenter_id AS "memberId", k.due_at AS "dueAt", ${lengthOf('turnHours')} AS "turnHours" FROM cases k
     WHERE k.state IN ('received', 'hearing') AND k.asked_at IS NULL AND k.withdraw_due_at IS NULL AND k.due_at > $1 AND k.due_at <= $2 AND NOT EXISTS (
       SELECT FROM messages m WHERE m.member_id = k.presenter_id AND m.about = 'post' AND m.external_id = k.post_id AND m.sent_at > k.due_at - make_interval(secs => $3)
         AND m.kind = $4)
     ORDER BY k.due_at, k.post_id LIMIT ${MAX_REMINDED}`,
    [now, until, aheadSeconds, CASE_NOTIFICATIONS.idleSoon.kind.name],
  );
}
