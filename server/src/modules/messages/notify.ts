import type { Tx } from '#server/platform/db.ts';
import { welcomed, type Notice } from './notices.ts';
import { insertMessages } from './queries.ts';

/** Leaves a message for a member in the transaction of what it tells of: either both are there or neither. */
export function notify(tx: Tx, { to, now, ...notice }: Notice & { to: number; now: Date }): Promise<void> {
  return notifyAll(tx, [{ to, notice }], now);
}

/** Leaves messages for several members in one statement. */
export async function notifyAll(tx: Tx, messages: readonly { to: number; notice: Notice }[], now: Date): Promise<void> {
  if (messages.length > 0) await insertMessages(tx, messages, now);
}

/** Greets a new member. */
export function welcome(tx: Tx, memberId: number, nickName: string, now: Date): Promise<void> {
  return notify(tx, { ...welcomed(nickName), to: memberId, now });
}
