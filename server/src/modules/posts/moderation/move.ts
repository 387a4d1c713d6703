import { Failure, fieldFailure } from '#contract/failures.ts';
import { foresee, record, recordNothing } from '#server/modules/audit/index.ts';
import { getColumnInUse } from '#server/modules/columns/index.ts';
import { indexPosts } from '#server/modules/indexing/index.ts';
import { notify } from '#server/modules/messages/index.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { MemberContext } from '#server/platform/api.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { columnTag, postTag } from '../post/cache-tags.ts';
import { POST_NOTIFICATIONS } from '../post/notifications.ts';
import { lockPostRow, selectColumnOf } from '../post/queries.ts';
import { closedColumn } from '../post/rules.ts';
import { relist } from '../publish/list-entry.ts';
import { updateColumn } from './queries-move.ts';

/** Where a post belongs. */
interface Move {
  id: number;
  columnId: number;
}

/**
 * Moves another's post into another column of the same kind; its old address redirects there, and its author is notified. Throws `postGone`, `forbidden` for one's
 * own, `caseInSight` for a complaint, `notFound` for no such column, and `invalidInput` for one that takes no such posts.
 */
export async function movePost({ db, now, viewer }: MemberContext, move: Move): Promise<{ columnId: number }> {
  return db.transaction(async (tx) => {
    const post = await lockPostRow(tx, move.id);
    if (!post || post.status === 'removed') throw new Failure('postGone');
    if (post.authorId === viewer.id) throw new Failure('forbidden');
    if ((await selectColumnOf(tx, move.id))?.kind === 'complaint') throw new Failure('caseInSight');
    if (post.columnId === move.columnId) recordNothing(tx);
    else if (!(await changeColumn({ tx, now }, move))) throw new Failure('postGone');
    return { columnId: move.columnId };
  });
}

/** Moves a post back where it was, for an undo. Returns false when it is gone, or its former column takes no such posts any more. */
export function moveBack(context: WriteContext, move: Move): Promise<boolean> {
  return changeColumn(context, move);
}

async function changeColumn({ tx, now }: WriteContext, { id, columnId }: Move): Promise<boolean> {
  const post = await lockPostRow(tx, id);
  if (!post || post.status === 'removed') return false;
  const [from, to] = await Promise.all([selectColumnOf(tx, id), getColumnInUse(tx, columnId)]);
  const refusal = closedColumn(to) ?? (from?.kind === to.kind ? null : '不同种类的栏目之间不能移');
  if (refusal !== null) throw fieldFailure('columnId', refusal);
  await updateColumn(tx, id, columnId);
  if (post.status === 'published') {
    const listed = { id, gameId: post.gameId, tags: post.tags, isEssence: post.essenceLevel > 0 };
    await relist(tx, { ...listed, columnId: post.columnId }, { ...listed, columnId });
    await indexPosts(tx, [id]);
  }
  foresee(tx, { icon: 'content', text: `移到“${to.name}”的帖子，旧地址自动转过去`, count: 1 });
  await record(
    { tx, now },
    {
      act: 'post.move',
      target: { kind: 'post', id },
      before: { columnId: post.columnId },
      after: { columnId },
      personal: { memberId: post.authorId, data: { title: post.title } },
    },
  );
  await notify({ tx, now }, post.authorId, POST_NOTIFICATIONS.moved({ about: { kind: 'post', id }, data: { column: to.name } }));
  writesTags(tx, postTag(id), columnTag(post.columnId, post.gameId), columnTag(columnId, post.gameId));
  return true;
}
