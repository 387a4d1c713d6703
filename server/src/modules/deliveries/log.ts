import type { Db, DbContext, Tx } from '#server/platform/database/db.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import { addressHash } from './address.ts';
import type { DeliveryState } from './delivery.ts';
import { deleteOld, eraseAddresses, selectEmail, selectLog, selectOfNotification, type LoggedDelivery } from './queries-log.ts';
import { KEPT_DAYS } from './rules.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What became of a delivery, for operators. */
export const STATE_LABELS: Readonly<Record<DeliveryState, string>> = {
  standby: '备用',
  queued: '等着发',
  sending: '正在发',
  sent: '发出了',
  delivered: '送到了',
  bounced: '退回了',
  refused: '被拒收',
  failed: '没发成',
  unconfirmed: '发了，对方没应声',
  skipped: '没有发',
};

/** Returns whether a word of the database is the state of a delivery. */
export function isDeliveryState(word: string): word is DeliveryState {
  return Object.hasOwn(STATE_LABELS, word);
}

/** Returns the newest deliveries, without addresses and texts. */
export function listDeliveries(db: Db, filter: { state: DeliveryState | null; limit: number }): Promise<LoggedDelivery[]> {
  return selectLog(db, filter);
}

/** Returns what became of the deliveries of a notification, with the text that was sent where it is kept. */
export function listDeliveriesOf(db: Db, notificationId: number): ReturnType<typeof selectOfNotification> {
  return selectOfNotification(db, notificationId);
}

/** Deletes what was sent long ago. */
export async function sweepDeliveries({ db, now }: DbContext): Promise<void> {
  await db.transaction((tx) => deleteOld(tx, new Date(now.getTime() - KEPT_DAYS * DAY_MS)));
}

/** Erases where a member's mails and text messages went; nothing that still waits is sent. Called while their address is still there. */
export async function eraseDeliveries({ tx, now, secrets }: { tx: Tx; now: Date; secrets: Secrets }, memberId: number): Promise<void> {
  const email = await selectEmail(tx, memberId);
  await eraseAddresses({ tx, now }, memberId, email === null ? null : addressHash(secrets, email));
}
