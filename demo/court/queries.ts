import type { Penalty } from '#contract/api/tickets.ts';
import type { Tx, WriteContext } from '#server/platform/database/db.ts';

/** Returns the first accused of a case who has not answered, or null. */
export function selectUnanswered(tx: Tx, caseId: number): Promise<{ id: number; memberId: number | null } | null> {
  return tx.queryOne('SELECT id, member_id AS "memberId" FROM case_accused WHERE case_id = $1 AND answered_at IS NULL ORDER BY position LIMIT 1', [caseId]);
}

/** Returns the accused of a case. */
export function selectAccused(tx: Tx, caseId: number): Promise<{ id: number; name: string; realm: string; memberId: number | null }[]> {
  return tx.query('SELECT id, name, realm, member_id AS "memberId" FROM case_accused WHERE case_id = $1 ORDER BY position', [caseId]);
}

/** Returns the evidence of a case, in its order. */
export function selectEvidence(tx: Tx, caseId: number): Promise<{ id: number }[]> {
  return tx.query('SELECT id FROM case_evidence WHERE case_id = $1 ORDER BY position', [caseId]);
}

/** Returns the tickets of a case, in the order of its accused. */
export function selectTickets(tx: Tx, caseId: number): Promise<{ id: number; name: string; penalty: Penalty }[]> {
  return tx.query('SELECT t.id, a.name, t.penalty FROM tickets t JOIN case_accused a ON a.id = t.accused_id WHERE t.case_id = $1 ORDER BY a.position', [
    caseId,
  ]);
}

/** Returns whether the verdict of a case awaits its second signature. */
export async function isCountersigning(tx: Tx, caseId: number): Promise<boolean> {
  return (await tx.queryOne(`SELECT FROM cases WHERE post_id = $1 AND state = 'countersigning'`, [caseId])) !== null;
}

/**
 * Calls the first presenter of the lot who does not decide the appeal later: the signer of a verdict may not. Returns them with the number of the verdict that
 * waits among those of its case; null: nobody is left.
 */
export function callSigner(tx: Tx, caseId: number, deciderId: number): Promise<{ memberId: number; round: number } | null> {
  return tx.queryOne(
    `UPDATE case_lots SET called = CASE WHEN call_order[1] = $2 THEN 2 ELSE 1 END
     WHERE case_id = $1 AND kind = 'signer' AND cardinality(call_order) >= CASE WHEN call_order[1] = $2 THEN 2 ELSE 1 END
       AND round = (SELECT count(*) FROM verdicts WHERE case_id = $1) RETURNING call_order[called] AS "memberId", round`,
    [caseId, deciderId],
  );
}

/** Gives an appeal to one presenter. What was drawn is deleted, so it is no lot that can be recomputed. */
export async function callDecider(tx: Tx, appealId: number, presenterId: number): Promise<void> {
  await tx.query('DELETE FROM panel_calls WHERE appeal_id = $1', [appealId]);
  await tx.query(
    `UPDATE case_lots SET kind = 'decider', seats = NULL, call_order = ARRAY[$2::bigint], called = 1, day = NULL, pool = NULL, next_call_at = NULL WHERE appeal_id = $1`,
    [appealId, presenterId],
  );
}

/** Has it fall on a presenter to look at a claim. */
export async function callLooker(tx: Tx, appealId: number, presenterId: number): Promise<void> {
  await tx.query('UPDATE appeals SET look_order = ARRAY[$2::bigint] WHERE id = $1', [appealId, presenterId]);
}

/** Returns a presenter who looks at the note of a character for a claim in a case: nobody who has judged it, is of a guild of it, or decides the appeal. */
export function selectConfirmer(tx: Tx, caseId: number, deciderId: number): Promise<{ id: number } | null> {
  return tx.queryOne(
    `SELECT m.id FROM members m, cases k WHERE k.post_id = $1 AND m.role = 'presenter' AND m.status = 'active' AND m.id NOT IN ($2::bigint, k.complainant_id)
       AND NOT EXISTS (SELECT FROM verdicts v WHERE v.case_id = $1 AND m.id IN (v.presenter_id, v.countersigner_id))
       AND NOT EXISTS (SELECT FROM panel_calls c WHERE c.case_id = $1 AND c.member_id = m.id)
       AND NOT EXISTS (SELECT FROM case_events e WHERE e.case_id = $1 AND e.actor_id = m.id)
       AND NOT EXISTS (SELECT FROM character_history h WHERE h.member_id = m.id AND h.guild_key = ANY (k.party_guilds)) ORDER BY m.id LIMIT 1`,
    [caseId, deciderId],
  );
}

/** Returns the newest appeal of a case, or null. */
export function selectAppeal(tx: Tx, caseId: number): Promise<{ id: number } | null> {
  return tx.queryOne('SELECT id FROM appeals WHERE case_id = $1 ORDER BY id DESC LIMIT 1', [caseId]);
}

/** Returns the first comment on a post with this text, or null. */
export function selectComment(tx: Tx, postId: number, body: string): Promise<{ id: number } | null> {
  return tx.queryOne('SELECT id FROM comments WHERE post_id = $1 AND body = $2 ORDER BY id LIMIT 1', [postId, body]);
}

/** Makes presenters seen within the last day: lots leave out those who were not. */
export async function notePresentersSeen({ tx, now }: WriteContext): Promise<void> {
  await tx.query(
    `UPDATE members SET last_seen_at = greatest(last_seen_at, $1::timestamptz - make_interval(hours => (id % 20)::integer)) WHERE role = 'presenter'`,
    [now],
  );
}

/** Returns who sits on a seat of a panel, and how many verdicts its case has had; null: nobody does. */
export function selectJuror(tx: Tx, caseId: number, seat: number): Promise<{ memberId: number; round: number } | null> {
  return tx.queryOne(
    `SELECT member_id AS "memberId", (SELECT count(*) FROM verdicts WHERE case_id = $1)::integer AS round
     FROM panel_calls WHERE case_id = $1 AND appeal_id IS NULL AND seat = $2 AND ended_at IS NULL`,
    [caseId, seat],
  );
}

/**
 * Runs something while presenters were seen within the last day, so that a lot has them, and leaves them as they were: they are marked as seen after the older
 * cases only, which are shared out by hand.
 */
export async function whileSeen<Result>({ tx, now }: WriteContext, act: () => Promise<Result>): Promise<Result> {
  const before = await tx.query<{ id: number; at: string }>(`SELECT id, last_seen_at AS at FROM members WHERE role = 'presenter'`);
  await notePresentersSeen({ tx, now });
  const result = await act();
  await tx.query('UPDATE members m SET last_seen_at = b.at FROM unnest($1::bigint[], $2::timestamptz[]) AS b (id, at) WHERE m.id = b.id', [
    before.map(({ id }) => id),
    before.map(({ at }) => at),
  ]);
  return result;
}
