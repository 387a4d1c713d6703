import { Failure } from '#contract/failures.ts';
import { record } from '#server/modules/audit/index.ts';
import { bringBackComment } from '#server/modules/comments/index.ts';
import { bringBackPost } from '#server/modules/posts/index.ts';
import { unsealRemoval } from '#server/modules/removals/index.ts';
import type { MemberContext } from '#server/platform/api.ts';
import { isSealedOtherwise, lockTakedown, markReleased, selectTargets } from './queries.ts';

/**
 * Puts back what an order took off the site, by another document; what was gone before stays gone, and so does what another order is about. Throws
 * `notFound`, and `alreadyDecided` for one that is not in force.
 */
export async function releaseTakedown(
  { db, now, viewer }: MemberContext,
  { id, releaseDocument }: { id: number; releaseDocument: string },
): Promise<{ releasedAt: string }> {
  return db.transaction(async (tx) => {
    const order = await lockTakedown(tx, id);
    if (!order) throw new Failure('notFound');
    if (order.executedAt === null || order.releasedAt !== null) throw new Failure('alreadyDecided');
    await record(
      { tx, now },
      {
        act: 'takedown.release',
        target: { kind: 'takedown', id },
        before: { released: false },
        after: { released: true, document: releaseDocument },
      },
    );
    await markReleased({ tx, now }, id, { by: viewer.id, document: releaseDocument });
    for (const target of await selectTargets(tx, id)) {
      if (await isSealedOtherwise(tx, id, target)) continue;
      if (target.wasThere !== true) await unsealRemoval({ tx, now }, target);
      else if (target.kind === 'post') await bringBackPost({ tx, now }, target.id);
      else await bringBackComment({ tx, now }, target.id);
    }
    return { releasedAt: now.toISOString() };
  });
}
