// What a restored backup has brought back goes again before the site opens: removed by the staff, ordered off by an authority, erased.
import { repeatErasures } from '#server/modules/closing/index.ts';
import { repeatRemovals, repeatTakedowns } from '#server/modules/takedowns/index.ts';
import { updateErasureList } from '#server/platform/backup/update-list.ts';
import type { Platform } from '#server/platform/api.ts';

/** Does again what was done since the backup that the site was restored from, and says so; nothing where none was restored. Throws StartFailure. */
export async function repeatRestored(platform: Platform, onProgress: (line: string) => void): Promise<void> {
  const context = { ...platform, now: platform.clock.now() };
  // Before the orders, whose seals keep what was removed under them; the erasures end it.
  const removals = await repeatRemovals(context);
  if (removals > 0) onProgress(`备份以后移除的 ${removals} 条内容又移除了一遍`);
  const orders = await repeatTakedowns(context);
  if (orders > 0) onProgress(`备份以后执行的 ${orders} 份下架命令又执行了一遍`);
  const erased = await repeatErasures(context);
  if (erased > 0) onProgress(`备份以后注销的 ${erased} 个账号又抹去了一遍`);
  // A full disk is no reason to stay closed; the job that erases tries again.
  await updateErasureList(platform).catch((error: unknown) => platform.log.error({ err: error }, 'the list of what must not come back could not be updated'));
}
