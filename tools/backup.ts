// npm run backup [-- FILE]: writes the whole site into one file; the site may be running. Operators are notified of one that fails.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { reportBackup } from '#server/modules/channels/index.ts';
import { backUpSite } from '#server/platform/backup/index.ts';
import { reachDatabase } from '#server/platform/database/reach-database.ts';
import type { Config } from '#server/platform/process/config/config.ts';
import { configure, printLine, reportFailure } from '#server/platform/process/terminal.ts';
import { StartFailure } from '#server/platform/process/start-failure.ts';
import { sendTagNotice } from '#server/platform/state/tag-notices.ts';

const stamp = new Date().toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15);

/** Notifies the operators of a backup that failed, or that it is done; without a database nobody can be notified. */
async function report(config: Config, reason: string | null): Promise<void> {
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'postgres/cluster'))) return;
  try {
    const database = await reachDatabase(config, () => undefined);
    try {
      await database.db.transaction((tx) => reportBackup({ tx, now: new Date() }, reason));
      await sendTagNotice(database.db);
    } finally {
      await database.leave();
    }
  } catch (error) {
    printLine(`管理员没能收到这次备份的消息：${error instanceof Error ? error.message : String(error)}`);
  }
}

try {
  const config = configure();
  try {
    await backUpSite(config, resolve(process.argv[2] ?? `hearth-${stamp}.tar.gz`), printLine);
    await report(config, null);
  } catch (error) {
    await report(config, error instanceof StartFailure ? error.message : '原因见做备份的那个终端或日志。');
    throw error;
  }
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
