import { fieldFailure } from '#contract/failures.ts';
import { foresee, record } from '#server/modules/audit/index.ts';
import type { MemberContext } from '#server/platform/api.ts';
import { countPresenters, deleteClaim, insertHandover } from './queries-claims.ts';
import { getWaiting, type QueueThing } from './view.ts';

/**
 * Leaves something that was held to the presenters: operators see it again when it is late. Throws `notFound` when it does not wait (any more), and
 * `invalidInput` where nobody is there to take it.
 */
export async function leaveToPresenters({ db, now, viewer }: MemberContext, thing: QueueThing): Promise<{ until: string }> {
  return db.transaction(async (tx) => {
    const { dueAt, authorId, title } = await getWaiting({ db: tx, now, viewer }, thing);
    const count = await countPresenters({ tx, now }, authorId);
    if (count === 0) throw fieldFailure('id', '现在没有主持人在席，交不出去');
    await insertHandover({ tx, now }, { ...thing, memberId: viewer.id });
    await deleteClaim({ tx, now }, { ...thing, memberId: viewer.id });
    foresee(tx, { icon: 'session', text: '待办里会有它的主持人，谁先看谁定', count });
    await record(
      { tx, now },
      { act: 'queue.leave', target: { kind: thing.kind, id: thing.id }, after: { until: dueAt }, personal: { memberId: authorId, data: { title } } },
    );
    return { until: dueAt };
  });
}
