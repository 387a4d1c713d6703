import type { Tag } from '#server/platform/state/cache-tags.ts';

/** Returns what depends on which posts of a game are found by what. */
export function searchTag(gameId: number): Tag {
  return `search:game:${gameId}`;
}
