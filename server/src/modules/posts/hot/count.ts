import type { DbContext } from '#server/platform/database/db.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import { discussedTag, HOT_TAG } from '../post/cache-tags.ts';
import { replaceRanks, selectCountedAt, selectRanksOfDay, upsertCount } from './queries-count.ts';
import { MAX_RANKED, periodBounds, periodsDue } from './periods.ts';

/**
 * Counts how many people speak under each post: those of today each time, of the week and the month once an hour. Pages change only where the
 * ranks did. With `countsOlderOnly` accounts younger than a post do not count for it, as in its likes.
 */
export async function countHotPosts({ db, now, countsOlderOnly = false }: DbContext & { countsOlderOnly?: boolean }): Promise<void> {
  for (const period of periodsDue(await selectCountedAt(db), now)) {
    const { since, before } = periodBounds(period, now);
    await db.transaction(async (tx) => {
      await upsertCount({ tx, now }, period, since);
      const former = await selectRanksOfDay(tx);
      await replaceRanks({ tx, now }, { period, since, before, maxRanked: MAX_RANKED[period], countsAll: !countsOlderOnly });
      const present = await selectRanksOfDay(tx);
      const changed = [...new Set([...former.keys(), ...present.keys()])].filter((gameId) => former.get(gameId) !== present.get(gameId));
      writesTags(tx, HOT_TAG, ...changed.map(discussedTag));
    });
  }
}
