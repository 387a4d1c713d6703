import { z } from '#contract/zod.ts';
import { record } from '#server/modules/audit/index.ts';
import { findStaffRemoval } from '#server/modules/removals/index.ts';
import type { SiteContext } from '#server/platform/api.ts';
import { findRemovalsToRepeat, type StaffRemoval } from '#server/platform/backup/erasures.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { selectSameTargets } from './queries.ts';
import { takeDownWork, workKind } from './targets.ts';

/** The words of the staff are not on the list, because they may name people. */
const REASON = '这条内容管理员移除过。网站恢复了移除以前的备份，所以照记录再移除一次。';

const listedRemoval = z.object({ madeAt: z.string().nullable(), code: z.string() });

/**
 * Removes again what the staff had removed and a restored backup has brought back; to be called before the site opens and before `repeatTakedowns`,
 * whose seals keep what was removed under them. Returns how many things that were. Their authors were notified the first time.
 */
export async function repeatRemovals({ db, config, now }: Pick<SiteContext, 'db' | 'config' | 'now'>): Promise<number> {
  let repeated = 0;
  for (const listed of (await findRemovalsToRepeat(config.dataDir)) ?? []) {
    if (await db.transaction((tx) => repeat({ tx, now }, listed))) repeated += 1;
  }
  return repeated;
}

/** Removes one thing; false where the backup knows that already, or the thing is not there. */
async function repeat({ tx, now }: WriteContext, { thing, at, removal }: StaffRemoval): Promise<boolean> {
  const [name, number] = thing.split(' ');
  const [kind, id] = [workKind.parse(name), Number(number)];
  const { madeAt, code } = listedRemoval.parse(JSON.parse(removal ?? ''));
  const isSame = (await selectSameTargets(tx, [{ kind, id, slug: '', madeAt }])).length > 0;
  if (!isSame || (await findStaffRemoval(tx, { kind, id })) !== null) return false;
  const act = await takeDownWork({ tx, now: new Date(at) }, { kind, id }, { code, reason: REASON });
  if (act === null) return false;
  await record({ tx, now }, act);
  return true;
}
