import type { Tag } from '#server/platform/state/cache-tags.ts';

/** What depends on which posts of a game are found by what. */
export function searchTag(gameId: number): Tag {
  return `search:game:${gameId}`;
}
