import { reportAudit } from '#server/modules/audit/index.ts';
import { findBrokenChain } from '#server/modules/blacklist/index.ts';
import { closeTopic, notifyOperators, OPERATOR_NOTIFICATIONS } from '#server/modules/channels/index.ts';
import type { Notification } from '#server/modules/messages/index.ts';
import type { SiteContext } from '#server/platform/api.ts';

/** The topics by which the desk knows that a chain is broken. */
const AUDIT_TOPIC = 'chain';
const TICKETS_TOPIC = 'ticket-chain';

/**
 * Checks the records of the staff and the tickets of every game from the first one on, and notifies the operators when somebody has changed what
 * was on record; once a chain is whole again, that counts as an answer.
 */
export async function watchChains(context: Pick<SiteContext, 'db' | 'log' | 'now'>): Promise<void> {
  const { db, log } = context;
  const { brokenAt } = await reportAudit(context);
  const game = await findBrokenChain(db);
  if (game !== null) log.error({ game }, 'a chain of tickets is broken: somebody has changed what was on record');
  await setAlarm(context, AUDIT_TOPIC, brokenAt === null ? null : OPERATOR_NOTIFICATIONS.chainBroken({ data: { seq: brokenAt } }));
  await setAlarm(context, TICKETS_TOPIC, game === null ? null : OPERATOR_NOTIFICATIONS.ticketChainBroken({ data: { game } }));
}

async function setAlarm({ db, now }: Pick<SiteContext, 'db' | 'now'>, topic: string, notification: Notification | null): Promise<void> {
  await db.transaction(async (tx) => {
    if (notification === null) await closeTopic({ tx, now }, topic);
    else await notifyOperators({ tx, now }, notification, { topic });
  });
}
