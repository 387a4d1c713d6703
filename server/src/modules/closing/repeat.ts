import { deleteQueuedFiles } from '#server/modules/files/index.ts';
import { isAccountOpen } from '#server/modules/members/index.ts';
import { eraseMember } from '#server/modules/personal-data/index.ts';
import type { SiteContext } from '#server/platform/api.ts';
import { endRepeating, findErasuresToRepeat } from '#server/platform/backup/erasures.ts';
import { deleteRestored, selectIsRestored } from '#server/platform/backup/queries-site.ts';
import { StartFailure } from '#server/platform/process/start-failure.ts';

const ELSEWHERE =
  '数据库是刚从备份恢复的，备份以后注销的账号、下架和移除的内容要先再抹去一遍，而名单在恢复它的那台机器上。请先在那台机器上启动网站，开了门，再启动这一台。';

/**
 * Erases again what a restored backup has brought back; to be called before the site opens, which must not if this fails. Returns how many
 * accounts that were. An interrupted run is continued by the next start. Throws StartFailure on a node without the list, until the one that restored has done it.
 */
export async function repeatErasures(context: Pick<SiteContext, 'db' | 'secrets' | 'outbox' | 'files' | 'config' | 'log' | 'now'>): Promise<number> {
  const { db, config, log } = context;
  const listed = await findErasuresToRepeat(config.dataDir);
  if (listed === null) {
    if (await selectIsRestored(db)) throw new StartFailure(ELSEWHERE);
    return 0;
  }
  let erased = 0;
  for (const account of listed) {
    if (!(await isAccountOpen(db, account))) continue;
    await eraseMember(context, account.id);
    erased += 1;
  }
  // The job deletes what could not be deleted here: that alone is no reason to keep the site closed.
  await deleteQueuedFiles(context).catch((error: unknown) => log.warn({ err: error }, 'stored files of erased accounts could not be deleted yet'));
  await deleteRestored(db);
  await endRepeating(config.dataDir);
  return erased;
}
