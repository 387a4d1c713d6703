import { deleteSealed } from '#server/modules/files/index.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { sweepEnded, takePictures } from './queries-owners.ts';
import { picturesBefore } from './rules.ts';

/** Drops requests nobody has seen in time, lets old proofs lapse, and deletes the pictures of notes that serve no case any more. */
export async function sweepProofs({ db, now }: DbContext): Promise<void> {
  await db.transaction(async (tx) => {
    await sweepEnded({ tx, now });
    await deleteSealed({ tx, now }, await takePictures({ tx, now }, picturesBefore(now)));
  });
}
