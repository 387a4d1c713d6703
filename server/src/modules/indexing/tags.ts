import type { CacheTag } from '#server/platform/state/cache-tags.ts';

/** Returns what depends on which posts of a game are found by what. */
export function searchTag(gameId: number): CacheTag {
  return `search:game:${gameId}`;
}

/** Returns what depends on which comments of a game are found by what. */
export function commentSearchTag(gameId: number): CacheTag {
  return `search-comments:game:${gameId}`;
}
