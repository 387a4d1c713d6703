import type { DbContext } from '#server/platform/database/db.ts';

/** The cases in which the reader ($2) was called for something they have not done at that instant ($3). */
export const CALLED = `SELECT l.case_id FROM case_lots l JOIN cases c ON c.post_id = l.case_id
  WHERE l.call_order[1:l.called] @> ARRAY[$2::bigint] AND c.closed_at IS NULL AND CASE l.kind
    WHEN 'signer' THEN c.state = 'countersigning' AND l.round = (SELECT count(*) FROM verdicts WHERE case_id = c.post_id)
    WHEN 'courier' THEN (c.answer_due_at > $3 OR c.asked_at IS NOT NULL AND c.answer_due_at IS NOT NULL) AND c.presenter_id IS DISTINCT FROM $2
      AND NOT EXISTS (SELECT FROM delivery_attempts WHERE case_id = c.post_id AND member_id = $2)
    ELSE false END
  UNION ALL SELECT c.case_id FROM panel_calls c JOIN cases o ON o.post_id = c.case_id
  WHERE c.member_id = $2::bigint AND c.ended_at IS NULL AND c.voted_at IS NULL AND (c.appeal_id IS NULL AND o.state = 'panel'
    OR EXISTS (SELECT FROM appeals p WHERE p.id = c.appeal_id AND p.state = 'open'))
  UNION ALL SELECT l.case_id FROM case_lots l JOIN appeals p ON p.id = l.appeal_id
  WHERE l.kind = 'decider' AND l.call_order[1:l.called] @> ARRAY[$2::bigint] AND p.state = 'open'`;

/** Returns whether a member was called by lot for something in a case that they have not done at that instant. */
export async function isCalledIn({ db, now }: DbContext, caseId: number, memberId: number): Promise<boolean> {
  return (await db.queryOne(`SELECT WHERE $1::bigint IN (${CALLED})`, [caseId, memberId, now])) !== null;
}
