import { sendDue } from '#server/modules/deliveries/index.ts';
import type { Platform } from '#server/platform/api.ts';
import { writeNotification } from './write.ts';

/** Sends the mails and text messages that are due. */
export function sendDeliveries(platform: Platform, run: { now: Date; signal?: AbortSignal }): Promise<void> {
  return sendDue(platform, { ...run, write: (tx, delivery) => writeNotification(platform, tx, delivery) });
}
