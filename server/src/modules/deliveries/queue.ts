import type { WriteContext } from '#server/platform/database/db.ts';
import { ACCOUNT_DELIVERIES, type AccountDelivery, type Channel } from './delivery.ts';
import { insertDeliveries, insertQueued, skipDeliveries, skipMailsOf, type NewDeliveries } from './queries-send.ts';

/** Queues the deliveries of a notification in its transaction: they are sent after the commit, and never when that is rolled back. */
export async function queueDeliveries(
  { tx, now }: WriteContext,
  recipient: NewDeliveries,
  channels: readonly { channel: Channel; position: number }[],
): Promise<void> {
  await insertDeliveries({ tx, now }, recipient, channels);
}

const MINUTE_MS = 60_000;

/** Queues a mail whose member has chosen to get such; it is worded when it is sent, from its source. */
export async function queueChosenMail(
  { tx, now }: WriteContext,
  { kind, memberId, sourceId }: { kind: 'alert-now' | 'alert-daily'; memberId: number; sourceId: number },
): Promise<void> {
  const expiresAt = new Date(now.getTime() + ACCOUNT_DELIVERIES[kind].minutes * MINUTE_MS);
  await insertQueued({ tx, now }, { kind, channel: 'mail', memberId, sourceId, addressHash: null, sealed: null, expiresAt });
}

/** Leaves out what has not been sent yet of notifications that somebody has answered. */
export async function cancelDeliveries(context: WriteContext, notificationIds: readonly number[]): Promise<void> {
  await skipDeliveries(context, notificationIds);
}

/** Leaves out the mails of a kind that wait to be sent and were made from something; others to the same address are sent. */
export async function cancelMailsOf(context: WriteContext, source: { kind: AccountDelivery; sourceId: number }): Promise<void> {
  await skipMailsOf(context, source);
}
