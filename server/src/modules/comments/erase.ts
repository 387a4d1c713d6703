import type { Tx } from '#server/platform/database/db.ts';
import { deleteLikes } from './queries-change.ts';
import { deleteOriginalsOf } from './queries-masks.ts';

/** Forgets what a member has liked, where the numbers stay, and what masks covered in his comments. */
export async function eraseLikes(tx: Tx, memberId: number): Promise<void> {
  await deleteLikes(tx, memberId);
  await deleteOriginalsOf(tx, memberId);
}
