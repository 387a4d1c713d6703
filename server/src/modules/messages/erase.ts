import type { Tx } from '#server/platform/database/db.ts';
import { deleteMailbox } from './queries-mailbox.ts';

/** Deletes everything a member was sent, except letters, which also belong to the other member. */
export async function eraseMessages(tx: Tx, memberId: number): Promise<void> {
  await deleteMailbox(tx, memberId);
}
