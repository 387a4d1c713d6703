import { Failure, fieldFailure } from '#contract/failures.ts';
import { READ_PLACES_MOST } from '#contract/limits.ts';
import type { ReadPlace } from '#contract/api/posts.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import { deleteOldestReadPlaces, deleteReadPlaces, lockReadPlaces, moveReadPlace } from './queries-read-places.ts';
import { isPublished } from '../post/queries.ts';

/**
 * Saves how far a member has read in a thread, across their devices, and returns the farthest position. Only those of the posts read most
 * recently are kept. Throws `postGone`, and `invalidInput` for a floor that does not exist.
 */
export async function keepReadPlace(db: Db, memberId: number, postId: number, place: ReadPlace, now: Date): Promise<ReadPlace> {
  const kept = await db.transaction(async (tx) => {
    await lockReadPlaces(tx, memberId);
    const moved = await moveReadPlace(tx, memberId, postId, place, now);
    if (moved) await deleteOldestReadPlaces(tx, memberId, READ_PLACES_MOST);
    return moved;
  });
  if (kept) return kept;
  throw (await isPublished(db, postId)) ? fieldFailure('floor', '还没有这一楼') : new Failure('postGone');
}

/** Deletes all of a member's read positions. */
export async function forgetReadPlaces(tx: Tx, memberId: number): Promise<void> {
  await deleteReadPlaces(tx, memberId);
}
