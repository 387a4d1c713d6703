import type { MessageType } from '#contract/messages.ts';
import type { Tx } from '#server/platform/db.ts';
import { insertMessage } from './queries.ts';

/** What a message says, whoever it is for. */
export interface Notice {
  type: MessageType;
  isUrgent: 0 | 1;
  /** What it speaks of; for a reply (20) the post. */
  externalId: number | null;
  title: string;
  content: string;
}

/** Leaves a message for a member in the transaction of what it tells of: either both are there or neither. */
export async function notify(tx: Tx, { to, now, ...notice }: Notice & { to: number; now: Date }): Promise<void> {
  await insertMessage(tx, { to, notice, now });
}
