import { foresee } from '#server/modules/audit/index.ts';
import { writesTags, type CacheTag } from '#server/platform/state/cache-tags.ts';
import type { Tx, WriteContext } from '#server/platform/database/db.ts';
import { messageFoldOf, type Notification } from './kinds.ts';
import { insertMessages } from './queries-insert.ts';

/** A message on its way to one member. */
export interface OutgoingMessage {
  to: number;
  notification: Notification;
  /** When it happened, where that is not the time of the transaction. */
  at?: Date;
}

/** Inserts a message for a member in the transaction of the event it reports: either both exist or neither. */
export function notify(context: WriteContext, to: number, notification: Notification): Promise<void> {
  return notifyAll(context, [{ to, notification }]);
}

/** Inserts messages for several members. Several recipients are notified in one call: their mailboxes are locked in order. */
export async function notifyAll({ tx, now }: WriteContext, messages: readonly OutgoingMessage[]): Promise<void> {
  for (const part of apart(messages)) await insertMessages({ tx, now }, part);
  const recipients = new Set(messages.map(({ to }) => to));
  foresee(tx, { icon: 'message', text: '会收到消息的人', count: recipients.size, ids: recipients });
  wakeMailboxes(tx, [...recipients]);
}

/** Has the members' open browsers look into their mailboxes as soon as the transaction has committed. */
export function wakeMailboxes(tx: Tx, memberIds: readonly number[]): void {
  writesTags(tx, ...memberIds.map(mailboxTag));
}

/** Returns the tag dropped when a member's mailbox has changed. */
export function mailboxTag(memberId: number): CacheTag {
  return `mailbox:${memberId}`;
}

/** Returns the messages in as few parts as possible, none with two of one member and fold: one statement can't fold them into each other. */
function apart(messages: readonly OutgoingMessage[]): OutgoingMessage[][] {
  const parts: OutgoingMessage[][] = [];
  const counts = new Map<string, number>();
  for (const message of messages) {
    const fold = messageFoldOf(message.notification.kind, message.notification.about);
    const key = fold === null ? null : `${message.to} ${fold}`;
    const part = key === null ? 0 : (counts.get(key) ?? 0);
    if (key !== null) counts.set(key, part + 1);
    (parts[part] ??= []).push(message);
  }
  return parts;
}
