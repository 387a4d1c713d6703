import { Failure, fieldFailure } from '#contract/failures.ts';
import { withheldChanged } from '#server/modules/files/index.ts';
import { notify } from '#server/modules/messages/index.ts';
import { lockPost, markAccepted } from '#server/modules/posts/index.ts';
import { recordRemoval } from '#server/modules/removals/index.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { commentHostOf } from '../comment/host-ref.ts';
import { getOpenCommentHost, commentHostTag } from '../comment/hosts.ts';
import { COMMENT_NOTIFICATIONS } from '../comment/notifications.ts';
import { lockComment, lockLikeable, markStatus, selectComment, selectQuestion, toggleLike } from '../comment/queries.ts';

/** A comment, and the member who does something to it. */
interface CommentAction {
  id: number;
  memberId: number;
}

/** A press on a button that is on or off. */
interface CommentSwitch extends CommentAction {
  /** How it is to be; undefined: the other than now. */
  wanted?: boolean | undefined;
}

/** Removes a member's own comment: the floor stays, the words do not. Doing it again changes nothing. Throws `notFound`, `forbidden` and `postGone`. */
export async function removeComment({ db, now }: DbContext, { id, memberId }: CommentAction): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await selectComment(tx, id);
    if (!found) throw new Failure('notFound');
    if (found.authorId !== memberId) throw new Failure('forbidden');
    const host = await getOpenCommentHost(tx, found);
    const comment = await lockComment(tx, id);
    if (!comment || comment.status === 'removed') return;
    await markStatus(tx, id, { status: 'removed', removedFrom: null });
    await recordRemoval({ tx, now }, { kind: 'comment', id, authorId: memberId, by: 'author' });
    if (comment.status === 'published') await host.uncount(id);
    withheldChanged(tx);
    writesTags(tx, host.tag, `comments-of:${memberId}`);
  });
}

/** Likes a comment or takes the like back, as it is wanted; where it is so already, nothing changes. Of an account that is younger than the comment it is kept and not counted where only older ones are. Throws `notFound`. */
export async function likeComment(
  { db, now, countsOlderOnly = false }: DbContext & { countsOlderOnly?: boolean },
  { id, memberId, wanted }: CommentSwitch,
): Promise<{ liked: boolean; likeCount: number }> {
  return db.transaction(async (tx) => {
    const likeable = await lockLikeable(tx, id);
    if (!likeable) throw new Failure('notFound');
    writesTags(tx, commentHostTag(commentHostOf(likeable)));
    return toggleLike({ tx, now }, { commentId: id, ...likeable, memberId, countsAll: !countsOlderOnly, wanted });
  });
}

/**
 * Accepts a comment as the answer to the member's own question, replacing another one, or withdraws the acceptance, as it is wanted; where it is so
 * already, nothing changes. Throws `notFound`, `postGone`, `forbidden` for another's post, and `invalidInput` where the post is no question.
 */
export async function acceptComment({ db, now }: DbContext, { id, memberId, wanted }: CommentSwitch): Promise<{ accepted: boolean }> {
  return db.transaction(async (tx) => {
    const found = await selectComment(tx, id);
    // Nobody asks anything by a picture.
    if (!found || found.postId === null) throw new Failure('notFound');
    const post = await lockPost(tx, found.postId);
    // Only now nobody removes it any more.
    const comment = await selectComment(tx, id);
    if (comment?.status !== 'published') throw new Failure('notFound');
    if (post.authorId !== memberId) throw new Failure('forbidden');
    const question = await selectQuestion(tx, post.id);
    if (question?.kind !== 'question') throw fieldFailure('id', '只有提问才能采纳回答');
    const accepted = wanted ?? question.acceptedId !== id;
    if (accepted === (question.acceptedId === id)) return { accepted };
    await markAccepted(tx, post, accepted ? id : null);
    if (accepted && comment.authorId !== memberId) {
      const notification = COMMENT_NOTIFICATIONS.answerAccepted({ about: { kind: 'post', id: post.id, floor: comment.floor }, actorId: memberId });
      await notify({ tx, now }, comment.authorId, notification);
    }
    writesTags(tx, `comments:${post.id}`);
    return { accepted };
  });
}
