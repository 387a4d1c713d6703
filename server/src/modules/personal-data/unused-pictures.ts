import { deleteFilesLater, withheldChanged } from '#server/modules/files/index.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { deleteUnused, lockAllPictures } from './queries.ts';

/** Deletes those of the pictures of members among some, sent before an instant, that nothing shows any more, row and bytes. */
async function dropUnused({ tx, now }: WriteContext, memberIds: readonly number[], pictures: { ids: readonly number[]; sentBefore: Date }): Promise<void> {
  await deleteFilesLater({ tx, now }, await deleteUnused(tx, memberIds, pictures));
  withheldChanged(tx);
}

/** Deletes pictures of many members that nothing shows any more; `lock` comes before anything is locked that shows one. */
export const unusedPictures = { lock: lockAllPictures, drop: dropUnused };
