import type { Db } from '#server/platform/database/db.ts';
import { callForCases, runClocks } from '../clocks/clocks.ts';

/** Returns what lets time pass in the cases of a court. */
export function courtTime(db: Db) {
  /** Moves everything that has happened in a case into the past, so far that its clock has just run out, and lets the clocks run. */
  async function elapse(id: number): Promise<void> {
    const left = await db.queryOne<{ seconds: number }>(
      // Whole seconds: a clock that has been read and written keeps milliseconds, and has to stay in step with instants that were not.
      `SELECT ceil(greatest(extract(epoch FROM coalesce(due_at, answer_due_at, now()) - now()), 0))::integer + 60 AS seconds FROM cases WHERE post_id = $1`,
      [id],
    );
    await backdate(id, left?.seconds ?? 0);
    await runClocks({ db, now: new Date() });
  }

  /** Moves everything that has happened in a case into the past. */
  async function backdate(id: number, seconds: number): Promise<void> {
    const by = (...columns: string[]) => columns.map((column) => `${column} = ${column} - make_interval(secs => $2)`).join(', ');
    await db.query(
      `UPDATE cases SET ${by('due_at', 'answer_due_at', 'withdraw_due_at', 'asked_at', 'summoned_at', 'received_at', 'filed_at', 'queued_at', 'total_started_at', 'total_due_at')} WHERE post_id = $1`,
      [id, seconds],
    );
    await db.query(`UPDATE case_accused SET ${by('told_at', 'opened_at', 'extended_at', 'answered_at')} WHERE case_id = $1`, [id, seconds]);
    await db.query(`UPDATE case_evidence SET ${by('added_at', 'joined_at')} WHERE case_id = $1`, [id, seconds]);
    await db.query(`UPDATE delivery_attempts SET ${by('at', 'logged_at')} WHERE case_id = $1`, [id, seconds]);
    await db.query(`UPDATE case_lots SET ${by('drawn_at', 'next_call_at')} WHERE case_id = $1`, [id, seconds]);
    await db.query(`UPDATE panel_calls SET ${by('called_at', 'accept_by', 'vote_by', 'accepted_at', 'voted_at', 'ended_at')} WHERE case_id = $1`, [
      id,
      seconds,
    ]);
  }

  /** Returns in how many seconds the next clock or call of a case is due; null: none runs. */
  async function dueIn(id: number): Promise<number | null> {
    const next = await db.queryOne<{ seconds: number | null }>(
      `SELECT extract(epoch FROM least(k.due_at, (SELECT min(next_call_at) FROM case_lots WHERE case_id = k.post_id)) - now())::double precision AS seconds
       FROM cases k WHERE k.post_id = $1 AND k.closed_at IS NULL`,
      [id],
    );
    return next?.seconds ?? null;
  }

  const stateOf = async (id: number): Promise<string> =>
    (await db.queryOne<{ state: string }>('SELECT state FROM cases WHERE post_id = $1', [id]))?.state ?? '';

  /** Lets time pass in a case; its clocks and calls run when they are due. */
  async function pass(id: number, seconds: number): Promise<void> {
    let left = seconds;
    let runs = 0;
    for (let due = await dueIn(id); due !== null && due < left; due = await dueIn(id)) {
      if ((runs += 1) > 100) throw new Error(`the clock of case ${id} is stuck in ${await stateOf(id)}`);
      const step = Math.max(0, Math.ceil(due)) + 1;
      await backdate(id, step);
      left -= step;
      await runClocks({ db, now: new Date() });
      await callForCases({ db, now: new Date() });
    }
    await backdate(id, Math.max(0, left));
  }

  return { stateOf, elapse, backdate, dueIn, pass };
}
