import type { CacheTag } from '#server/platform/state/cache-tags.ts';

/** What shows the head of the chain. */
export const HEAD_TAG: CacheTag = 'audit:head';

/** Returns whether somebody has verified themselves lately enough for a dangerous act. */
export function isFactorFresh(factorAt: Date | null, now: Date, sudoMinutes: number): boolean {
  return factorAt !== null && now.getTime() - factorAt.getTime() < sudoMinutes * 60_000;
}
