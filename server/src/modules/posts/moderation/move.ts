import { fieldFailure } from '#contract/failures.ts';
import type { StaffPostState } from '#contract/api/staff-posts.ts';
import { foresee, record, recordNothing } from '#server/modules/audit/index.ts';
import { getColumnInUse } from '#server/modules/columns/index.ts';
import { indexPosts } from '#server/modules/indexing/index.ts';
import { notify, notifyAll } from '#server/modules/messages/index.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { MemberContext } from '#server/platform/api.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { columnTag, postTag } from '../post/cache-tags.ts';
import { POST_NOTIFICATIONS } from '../post/notifications.ts';
import { closedColumn } from '../post/rules.ts';
import { relist } from '../publish/list-entry.ts';
import { requireRoom } from './pin.ts';
import { selectPostFollowers, updateColumn } from './queries-move.ts';
import { lockPins, lockStanding, type Standing } from './queries-standing.ts';
import { getStanding, stateOf } from './standing.ts';

/** Where a post goes, and whether its author and followers are notified. */
interface Move {
  id: number;
  columnId: number;
  tell: boolean;
}

/**
 * Moves a post into another column of the same kind; its old address redirects there, and its author and followers are notified. Throws like
 * `getStanding`, `notFound` for no such column, `invalidInput` for one that takes no such posts, and `pinsFull` for one without a place for a pinned post.
 */
export async function movePost({ db, now, viewer }: MemberContext, move: Move): Promise<StaffPostState> {
  return db.transaction(async (tx) => {
    await lockPins(tx);
    const post = await getStanding(tx, move.id, viewer);
    if (post.columnId === move.columnId) {
      recordNothing(tx);
      return stateOf(post);
    }
    return changeColumn({ tx, now }, post, { ...move, movedFrom: post.columnId });
  });
}

/** Moves a post back where it was, for an undo. Returns false when it is gone, or was moved again since. Throws like `movePost`. */
export async function moveBack(
  { tx, now }: WriteContext,
  id: number,
  { before, after, notifies = true }: { before: Record<string, unknown>; after: Record<string, unknown>; notifies?: boolean },
): Promise<boolean> {
  await lockPins(tx);
  const post = await lockStanding(tx, id);
  if (!post || post.status === 'removed' || post.columnId !== after['columnId']) return false;
  const { columnId, movedFrom } = before;
  await changeColumn({ tx, now }, post, { columnId: Number(columnId), movedFrom: typeof movedFrom === 'number' ? movedFrom : null, tell: notifies });
  return true;
}

async function changeColumn(
  { tx, now }: WriteContext,
  post: Standing,
  { columnId, movedFrom, tell }: Omit<Move, 'id'> & { movedFrom: number | null },
): Promise<StaffPostState> {
  const { id, gameId } = post;
  const to = await getColumnInUse(tx, columnId);
  const refusal = closedColumn(to) ?? (post.kind === to.kind ? null : '不同种类的栏目之间不能移');
  if (refusal !== null) throw fieldFailure('columnId', refusal);
  if (post.pinScope === 'column') await requireRoom(tx, { id, gameId, columnId, columnName: to.name }, 'column');
  await updateColumn(tx, id, { columnId, movedFrom });
  if (post.status === 'published') {
    const listed = { id, gameId, tags: post.tags, isEssence: post.essenceLevel > 0 };
    relist(tx, { ...listed, columnId: post.columnId }, { ...listed, columnId });
    await indexPosts(tx, [id]);
  }
  foresee(tx, { icon: 'content', text: `移到“${to.name}”的帖子，旧地址自动转过去`, count: 1 });
  await record(
    { tx, now },
    {
      act: 'post.move',
      target: { kind: 'post', id },
      before: { columnId: post.columnId, movedFrom: post.movedFrom },
      after: { columnId, movedFrom },
      personal: { memberId: post.authorId, data: { title: post.title } },
    },
  );
  if (tell) await notifyOfMove({ tx, now }, post, to.name);
  writesTags(tx, postTag(id), columnTag(post.columnId, gameId), columnTag(columnId, gameId));
  return stateOf({ ...post, columnId, movedFrom });
}

async function notifyOfMove({ tx, now }: WriteContext, { id, authorId, status }: Standing, column: string): Promise<void> {
  const moved = { about: { kind: 'post', id }, data: { column } } as const;
  await notify({ tx, now }, authorId, POST_NOTIFICATIONS.moved(moved));
  if (status !== 'published') return;
  const followers = await selectPostFollowers(tx, id);
  await notifyAll(
    { tx, now },
    followers.map((follower) => ({ to: follower.id, notification: POST_NOTIFICATIONS.followedMoved(moved) })),
  );
}
