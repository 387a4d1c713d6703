import { Failure, fieldFailure } from '#contract/failures.ts';

/** Returns why a comment could not be written under a post in this state; null: there is no such post. */
export function refusalUnder(post: { discussed: boolean } | null): Failure {
  if (!post) return new Failure('postGone');
  return post.discussed ? fieldFailure('parentId', '你要回复的评论已经不在了') : new Failure('discussionClosed');
}
