// Likes that the staff takes away when they clean up after a member, and gives back as they were.
import type { Tx } from '#server/platform/database/db.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import { commentHostOf } from '../comment/host-ref.ts';
import { commentHostTag } from '../comment/hosts.ts';
import { lockComment } from '../comment/queries.ts';
import { deleteLike, insertLikeAgain, type LikeRow } from './queries-likes.ts';

/** Takes a member's like of a comment away and returns it; null when there is none. */
export async function takeLike(tx: Tx, commentId: number, memberId: number): Promise<LikeRow | null> {
  // Before the like, like every write of likes: otherwise two could wait for each other.
  await lockComment(tx, commentId);
  const like = await deleteLike(tx, commentId, memberId);
  if (like) writesTags(tx, commentHostTag(commentHostOf(like)));
  return like;
}

/** Gives a like back that was taken away. Returns whether it was still missing. */
export async function giveLikeBack(tx: Tx, like: LikeRow): Promise<boolean> {
  await lockComment(tx, like.commentId);
  const isBack = await insertLikeAgain(tx, like);
  if (isBack) writesTags(tx, commentHostTag(commentHostOf(like)));
  return isBack;
}
