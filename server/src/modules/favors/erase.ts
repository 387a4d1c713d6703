import { Failure } from '#contract/failures.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { toggleFavor } from './favors.ts';
import { deleteFavors, selectFavored } from './queries.ts';

/** Removes all favors of a member, so that the posts' counts are right, and erases every trace of them. */
export async function eraseFavors({ db, now }: DbContext, memberId: number): Promise<void> {
  for (const postId of await selectFavored(db, memberId)) {
    await toggleFavor({ db, now }, postId, memberId).catch((error: unknown) => {
      // A post that can't be read counts nothing.
      if (!(error instanceof Failure)) throw error;
    });
  }
  await db.transaction((tx) => deleteFavors(tx, memberId));
}
