import { Failure } from '#contract/failures.ts';
import type { MemberContext } from '#server/platform/api.ts';
import type { DbContext, WriteContext } from '#server/platform/database/db.ts';
import { wakeMailboxes } from './facts/notify.ts';
import { markAllRead, markRead, markReadAbout, moveMailbox, selectIsRead } from './queries-mailbox.ts';

/** Marks a member's own message as read; once read it stays so. Throws `notFound`, also for another's. */
export async function readMessage(context: MemberContext, id: number): Promise<void> {
  const { viewer } = context;
  const isRead = await selectIsRead(context.db, viewer.id, id);
  if (isRead === null) throw new Failure('notFound');
  if (!isRead) await change(context, viewer.id, (write) => markRead(write, viewer.id, id));
}

/** Marks all of a member's messages about a post as read. */
export function readPostMessages(context: MemberContext, postId: number): Promise<void> {
  return change(context, context.viewer.id, (write) => markReadAbout(write, context.viewer.id, { kind: 'post', id: postId }));
}

/** Marks all letters from another member to this one as read. */
export function readLetterMessages(context: MemberContext, otherId: number): Promise<void> {
  return change(context, context.viewer.id, (write) => markReadAbout(write, context.viewer.id, { kind: 'letter', id: otherId }));
}

/** Marks everything a member has been sent as read. */
export function readAllMessages({ db, now }: DbContext, memberId: number): Promise<void> {
  return change({ db, now }, memberId, (write) => markAllRead(write, memberId));
}

/** The mailbox is locked first, as when a message is inserted: messages that arrive meanwhile wait and are unread. */
function change({ db, now }: DbContext, memberId: number, act: (write: WriteContext) => Promise<void>): Promise<void> {
  return db.transaction(async (tx) => {
    // In a transaction that sends messages itself, those wait for its end.
    await tx.flush();
    await moveMailbox(tx, memberId);
    await act({ tx, now });
    wakeMailboxes(tx, [memberId]);
  });
}
