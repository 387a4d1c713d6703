import type { WriteContext } from '#server/platform/database/db.ts';
import { isSealedOtherwise, markTargetRestored, selectOwner, selectTargets, type TargetRef } from './queries.ts';
import { isWork, unsealTarget } from './targets.ts';

/**
 * Puts back what a member wrote of what an order took off the site, while the order stays in force for everything else; what another order is about stays
 * sealed. The caller holds the order (`lockTakedown`) and notifies the author. Returns what it was.
 */
export async function restoreWorks({ tx, now }: WriteContext, takedownId: number, memberId: number): Promise<TargetRef[]> {
  const restored: TargetRef[] = [];
  for (const target of await selectTargets(tx, takedownId)) {
    if (!isWork(target.kind) || target.restoredAt !== null || (await selectOwner(tx, target))?.memberId !== memberId) continue;
    await markTargetRestored({ tx, now }, takedownId, target);
    if (!(await isSealedOtherwise(tx, takedownId, target))) await unsealTarget({ tx, now }, target, { notifies: false });
    restored.push(target);
  }
  return restored;
}
