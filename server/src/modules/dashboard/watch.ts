import { findOperatorId } from '#server/modules/members/index.ts';
import { countQueue } from '#server/modules/queue/index.ts';
import { publishEvent } from '#server/modules/webhooks/index.ts';
import type { SiteContext } from '#server/platform/api.ts';
import { deleteFailed, insertFailed } from './checks/queries-checks.ts';
import { runChecks } from './checks/run.ts';

const PATH = '/admin';

/** Publishes each check that has turned red since the last look, once, and once more when it is green again; a muted one says nothing meanwhile. */
export async function watchChecks(context: SiteContext): Promise<void> {
  const { db, now } = context;
  const operatorId = await findOperatorId(db);
  const viewer = { id: operatorId ?? 0, role: 'operator' } as const;
  const queues = operatorId === null ? [] : await countQueue({ db, now, viewer });
  const checks = await runChecks({ platform: context, db, now, queues });
  for (const { name, label, ok, muted } of checks) {
    if (!ok && muted !== null) continue;
    await db.transaction(async (tx) => {
      const isNew = ok ? await deleteFailed(tx, name) : await insertFailed({ tx, now }, name);
      if (isNew) await publishEvent({ tx, now }, 'check.failed', { gameId: null, title: ok ? `“${label}”又好了` : `“${label}”没有通过`, path: PATH });
    });
  }
}
