import type { DbContext, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';
import { UNTRAINED } from '../training/queries-training.ts';
import { MAX_OPEN_SEATS } from '../rules/panels.ts';
import { HOLDER_BEFORE } from './queries-conflicts.ts';
import { STILL_SITS } from './queries-panels.ts';

/** Cases lost by idling, with who lost each. */
const LOST = `SELECT r.holder_id AS member_id, e.id, e.at FROM case_events e CROSS JOIN LATERAL ${HOLDER_BEFORE} r
  WHERE e.action = 'return72' AND e.at > $1::timestamptz - interval '44 days'`;

/** Until when presenters who lost two cases by idling within thirty days are not drawn. */
const RESTING = `SELECT later.member_id, max(later.at) + interval '14 days' AS until_at FROM (${LOST}) later JOIN (${LOST}) earlier
    ON earlier.member_id = later.member_id AND earlier.id < later.id AND earlier.at > later.at - interval '30 days'
  WHERE later.at > $1::timestamptz - interval '14 days' GROUP BY later.member_id`;

/** Returns the presenters that no lot is drawn with at that instant: they are away, rest because they let cases go, or have yet to do the training case. */
export async function selectUndrawn({ db, now }: DbContext): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `SELECT member_id AS id FROM presenter_aways WHERE until_at > $1 UNION SELECT member_id FROM (${RESTING}) resting UNION ${UNTRAINED}`,
    [now],
  );
  return rows.map(({ id }) => id);
}

/** Until when a presenter is away by their own press, and until when they rest because they let cases go. */
export interface Rest {
  awayUntil: Instant | null;
  restingUntil: Instant | null;
}

/** Returns until when nothing is drawn for a presenter at that instant. */
export async function selectRest({ db, now }: DbContext, presenterId: number): Promise<Rest> {
  const row = await db.queryOne<Rest>(
    `SELECT (SELECT until_at FROM presenter_aways WHERE member_id = $2 AND until_at > $1) AS "awayUntil",
       (SELECT until_at FROM (${RESTING}) resting WHERE member_id = $2) AS "restingUntil"`,
    [now, presenterId],
  );
  return row ?? { awayUntil: null, restingUntil: null };
}

/** Lets a presenter be away until an instant. */
export async function upsertAway({ tx, now }: WriteContext, presenterId: number, until: Date): Promise<void> {
  await tx.query(
    `INSERT INTO presenter_aways (member_id, since, until_at) VALUES ($1, $2, $3) ON CONFLICT (member_id) DO UPDATE SET since = excluded.since, until_at = excluded.until_at`,
    [presenterId, now, until],
  );
}

/** A presenter is back. */
export async function deleteAway(tx: Tx, presenterId: number): Promise<void> {
  await tx.query('DELETE FROM presenter_aways WHERE member_id = $1', [presenterId]);
}

/** Returns the presenters a lot may be drawn with, in the order of their ids: seen within thirty days, not away, with fewer than three open seats. */
export async function selectDrawable({ db, now }: DbContext): Promise<number[]> {
  const undrawn = await selectUndrawn({ db, now });
  const rows = await db.query<{ id: number }>(
    `SELECT m.id FROM members m WHERE m.role = 'presenter' AND m.status = 'active' AND m.closed_at IS NULL AND m.last_seen_at > $1::timestamptz - interval '30 days'
       AND (SELECT count(*) FROM panel_calls c JOIN cases k ON k.post_id = c.case_id
            WHERE c.member_id = m.id AND c.ended_at IS NULL AND ${STILL_SITS}) < ${MAX_OPEN_SEATS}
     ORDER BY m.id`,
    [now],
  );
  return rows.map(({ id }) => id).filter((id) => !undrawn.includes(id));
}

/** Returns the ids of a pool without those that no lot is drawn with. */
export async function withoutUndrawn(context: DbContext, pool: readonly number[]): Promise<number[]> {
  const undrawn = await selectUndrawn(context);
  return pool.filter((id) => !undrawn.includes(id));
}

/** Returns whether somebody is a presenter. */
export async function isPresenter(tx: Tx, memberId: number): Promise<boolean> {
  return (await tx.queryOne(`SELECT FROM members WHERE id = $1 AND role = 'presenter'`, [memberId])) !== null;
}
