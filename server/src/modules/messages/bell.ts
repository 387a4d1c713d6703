import type { MutableType } from '#contract/api/messages.ts';
import type { Db } from '#server/platform/database/db.ts';
import { wakeMailboxes } from './facts/notify.ts';
import { selectMuted, updateMuted } from './queries-mailbox.ts';

/** Returns the types a member has muted in their bell; these still arrive in their messages. */
export async function getBell(db: Db, memberId: number): Promise<{ muted: MutableType[] }> {
  return { muted: await selectMuted(db, memberId) };
}

/** Chooses the types that stay out of a member's bell. */
export async function saveBell(db: Db, memberId: number, muted: MutableType[]): Promise<{ muted: MutableType[] }> {
  await db.transaction(async (tx) => {
    await updateMuted(tx, memberId, muted);
    wakeMailboxes(tx, [memberId]);
  });
  return { muted };
}
