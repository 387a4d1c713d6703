import type { Tx } from '#server/platform/database/db.ts';

/** Adds points (never below 0 altogether); `cap` bounds what such points of the day `on` may add up to. */
export async function addExperience(tx: Tx, gain: { memberId: number; points: number; cap: number | null; on: string }): Promise<void> {
  if (gain.cap === null) await tx.query('UPDATE members SET experience = greatest(0, experience + $2) WHERE id = $1', [gain.memberId, gain.points]);
  else await tx.query(CAPPED_GAIN, [gain.memberId, gain.points, gain.cap, gain.on]);
}

/** Returns the same points under a cap as a part of a statement, for the member of each row of `from`; the others are expressions. */
export function cappedGainSql({ from, memberId, points, cap, on }: { from: string; memberId: string; points: string; cap: string; on: string }): string {
  const today = `CASE WHEN experience_on = ${on} THEN experience_that_day ELSE 0 END`;
  const gained = `least(${points}, greatest(0, ${cap} - ${today}))`;
  return `UPDATE members SET experience = experience + ${gained}, experience_that_day = ${today} + ${gained}, experience_on = ${on}
  FROM ${from} WHERE members.id = ${memberId} AND (experience_on = ${on} AND experience_that_day >= ${cap}) IS NOT TRUE`;
}

const CAPPED_GAIN = cappedGainSql({ from: '(SELECT) once', memberId: '$1', points: '$2::integer', cap: '$3::integer', on: '$4::date' });

/** Changes a member's counts of published posts and followers by these differences. */
export async function addCounts(tx: Tx, memberId: number, change: { posts: number; essences: number; followers: number }): Promise<void> {
  await tx.query('UPDATE members SET post_count = post_count + $2, essence_count = essence_count + $3, follower_count = follower_count + $4 WHERE id = $1', [
    memberId,
    change.posts,
    change.essences,
    change.followers,
  ]);
}
