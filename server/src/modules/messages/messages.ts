import type { RecentMessage } from '#contract/messages.ts';
import type { Db } from '#server/platform/db.ts';
import { markAllRead, selectUnread } from './queries.ts';

const UNREAD_SHOWN = 20;

/** A member's newest unread messages, newest first; none for a visitor (null). */
export async function listUnreadMessages(db: Db, memberId: number | null): Promise<RecentMessage[]> {
  return memberId === null ? [] : selectUnread(db, memberId, UNREAD_SHOWN);
}

/** Marks everything a member has been sent as read. */
export async function readAllMessages(db: Db, memberId: number, now: Date): Promise<void> {
  await db.transaction((tx) => markAllRead(tx, memberId, now));
}
