import type { CacheTag } from '#server/platform/state/cache-tags.ts';

/** Returns everything that counts a game's cases: queue, clocks, statistics. */
export function casesTag(gameId: number): CacheTag {
  return `cases:game:${gameId}`;
}
