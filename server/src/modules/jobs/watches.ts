// What the site looks at itself, and notifies its operators of.
import { reportAudit } from '#server/modules/audit/index.ts';
import { notifyOperators, OPERATOR_NOTIFICATIONS } from '#server/modules/channels/index.ts';
import type { SiteContext } from '#server/platform/api.ts';

/** Checks all records, and notifies the operators when somebody has changed what was on record. */
export async function watchAuditChain(context: Pick<SiteContext, 'db' | 'log' | 'now'>): Promise<void> {
  const { brokenAt } = await reportAudit(context);
  if (brokenAt === null) return;
  await context.db.transaction((tx) =>
    notifyOperators({ tx, now: context.now }, OPERATOR_NOTIFICATIONS.chainBroken({ data: { seq: brokenAt } }), { topic: 'chain' }),
  );
}
