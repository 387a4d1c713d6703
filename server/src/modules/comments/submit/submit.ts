import type { Comment, HeldComment, Reply } from '#contract/api/comments.ts';
import { screen } from '#server/modules/watched-words/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { countMemberAttempt } from '#server/platform/attempts.ts';
import { LIMITS } from '../comment/rules.ts';
import { holdComment } from '../held/held.ts';
import { notifySoon } from '../notify/notify.ts';
import { saveComment, type WrittenComment } from '../write/save.ts';

type SubmittedComment = Pick<WrittenComment, 'host' | 'body' | 'images' | 'parentId'>;

/**
 * Accepts a member's comment, on a post or under a picture: one in three seconds, ten in a minute. One with watched words that need review
 * is held. Throws like `saveComment` and `holdComment`, `forbiddenWord` and `tooManyRequests`. It counts once it is written, and a refusal
 * undoes that: the same comment sent twice at once then finds the first one instead of a limit.
 */
export async function submitComment(request: MemberRequest, { body, ...submitted }: SubmittedComment): Promise<Comment | Reply | HeldComment> {
  const { db, viewer, now, platform } = request;
  await countMemberAttempt(request, 'comment tries', LIMITS.commentTries);
  const { texts, reasons } = await screen(db, [{ path: 'body', kind: 'comment', text: body }]);
  const written: WrittenComment = { ...submitted, body: texts[0] ?? body, authorId: viewer.id, sessionId: viewer.sessionId, at: now };
  return db.transaction(async (tx) => {
    const comment = reasons.length > 0 ? await holdComment(tx, written, reasons) : await saveComment(tx, written);
    await countMemberAttempt(request, 'next comment', LIMITS.nextComment);
    await countMemberAttempt(request, 'comments', LIMITS.comments);
    tx.afterCommit(() => notifySoon(platform));
    return comment;
  });
}
