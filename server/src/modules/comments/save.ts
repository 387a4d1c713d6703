import type { Comment, HeldComment, Reply } from '#contract/api/comments.ts';
import { fieldFailure } from '#contract/failures.ts';
import type { HoldReason } from '#contract/api/held.ts';
import { findOwnPictures } from '#server/modules/files/index.ts';
import { announce } from '#server/modules/messages/index.ts';
import { demandMayWrite, foldNickName } from '#server/modules/members/index.ts';
import { dayInChina } from '#server/platform/process/china-day.ts';
import { dropPages } from '#server/modules/posts/index.ts';
import { maskNames, screen } from '#server/modules/watched-words/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { countMemberAttempt } from '#server/platform/attempts.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { Db } from '#server/platform/database/db.ts';
import { holdComment } from './held.ts';
import type { NewHeldComment } from './queries-held.ts';
import { COMMENT_NOTIFICATIONS } from './notifications.ts';
import { NOTIFICATION_REASONS, insertComment, selectDiscussed, selectNamed } from './queries-save.ts';
import { refusalUnder } from './refuse.ts';
import { LIMITS, MAX_MENTIONS, mentionedNames } from './rules.ts';
import { commentOf, isReply, replyOf } from './view.ts';
import { findWithheld } from './withheld.ts';

export interface WrittenComment {
  postId: number;
  body: string;
  /** Ids of uploaded pictures. */
  images?: readonly number[];
  /** The comment or reply it replies to. */
  parentId?: number | undefined;
}

/**
 * Accepts a member's comment: one in three seconds, ten in a minute. One with watched words that need review is held. Throws like
 * `saveComment` and `holdComment`, and `mobileNeeded`, `forbiddenWord` and `tooManyRequests`. It counts once it is written, and a refusal
 * undoes that: the same comment sent twice at once then finds the first one instead of a limit.
 */
export async function submitComment(request: MemberRequest, written: WrittenComment): Promise<Comment | Reply | HeldComment> {
  const { db, viewer, now } = request;
  await countMemberAttempt(request, 'comment tries', LIMITS.commentTries);
  return db.transaction(async (tx) => {
    // Together, so that their statements travel together.
    const [{ texts, reasons }, withheld] = await Promise.all([
      screen(tx, [{ path: 'body', kind: 'comment', text: written.body }]),
      findWithheld(tx, written.postId),
      demandMayWrite(tx, viewer),
    ]);
    const screened = { ...written, body: texts[0] ?? written.body };
    const comment =
      reasons.length > 0 ? await holdComment(tx, heldOf(viewer.id, screened, reasons), now) : await saveComment(tx, viewer.id, screened, now, { withheld });
    await countMemberAttempt(request, 'next comment', LIMITS.nextComment);
    await countMemberAttempt(request, 'comments', LIMITS.comments);
    return comment;
  });
}

function heldOf(authorId: number, { postId, body, images = [], parentId }: WrittenComment, reasons: readonly HoldReason[]): NewHeldComment {
  return { postId, authorId, answeredId: parentId ?? null, body, imageIds: images, reasons };
}

/**
 * Saves a comment on the next floor of a post, notifies those it concerns, and returns it as readers see it. A reply to a reply belongs to
 * the same thread and names the author it replies to. `likes` is given only for first content, `withheld` where the caller knows the names
 * that the post's case withholds. Throws `postGone`, `discussionClosed`, and `invalidInput` for a picture that is not ours and a `parentId`
 * that cannot be replied to.
 */
export async function saveComment(
  db: Db,
  authorId: number,
  written: WrittenComment,
  now: Date,
  options: { likes?: number; withheld?: readonly string[] } = {},
): Promise<Comment | Reply> {
  const { postId, body } = written;
  const imageIds = [...new Set(written.images ?? [])];
  const [pictures, mentionedIds, withheld] = await Promise.all([
    findOwnPictures(db, authorId, imageIds),
    findMentioned(db, body),
    options.withheld ?? findWithheld(db, postId),
  ]);
  if (pictures.size < imageIds.length) throw fieldFailure('images', '有图片已经不在了，请重新上传');
  // Messages about it go to many, who may read no more than is public.
  const masked = maskNames(body, withheld);
  const comment = {
    postId,
    authorId,
    body,
    imageIds,
    answeredId: written.parentId ?? null,
    likes: options.likes ?? 0,
    mentionedIds,
    on: dayInChina(now),
    kinds: NOTIFICATION_REASONS.map((reason) => COMMENT_NOTIFICATIONS[reason].kind),
  };
  return db.transaction(async (tx) => {
    const row = await insertComment(tx, comment, now);
    if (!row) throw refusalUnder(await selectDiscussed(tx, postId));
    dropPages(tx, { id: postId, columnId: row.columnId, gameId: row.gameId });
    writesTags(tx, `comments:${postId}`, `comments-of:${authorId}`);
    announce(tx, row.notified);
    const shown = { ...row, body: masked };
    return isReply(shown) ? replyOf(shown, pictures) : commentOf(shown, [], pictures);
  });
}

/** Returns the members a text mentions with an @, in its order. */
async function findMentioned(db: Db, body: string): Promise<number[]> {
  const mentions = mentionedNames(body).map((names) => names.map(foldNickName));
  if (mentions.length === 0) return [];
  const named = await selectNamed(db, [...new Set(mentions.flat())]);
  const ids = mentions.flatMap((folds) => folds.map((fold) => named.get(fold)).find((id) => id !== undefined) ?? []);
  return [...new Set(ids)].slice(0, MAX_MENTIONS);
}
