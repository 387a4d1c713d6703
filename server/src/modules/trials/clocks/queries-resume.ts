import type { CaseState } from '#contract/api/trials.ts';
import { MAY_BE_APPEALED, MAY_BE_APPEALED_AGAIN } from '#server/modules/blacklist/index.ts';
import type { DbContext, Tx, WriteContext } from '#server/platform/database/db.ts';

/** Notes that the clocks run, and returns for how many seconds they had not; 0 the first time. Two at once wait for each other. */
export async function updateOpenAt({ tx, now }: WriteContext): Promise<number> {
  await tx.query(`INSERT INTO court_clock (open_at) VALUES ($1) ON CONFLICT DO NOTHING`, [now]);
  const row = await tx.queryOne<{ seconds: number }>(
    `UPDATE court_clock k SET open_at = greatest(k.open_at, $1::timestamptz) FROM (SELECT open_at FROM court_clock FOR UPDATE) before
     RETURNING greatest(0, floor(extract(epoch FROM $1::timestamptz - before.open_at)))::integer AS seconds`,
    [now],
  );
  return row?.seconds ?? 0;
}

/** A case whose dates have moved. */
export interface MovedCase {
  id: number;
  gameId: number;
  columnId: number;
  state: CaseState;
  seconds: number;
}

/** A time during which the site was closed. */
export interface Closing {
  from: Date;
  seconds: number;
  /** By how much the dates of a case move in all. */
  maxSeconds: number;
}

const LATER = 'make_interval(secs => h.seconds)';

/** Whether the time in which a decided appeal `a` may be followed by another one was open at an instant. */
const MAY_FOLLOW = (at: string) =>
  `a.decided_at + make_interval(secs => a.answer_moved_seconds) + (SELECT make_interval(days => f.appeal_days) FROM tickets f WHERE f.id = a.ticket_id) > ${at}::timestamptz`;

/** Whether a case was not over at an instant: some date of it was open. */
const WAITS = (at: string) => `(closed_at IS NULL OR state = 'appealed'
  OR EXISTS (SELECT FROM tickets t WHERE t.case_id = post_id AND (${MAY_BE_APPEALED(at)} OR ${MAY_BE_APPEALED_AGAIN(at)}))
  OR EXISTS (SELECT FROM appeals a JOIN tickets t ON t.id = a.ticket_id WHERE a.case_id = post_id AND t.annulled_at IS NULL AND ${MAY_FOLLOW(at)}))`;

/**
 * Moves the open dates of all cases that are not over; the window of the accused keeps its length. Who was summoned while only
 * the clocks stood still was summoned then. Returns these cases.
 */
export async function moveCases(tx: Tx, { from, seconds, maxSeconds }: Closing): Promise<MovedCase[]> {
  return tx.query(
    `WITH h AS (SELECT post_id, least($2::integer, $3::integer - closed_seconds) AS seconds FROM cases
       WHERE ${WAITS('$1')} AND closed_seconds < $3::integer ORDER BY post_id FOR NO KEY UPDATE)
     UPDATE cases k SET closed_seconds = k.closed_seconds + h.seconds,
       closed_total_seconds = k.closed_total_seconds + CASE WHEN k.total_started_at IS NULL THEN 0 ELSE h.seconds END,
       due_at = CASE WHEN k.due_at > $1 THEN k.due_at + ${LATER} ELSE k.due_at END,
       withdraw_due_at = k.withdraw_due_at + ${LATER},
       asked_at = k.asked_at + ${LATER},
       total_due_at = k.total_due_at + ${LATER},
       summoned_at = CASE WHEN k.answer_due_at > coalesce(k.asked_at, $1) AND k.summoned_at <= $1 THEN k.summoned_at + ${LATER} ELSE k.summoned_at END,
       answer_due_at = CASE WHEN k.answer_due_at > coalesce(k.asked_at, $1) THEN k.answer_due_at + ${LATER} ELSE k.answer_due_at END
     FROM h WHERE k.post_id = h.post_id
     RETURNING k.post_id AS id, k.game_id AS "gameId", (SELECT column_id FROM posts WHERE id = k.post_id) AS "columnId", k.state, h.seconds`,
    [from, seconds, maxSeconds],
  );
}

/** Returns how many cases are not over and may still be moved. */
export async function countWaiting({ db, now }: DbContext, maxSeconds: number): Promise<number> {
  const row = await db.queryOne<{ count: number }>(`SELECT count(*)::integer AS count FROM cases WHERE ${WAITS('$2')} AND closed_seconds < $1::integer`, [
    maxSeconds,
    now,
  ]);
  return row?.count ?? 0;
}

/** Moves the calls, seats and appeals of these cases, and until when those that are decided may be followed by another one. */
export async function moveCalls(tx: Tx, moved: readonly MovedCase[], from: Date): Promise<void> {
  const values = [moved.map(({ id }) => id), moved.map(({ seconds }) => seconds)];
  const H = 'FROM unnest($1::bigint[], $2::integer[]) AS h (case_id, seconds)';
  await tx.query(
    `UPDATE case_lots l SET drawn_at = l.drawn_at + ${LATER}, next_call_at = l.next_call_at + ${LATER} ${H}
     WHERE l.case_id = h.case_id AND (l.next_call_at > $3 OR l.kind IN ('panel', 'signer') AND EXISTS (SELECT FROM cases k WHERE k.post_id = l.case_id AND k.closed_at IS NULL)
       OR EXISTS (SELECT FROM appeals a WHERE a.id = l.appeal_id AND a.state = 'open'))`,
    [...values, from],
  );
  await tx.query(
    `UPDATE panel_calls c SET accept_by = c.accept_by + ${LATER}, vote_by = c.vote_by + ${LATER} ${H} JOIN cases k ON k.post_id = h.case_id
     WHERE c.case_id = h.case_id AND c.ended_at IS NULL AND c.voted_at IS NULL
       AND (c.appeal_id IS NULL AND k.state = 'panel' OR EXISTS (SELECT FROM appeals a WHERE a.id = c.appeal_id AND a.state = 'open'))`,
    values,
  );
  await tx.query(
    `UPDATE appeals a SET opened_at = a.opened_at + ${LATER}, due_at = a.due_at + ${LATER} ${H} WHERE a.case_id = h.case_id AND a.state = 'open'`,
    values,
  );
  await tx.query(`UPDATE appeals a SET answer_moved_seconds = a.answer_moved_seconds + h.seconds ${H} WHERE a.case_id = h.case_id AND ${MAY_FOLLOW('$3')}`, [
    ...values,
    from,
  ]);
}
