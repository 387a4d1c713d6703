import { writesTags, type Tag } from '#server/platform/state/cache-tags.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { welcomed, type Notice } from './notices.ts';
import { insertMessages } from './queries-leave.ts';

/** A message on its way to one member. */
export interface OutgoingMessage {
  to: number;
  notice: Notice;
}

/** Inserts a message for a member in the transaction of the event it reports: either both exist or neither. */
export function notify(tx: Tx, { to, now, ...notice }: Notice & { to: number; now: Date }): Promise<void> {
  return notifyAll(tx, [{ to, notice }], now);
}

/** Inserts messages for several members. Several recipients are notified in one call: their mailboxes are locked in order. */
export async function notifyAll(tx: Tx, messages: readonly OutgoingMessage[], now: Date): Promise<void> {
  for (const part of apart(messages)) await insertMessages(tx, part, now);
  wakeMailboxes(tx, [...new Set(messages.map(({ to }) => to))]);
}

/** Greets a new member. */
export function welcome(tx: Tx, memberId: number, nickName: string, now: Date): Promise<void> {
  return notify(tx, { ...welcomed(nickName), to: memberId, now });
}

/** Has the members' open browsers look into their mailboxes as soon as the transaction has committed. */
export function wakeMailboxes(tx: Tx, memberIds: readonly number[]): void {
  writesTags(tx, ...memberIds.map(mailboxTag));
}

/** Returns the tag dropped when a member's mailbox has changed. */
export function mailboxTag(memberId: number): Tag {
  return `mailbox:${memberId}`;
}

/** Returns the messages in as few parts as possible, none with two of one member and fold: one statement can't fold them into each other. */
function apart(messages: readonly OutgoingMessage[]): OutgoingMessage[][] {
  const parts: OutgoingMessage[][] = [];
  const counts = new Map<string, number>();
  for (const message of messages) {
    const { fold } = message.notice;
    const key = fold === undefined ? null : `${message.to} ${fold.key}`;
    const part = key === null ? 0 : (counts.get(key) ?? 0);
    if (key !== null) counts.set(key, part + 1);
    (parts[part] ??= []).push(message);
  }
  return parts;
}
