import type { WriteContext } from '#server/platform/database/db.ts';
import type { AccountDelivery, Channel } from './delivery.ts';
import { insertDeliveries, skipDeliveries, skipMailsOf, type NewDeliveries } from './queries-send.ts';

/** Queues the deliveries of a notification in its transaction: they are sent after the commit, and never when that is rolled back. */
export async function queueDeliveries(
  { tx, now }: WriteContext,
  recipient: NewDeliveries,
  channels: readonly { channel: Channel; position: number }[],
): Promise<void> {
  await insertDeliveries({ tx, now }, recipient, channels);
}

/** Leaves out what has not been sent yet of notifications that somebody has answered. */
export async function cancelDeliveries(context: WriteContext, notificationIds: readonly number[]): Promise<void> {
  await skipDeliveries(context, notificationIds);
}

/** Leaves out the mails of a kind that wait to be sent and were made from something; others to the same address are sent. */
export async function cancelMailsOf(context: WriteContext, source: { kind: AccountDelivery; sourceId: number }): Promise<void> {
  await skipMailsOf(context, source);
}
