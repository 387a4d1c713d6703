import { indexComments } from '#server/modules/indexing/index.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { columnTag, memberTag, postTag } from '../post/cache-tags.ts';
import { unpublish } from '../publish/publish.ts';
import { deletePosts, lockListed, selectCommentIds, updateCommentCounts } from './queries-delete-imported.ts';

/** Deletes posts that an import has made, as if they had never come: out of the lists and counts, and with all that is under them. */
export async function deleteImportedPosts(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const post of await lockListed(tx, ids)) {
    if (post.status === 'published') await unpublish(tx, post);
    writesTags(tx, postTag(post.id), columnTag(post.columnId, post.gameId), memberTag(post.authorId));
  }
  const comments = await selectCommentIds(tx, ids);
  // While their tags are still there to be counted.
  await tx.flush();
  await deletePosts(tx, ids);
  await indexComments(tx, comments);
}

/** Counts the comments of posts again after some were deleted. */
export async function recountComments(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const post of await updateCommentCounts(tx, ids)) writesTags(tx, postTag(post.id), columnTag(post.columnId, post.gameId));
}
