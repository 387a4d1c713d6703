import { Failure } from '#contract/failures.ts';
import { record } from '#server/modules/audit/index.ts';
import { closeTopic } from '#server/modules/channels/index.ts';
import type { MemberContext } from '#server/platform/api.ts';
import { takedownTopic } from './notifications.ts';
import { lockTakedown, markReturned } from './queries.ts';

/**
 * Notes that an order went back to its authority because it could not be executed as it was: it waits no longer, and one that is right is entered
 * again. Throws `notFound`, and `alreadyDecided` for one that was executed or sent back.
 */
export async function returnTakedown({ db, now, viewer }: MemberContext, { id, text }: { id: number; text: string }): Promise<{ returnedAt: string }> {
  return db.transaction(async (tx) => {
    const order = await lockTakedown(tx, id);
    if (!order) throw new Failure('notFound');
    if (order.executedAt !== null || order.returnedAt !== null) throw new Failure('alreadyDecided');
    await markReturned({ tx, now }, id, { by: viewer.id, reason: text });
    await closeTopic({ tx, now }, takedownTopic(id));
    await record(
      { tx, now },
      {
        act: 'takedown.return',
        target: { kind: 'takedown', id },
        reason: text,
        before: { returned: false },
        after: { returned: true, documentNumber: order.documentNumber },
      },
    );
    return { returnedAt: now.toISOString() };
  });
}
