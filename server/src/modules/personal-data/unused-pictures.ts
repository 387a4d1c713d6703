import { deleteFilesLater, withheldChanged } from '#server/modules/files/index.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { deleteUnused } from './queries.ts';

/** Deletes those of a member's pictures among some, sent before an instant, that nothing shows any more, row and bytes. */
export async function dropUnusedPictures({ tx, now }: WriteContext, memberId: number, pictures: { ids: readonly number[]; sentBefore: Date }): Promise<void> {
  await deleteFilesLater({ tx, now }, await deleteUnused(tx, memberId, pictures));
  withheldChanged(tx);
}
