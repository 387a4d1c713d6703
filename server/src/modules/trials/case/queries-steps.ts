import type { CaseState, Outcome } from '#contract/api/trials.ts';
import type { Instant, Tx, WriteContext } from '#server/platform/database/db.ts';
import type { Clocks } from '../rules/clocks.ts';

/** What a step makes of a case. */
export interface CaseChange {
  state: CaseState;
  outcome: Outcome | null;
  presenterId: number | null;
  receivedAt: Date | Instant | null;
  summonedAt: Date | Instant | null;
  totalStartedAt: Date | Instant | null;
  totalDueAt: Date | null;
  closedAt: Date | Instant | null;
  clocks: Clocks;
  wish: Wish | null;
}

/** A wish to withdraw a case, and until when the accused are asked about it. */
export interface Wish {
  dueAt: Date;
  reason: string;
}

/** Updates the state of a case. */
export async function updateCase({ tx, now }: WriteContext, id: number, change: CaseChange): Promise<void> {
  await tx.query(
    `UPDATE cases SET state = $2, outcome = $3, presenter_id = $4, received_at = $5, summoned_at = $6, closed_at = $7, due_at = $8, answer_due_at = $9,
       asked_at = $10, left_seconds = $11, total_started_at = $12, total_due_at = $13, updated_at = $14,
       withdraw_due_at = $15, withdraw_reason = $16 WHERE post_id = $1`,
    [
      id,
      change.state,
      change.outcome,
      change.presenterId,
      change.receivedAt,
      change.summonedAt,
      change.closedAt,
      change.clocks.dueAt,
      change.clocks.answerDueAt,
      change.clocks.askedAt,
      change.clocks.leftSeconds,
      change.totalStartedAt,
      change.totalDueAt,
      now,
      change.wish?.dueAt ?? null,
      change.wish?.reason ?? '',
    ],
  );
}

/** From now on the same complainant may accuse these characters again. */
export async function closeAccused(tx: Tx, caseId: number): Promise<void> {
  await tx.query('UPDATE case_accused SET is_open = false WHERE case_id = $1 OR case_id IN (SELECT post_id FROM cases WHERE joined_to = $1)', [caseId]);
}

/** Forgets which proofs were asked for at the doors of a case: its window waits for none any more. */
export async function deleteDoorProofs(tx: Tx, caseId: number): Promise<void> {
  await tx.query('DELETE FROM case_door_proofs WHERE case_id = $1', [caseId]);
}

/** A line of the log of a case. */
export interface CourtEvent {
  actorId: number | null;
  actorRole: 'complainant' | 'accused' | 'presenter' | 'clock';
  action: string;
  from: CaseState | null;
  to: CaseState;
  reason: string;
  data: object;
}

/** Writes an event into the log. */
export async function insertEvent({ tx, now }: WriteContext, caseId: number, event: CourtEvent): Promise<void> {
  await tx.query(
    'INSERT INTO case_events (case_id, at, actor_id, actor_role, action, from_state, to_state, reason, data) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [caseId, now, event.actorId, event.actorRole, event.action, event.from, event.to, event.reason, event.data],
  );
}
