import { APPEALABLE_UNTIL, APPEAL_AGAIN_UNTIL } from '#server/modules/blacklist/index.ts';
import type { DbContext, Instant, Tx } from '#server/platform/database/db.ts';
import { STILL_SITS } from '../case/queries-panels.ts';

/** What somebody runs out of: the accused their window or the time to speak against a withdrawal, the complainants the pause for a reply, a signer their call or the verdict, a juror their call or their vote, who decides an appeal their call, where somebody follows, or its next stage, the owner of a ticket their appeal. */
export type Ending = 'answer' | 'withdrawal' | 'reply' | 'call' | 'signing' | 'seat' | 'deciding' | 'appeal';

/** How long most tickets may be appealed, which the index goes by, and how long a ticket `t` may. */
const USUAL = `interval '30 days'`;
const APPEAL = `make_interval(days => t.appeal_days)`;
/** When a ticket `t` reached the present owner of its character `a`, later by as long as the site was closed since. */
const REACHED = 'greatest(t.issued_at, a.owner_proven_at) + make_interval(secs => t.appeal_moved_seconds)';

/** When the next ending is reminded of; for the table of jobs. */
export const NEXT_ENDING = `SELECT least(
  (SELECT min(answer_due_at) - interval '24 hours' FROM cases WHERE answer_due_at > since + interval '24 hours' AND closed_at IS NULL),
  (SELECT min(answer_due_at) - interval '6 hours' FROM cases WHERE answer_due_at > since + interval '6 hours' AND closed_at IS NULL),
  (SELECT min(due_at) - interval '24 hours' FROM cases WHERE due_at > since + interval '24 hours' AND asked_at IS NOT NULL),
  (SELECT min(withdraw_due_at) - interval '24 hours' FROM cases WHERE withdraw_due_at > since + interval '24 hours'),
  (SELECT min(next_call_at) - interval '12 hours' FROM case_lots WHERE next_call_at > since + interval '12 hours'),
  (SELECT min(due_at) - interval '12 hours' FROM cases WHERE due_at > since + interval '12 hours' AND state = 'countersigning'),
  (SELECT min(due_at) - interval '12 hours' FROM appeals WHERE due_at > since + interval '12 hours' AND state = 'open'),
  (SELECT min(accept_by) - interval '12 hours' FROM panel_calls WHERE accept_by > since + interval '12 hours' AND ended_at IS NULL AND accepted_at IS NULL),
  (SELECT min(vote_by) - interval '12 hours' FROM panel_calls
    WHERE vote_by > since + interval '12 hours' AND ended_at IS NULL AND accepted_at IS NOT NULL AND voted_at IS NULL),
  (SELECT min(issued_at) + ${USUAL} - interval '7 days' FROM tickets WHERE issued_at > since - ${USUAL} + interval '7 days' AND annulled_at IS NULL),
  (SELECT min(issued_at) + ${USUAL} - interval '1 day' FROM tickets WHERE issued_at > since - ${USUAL} + interval '1 day' AND annulled_at IS NULL),
  (SELECT min(${REACHED} + ${APPEAL} - before) FROM tickets t JOIN case_accused a ON a.id = t.accused_id CROSS JOIN (VALUES (interval '7 days'), (interval '1 day')) b (before)
    WHERE (t.appeal_moved_seconds > 0 OR t.appeal_days <> 30) AND t.annulled_at IS NULL AND ${REACHED} + ${APPEAL} - before > since),
  (SELECT min(appeal_again_until) - interval '7 days' FROM tickets WHERE appeal_again_until > since + interval '7 days' AND annulled_at IS NULL),
  (SELECT min(appeal_again_until) - interval '1 day' FROM tickets WHERE appeal_again_until > since + interval '1 day' AND annulled_at IS NULL),
  (SELECT min(owner_proven_at) + ${USUAL} - interval '7 days' FROM case_accused WHERE owner_proven_at > since - ${USUAL} + interval '7 days'),
  (SELECT min(owner_proven_at) + ${USUAL} - interval '1 day' FROM case_accused WHERE owner_proven_at > since - ${USUAL} + interval '1 day'))`;

/** Somebody who runs out of time. */
export interface EndingRow {
  ending: Ending;
  /** The case; of an appeal the ticket. */
  id: number;
  memberId: number;
  dueAt: Instant;
}

const ROUND = '(SELECT count(*) FROM verdicts v WHERE v.case_id = k.post_id)';

/** Everything that ends within a week after `$1`. Of an ending that two characters of one member have, there is one row. */
const ENDINGS = `SELECT DISTINCT 'answer' AS ending, k.post_id AS id, a.member_id, k.answer_due_at AS due_at FROM cases k JOIN case_accused a ON a.case_id = k.post_id
    WHERE k.closed_at IS NULL AND k.asked_at IS NULL AND k.answer_due_at > $1 AND k.answer_due_at <= $1::timestamptz + interval '24 hours'
      AND a.member_id IS NOT NULL AND a.answered_at IS NULL
  UNION ALL
  SELECT DISTINCT 'withdrawal', k.post_id, a.member_id, k.withdraw_due_at FROM cases k JOIN case_accused a ON a.case_id = k.post_id
    WHERE k.withdraw_due_at > $1 AND k.withdraw_due_at <= $1::timestamptz + interval '24 hours' AND a.member_id IS NOT NULL AND a.withdraw_agreed_at IS NULL
  UNION ALL
  SELECT 'reply', k.post_id, c.complainant_id, k.due_at FROM cases k
    JOIN cases c ON c.post_id = k.post_id OR c.joined_to = k.post_id AND c.outcome = 'joined'
    WHERE k.asked_at IS NOT NULL AND k.due_at > $1 AND k.due_at <= $1::timestamptz + interval '24 hours'
  UNION ALL
  SELECT 'call', l.case_id, l.call_order[l.called], l.next_call_at FROM case_lots l JOIN cases k ON k.post_id = l.case_id
    WHERE l.kind = 'signer' AND l.called > 0 AND l.round = ${ROUND} AND k.state = 'countersigning'
      AND l.next_call_at > $1 AND l.next_call_at <= $1::timestamptz + interval '12 hours'
  UNION ALL
  SELECT 'signing', k.post_id, called.id, k.due_at FROM cases k JOIN case_lots l ON l.case_id = k.post_id AND l.kind = 'signer' AND l.round = ${ROUND}
    CROSS JOIN LATERAL unnest(l.call_order[:l.called]) AS called (id)
    WHERE k.state = 'countersigning' AND k.due_at > $1 AND k.due_at <= $1::timestamptz + interval '12 hours'
  UNION ALL
  SELECT 'seat', c.case_id, c.member_id, CASE WHEN c.accepted_at IS NULL THEN c.accept_by ELSE c.vote_by END FROM panel_calls c JOIN cases k ON k.post_id = c.case_id
    WHERE ${STILL_SITS} AND c.ended_at IS NULL AND c.voted_at IS NULL
      AND CASE WHEN c.accepted_at IS NULL THEN c.accept_by ELSE c.vote_by END BETWEEN $1 AND $1::timestamptz + interval '12 hours'
  UNION ALL
  SELECT 'deciding', l.case_id, l.call_order[l.called], l.next_call_at FROM case_lots l JOIN appeals p ON p.id = l.appeal_id
    WHERE l.kind = 'decider' AND l.called > 0 AND l.called < cardinality(l.call_order) AND p.state = 'open' AND l.next_call_at > $1 AND l.next_call_at <= $1::timestamptz + interval '12 hours'
  UNION ALL
  SELECT 'deciding', l.case_id, called.id, p.due_at FROM appeals p JOIN case_lots l ON l.appeal_id = p.id AND l.kind = 'decider'
    CROSS JOIN LATERAL unnest(l.call_order[:l.called]) AS called (id)
    WHERE p.state = 'open' AND p.due_at > $1 AND p.due_at <= $1::timestamptz + interval '12 hours'
  UNION ALL
  SELECT 'appeal', t.id, a.member_id, ${REACHED} + ${APPEAL} FROM tickets t JOIN case_accused a ON a.id = t.accused_id
    WHERE t.annulled_at IS NULL AND ${REACHED} > $1::timestamptz - ${APPEAL} AND ${REACHED} <= $1::timestamptz - ${APPEAL} + interval '7 days'
      AND a.member_id IS NOT NULL AND NOT EXISTS (SELECT FROM appeals p WHERE p.ticket_id = t.id AND p.state NOT IN ('claimed', 'dropped'))
      AND coalesce(${APPEAL_AGAIN_UNTIL} <= ${REACHED} + ${APPEAL}, true)
  UNION ALL
  SELECT 'appeal', t.id, a.member_id, t.appeal_again_until FROM tickets t JOIN case_accused a ON a.id = t.accused_id
    WHERE t.annulled_at IS NULL AND t.appeal_again_until > $1 AND t.appeal_again_until <= $1::timestamptz + interval '7 days'
      AND a.member_id IS NOT NULL AND t.appeal_again_until = ${APPEALABLE_UNTIL}`;

/** How many are reminded at a time. */
export const MAX_ENDINGS = 200;

/** Returns who runs out of time within a week, behind `after`, soonest first; at most `MAX_ENDINGS`. */
export function selectEndings({ db, now }: DbContext, after: EndingRow | null): Promise<EndingRow[]> {
  return db.query(
    `SELECT ending, id, member_id, due_at FROM (${ENDINGS}) each
     WHERE $2::timestamptz IS NULL OR (due_at, ending, id, member_id) > ($2, $3, $4::bigint, $5::bigint)
     ORDER BY due_at, ending, id, member_id LIMIT ${MAX_ENDINGS}`,
    [now, after?.dueAt ?? null, after?.ending ?? null, after?.id ?? null, after?.memberId ?? null],
  );
}

/** Makes other runs wait until the transaction ends. */
export async function lockEndings(tx: Tx): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('court endings', 0))`);
}

/** Returns whether a member got a message of a kind about a case or a ticket since an instant. */
export async function wasReminded(
  tx: Tx,
  { memberId, kind, about, since }: { memberId: number; kind: string; about: { kind: string; id: number }; since: Date },
): Promise<boolean> {
  const row = await tx.queryOne('SELECT FROM messages WHERE member_id = $1 AND about = $2 AND external_id = $3 AND kind = $4 AND sent_at >= $5 LIMIT 1', [
    memberId,
    about.kind,
    about.id,
    kind,
    since,
  ]);
  return row !== null;
}
