import type { Comment, HeldComment, Reply } from '#contract/api/comments.ts';
import { placeOf } from '#server/modules/places/index.ts';
import { logSecurity, sealOrigin } from '#server/modules/security-log/index.ts';
import { guardWriting } from '#server/modules/guards/index.ts';
import { screen } from '#server/modules/watched-words/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { countMemberAttempt } from '#server/platform/attempts.ts';
import { getReplyBefore, keepIdempotentReply } from '#server/platform/database/idempotency.ts';
import { LIMITS } from '../comment/rules.ts';
import { caseHoldReasons } from '../held/case-holds.ts';
import { holdComment } from '../held/held.ts';
import { prepareComment, type WrittenComment } from '../write/save.ts';
import { saveInGroup } from '../write/save-groups.ts';
import { showAgain } from '../write/show-again.ts';

type SubmittedComment = Pick<WrittenComment, 'host' | 'body' | 'images' | 'parentId' | 'generated'>;

/**
 * Accepts a member's comment, on a post or under a picture: one in three seconds, ten in a minute. One with watched words that need review
 * is held, and one under a closed case while its comments are protected. The same comment sent again under its key is returned instead of saved. Throws like `saveInGroup` and `holdComment`,
 * `forbiddenWord` and `tooManyRequests`.
 */
export async function submitComment(request: MemberRequest, submitted: SubmittedComment): Promise<Comment | Reply | HeldComment> {
  try {
    return await submit(request, submitted);
  } catch (error) {
    if (request.keyedWrite === undefined) throw error;
    return showAgain(request.db, await getReplyBefore(request.db, request.keyedWrite, error));
  }
}

async function submit(request: MemberRequest, { body, ...submitted }: SubmittedComment): Promise<Comment | Reply | HeldComment> {
  const { db, viewer, now, platform, keyedWrite } = request;
  await countMemberAttempt(request, 'comment tries', LIMITS.commentTries);
  const [{ texts, reasons: ofWords }, ofCase, ofGuards] = await Promise.all([
    screen(db, [{ path: 'body', kind: 'comment', text: body }]),
    submitted.host.kind === 'post' ? caseHoldReasons({ db, now }, submitted.host.id, viewer) : [],
    guardWriting(request, { texts: [body], hrefs: [] }),
  ]);
  const reasons = [...ofCase, ...ofWords, ...ofGuards];
  const written: WrittenComment = {
    ...submitted,
    body: texts[0] ?? body,
    authorId: viewer.id,
    sessionId: viewer.sessionId,
    at: now,
    keyedWrite,
    place: placeOf(request.address),
  };
  if (reasons.length === 0) return saveInGroup(platform, await prepareComment(db, { ...written, origin: sealOrigin(request) }), () => countWritten(request));
  return db.transaction(async (tx) => {
    const held = await holdComment(tx, written, reasons);
    await countWritten(request);
    await logSecurity({ tx, now }, request, { kind: 'comment', memberId: viewer.id });
    if (keyedWrite !== undefined) keepIdempotentReply({ tx, now }, { ...keyedWrite, reply: held });
    return held;
  });
}

/** Counts a comment once it is written; a refusal undoes that. The same comment sent twice at once then finds the first one instead of a limit. */
async function countWritten(request: MemberRequest): Promise<void> {
  await countMemberAttempt(request, 'next comment', LIMITS.nextComment);
  await countMemberAttempt(request, 'comments', LIMITS.comments);
}
