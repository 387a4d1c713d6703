import type { Tx } from '#server/platform/database/db.ts';
import { deleteMailbox } from './queries-forget.ts';

/** Deletes everything a member was sent, but for letters, which are the other one's as well. */
export async function forgetMessages(tx: Tx, memberId: number): Promise<void> {
  await deleteMailbox(tx, memberId);
}
