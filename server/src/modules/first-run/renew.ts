import { Failure, fieldFailure } from '#contract/failures.ts';
import { foresee, record } from '#server/modules/audit/index.ts';
import { isDemo } from '#server/modules/settings/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import type { FirstRunHooks } from './finish.ts';
import { countAll } from './queries.ts';

/**
 * Wipes out everything that the demo site holds, and opens the setting-up again. Throws `notFound` where there is no demo, `invalidInput` for a database of its own, which only
 * its owner can empty, and `reverify`.
 */
export async function renewSite({ db, now, platform }: MemberRequest, hooks: FirstRunHooks): Promise<Record<string, never>> {
  if (!(await isDemo(db))) throw new Failure('notFound');
  if (platform.config.databaseUrl !== null) throw fieldFailure('', '这个演示住在 DATABASE_URL 的数据库里：换一个空的数据库，再启动一次');
  return db.transaction(async (tx) => {
    const { members, posts, comments, files, backups } = await countAll(tx);
    foresee(tx, { icon: 'session', text: '全部清掉的账号，真人后来注册的也在内', count: members });
    foresee(tx, { icon: 'content', text: '全部清掉的帖子', count: posts });
    foresee(tx, { icon: 'content', text: '全部清掉的评论', count: comments });
    foresee(tx, { icon: 'content', text: '全部清掉的文件', count: files });
    foresee(tx, { icon: 'content', text: '也清掉的备份，想留着哪一份，先到“备份”里下载', count: backups });
    foresee(tx, { icon: 'act', text: '站点停几秒，重新打开时要火种口令，印在启动的窗口里', count: 0 });
    await record({ tx, now }, { act: 'site.renew', target: { kind: 'site', id: 'site' } });
    tx.afterCommit(() => hooks.renew());
    return {};
  });
}
