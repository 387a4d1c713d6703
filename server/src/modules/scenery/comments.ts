import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { addComment } from './queries-comments.ts';
import { galleryTag, sceneryCommentsTag } from './tags.ts';

/** A picture that is locked. */
type LockedScenery = { id: number; gameId: number };

/** Counts a comment less, or again, under a picture that is locked. */
export async function countSceneryComment(tx: Tx, scenery: LockedScenery, change: 1 | -1): Promise<void> {
  dropSceneryPages(tx, scenery);
  await addComment(tx, scenery.id, change);
}

/** Invalidates everything that shows the comments under a picture or their number. */
export function dropSceneryPages(tx: Tx, { id, gameId }: LockedScenery): void {
  writesTags(tx, galleryTag(gameId), sceneryCommentsTag(id));
}
