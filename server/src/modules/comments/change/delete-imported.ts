import { indexComments } from '#server/modules/indexing/index.ts';
import { recountComments } from '#server/modules/posts/index.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { deleteComments } from './queries-delete-imported.ts';

/** Deletes comments that an import has made, as if they had never come; their floors stay empty, and their posts are counted again. */
export async function deleteImportedComments(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await recountComments(tx, await deleteComments(tx, ids));
  await indexComments(tx, ids);
}
