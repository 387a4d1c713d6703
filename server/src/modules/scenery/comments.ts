import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { addComment, giveFloor } from './queries-comments.ts';
import { galleryTag, sceneryCommentsTag } from './tags.ts';

/** A picture that is held. */
type LockedScenery = { id: number; gameId: number };

/** Returns the next floor under a locked picture, never given out twice, and counts the comment to be added. */
export async function giveSceneryFloor(tx: Tx, scenery: LockedScenery, isReply: boolean): Promise<number> {
  dropPages(tx, scenery);
  return giveFloor(tx, scenery.id, isReply);
}

/** Counts a comment less, or again, under a picture that is held. */
export async function countSceneryComment(tx: Tx, scenery: LockedScenery, change: 1 | -1): Promise<void> {
  dropPages(tx, scenery);
  await addComment(tx, scenery.id, change);
}

function dropPages(tx: Tx, { id, gameId }: LockedScenery): void {
  writesTags(tx, galleryTag(gameId), sceneryCommentsTag(id));
}
