import type { Standing } from '#contract/api/profiles.ts';
import { foresee } from '#server/modules/audit/index.ts';
import type { Tx, WriteContext } from '#server/platform/database/db.ts';
import { dayInChina } from '#server/platform/process/china-day.ts';
import { levelOf, listLevels } from './levels.ts';
import { addExperience, cappedGainsSql, takeExperience } from './queries-counts.ts';

/** What each event is worth. */
const WORTH = {
  post: { label: '写一篇帖子', points: 10, capped: true },
  comment: { label: '写一条评论', points: 2, capped: true },
  favoured: { label: '帖子被人收藏', points: 3, capped: true },
  essence: { label: '帖子评为精华', points: 50, capped: false },
  upheld: { label: '检举成立', points: 20, capped: false },
  annulled: { label: '检举成立后被撤销', points: -20, capped: false },
  removed: { label: '内容因违规被移除', points: -10, capped: false },
} as const;

export type ExperienceEvent = keyof typeof WORTH;

/** Experience a day from capped events. */
const DAILY_CAP = 60;

/**
 * Grants a member the experience of an event, within the daily cap where it applies; experience never falls below 0. A day is a day in
 * China.
 */
export async function grantExperience({ tx, now }: WriteContext, memberId: number, event: ExperienceEvent): Promise<void> {
  const { points, capped } = WORTH[event];
  foreseeChange(tx, points, memberId);
  await addExperience(tx, { memberId, points, cap: capped ? DAILY_CAP : null, on: dayInChina(now) });
}

/** Takes from a member what removed content costs, and returns how much that was: experience never falls below 0. */
export function fineForRemoval(tx: Tx, memberId: number): Promise<number> {
  foreseeChange(tx, WORTH.removed.points, memberId);
  return takeExperience(tx, memberId, -WORTH.removed.points);
}

/** Gives a member back what was taken from them. */
export async function giveBackExperience({ tx, now }: WriteContext, memberId: number, points: number): Promise<void> {
  if (points === 0) return;
  foreseeChange(tx, points, memberId);
  await addExperience(tx, { memberId, points, cap: null, on: dayInChina(now) });
}

function foreseeChange(tx: Tx, points: number, memberId: number): void {
  foresee(tx, { icon: 'experience', text: `经验${points > 0 ? '加' : '减'} ${Math.abs(points)} 的会员`, count: 1, ids: new Set([memberId]) });
}

/**
 * Returns the part of a statement that grants the authors of comments their experience: `from` has a row for each comment, with `author_id`
 * and `at`.
 */
export function grantForCommentsSql(from: string): string {
  return cappedGainsSql({ from, memberId: 'author_id', at: 'at', points: WORTH.comment.points, cap: DAILY_CAP });
}

/**
 * Returns the level of a member with these columns on the day of `now`: their title, what today has earned under the cap, and how much each
 * event earns.
 */
export function standingOf(row: { experience: number; experienceOn: string | null; experienceThatDay: number }, now: Date): Standing {
  return {
    experience: row.experience,
    level: levelOf(row.experience),
    levels: listLevels(),
    today: row.experienceOn === dayInChina(now) ? row.experienceThatDay : 0,
    dailyCap: DAILY_CAP,
    deeds: Object.values(WORTH).map((event) => ({ ...event })),
  };
}
