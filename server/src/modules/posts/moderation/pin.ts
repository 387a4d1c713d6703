import { Failure } from '#contract/failures.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { Db } from '#server/platform/database/db.ts';
import { columnTag, postTag } from '../post/cache-tags.ts';
import { lockPostRow, updatePinned } from '../post/queries.ts';

/** Pins a published post to the top of its column's latest, or lets it go. Throws `postGone`. */
export async function pinPost(db: Db, id: number, pinned: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    const post = await lockPostRow(tx, id);
    if (!post || post.status !== 'published') throw new Failure('postGone');
    await updatePinned(tx, id, pinned);
    writesTags(tx, postTag(id), columnTag(post.columnId, post.gameId));
  });
}
