import { Failure, fieldFailure } from '#contract/failures.ts';
import { answerAccepted, notify } from '#server/modules/messages/index.ts';
import { forgetComment, lockPost, markAccepted } from '#server/modules/posts/index.ts';
import { writesTags } from '#server/platform/cache-tags.ts';
import type { Db } from '#server/platform/db.ts';
import { lockComment, lockLikeable, markStatus, selectComment, selectLast, selectQuestion, toggleLike } from './queries-change.ts';

/** Removes a member's own comment: the floor stays, the words do not. Doing it again changes nothing. Throws `notFound`, `forbidden` and `postGone`. */
export async function removeComment(db: Db, id: number, memberId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await selectComment(tx, id);
    if (!found) throw new Failure('notFound');
    if (found.authorId !== memberId) throw new Failure('forbidden');
    // Posts before comments, as in every write, so that no two wait for each other.
    const post = await lockPost(tx, found.postId);
    const comment = await lockComment(tx, id);
    if (!comment || comment.status === 'removed') return;
    await markStatus(tx, id, 'removed');
    if (comment.status === 'published') await forgetComment(tx, post, id, await selectLast(tx, post.id));
    writesTags(tx, `comments:${post.id}`, `comments-of:${memberId}`);
  });
}

/** Likes a comment or takes the like back. Throws `notFound`. */
export async function likeComment(db: Db, id: number, memberId: number, now: Date): Promise<{ liked: boolean; likeCount: number }> {
  return db.transaction(async (tx) => {
    const postId = await lockLikeable(tx, id);
    if (postId === null) throw new Failure('notFound');
    writesTags(tx, `comments:${postId}`);
    return toggleLike(tx, { commentId: id, postId, memberId }, now);
  });
}

/**
 * Takes a comment as the answer to a member's own question, in place of another one; taken again it is given back.
 * Throws `notFound`, `postGone`, `forbidden` for another's post, and `invalidInput` where nothing is asked.
 */
export async function acceptComment(db: Db, id: number, memberId: number, now: Date): Promise<{ accepted: boolean }> {
  return db.transaction(async (tx) => {
    const found = await selectComment(tx, id);
    if (!found) throw new Failure('notFound');
    const post = await lockPost(tx, found.postId);
    // Only now nobody removes it any more.
    const comment = await selectComment(tx, id);
    if (comment?.status !== 'published') throw new Failure('notFound');
    if (post.authorId !== memberId) throw new Failure('forbidden');
    const question = await selectQuestion(tx, post.id);
    if (question?.kind !== 'question') throw fieldFailure('id', '只有提问才能采纳回答');
    const accepted = question.acceptedId !== id;
    await markAccepted(tx, post, accepted ? id : null);
    if (accepted && comment.authorId !== memberId) {
      await notify(tx, {
        ...answerAccepted({ actor: question.asker, postId: post.id, postTitle: post.title, floor: comment.floor }),
        to: comment.authorId,
        now,
      });
    }
    writesTags(tx, `comments:${post.id}`);
    return { accepted };
  });
}
