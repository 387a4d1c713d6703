import { Failure } from '#contract/failures.ts';
import type { ReplyOf } from '#contract/route.ts';
import type * as shapes from '#contract/api/scenery.shapes.ts';
import { notify } from '#server/modules/messages/index.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import { recordRemoval } from '#server/modules/removals/index.ts';
import type { Viewer } from '#server/platform/api.ts';
import type { Db, Tx, DbContext, WriteContext } from '#server/platform/database/db.ts';
import { SCENERY_NOTIFICATIONS } from './notifications.ts';
import { changeFavorCount, deleteFavors, selectFavored, selectLikedComments, toggleFavor } from './queries-favors.ts';
import { lockScenery, selectSubmitted, withdrawWaiting, type HeldRow } from './queries-save.ts';
import { sceneryActsFor } from './rules.ts';
import { galleryTag } from './tags.ts';

/**
 * Adds a picture to a member's favors or removes it, as `wanted` says, and returns the new state; without it, the other state than before. The first time,
 * its author is notified. With `countsOlderOnly` that of an
 * account younger than the picture is not counted, and its author not notified. Throws `notFound`.
 */
export async function favorScenery(
  { db, now, countsOlderOnly, wanted }: DbContext & { countsOlderOnly: boolean; wanted?: boolean | undefined },
  id: number,
  memberId: number,
): Promise<{ favoured: boolean; favorCount: number }> {
  return db.transaction(async (tx) => {
    const { authorId, gameId } = await getHanging(tx, id);
    if (wanted !== undefined && wanted === (await selectFavored(tx, id, memberId))) return { favoured: wanted, favorCount: await changeFavorCount(tx, id, 0) };
    const { favoured, newcomer, counts } = await toggleFavor({ tx, now }, id, { memberId, countsAll: !countsOlderOnly });
    const favorCount = await changeFavorCount(tx, id, counts ? (favoured ? 1 : -1) : 0);
    if (newcomer !== null && counts && authorId !== memberId)
      await notify({ tx, now }, authorId, SCENERY_NOTIFICATIONS.favored({ about: { kind: 'scenery', id }, actorId: memberId, data: { count: favorCount } }));
    writesTags(tx, galleryTag(gameId));
    return { favoured, favorCount };
  });
}

/** Returns a reader's relation to a picture and their actions on it. */
export async function getSceneryState(db: Db, id: number, viewer: Pick<Viewer, 'id' | 'role' | 'suspended'>): Promise<ReplyOf<typeof shapes.findSceneryState>> {
  const [favoured, liked, scenery] = await Promise.all([
    selectFavored(db, id, viewer.id),
    selectLikedComments(db, id, viewer.id),
    viewer.role === 'operator' ? selectSubmitted(db, id) : null,
  ]);
  const staff = scenery && viewer.suspended === null ? sceneryActsFor({ status: scenery.status, isOthers: scenery.author.id !== viewer.id }) : [];
  return { favoured, mayRemove: viewer.role === 'presenter', mayHide: viewer.role !== 'member', liked, staff };
}

/** Returns a picture on the wall, locked until the transaction ends. Throws `notFound`. */
export async function getHanging(tx: Tx, id: number): Promise<HeldRow> {
  const row = await lockScenery(tx, id);
  if (row?.status !== 'approved') throw new Failure('notFound');
  return row;
}

/** Deletes a member's favors, so that the pictures' counts are right, and withdraws their pictures that are not on the wall. */
export async function eraseScenery({ tx, now }: WriteContext, memberId: number): Promise<void> {
  const gameIds = await deleteFavors(tx, memberId);
  for (const id of await withdrawWaiting({ tx, now }, memberId)) await recordRemoval({ tx, now }, { kind: 'scenery', id, authorId: memberId, by: 'author' });
  writesTags(tx, ...gameIds.map(galleryTag));
}
