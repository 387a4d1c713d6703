import type { DbContext } from '#server/platform/database/db.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import { lockEnded, markClosed } from './queries.ts';

/** How many are closed at a time. */
const BATCH = 200;

/** Closes the polls that have ended: their figures stay as they are then, and their pages show them. */
export async function closePolls({ db, now }: DbContext): Promise<void> {
  let closed: number[];
  do {
    closed = await db.transaction(async (tx) => {
      const postIds = await lockEnded({ tx, now }, BATCH);
      // A statement of its own: it sees the votes that the lock has waited for.
      await markClosed({ tx, now }, postIds);
      writesTags(tx, ...postIds.map((id) => `post:${id}` as const));
      return postIds;
    });
  } while (closed.length > 0);
}
