import { indexPosts, unindexPost } from '#server/modules/indexing/index.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { addToCounts, addToTags, lockCounts, removeFromTags } from './queries-listing.ts';
import { foldTag } from '../post/rules.ts';

/** What lists and counters know of a published post. */
export interface ListedPost {
  id: number;
  columnId: number;
  gameId: number;
  tags: readonly string[];
  isEssence: boolean;
}

/** Puts a post that is now published into the lists and the index: its tags, and the counts of its column. Lists read by status already see it. */
export async function insertListEntry(tx: Tx, post: ListedPost): Promise<void> {
  await count(tx, post);
  await indexPosts(tx, [post.id]);
}

/** Takes a post out of the lists and the index, before it changes or goes. */
export async function unlist(tx: Tx, post: ListedPost): Promise<void> {
  await uncount(tx, post);
  await unindexPost(tx, post.id);
}

/** Takes a post out of the lists and puts it in again as it has become, also when its column has changed. */
export async function relist(tx: Tx, before: ListedPost, after: ListedPost): Promise<void> {
  // The counts of both columns in one order, or two posts changing places would wait for each other.
  if (before.columnId !== after.columnId) await lockCounts(tx, [before.columnId, after.columnId], after.gameId);
  await uncount(tx, before);
  await count(tx, after);
}

async function count(tx: Tx, post: ListedPost): Promise<void> {
  await addToCounts(tx, post, { posts: 1, essences: Number(post.isEssence) });
  if (post.tags.length > 0)
    await addToTags(
      tx,
      post.id,
      post.tags.map((label) => ({ key: foldTag(label), label })),
    );
}

async function uncount(tx: Tx, post: ListedPost): Promise<void> {
  await addToCounts(tx, post, { posts: -1, essences: -Number(post.isEssence) });
  if (post.tags.length > 0) await removeFromTags(tx, post.id);
}
