import { listOperatorIds, listOperatorsWithoutTotp } from '#server/modules/members/index.ts';
import { MESSAGE_NOTIFICATIONS, notifyAll } from '#server/modules/messages/index.ts';
import type { WriteContext } from '#server/platform/database/db.ts';

/** Notifies all operators of what an upgrade has left for them to choose, in its transaction. */
export async function notifyOfOffers({ tx, now }: WriteContext, offered: number): Promise<void> {
  if (offered === 0) return;
  const notification = MESSAGE_NOTIFICATIONS.contentOffered({ data: { waiting: offered } });
  await notifyAll(
    { tx, now },
    (await listOperatorIds(tx)).map((to) => ({ to, notification })),
  );
}

/** Notifies the operators who have no second factor of the day from which on they need one. */
export async function notifyOfSecondFactor({ tx, now }: WriteContext): Promise<void> {
  const operators = await listOperatorsWithoutTotp(tx);
  await notifyAll(
    { tx, now },
    operators.map(({ id, dueAt }) => ({ to: id, notification: MESSAGE_NOTIFICATIONS.secondFactorNeeded({ data: { until: dueAt } }) })),
  );
}
