import { Failure, fieldFailure } from '#contract/failures.ts';

/** Why a comment could not be written under a post that is as it is; null: there is none. */
export function refusalUnder(post: { discussed: boolean } | null): Failure {
  if (!post) return new Failure('postGone');
  return post.discussed ? fieldFailure('parentId', '你要回复的评论已经不在了') : new Failure('discussionClosed');
}
