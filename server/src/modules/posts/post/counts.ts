import { Failure } from '#contract/failures.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { Instant, Tx } from '#server/platform/database/db.ts';
import {
  addFavors,
  addFollows,
  addPastReads,
  dropComment,
  lockPublishedRow,
  lockRow,
  type PublishedPost,
  regainComment,
  updateAccepted,
} from './queries-counts.ts';
import { columnTag, postTag } from './cache-tags.ts';

/** A published post, held until the transaction ends so that what is counted for it is counted one by one. Throws `postGone`. */
export async function lockPost(tx: Tx, id: number): Promise<PublishedPost> {
  const post = await lockPublishedRow(tx, id);
  if (!post) throw new Failure('postGone');
  return post;
}

/** A post whatever its status, held like that; null when it never was. */
export function lockAnyPost(tx: Tx, id: number): Promise<PublishedPost | null> {
  return lockRow(tx, id);
}

/** Changes by a difference how many members keep a post that is held, and answers how many do. */
export function changeFavorCount(tx: Tx, post: PublishedPost, change: number): Promise<number> {
  dropPages(tx, post);
  return addFavors(tx, post.id, change);
}

/** Changes by a difference how many members follow a post that is held, and answers how many do. */
export function changeFollowCount(tx: Tx, post: PublishedPost, change: number): Promise<number> {
  writesTags(tx, postTag(post.id));
  return addFollows(tx, post.id, change);
}

/** Counts a comment of a post less; `last` is the newest that can still be read. An accepted answer is so no longer; answers whether it was one. */
export async function forgetComment(tx: Tx, post: PublishedPost, commentId: number, last: { at: Instant; authorId: number } | null): Promise<boolean> {
  dropPages(tx, post);
  return dropComment(tx, post.id, commentId, last);
}

/** Counts a comment again that had been forgotten; `last` is the newest that can be read now. `acceptedId`: it answers the question again, unless another has been taken meanwhile. */
export async function recallComment(tx: Tx, post: PublishedPost, last: { at: Instant; authorId: number } | null, acceptedId: number | null): Promise<void> {
  dropPages(tx, post);
  await regainComment(tx, post.id, last, acceptedId);
}

/** Marks the comment that answers a question that is held; null: none any more. */
export async function markAccepted(tx: Tx, post: PublishedPost, commentId: number | null): Promise<void> {
  dropPages(tx, post);
  await updateAccepted(tx, post.id, commentId);
}

/** Drops everything that shows a post or what is counted for it. */
export function dropPages(tx: Tx, post: Pick<PublishedPost, 'id' | 'columnId' | 'gameId'>): void {
  writesTags(tx, postTag(post.id), columnTag(post.columnId, post.gameId));
}

/** Adds reads from before the site counted them; for first content. */
export function addReadsOfThePast(tx: Tx, postId: number, reads: number): Promise<void> {
  return addPastReads(tx, postId, reads);
}
