import { Failure } from '#contract/failures.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import { wakeMailboxes } from './facts/notify.ts';
import { markAllRead, markRead, markReadAbout, moveMailbox, selectIsRead } from './queries-mailbox.ts';

/** Marks a member's own message as read; once read it stays so. Throws `notFound`, also for another's. */
export async function readMessage(db: Db, memberId: number, id: number, now: Date): Promise<void> {
  const isRead = await selectIsRead(db, memberId, id);
  if (isRead === null) throw new Failure('notFound');
  if (!isRead) await change(db, memberId, (tx) => markRead(tx, memberId, id, now));
}

/** Marks all of a member's messages about a post as read. */
export function readPostMessages(db: Db, memberId: number, postId: number, now: Date): Promise<void> {
  return change(db, memberId, (tx) => markReadAbout(tx, memberId, 'post', postId, now));
}

/** Marks all letters from another member to this one as read. */
export function readLetterMessages(db: Db, memberId: number, otherId: number, now: Date): Promise<void> {
  return change(db, memberId, (tx) => markReadAbout(tx, memberId, 'letter', otherId, now));
}

/** Marks everything a member has been sent as read. */
export function readAllMessages(db: Db, memberId: number, now: Date): Promise<void> {
  return change(db, memberId, (tx) => markAllRead(tx, memberId, now));
}

/** The mailbox is locked first, as when a message is inserted: messages that arrive meanwhile wait and are unread. */
function change(db: Db, memberId: number, act: (tx: Tx) => Promise<void>): Promise<void> {
  return db.transaction(async (tx) => {
    await moveMailbox(tx, memberId);
    await act(tx);
    wakeMailboxes(tx, [memberId]);
  });
}
