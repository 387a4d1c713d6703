import type { RecentMessage } from '#contract/messages.ts';
import type { Db, Tx } from '#server/platform/db.ts';
import type { Notice } from './notify.ts';

/** Adds one message. */
export async function insertMessage(tx: Tx, { to, notice, now }: { to: number; notice: Notice; now: Date }): Promise<void> {
  await tx.rows('INSERT INTO messages (member_id, type, title, content, is_urgent, external_id, sent_at) VALUES ($1, $2, $3, $4, $5, $6, $7)', [
    to,
    notice.type,
    notice.title,
    notice.content,
    notice.isUrgent,
    notice.externalId,
    now,
  ]);
}

/** A member's unread messages, newest first. */
export function selectUnread(db: Db, memberId: number, most: number): Promise<RecentMessage[]> {
  return db.rows<RecentMessage>(
    `SELECT id, title, content, sent_at AS "lastDate", type, is_urgent AS "isUrgent", external_id AS "externalId"
     FROM messages WHERE member_id = $1 AND read_at IS NULL ORDER BY sent_at DESC, id DESC LIMIT $2`,
    [memberId, most],
  );
}

/** Marks every unread message of a member as read. */
export async function markAllRead(tx: Tx, memberId: number, now: Date): Promise<void> {
  await tx.rows('UPDATE messages SET read_at = $2 WHERE member_id = $1 AND read_at IS NULL', [memberId, now]);
}
