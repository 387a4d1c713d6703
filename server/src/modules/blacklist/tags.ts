import type { CacheTag } from '#server/platform/state/cache-tags.ts';

/** Returns everything that is made of a game's tickets: lists, chain, entries, statistics. */
export function ticketsTag(gameId: number): CacheTag {
  return `tickets:game:${gameId}`;
}
