import type { CommentTarget } from '#contract/api/comments.ts';
import { Failure } from '#contract/failures.ts';
import { personWithId } from '#server/modules/members/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { selectLatest } from './queries-list.ts';
import { selectTarget } from './queries-target.ts';
import { standaloneComment, picturesOf } from '../comment/view.ts';
import { withoutNames } from '../comment/withheld.ts';

const LATEST_SHOWN = 5;

/** Returns a post for the page on which a comment is written, with its latest comments, newest first. Throws `postGone`. */
export async function getCommentTarget({ db, now, viewer }: Pick<MemberRequest, 'db' | 'now' | 'viewer'>, postId: number): Promise<CommentTarget> {
  const [post, found] = await Promise.all([selectTarget(db, postId), selectLatest(db, postId, LATEST_SHOWN)]);
  if (!post) throw new Failure('postGone');
  const lock = post.lock?.until && Date.parse(post.lock.until) <= now.getTime() ? null : post.lock;
  const latest = await withoutNames(db, postId, found);
  const pictures = await picturesOf(db, latest);
  return {
    id: post.id,
    columnId: post.columnId,
    columnName: post.columnName,
    title: post.title,
    summary: post.summary,
    author: personWithId(post.authorId, post),
    commentCount: post.commentCount,
    createdAt: post.createdAt,
    mayComment: viewer.suspended === null && post.discussed && lock === null,
    lock,
    latest: latest.map((row) => standaloneComment(row, pictures)),
  };
}
