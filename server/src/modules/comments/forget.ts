import type { Tx } from '#server/platform/db.ts';
import { deleteLikes } from './queries-change.ts';

/** Forgets what a member has liked; the numbers stay. */
export async function forgetLikes(tx: Tx, memberId: number): Promise<void> {
  await deleteLikes(tx, memberId);
}
