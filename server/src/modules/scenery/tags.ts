import type { Tag } from '#server/platform/state/cache-tags.ts';

/** Everything that lists or counts the pictures of a game. */
export function galleryTag(gameId: number): Tag {
  return `scenery:game:${gameId}`;
}

/** What is said under a picture. */
export function sceneryCommentsTag(sceneryId: number): Tag {
  return `scenery-comments:${sceneryId}`;
}
