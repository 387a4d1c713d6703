import { Failure } from '#contract/failures.ts';
import { changeMemberCounts, grantExperience } from '#server/modules/members/index.ts';
import { writesTags } from '#server/platform/cache-tags.ts';
import type { Db } from '#server/platform/db.ts';
import { relist } from './listing.ts';
import { updateEssence, updatePinned } from './queries-distinguish.ts';
import { lockPostRow } from './queries-save.ts';
import { columnTag, postTag } from './tags.ts';

export interface Essence {
  level: 1 | 2 | 3;
  reason: string;
  /** Typed in game chat; null while it has none. */
  code: string | null;
}

/** Makes a published post an essence, or raises one: its author gains from the first time only. Throws `postGone`, and a unique violation for a code that is taken. */
export async function awardEssence(db: Db, id: number, essence: Essence, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const post = await lockPostRow(tx, id);
    if (!post || post.status !== 'published') throw new Failure('postGone');
    await updateEssence(tx, id, essence, now);
    if (post.essence_level === 0) {
      const listed = { id, columnId: post.column_id, gameId: post.game_id, tags: post.tags };
      await relist(tx, { ...listed, isEssence: false }, { ...listed, isEssence: true });
      await changeMemberCounts(tx, post.author_id, { essences: 1 });
      await grantExperience(tx, post.author_id, 'essence', now);
    }
    writesTags(tx, postTag(id), columnTag(post.column_id, post.game_id));
  });
}

/** Pins a published post to the top of its column's latest, or lets it go. Throws `postGone`. */
export async function pinPost(db: Db, id: number, pinned: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    const post = await lockPostRow(tx, id);
    if (!post || post.status !== 'published') throw new Failure('postGone');
    await updatePinned(tx, id, pinned);
    writesTags(tx, postTag(id), columnTag(post.column_id, post.game_id));
  });
}
