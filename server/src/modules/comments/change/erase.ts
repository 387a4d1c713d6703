import type { Tx } from '#server/platform/database/db.ts';
import { deleteLikes } from '../comment/queries.ts';
import { deleteOriginalsOf } from './queries-masks.ts';

/** Deletes what a member has liked, keeping the counts, and what masks covered in their comments. */
export async function eraseLikes(tx: Tx, memberId: number): Promise<void> {
  await deleteLikes(tx, memberId);
  await deleteOriginalsOf(tx, memberId);
}
