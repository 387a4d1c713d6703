import { Failure } from '#contract/failures.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { toggleFollow } from './follows.ts';
import { selectFollowed } from './queries.ts';

/** Ends everything a member follows, so that the counts of posts and members are right. */
export async function endFollows({ db, now }: DbContext, memberId: number): Promise<void> {
  for (const target of await selectFollowed(db, memberId)) {
    await toggleFollow({ db, now }, target, memberId).catch((error: unknown) => {
      // A post that can't be read counts nothing.
      if (!(error instanceof Failure)) throw error;
    });
  }
}
