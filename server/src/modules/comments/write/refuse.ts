import { Failure, fieldFailure } from '#contract/failures.ts';
import type { PostLock } from '#contract/api/staff-posts.ts';
import { lockSentence } from '#server/modules/posts/index.ts';
import { findOwnPictures } from '#server/modules/files/index.ts';
import { requireWriter } from '#server/modules/members/index.ts';
import type { Db, DbContext } from '#server/platform/database/db.ts';
import { isKeyUsed } from '#server/platform/database/idempotency.ts';
import { commentHostColumns, type CommentHostRef } from '../comment/host-ref.ts';
import { selectDiscussed, selectIsAnswerable, selectIsPublic, type NewComment } from './queries-save.ts';

/**
 * Throws why a comment was not written, check by check; the statement that writes only leaves it out. Returns when nothing is in its way
 * any more.
 */
export async function refuseComment(db: Db, comment: Omit<NewComment, 'body' | 'likes'>): Promise<void> {
  const { host, authorId, sessionId, imageIds, answeredId, at, keyedWrite } = comment;
  if (keyedWrite !== null && (await isKeyUsed(db, keyedWrite))) throw new Failure('idempotencyKeyReused');
  if (sessionId !== null) await requireWriter({ db, now: at }, { memberId: authorId, sessionId });
  if ((await findOwnPictures(db, authorId, imageIds)).size < imageIds.length) throw fieldFailure('images', '有图片已经不在了，请重新上传');
  const lock = await requireOpenCommentHost(db, host);
  if (sessionId !== null) refuseLocked(lock, at);
  if (answeredId !== null && !(await selectIsAnswerable(db, answeredId, commentHostColumns(host)))) throw fieldFailure('parentId', '你要回复的评论已经不在了');
}

/** Throws unless something may be said under a host now: `postGone`, `notFound`, `discussionClosed`, `postLocked`. */
export async function requireUnlocked({ db, now }: DbContext, host: CommentHostRef): Promise<void> {
  refuseLocked(await requireOpenCommentHost(db, host), now);
}

function refuseLocked(lock: PostLock | null, at: Date): void {
  if (lock !== null && (lock.until === null || Date.parse(lock.until) > at.getTime()))
    throw new Failure('postLocked', { values: { notice: lockSentence(lock) } });
}

/** Returns the lock of a host that is open otherwise; null where it has none. */
async function requireOpenCommentHost(db: Db, { kind, id }: CommentHostRef): Promise<PostLock | null> {
  if (kind === 'scenery') {
    if (!(await selectIsPublic(db, id))) throw new Failure('notFound');
    return null;
  }
  const post = await selectDiscussed(db, id);
  if (!post) throw new Failure('postGone');
  if (!post.discussed) throw new Failure('discussionClosed');
  return post.lock;
}
