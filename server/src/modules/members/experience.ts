import type { Tx } from '#server/platform/db.ts';
import { addExperience } from './queries.ts';

/** What each deed is worth. */
const WORTH = {
  post: { points: 10, capped: true },
  comment: { points: 2, capped: true },
  favoured: { points: 3, capped: true },
  essence: { points: 50, capped: false },
  upheld: { points: 20, capped: false },
  removed: { points: -10, capped: false },
} as const;

export type Deed = keyof typeof WORTH;

/** Experience a day from capped deeds. */
export const DAILY_CAP = 60;

/** Gives a member what a deed is worth, within the daily cap where it holds; experience never falls below 0. A day is a day in China. */
export async function grantExperience(tx: Tx, memberId: number, deed: Deed, now: Date): Promise<void> {
  const { points, capped } = WORTH[deed];
  await addExperience(tx, { memberId, points, cap: capped ? DAILY_CAP : null, on: dayInChina(now) });
}

function dayInChina(now: Date): string {
  return new Date(now.getTime() + 8 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
