import { Failure } from '#contract/failures.ts';
import { foresee, record } from '#server/modules/audit/index.ts';
import { notifyByChannels } from '#server/modules/channels/index.ts';
import { takeDownComment } from '#server/modules/comments/index.ts';
import { takeDownPost } from '#server/modules/posts/index.ts';
import { BY_LAW } from '#server/modules/removals/index.ts';
import type { MemberContext } from '#server/platform/api.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { TAKEDOWN_NOTIFICATIONS } from './notifications.ts';
import { lockTakedown, markExecuted, markTarget, selectOwner, selectTargets, wasThereBefore, type TargetRef } from './queries.ts';

const TAKE_DOWN = { post: takeDownPost, comment: takeDownComment } as const;

/**
 * Takes everything an order is about off the site at once and seals it: its address answers 451 with the number, nobody reads it, nothing purges it. One
 * operator alone does it. Throws `notFound`, `alreadyDecided`, and `takedownNumber` where the number was typed differently.
 */
export async function executeTakedown(
  { db, now, viewer }: MemberContext,
  { id, documentNumber }: { id: number; documentNumber: string },
): Promise<{ executedAt: string }> {
  return db.transaction(async (tx) => {
    const order = await lockTakedown(tx, id);
    if (!order) throw new Failure('notFound');
    if (order.executedAt !== null) throw new Failure('alreadyDecided');
    if (order.documentNumber !== documentNumber) throw new Failure('takedownNumber');
    const targets = await selectTargets(tx, id);
    const authors = new Set<number>();
    for (const target of targets) {
      const owner = await selectOwner(tx, target);
      if (owner) authors.add(owner.authorId);
      await seal({ tx, now }, { takedownId: id, number: documentNumber, target });
    }
    await markExecuted({ tx, now }, id, viewer.id);
    foresee(tx, { icon: 'content', text: '封存起来、谁也读不到的内容', count: targets.length });
    await record(
      { tx, now },
      {
        act: 'takedown.execute',
        target: { kind: 'takedown', id },
        before: { executed: false },
        after: { executed: true, documentNumber, targets: targets.map(({ kind, id: targetId }) => ({ kind, id: targetId })) },
      },
    );
    const notification = TAKEDOWN_NOTIFICATIONS.executed({ data: { authority: order.authority, number: documentNumber } });
    await notifyByChannels(
      { tx, now },
      [...authors].map((to) => ({ to, notification })),
    );
    return { executedAt: now.toISOString() };
  });
}

async function seal(context: WriteContext, { takedownId, number, target }: { takedownId: number; number: string; target: TargetRef }): Promise<void> {
  const act = await TAKE_DOWN[target.kind](context, target.id, { code: BY_LAW, reason: number });
  await markTarget(context.tx, takedownId, { ...target, wasThere: act !== null || (await wasThereBefore(context.tx, takedownId, target)) });
}
