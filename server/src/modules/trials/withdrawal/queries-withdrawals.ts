import type { Tx, WriteContext } from '#server/platform/database/db.ts';

/** Forgets what the accused of a case said to an earlier wish to withdraw it. */
export async function clearWithdrawAgreed(tx: Tx, caseId: number): Promise<void> {
  await tx.query('UPDATE case_accused SET withdraw_agreed_at = NULL WHERE case_id = $1 AND withdraw_agreed_at IS NOT NULL', [caseId]);
}

/** Notes that an accused wants a case to go on: it is not withdrawn any more. */
export async function updateWithdrawRefused(tx: Tx, caseId: number): Promise<void> {
  await tx.query('UPDATE cases SET withdraw_refused = true WHERE post_id = $1', [caseId]);
}

/** Notes that a case was withdrawn after an answer. */
export async function updateWithdrawnAfterAnswer(tx: Tx, caseId: number): Promise<void> {
  await tx.query('UPDATE cases SET withdrawn_after_answer = true WHERE post_id = $1', [caseId]);
}

/** Notes that a member agrees, for all of their characters in a case, that it is withdrawn. */
export async function updateWithdrawAgreed({ tx, now }: WriteContext, caseId: number, memberId: number): Promise<void> {
  await tx.query('UPDATE case_accused SET withdraw_agreed_at = $3 WHERE case_id = $1 AND member_id = $2', [caseId, memberId, now]);
}
