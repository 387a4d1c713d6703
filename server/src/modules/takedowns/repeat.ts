import { takedownKind } from '#contract/api/admin/takedowns.shapes.ts';
import { z } from '#contract/zod.ts';
import { record } from '#server/modules/audit/index.ts';
import type { SiteContext } from '#server/platform/api.ts';
import { findOrdersToRepeat, type OrderToRepeat } from '#server/platform/backup/erasures.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { insertTakedown, markExecuted, selectExecutor, selectSameOrder, selectSameTargets } from './queries.ts';
import { sealTarget } from './targets.ts';

const listedOrder = z.object({
  authority: z.string(),
  documentNumber: z.string(),
  receivedAt: z.string(),
  dueAt: z.string(),
  targets: z.array(z.object({ kind: takedownKind, id: z.int(), slug: z.string(), madeAt: z.string().nullable() })),
});

/**
 * Executes again the orders in force whose things a restored backup has brought back; to be called before the site opens and before
 * `repeatErasures`, which ends the repetition. Returns how many orders that were. Their authors were notified the first time.
 */
export async function repeatTakedowns({ db, config, now }: Pick<SiteContext, 'db' | 'config' | 'now'>): Promise<number> {
  let repeated = 0;
  for (const listed of (await findOrdersToRepeat(config.dataDir)) ?? []) {
    if (await db.transaction((tx) => repeat({ tx, now }, listed))) repeated += 1;
  }
  return repeated;
}

/** Seals what an order is about, but for what was put back by itself since; false where the backup knows that already, or none of it is there. */
async function repeat({ tx, now }: WriteContext, { executedAt, order, restored }: OrderToRepeat): Promise<boolean> {
  if (order === null) return false;
  const { targets: listed, ...letter } = listedOrder.parse(JSON.parse(order));
  const targets = await selectSameTargets(
    tx,
    listed.filter(({ kind, id }) => !restored.includes(`${kind} ${id}`)),
  );
  const by = await selectExecutor(tx);
  const known = await selectSameOrder(tx, { ...letter, executedAt });
  if (targets.length === 0 || by === null || known?.isExecuted === true) return false;
  const then = { tx, now: new Date(executedAt) };
  const id = known?.id ?? (await insertTakedown(then, { ...letter, targets, savedBy: by, fileId: null, reportId: null }));
  for (const target of targets) await sealTarget(then, target, { id, number: letter.documentNumber });
  await markExecuted(then, id, by);
  await record(
    { tx, now },
    {
      act: 'takedown.execute',
      target: { kind: 'takedown', id },
      before: { executed: false },
      after: {
        executed: true,
        documentNumber: letter.documentNumber,
        targets: targets.map(({ kind, id: thing, slug }) => ({ kind, id: kind === 'page' ? slug : thing })),
      },
    },
  );
  return true;
}
