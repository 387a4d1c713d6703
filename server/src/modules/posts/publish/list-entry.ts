import { indexNewPost, indexPosts, unindexPost } from '#server/modules/indexing/index.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { changeLists } from './list-changes.ts';
import { addToTags, removeFromTags } from './queries-listing.ts';
import { addManyToTags, removeManyFromTags } from './queries-tag-lists.ts';
import { foldTag } from '../post/rules.ts';

/** What lists and counters know of a published post. */
export interface ListedPost {
  id: number;
  columnId: number;
  gameId: number;
  tags: readonly string[];
  isEssence: boolean;
}

/** The words of a post that this transaction has inserted. */
export interface NewWords {
  title: string;
  text: string;
}

/**
 * Puts a post that is now published into the lists and the index: its tags, and the counts of its column. Lists read by status already see it.
 * With its words, where it is new, nothing is read for the index.
 */
export async function insertListEntry(tx: Tx, post: ListedPost, words?: NewWords): Promise<void> {
  count(tx, post);
  await (words ? indexNewPost(tx, { ...post, ...words }) : indexPosts(tx, [post.id]));
}

/** Takes a post out of the lists and the index, before it changes or goes. */
export async function unlist(tx: Tx, post: ListedPost): Promise<void> {
  uncount(tx, post);
  await unindexPost(tx, post.id);
}

/** Takes a post out of the lists and puts it in again as it has become, also when its column has changed. */
export function relist(tx: Tx, before: ListedPost, after: ListedPost): void {
  uncount(tx, before);
  count(tx, after);
}

/** Lists many published posts by the tags they have become. */
export function relistTags(tx: Tx, posts: readonly Omit<ListedPost, 'isEssence'>[]): void {
  if (posts.length === 0) return;
  const tags = posts.flatMap(({ id: postId, tags: labels }) => labels.map((label) => ({ postId, key: foldTag(label), label })));
  const statements = [removeManyFromTags(posts.map(({ id }) => id)), addManyToTags(tags)];
  for (const [at, post] of posts.entries()) changeLists(tx, { ...countsOf(post), posts: 0, essences: 0 }, at === 0 ? statements : []);
}

function count(tx: Tx, post: ListedPost): void {
  const tags = post.tags.map((label) => ({ key: foldTag(label), label }));
  changeLists(tx, { ...countsOf(post), posts: 1, essences: Number(post.isEssence) }, tags.length > 0 ? [addToTags(post.id, tags)] : []);
}

function uncount(tx: Tx, post: ListedPost): void {
  changeLists(tx, { ...countsOf(post), posts: -1, essences: -Number(post.isEssence) }, post.tags.length > 0 ? [removeFromTags(post.id)] : []);
}

function countsOf({ columnId, gameId }: Pick<ListedPost, 'columnId' | 'gameId'>): { columnId: number; gameId: number } {
  return { columnId, gameId };
}
