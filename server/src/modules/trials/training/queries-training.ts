import type { Db, Instant, WriteContext } from '#server/platform/database/db.ts';

/** Returns when a member has first done the training case, and whether they have yet to. */
export async function selectTraining(db: Db, memberId: number): Promise<{ doneAt: Instant | null; isDue: boolean }> {
  const row = await db.queryOne<{ doneAt: Instant | null; isDue: boolean }>(
    `SELECT t.done_at, t.done_at IS NULL AND p.training_from IS NOT NULL AS is_due FROM members m
     LEFT JOIN presenters p ON p.member_id = m.id LEFT JOIN presenter_trainings t ON t.member_id = m.id WHERE m.id = $1`,
    [memberId],
  );
  return row ?? { doneAt: null, isDue: false };
}

/** Notes that a member has done the training case; the first time stays. Returns when that was. */
export async function upsertTraining({ tx, now }: WriteContext, memberId: number, { id, version }: { id: string; version: number }): Promise<Instant> {
  const row = await tx.queryOne<{ doneAt: Instant }>(
    `INSERT INTO presenter_trainings (member_id, content_id, version, done_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (member_id) DO UPDATE SET done_at = presenter_trainings.done_at RETURNING done_at`,
    [memberId, id, version, now],
  );
  if (!row) throw new Error('a training came back empty');
  return row.doneAt;
}

/** The presenters who have yet to do the training case. */
export const UNTRAINED = `SELECT p.member_id FROM presenters p
  WHERE p.training_from IS NOT NULL AND NOT EXISTS (SELECT FROM presenter_trainings t WHERE t.member_id = p.member_id)`;
