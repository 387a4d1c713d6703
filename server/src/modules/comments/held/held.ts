import type { HeldComment, HeldComments } from '#contract/api/comments.ts';
import { Failure } from '#contract/failures.ts';
import type { HoldReason } from '#contract/api/held.ts';
import { recordRemoval } from '#server/modules/removals/index.ts';
import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';
import type { CommentHostRef } from '../comment/host-ref.ts';
import { refuseComment } from '../write/refuse.ts';
import { newCommentOf, type WrittenComment } from '../write/save.ts';
import { countWaiting, insertHeld, selectHeld, selectHeldOf, selectUsualMinutes, withdrawHeld, type HeldCommentRow } from './queries-held.ts';

const MAX_WAITING = 20;
const MAX_LISTED = 50;

/**
 * Holds a comment for review: it takes no floor and notifies nobody. Throws like `saveComment`, and `tooManyHeld` for a member with twenty
 * held comments.
 */
export async function holdComment(tx: Tx, written: WrittenComment, reasons: readonly HoldReason[]): Promise<HeldComment> {
  const comment = newCommentOf(written);
  await refuseComment(tx, comment);
  if ((await countWaiting(tx, comment.authorId)) >= MAX_WAITING) throw new Failure('tooManyHeld', { values: { most: MAX_WAITING } });
  return insertHeld(tx, { ...comment, reasons });
}

/** Returns a member's held and refused comments under a post or picture, oldest first, and the usual time until review. */
export async function listHeldOf(db: Db, memberId: number, host: CommentHostRef): Promise<HeldComments> {
  const [items, usualMinutes] = await Promise.all([selectHeldOf(db, memberId, host), selectUsualMinutes(db)]);
  return { items, usualMinutes };
}

/** Takes back a comment of a member that waits or was sent back; doing it again changes nothing. */
export async function withdrawHeldComment({ tx, now }: WriteContext, withdrawn: { id: number; memberId: number }): Promise<void> {
  const { id, memberId } = withdrawn;
  if (await withdrawHeld({ tx, now }, withdrawn)) await recordRemoval({ tx, now }, { kind: 'held_comment', id, authorId: memberId, by: 'author' });
}

/** Returns the held comments, oldest first; fifty at most. */
export function listHeldComments(db: Db): Promise<HeldCommentRow[]> {
  return selectHeld(db, MAX_LISTED);
}
