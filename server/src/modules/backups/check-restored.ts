import { verifyAudit } from '#server/modules/audit/index.ts';
import { findBrokenChain } from '#server/modules/blacklist/index.ts';
import type { Db } from '#server/platform/database/db.ts';
import { StartFailure } from '#server/platform/process/start-failure.ts';
import type { Made } from './queries.ts';

/** Requires that as much came back as was backed up. Throws StartFailure with what did not. */
export function requireAll({ rows, files }: { rows: number; files: number }, { rowCount, fileCount }: Pick<Made, 'rowCount' | 'fileCount'>): void {
  if (rows !== rowCount) throw new StartFailure(`恢复出来 ${rows} 行，做备份的时候是 ${rowCount} 行。`);
  if (files !== fileCount) throw new StartFailure(`恢复出来 ${files} 个文件，做备份的时候是 ${fileCount} 个。`);
}

/** Requires that the chain of records and those of the tickets are whole. Throws StartFailure with where one is not. */
export async function requireWholeChains(db: Db): Promise<void> {
  const { ok, brokenAt } = await verifyAudit(db);
  if (!ok) throw new StartFailure(`恢复出来的管理记录从第 ${brokenAt} 条起对不上。`);
  const broken = await findBrokenChain(db);
  if (broken !== null) throw new StartFailure(`恢复出来的“${broken}”罚单链对不上。`);
}
