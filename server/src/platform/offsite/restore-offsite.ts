import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FETCHED, refuseUsedDirectory, restoreSite } from '../backup/index.ts';
import { makeDataDirectory } from '../database/embedded.ts';
import type { Config } from '../process/config/config.ts';
import { commandLine } from '../process/command-line.ts';
import { StartFailure } from '../process/start-failure.ts';
import { listCopies } from './copies.ts';
import { fetchCopy } from './fetch-copy.ts';
import { fetchLists } from './lists.ts';
import { openTarget } from './open-target.ts';
import type { OffsiteTarget } from './target.ts';

/** What is wanted from the off-site target. */
interface OffsiteWish {
  /** Of a backup; left out: the newest. */
  name?: string | undefined;
  /** The file with the private key. */
  key?: string | undefined;
  erasures?: string | undefined;
  /** A folder to fetch into without restoring; left out: it is restored. */
  into?: string | undefined;
}

type Tell = { log: (line: string) => void; onProgress: (done: number, total: number) => void };

const MEGABYTE = 1024 ** 2;

/** Says which backups are at the off-site target. Throws StartFailure where it cannot be asked. */
export async function listOffsite(config: Config, { log }: Pick<Tell, 'log'>): Promise<void> {
  const target = targetOf(config);
  const copies = await listCopies(target);
  for (const { name, complete } of copies) log(complete ? `${name}  ${(complete.sizeBytes / MEGABYTE).toFixed(1)} MB` : `${name}  没有送完整，用不了`);
  log(copies.length === 0 ? `${target.label} 那里没有备份。` : `取回来恢复：${commandLine('restore --offsite 名字 --key 私钥文件')}，不写名字就是最新的一份。`);
}

/**
 * Fetches a backup and the lists of what must not come back from the off-site target, and restores it into the empty data directory: all it takes is
 * the settings of the target and the private key. Attempts that broke off go on. Throws StartFailure with what to do.
 */
export async function restoreOffsite(config: Config, { name, key, erasures, into }: OffsiteWish, { log, onProgress }: Tell): Promise<void> {
  const target = targetOf(config);
  if (key === undefined) throw new StartFailure('异地的备份都是加密的，请用 --key 指出私钥的文件。');
  if (into === undefined) {
    await refuseUsedDirectory(config.dataDir);
    await makeDataDirectory(config.dataDir);
  }
  const wanted = name ?? (await newestOf(target));
  // On the disk that has to have room for it.
  const folder = into ?? join(config.dataDir, FETCHED);
  log(`正在从 ${target.label} 取 ${wanted}…`);
  const file = await fetchCopy(target, { name: wanted, folder, onProgress });
  const { closed } = await fetchLists(target, folder, key);
  if (closed > 0)
    log(
      `注意：异地有 ${closed} 份注销名单用这把私钥打不开，是换过钥匙以后送的，或者坏了。做备份以后注销的账号可能会跟着回来，请另找名单，用 --erasures 指出来。`,
    );
  if (into !== undefined) return log(`取回来了：${file}，注销名单在它旁边。`);
  await restoreSite({ ...config, key, erasures }, file, log);
  await rm(folder, { recursive: true });
}

function targetOf({ offsite }: Config): OffsiteTarget {
  if (!offsite) throw new StartFailure('先设好 HEARTH_BACKUP_S3_ 或 HEARTH_BACKUP_WEBDAV_ 几项，才知道从哪里取。');
  return openTarget(offsite);
}

async function newestOf(target: OffsiteTarget): Promise<string> {
  const newest = (await listCopies(target)).find(({ complete }) => complete !== null);
  if (!newest) throw new StartFailure(`${target.label} 那里没有完整的备份。`);
  return newest.name;
}
