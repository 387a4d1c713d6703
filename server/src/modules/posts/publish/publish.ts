import { foresee } from '#server/modules/audit/index.ts';
import { changeMemberCounts, grantExperience } from '#server/modules/members/index.ts';
import { notifyAll } from '#server/modules/messages/index.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { Tx, WriteContext } from '#server/platform/database/db.ts';
import { insertListEntry, type ListedPost, type NewWords, unlist } from './list-entry.ts';
import { columnTag, memberTag, postTag } from '../post/cache-tags.ts';
import { POST_NOTIFICATIONS } from '../post/notifications.ts';
import { selectFollowers } from './queries-listing.ts';

/** How many followers are notified of a new post: those who have followed its author longest. */
const MAX_FOLLOWERS = 2_000;

export interface AuthoredPost extends ListedPost {
  authorId: number;
}

/** Adds a post with published status to the lists and counts; a new one also earns its author experience. Its words: for one just inserted. */
export async function publish({ tx, now }: WriteContext, post: AuthoredPost, { isNew, words }: { isNew: boolean; words?: NewWords }): Promise<void> {
  foresee(tx, { icon: 'content', text: '人人看得到、列表里也有的帖子', count: 1 });
  // Sent together: none needs what another returns.
  await Promise.all([
    insertListEntry(tx, post, words),
    changeMemberCounts(tx, post.authorId, { posts: 1, essences: Number(post.isEssence) }),
    ...(isNew ? [grantExperience({ tx, now }, post.authorId, 'post'), notifyFollowers({ tx, now }, post)] : []),
  ]);
  writesTags(tx, postTag(post.id), columnTag(post.columnId, post.gameId), memberTag(post.authorId));
}

async function notifyFollowers({ tx, now }: WriteContext, post: AuthoredPost): Promise<void> {
  const followers = await selectFollowers(tx, post.id, MAX_FOLLOWERS);
  const notification = POST_NOTIFICATIONS.published({ about: { kind: 'post', id: post.id }, actorId: post.authorId });
  await notifyAll(
    { tx, now },
    followers.map(({ id }) => ({ to: id, notification })),
  );
}

/** Takes a published post out of the lists and counts, before its status changes. */
export async function unpublish(tx: Tx, post: AuthoredPost): Promise<void> {
  await unlist(tx, post);
  foresee(tx, { icon: 'content', text: '从列表、搜索和订阅里移走的帖子', count: 1 });
  await changeMemberCounts(tx, post.authorId, { posts: -1, essences: -Number(post.isEssence) });
  writesTags(tx, postTag(post.id), columnTag(post.columnId, post.gameId), memberTag(post.authorId));
}
