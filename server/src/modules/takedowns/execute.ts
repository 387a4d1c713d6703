import { Failure } from '#contract/failures.ts';
import { foresee, record } from '#server/modules/audit/index.ts';
import { closeTopic, notifyByChannels } from '#server/modules/channels/index.ts';
import type { TakedownContext } from './context.ts';
import { TAKEDOWN_NOTIFICATIONS, takedownTopic } from './notifications.ts';
import { lockTakedown, markExecuted, selectOwner, selectTargets } from './queries.ts';
import { isWork, sealTarget } from './targets.ts';

/**
 * Takes everything an order is about off the site at once and seals it: its address answers 451 with the number, nobody reads it, nothing purges it. One
 * operator alone does it. Throws `notFound`, `alreadyDecided`, and `takedownNumber` where the number was typed differently.
 */
export async function executeTakedown(
  { db, now, viewer, onCommitted }: TakedownContext,
  { id, documentNumber }: { id: number; documentNumber: string },
): Promise<{ executedAt: string }> {
  return db.transaction(async (tx) => {
    tx.afterCommit(onCommitted);
    const order = await lockTakedown(tx, id);
    if (!order) throw new Failure('notFound');
    if (order.executedAt !== null || order.returnedAt !== null) throw new Failure('alreadyDecided');
    if (order.documentNumber !== documentNumber) throw new Failure('takedownNumber');
    const targets = await selectTargets(tx, id);
    const owners = new Map<number, keyof typeof TAKEDOWN_NOTIFICATIONS>();
    for (const target of targets) {
      const memberId = (await selectOwner(tx, target))?.memberId ?? null;
      const canAnswer = order.isAnswerable && isWork(target.kind);
      if (memberId !== null && owners.get(memberId) !== 'uponReport') owners.set(memberId, canAnswer ? 'uponReport' : 'executed');
      await sealTarget({ tx, now }, target, { id, number: documentNumber });
    }
    await markExecuted({ tx, now }, id, viewer.id);
    await closeTopic({ tx, now }, takedownTopic(id));
    foresee(tx, { icon: 'content', text: '封存起来、谁也读不到的内容', count: targets.length });
    foresee(tx, { icon: 'content', text: '2 秒之内从所有节点、列表、搜索和订阅里消失，地址回 451 和文号', count: 0 });
    await record(
      { tx, now },
      {
        act: 'takedown.execute',
        target: { kind: 'takedown', id },
        before: { executed: false },
        after: { executed: true, documentNumber, targets: targets.map(({ kind, id: targetId, slug }) => ({ kind, id: kind === 'page' ? slug : targetId })) },
      },
    );
    await notifyByChannels(
      { tx, now },
      [...owners].map(([to, which]) => ({ to, notification: TAKEDOWN_NOTIFICATIONS[which]({ data: { authority: order.authority, number: documentNumber } }) })),
    );
    return { executedAt: now.toISOString() };
  });
}
