import type { Tx } from '#server/platform/database/db.ts';

/** Deletes a member's messages, mailbox and blocks. */
export async function deleteMailbox(tx: Tx, memberId: number): Promise<void> {
  for (const table of ['messages', 'mailboxes', 'letter_blocks']) await tx.query(`DELETE FROM ${table} WHERE member_id = $1`, [memberId]);
}
