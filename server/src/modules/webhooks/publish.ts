import type { WebhookEvent } from '#contract/api/admin/webhooks.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { insertDeliveries } from './queries-deliveries.ts';
import type { HookFacts } from './wording.ts';

/** Queues an event for every webhook that wants it, in the transaction that makes it public: what is rolled back is never sent. */
export async function publishEvent({ tx, now }: WriteContext, event: WebhookEvent, facts: HookFacts): Promise<void> {
  await insertDeliveries({ tx, now }, { event, gameId: facts.gameId, facts });
}
