import { sendDue } from '#server/modules/deliveries/index.ts';
import type { SiteContext } from '#server/platform/api.ts';
import { writeNotification } from './write.ts';

/** Sends the mails and text messages that are due. */
export function sendDeliveries(context: SiteContext & { signal?: AbortSignal }): Promise<void> {
  return sendDue({ ...context, write: (tx, delivery) => writeNotification(context, tx, delivery) });
}
