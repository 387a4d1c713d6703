import { Failure, fieldFailure } from '#contract/failures.ts';
import { excerptOf, notify } from '#server/modules/messages/index.ts';
import type { Db } from '#server/platform/database/db.ts';
import { decideHeld, lockHeld, type LockedHeldComment } from './queries-held.ts';
import { COMMENT_NOTIFICATIONS } from './notifications.ts';
import { saveComment } from './save.ts';

const MAX_NOTE_LENGTH = 500;

/**
 * Publishes a held comment on the next floor, as if written now, and notifies its author. `deciderId` null: an operator at the command
 * line. Throws `notFound`, `alreadyDecided`, `forbidden` for one's own, and like `saveComment` when the post or the parent comment cannot
 * be read.
 */
export async function approveHeldComment(db: Db, id: number, deciderId: number | null, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const held = requireUndecided(await lockHeld(tx, id), deciderId);
    await decideHeld(tx, { id, decision: 'approved', deciderId, note: '' }, now);
    const written = { postId: held.postId, body: held.body, images: held.imageIds, parentId: held.answeredId ?? undefined };
    const { floor } = await saveComment(tx, held.authorId, written, now);
    await notify({ tx, now }, held.authorId, COMMENT_NOTIFICATIONS.heldApproved({ about: { kind: 'post', id: held.postId, floor } }));
  });
}

/**
 * Returns a held comment to its author with the reason. Throws `notFound`, `alreadyDecided`, `forbidden` for one's own, and `invalidInput`
 * without a reason.
 */
export async function rejectHeldComment(db: Db, id: number, deciderId: number | null, reason: string, now: Date): Promise<void> {
  const note = reason.trim();
  if (note === '' || note.length > MAX_NOTE_LENGTH) throw fieldFailure('reason', `请写明理由，最多 ${MAX_NOTE_LENGTH} 个字`);
  await db.transaction(async (tx) => {
    const held = requireUndecided(await lockHeld(tx, id), deciderId);
    await decideHeld(tx, { id, decision: 'rejected', deciderId, note }, now);
    const notice = COMMENT_NOTIFICATIONS.heldRejected({ about: { kind: 'post', id: held.postId }, data: { note, excerpt: excerptOf(held.body) } });
    await notify({ tx, now }, held.authorId, notice);
  });
}

function requireUndecided(held: LockedHeldComment | null, deciderId: number | null): LockedHeldComment {
  if (!held) throw new Failure('notFound');
  if (held.authorId === deciderId) throw new Failure('forbidden');
  if (!held.waits) throw new Failure('alreadyDecided');
  return held;
}
