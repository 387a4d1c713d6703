import type { WriteContext } from '#server/platform/database/db.ts';
import { deleteFilesLater } from '../deletions/deletions.ts';
import { deleteUnused } from './queries-sealed.ts';

/** Deletes sealed files, except those that are evidence in a case. */
export async function deleteSealed({ tx, now }: WriteContext, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await deleteFilesLater({ tx, now }, await deleteUnused(tx, ids));
}
