import type { Tag } from '#server/platform/state/cache-tags.ts';

/** Returns everything that lists or counts the pictures of a game. */
export function galleryTag(gameId: number): Tag {
  return `scenery:game:${gameId}`;
}

/** Returns the cache tag of the comments under a picture. */
export function sceneryCommentsTag(sceneryId: number): Tag {
  return `scenery-comments:${sceneryId}`;
}
