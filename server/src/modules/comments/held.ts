import type { HeldComment, HeldComments } from '#contract/api/comments.ts';
import { Failure, fieldFailure } from '#contract/failures.ts';
import { findOwnPictures } from '#server/modules/files/index.ts';
import type { Db } from '#server/platform/database/db.ts';
import {
  countWaiting,
  insertHeld,
  selectHeld,
  selectHeldOf,
  selectUsualMinutes,
  withdrawHeld,
  type HeldCommentRow,
  type NewHeldComment,
} from './queries-held.ts';
import { selectDiscussed } from './queries-save.ts';
import { refusalUnder } from './refuse.ts';

const MAX_WAITING = 20;
const MAX_LISTED = 50;

/**
 * Holds a comment for review: it takes no floor and notifies nobody. Throws like `saveComment`, and `tooManyHeld` for a member with twenty
 * held comments.
 */
export async function holdComment(db: Db, comment: NewHeldComment, now: Date): Promise<HeldComment> {
  const { postId, authorId } = comment;
  const imageIds = [...new Set(comment.imageIds)];
  if ((await findOwnPictures(db, authorId, imageIds)).size < imageIds.length) throw fieldFailure('images', '有图片已经不在了，请重新上传');
  return db.transaction(async (tx) => {
    if ((await countWaiting(tx, authorId)) >= MAX_WAITING) throw new Failure('tooManyHeld', { values: { most: MAX_WAITING } });
    const held = await insertHeld(tx, { ...comment, imageIds }, now);
    if (!held) throw refusalUnder(await selectDiscussed(tx, postId));
    return held;
  });
}

/** Returns a member's held and refused comments on a post, oldest first, and the usual time until review. */
export async function listHeldOf(db: Db, memberId: number, postId: number): Promise<HeldComments> {
  const [items, usualMinutes] = await Promise.all([selectHeldOf(db, memberId, postId), selectUsualMinutes(db)]);
  return { items, usualMinutes };
}

/** Takes back a comment of a member that waits or was sent back; doing it again changes nothing. */
export async function withdrawHeldComment(db: Db, id: number, memberId: number, now: Date): Promise<void> {
  await db.transaction((tx) => withdrawHeld(tx, id, memberId, now));
}

/** Returns the held comments, oldest first; fifty at most. */
export function listHeldComments(db: Db): Promise<HeldCommentRow[]> {
  return selectHeld(db, MAX_LISTED);
}
