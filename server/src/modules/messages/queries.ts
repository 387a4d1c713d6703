import type { RecentMessage } from '#contract/messages.ts';
import type { Db, Tx } from '#server/platform/db.ts';
import type { Notice } from './notices.ts';

/** Adds messages, unread. Throws a foreign key violation for a member who is not there. */
export async function insertMessages(tx: Tx, messages: readonly { to: number; notice: Notice }[], now: Date): Promise<void> {
  await tx.rows(
    `INSERT INTO messages (member_id, type, title, content, is_urgent, external_id, sent_at)
     SELECT member_id, type, title, content, is_urgent, external_id, $7
     FROM unnest($1::bigint[], $2::smallint[], $3::text[], $4::text[], $5::smallint[], $6::bigint[]) AS given (member_id, type, title, content, is_urgent, external_id)`,
    [
      messages.map(({ to }) => to),
      messages.map(({ notice }) => notice.type),
      messages.map(({ notice }) => notice.title),
      messages.map(({ notice }) => notice.content),
      messages.map(({ notice }) => notice.isUrgent),
      messages.map(({ notice }) => notice.externalId),
      now,
    ],
  );
}

/** Calm messages as a part of another module's statement: one for each row of `from`, which has member_id, type, title, content and external_id. */
export function leaveMessagesSql(names: { from: string; at: string }): string {
  return `INSERT INTO messages (member_id, type, title, content, is_urgent, external_id, sent_at)
  SELECT member_id, type, title, content, 0, external_id, ${names.at} FROM ${names.from}`;
}

/** A member's newest unread messages, newest first. */
export function selectUnread(db: Db, memberId: number, most: number): Promise<RecentMessage[]> {
  return db.rows<RecentMessage>(
    `SELECT id, title, content, sent_at AS "lastDate", type, is_urgent AS "isUrgent", external_id AS "externalId"
     FROM messages WHERE member_id = $1 AND read_at IS NULL ORDER BY sent_at DESC, id DESC LIMIT $2`,
    [memberId, most],
  );
}

/** Marks every unread message of a member as read at that instant. */
export async function markAllRead(tx: Tx, memberId: number, now: Date): Promise<void> {
  await tx.rows('UPDATE messages SET read_at = $2 WHERE member_id = $1 AND read_at IS NULL', [memberId, now]);
}
