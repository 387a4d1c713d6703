import { Failure } from '#contract/failures.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { toggleFavor } from './favors.ts';
import { selectFavored } from './queries.ts';

/** Withdraws all favors of a member, so that the posts' counts are right. */
export async function withdrawAllFavors({ db, now }: DbContext, memberId: number): Promise<void> {
  for (const postId of await selectFavored(db, memberId)) {
    await toggleFavor({ db, now }, postId, memberId).catch((error: unknown) => {
      // A post that can't be read counts nothing.
      if (!(error instanceof Failure)) throw error;
    });
  }
}
