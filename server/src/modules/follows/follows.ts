import { Failure, fieldFailure } from '#contract/failures.ts';
import { changeMemberCounts } from '#server/modules/members/index.ts';
import { notify } from '#server/modules/messages/index.ts';
import { changeFollowCount, lockAnyPost, lockPost } from '#server/modules/posts/index.ts';
import type { DbContext, WriteContext } from '#server/platform/database/db.ts';
import { FOLLOW_NOTIFICATIONS } from './notifications.ts';
import { lockMember, selectFollowed, selectFollowerCount, selectFollowing, selectFollowingPost, toggleMember, togglePost } from './queries.ts';

export interface Following {
  following: boolean;
  followCount: number;
}

interface FollowTarget {
  kind: 'post' | 'member';
  id: number;
  /** Whether it is to be followed; undefined: the other than now. */
  wanted?: boolean | undefined;
}

/**
 * Follows a post or a member, or unfollows it, and returns the new state; where it is as wanted already, nothing changes. A member is notified of a follower once. Throws `postGone`,
 * `notFound`, and `invalidInput` for oneself.
 */
export async function toggleFollow({ db, now }: DbContext, target: FollowTarget, memberId: number): Promise<Following> {
  return db.transaction((tx) => (target.kind === 'post' ? followPost({ tx, now }, target, memberId) : followMember({ tx, now }, target, memberId)));
}

async function followPost({ tx, now }: WriteContext, { id: postId, wanted }: FollowTarget, memberId: number): Promise<Following> {
  const post = await lockAnyPost(tx, postId);
  if (!post) throw new Failure('postGone');
  if (wanted !== undefined && wanted === (await selectFollowingPost(tx, postId, memberId)))
    return { following: wanted, followCount: await changeFollowCount(tx, post, 0) };
  const following = await togglePost({ tx, now }, postId, memberId);
  // A deleted post can be unfollowed, but not followed.
  if (following) await lockPost(tx, postId);
  return { following, followCount: await changeFollowCount(tx, post, following ? 1 : -1) };
}

async function followMember({ tx, now }: WriteContext, { id: followedId, wanted }: FollowTarget, memberId: number): Promise<Following> {
  if (followedId === memberId) throw fieldFailure('id', '自己就在火边，不用关注');
  if (!(await lockMember(tx, followedId))) throw new Failure('notFound');
  if (wanted !== undefined && wanted === (await selectFollowing(tx, followedId, memberId)))
    return { following: wanted, followCount: await selectFollowerCount(tx, followedId) };
  const { following, newcomer } = await toggleMember({ tx, now }, followedId, memberId);
  await changeMemberCounts(tx, followedId, { followers: following ? 1 : -1 });
  if (newcomer !== null)
    await notify({ tx, now }, followedId, FOLLOW_NOTIFICATIONS.memberFollowed({ about: { kind: 'member', id: memberId }, actorId: memberId }));
  return { following, followCount: await selectFollowerCount(tx, followedId) };
}

/** Ends everything a member follows, so that the counts of posts and members are right. */
export async function endFollows({ db, now }: DbContext, memberId: number): Promise<void> {
  for (const target of await selectFollowed(db, memberId)) {
    await toggleFollow({ db, now }, { ...target, wanted: false }, memberId).catch((error: unknown) => {
      // A post that can't be read counts nothing.
      if (!(error instanceof Failure)) throw error;
    });
  }
}
