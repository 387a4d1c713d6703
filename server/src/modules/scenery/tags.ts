import type { CacheTag } from '#server/platform/state/cache-tags.ts';

/** Returns everything that lists or counts the pictures of a game. */
export function galleryTag(gameId: number): CacheTag {
  return `scenery:game:${gameId}`;
}

/** Returns the cache tag of the comments under a picture. */
export function sceneryCommentsTag(sceneryId: number): CacheTag {
  return `scenery-comments:${sceneryId}`;
}
