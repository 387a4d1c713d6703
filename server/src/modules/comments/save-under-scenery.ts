import type { Comment, Reply } from '#contract/api/comments.ts';
import { Failure, fieldFailure } from '#contract/failures.ts';
import { demandMayWrite, grantExperience } from '#server/modules/members/index.ts';
import { notifyAll } from '#server/modules/messages/index.ts';
import { getHanging, giveSceneryFloor } from '#server/modules/scenery/index.ts';
import { screen } from '#server/modules/watched-words/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { countMemberAttempt } from '#server/platform/attempts.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { Db } from '#server/platform/database/db.ts';
import { COMMENT_NOTIFICATIONS } from './notifications.ts';
import { selectWritten } from './queries-list.ts';
import { insertUnderScenery, selectAnswered } from './queries-scenery.ts';
import { LIMITS } from './rules.ts';
import { commentOf, isReply, replyOf } from './view.ts';

export interface NewSceneryComment {
  sceneryId: number;
  body: string;
  /** The comment or reply it replies to. */
  parentId?: number | undefined;
}

/** Takes a comment on a picture from a member, as often as on a post. Throws like `saveSceneryComment`, `mobileNeeded`, `forbiddenWord`, `tooManyRequests`. */
export async function submitSceneryComment(request: MemberRequest, said: NewSceneryComment): Promise<Comment | Reply> {
  const { db, viewer, now } = request;
  await countMemberAttempt(request, 'comment tries', LIMITS.commentTries);
  await demandMayWrite(db, viewer);
  const { texts, reasons } = await screen(db, [{ path: 'body', kind: 'comment', text: said.body }]);
  const [held] = reasons;
  // Nobody looks at these first, so what would wait under a post is refused here.
  if (held) throw new Failure('forbiddenWord', { fields: [{ path: 'body', message: `“${held.matched}”不能发，请改掉` }] });
  return db.transaction(async (tx) => {
    const comment = await saveSceneryComment(tx, viewer.id, { ...said, body: texts[0] ?? said.body }, now);
    await countMemberAttempt(request, 'next comment', LIMITS.nextComment);
    await countMemberAttempt(request, 'comments', LIMITS.comments);
    return comment;
  });
}

/**
 * Saves a comment on the next floor under a picture, and notifies the picture's author and the author of the parent comment, once each.
 * Throws `notFound` unless the picture is public, and `invalidInput` for a `parentId` that cannot be replied to.
 */
export async function saveSceneryComment(db: Db, authorId: number, { sceneryId, body, parentId }: NewSceneryComment, now: Date): Promise<Comment | Reply> {
  return db.transaction(async (tx) => {
    const scenery = await getHanging(tx, sceneryId);
    const answered = parentId === undefined ? null : await selectAnswered(tx, sceneryId, parentId);
    if (parentId !== undefined && !answered) throw fieldFailure('parentId', '你要回复的评论已经不在了');
    const floor = await giveSceneryFloor(tx, scenery, answered !== null);
    const toMemberId = answered?.authorId ?? scenery.authorId;
    const id = await insertUnderScenery(tx, { sceneryId, floor, answered, authorId, toMemberId, body }, now);
    const row = await selectWritten(tx, id);
    const told = { about: { kind: 'scenery', id: sceneryId, floor }, actorId: authorId } as const;
    const notices = [
      ...(answered ? [{ to: answered.authorId, notice: COMMENT_NOTIFICATIONS.sceneryReplied(told) }] : []),
      ...(scenery.authorId === answered?.authorId ? [] : [{ to: scenery.authorId, notice: COMMENT_NOTIFICATIONS.sceneryCommented(told) }]),
    ];
    await notifyAll(
      { tx, now },
      notices.filter(({ to }) => to !== authorId),
    );
    await grantExperience(tx, authorId, 'comment', now);
    writesTags(tx, `comments-of:${authorId}`);
    return isReply(row) ? replyOf(row, new Map()) : commentOf(row, [], new Map());
  });
}
