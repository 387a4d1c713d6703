import { Failure, fieldFailure } from '#contract/failures.ts';
import { MAX_READ_POSITIONS } from '#contract/limits.ts';
import type { ReadPosition } from '#contract/api/posts.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { deleteOldestReadPositions, lockReadPositions, moveReadPosition } from './queries-read-positions.ts';
import { isPublished } from '../post/queries.ts';

/**
 * Saves how far a member has read in a thread, across their devices, and returns the farthest position. Only those of the posts read most
 * recently are kept. Throws `postGone`, and `invalidInput` for a floor that does not exist.
 */
export async function saveReadPosition(
  { db, now }: DbContext,
  memberId: number,
  { postId, position }: { postId: number; position: ReadPosition },
): Promise<ReadPosition> {
  const kept = await db.transaction(async (tx) => {
    await lockReadPositions(tx, memberId);
    const moved = await moveReadPosition({ tx, now }, { memberId, postId }, position);
    if (moved) await deleteOldestReadPositions(tx, memberId, MAX_READ_POSITIONS);
    return moved;
  });
  if (kept) return kept;
  throw (await isPublished(db, postId)) ? fieldFailure('floor', '还没有这一楼') : new Failure('postGone');
}
