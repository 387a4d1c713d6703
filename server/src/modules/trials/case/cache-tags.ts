import type { Tag } from '#server/platform/state/cache-tags.ts';

/** Returns everything that counts a game's cases: queue, clocks, statistics. */
export function casesTag(gameId: number): Tag {
  return `cases:game:${gameId}`;
}
