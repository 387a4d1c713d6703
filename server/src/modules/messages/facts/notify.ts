import { foresee } from '#server/modules/audit/index.ts';
import { writesTags, type CacheTag } from '#server/platform/state/cache-tags.ts';
import type { Tx, WriteContext } from '#server/platform/database/db.ts';
import { messageFoldOf, type Notification } from './kinds.ts';
import { insertMessages, selectMerged, type DatedMessage } from './queries-insert.ts';

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

const waiting = new WeakMap<Tx, DatedMessage[]>();

/**
 * Inserts messages for several members. All messages of a transaction are inserted together at its end, so that it cannot see its own: a mailbox
 * that was locked earlier would be held while it waits for a case or a chain, and by another transaction in another order.
 */
export async function notifyAll({ tx, now }: WriteContext, messages: readonly OutgoingMessage[]): Promise<void> {
  const dated = messages.map(({ to, notification, at }) => ({ to, notification, at: at ?? now }));
  const known = waiting.get(tx);
  if (known) known.push(...dated);
  else if (dated.length > 0) {
    waiting.set(tx, dated);
    tx.beforeCommit(() => insertWaiting(tx));
  }
  const recipients = new Set(messages.map(({ to }) => to));
  foresee(tx, { icon: 'message', text: '会收到消息的人', count: recipients.size, ids: recipients });
  wakeMailboxes(tx, [...recipients]);
}

async function insertWaiting(tx: Tx): Promise<void> {
  const messages = await readableOf(tx, waiting.get(tx) ?? []);
  waiting.delete(tx);
  for (const part of apart(messages)) await insertMessages(tx, part);
}

/** Returns messages as they are for people who can read them: what is to an account that was merged goes to the one it is now. */
async function readableOf(tx: Tx, messages: readonly DatedMessage[]): Promise<DatedMessage[]> {
  const merged = await selectMerged(
    tx,
    messages.map(({ to }) => to),
  );
  wakeMailboxes(tx, [...merged.values()]);
  return messages.map((message) => ({ ...message, to: merged.get(message.to) ?? message.to }));
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
function apart(messages: readonly DatedMessage[]): DatedMessage[][] {
  const parts: DatedMessage[][] = [];
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
