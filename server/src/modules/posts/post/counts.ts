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

/** Locks a published post until the transaction ends so that its counts change one at a time. Throws `postGone`. */
export async function lockPost(tx: Tx, id: number): Promise<PublishedPost> {
  const post = await lockPublishedRow(tx, id);
  if (!post) throw new Failure('postGone');
  return post;
}

/** Returns a post whatever its status, held like that; null when it never was. */
export function lockAnyPost(tx: Tx, id: number): Promise<PublishedPost | null> {
  return lockRow(tx, id);
}

/** Changes a locked post's number of favors by a difference, and returns it. */
export function changeFavorCount(tx: Tx, post: PublishedPost, change: number): Promise<number> {
  dropPages(tx, post);
  return addFavors(tx, post.id, change);
}

/** Changes a locked post's number of followers by a difference, and returns it. */
export function changeFollowCount(tx: Tx, post: PublishedPost, change: number): Promise<number> {
  writesTags(tx, postTag(post.id));
  return addFollows(tx, post.id, change);
}

/**
 * Uncounts a comment of a post; `last` is the newest that can still be read. An accepted answer loses its acceptance; returns whether it
 * was one.
 */
export async function uncountComment(
  tx: Tx,
  post: PublishedPost,
  { commentId, last }: { commentId: number; last: { at: Instant; authorId: number } | null },
): Promise<boolean> {
  dropPages(tx, post);
  return dropComment(tx, post.id, { commentId, last });
}

/**
 * Counts an uncounted comment again; `last` is the newest that can be read now. `acceptedId`: it becomes the accepted answer again, unless
 * another has been accepted meanwhile.
 */
export async function recallComment(
  tx: Tx,
  post: PublishedPost,
  { last, acceptedId }: { last: { at: Instant; authorId: number } | null; acceptedId: number | null },
): Promise<void> {
  dropPages(tx, post);
  await regainComment(tx, post.id, { last, acceptedId });
}

/** Marks the accepted answer of a locked question; null: none any more. */
export async function markAccepted(tx: Tx, post: PublishedPost, commentId: number | null): Promise<void> {
  dropPages(tx, post);
  await updateAccepted(tx, post.id, commentId);
}

/** Invalidates everything that shows a post or its counts. */
export function dropPages(tx: Tx, post: Pick<PublishedPost, 'id' | 'columnId' | 'gameId'>): void {
  writesTags(tx, postTag(post.id), columnTag(post.columnId, post.gameId));
}

/** Adds reads from before the site counted them; for first content. */
export function addReadsOfThePast(tx: Tx, postId: number, reads: number): Promise<void> {
  return addPastReads(tx, postId, reads);
}
