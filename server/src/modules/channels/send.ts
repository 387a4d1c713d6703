import { sendDue, type Missing, type QueuedDelivery, type Written } from '#server/modules/deliveries/index.ts';
import type { SiteContext } from '#server/platform/api.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { writeNotification } from './write.ts';

/** Returns what to send of a delivery; or why there is nothing to send. */
type Writer = (context: SiteContext, tx: Tx, delivery: QueuedDelivery) => Promise<Written | Missing>;

const writers = new Map<string, Writer>();

/** Has deliveries of a kind worded by a later module when they are sent. Throws for a kind that has a writer. */
export function wordBy(kind: string, writer: Writer): void {
  if (writers.has(kind)) throw new Error(`the kind ${kind} is worded already`);
  writers.set(kind, writer);
}

/** Sends the mails and text messages that are due. */
export function sendDeliveries(context: SiteContext & { signal?: AbortSignal }): Promise<void> {
  return sendDue({
    ...context,
    write: (tx, delivery) => (writers.get(delivery.kind) ?? writeNotification)(context, tx, delivery),
  });
}
