import type { Tx } from '#server/platform/database/db.ts';

/** Adds points (never below 0 altogether); `cap` bounds what such points of the day `on` may add up to. */
export async function addExperience(tx: Tx, gain: { memberId: number; points: number; cap: number | null; on: string }): Promise<void> {
  if (gain.cap === null) await tx.query('UPDATE members SET experience = greatest(0, experience + $2) WHERE id = $1', [gain.memberId, gain.points]);
  else await tx.query(CAPPED_GAIN, [gain.memberId, gain.points, gain.cap, gain.on]);
}

/** Takes points from a member, never below 0, and returns how many those were. */
export async function takeExperience(tx: Tx, memberId: number, points: number): Promise<number> {
  const row = await tx.queryOne<{ taken: number }>(
    `WITH before AS (SELECT id, experience FROM members WHERE id = $1 FOR NO KEY UPDATE)
     UPDATE members m SET experience = greatest(0, before.experience - $2) FROM before WHERE m.id = before.id RETURNING before.experience - m.experience AS taken`,
    [memberId, points],
  );
  return row?.taken ?? 0;
}

const CAPPED_GAIN = gainSql({ points: '$2::integer', cap: '$3::integer', on: '$4::date', where: 'm.id = $1' });

/** The part of a statement that grants many members points under a cap, in the names of that statement. */
export interface CappedGains {
  /** Has a row for each event. */
  from: string;
  /** Columns of `from`: who did it, and when. */
  memberId: string;
  at: string;
  points: number;
  cap: number;
}

/** Returns the update of all those members, who may have done several events each; their rows are locked in the order of their ids. */
export function cappedGainsSql({ from, memberId, at, points, cap }: CappedGains): string {
  const done = `SELECT ${memberId} AS id, count(*)::integer AS events, max(${at} AT TIME ZONE 'Asia/Shanghai')::date AS day FROM ${from} GROUP BY ${memberId}`;
  const locked = `SELECT id FROM members WHERE id = ANY (ARRAY(SELECT ${memberId} FROM ${from})) ORDER BY id FOR NO KEY UPDATE`;
  return gainSql({
    points: `${points} * done.events`,
    cap: String(cap),
    on: 'done.day',
    where: `m.id = done.id AND m.id = locked.id`,
    from: `(${done}) done, (${locked}) locked`,
  });
}

function gainSql({ points, cap, on, where, from }: { points: string; cap: string; on: string; where: string; from?: string }): string {
  const today = `CASE WHEN m.experience_on = ${on} THEN m.experience_that_day ELSE 0 END`;
  const gained = `least(${points}, greatest(0, ${cap} - ${today}))`;
  return `UPDATE members m SET experience = m.experience + ${gained}, experience_that_day = ${today} + ${gained}, experience_on = ${on}
  ${from === undefined ? '' : `FROM ${from}`} WHERE ${where} AND (m.experience_on = ${on} AND m.experience_that_day >= ${cap}) IS NOT TRUE`;
}

/** Changes a member's counts of published posts and followers by these differences. */
export async function addCounts(tx: Tx, memberId: number, change: { posts: number; essences: number; followers: number }): Promise<void> {
  await tx.query('UPDATE members SET post_count = post_count + $2, essence_count = essence_count + $3, follower_count = follower_count + $4 WHERE id = $1', [
    memberId,
    change.posts,
    change.essences,
    change.followers,
  ]);
}
