import { Failure } from '#contract/failures.ts';
import type { SavedPost } from '#contract/api/posts.ts';
import { withheldChanged } from '#server/modules/files/index.ts';
import { changeMemberCounts } from '#server/modules/members/index.ts';
import { takeBackRemoval } from '#server/modules/removals/index.ts';
import { readSettingValues } from '#server/platform/state/site-settings.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { insertListEntry } from '../publish/list-entry.ts';
import { markRestored, selectRemoval } from './queries-own.ts';
import { columnTag, postTag } from '../post/cache-tags.ts';
import { lockPostRow } from '../post/queries.ts';

/**
 * Restores a post its author has removed, as it was; a held one is held again. Repeating it changes nothing. Throws `postGone` (also for
 * one removed by others), `forbidden` for another's post and `restoreTooLate`.
 */
export async function restorePost({ db, now }: DbContext, id: number, memberId: number): Promise<SavedPost> {
  return db.transaction(async (tx) => {
    const post = await lockPostRow(tx, id);
    if (!post) throw new Failure('postGone');
    if (post.authorId !== memberId) throw new Failure('forbidden');
    if (post.status !== 'removed') return { id, columnId: post.columnId, status: post.status };
    const removal = await selectRemoval(tx, id);
    if (!removal) throw new Failure('postGone');
    const isInTime = removal.restorableUntil !== null && Date.parse(removal.restorableUntil) > now.getTime();
    // A purge may be quicker; who comes second finds its row.
    if (!isInTime || !(await takeBackRemoval(tx, { kind: 'post', id }))) {
      const { removedDays } = (await readSettingValues(tx)).settings;
      throw new Failure('restoreTooLate', { values: { days: removedDays } });
    }
    const status = removal.from;
    await markRestored({ tx, now }, id, status);
    if (status === 'published') {
      const isEssence = post.essenceLevel > 0;
      await insertListEntry(tx, { id, columnId: post.columnId, gameId: post.gameId, tags: post.tags, isEssence });
      await changeMemberCounts(tx, memberId, { posts: 1, essences: Number(isEssence) });
    }
    withheldChanged(tx);
    writesTags(tx, postTag(id), columnTag(post.columnId, post.gameId));
    return { id, columnId: post.columnId, status };
  });
}
