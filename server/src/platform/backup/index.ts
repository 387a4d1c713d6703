import { existsSync } from 'node:fs';
import { readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { commandLine } from '#server/platform/process/command-line.ts';
import type { Config } from '../process/config/config.ts';
import { makeDataDirectory, startEmbeddedPostgres } from '../database/embedded.ts';
import { connectionsOf, type DatabaseAddresses } from '../database/connections.ts';
import { reachDatabase } from '../database/reach-database.ts';
import { grantRights, roleOf } from '../database/rights.ts';
import { MIGRATIONS } from '../database/migrate-schema.ts';
import { RESTORING } from '../database/start-database.ts';
import type { FileStore } from '../files/files.ts';
import { filesFolderOf, openFiles } from '../files/open-files.ts';
import { SECRET_KEY_FILE } from '../process/secrets.ts';
import { StartFailure } from '../process/start-failure.ts';
import { backUp } from './back-up.ts';
import { ERASE_AGAIN, ERASURES, ERASURES_BESIDE_BACKUPS, keepErasuresBeside, readOrders, takeErasures } from './erasures.ts';
import { backUpBeforeUpgrade } from './before-upgrade.ts';
import { selectListed } from './queries-site.ts';
import { restore } from './restore.ts';
import { SEALED_ENDING } from './seal.ts';

export { backUpBeforeUpgrade };

type Where = DatabaseAddresses & Pick<Config, 'dataDir'> & Partial<Pick<Config, 's3'>>;
type Log = (line: string) => void;

/** What a restore creates in a data directory, the mark last: while it exists, the rest may be removed. */
const RESTORED: ReadonlySet<string> = new Set(['postgres', 'files', SECRET_KEY_FILE, ERASE_AGAIN, RESTORING]);

/** In an empty data directory: what was fetched to be restored into it. */
export const FETCHED = 'fetched';

const MAX_NAMES_SHOWN = 5;

/** Writes a backup of the site, running or not, to a file that must not exist yet. Throws StartFailure with what to do. */
export async function backUpSite(where: Where, file: string, log: Log): Promise<void> {
  if (where.databaseUrl === null && !existsSync(join(where.dataDir, 'postgres/cluster'))) {
    throw new StartFailure(`${where.dataDir} 里没有炉边的数据，没有东西可备份。数据在别处时，请用 HEARTH_DATA 指出来。`);
  }
  if (existsSync(join(where.dataDir, RESTORING))) throw new StartFailure(`${where.dataDir} 里的恢复没有做完，还不能备份。`);
  const database = await reachDatabase(where, log, backUpBeforeUpgrade(where, log));
  try {
    log('正在备份数据库和文件…');
    const { tables, files, sizeBytes } = await backUp({ connection: database.connection, ...(await placesOf(where)) }, file);
    await keepErasuresBeside(where.dataDir, file, await selectListed(database.db));
    log(`备份好了：${file}（${tables} 张表，${files.count} 个文件，${Math.ceil(sizeBytes / 1024)} KB）`);
    if (files.gone.length > 0) log(`备份的时候站里删掉了 ${files.gone.length} 个文件，备份里没有它们：${firstOf(files.gone)}`);
    if (files.cut.length > 0) log(`备份的时候有 ${files.cut.length} 个文件变短了，备份里的不完整，请再备份一次：${firstOf(files.cut)}`);
  } finally {
    await database.leave();
  }
}

/** Where a restoration puts a backup. */
interface RestoreTarget extends Where {
  /** A list of erased accounts besides those in the data directory and beside the backup. */
  erasures?: string | undefined;
  /** The file with the private key, of an encrypted backup. */
  key?: string | undefined;
}

/**
 * Restores a backup into an empty data directory (and the empty database of DATABASE_URL, when set). Remains of an interrupted attempt are
 * replaced. Accounts that were erased since are erased again by the next start, before the site opens. Throws StartFailure with what to do;
 * the directory is then as empty as before.
 */
export async function restoreSite(where: RestoreTarget, file: string, log: Log): Promise<void> {
  const { databaseUrl, dataDir, erasures, key } = where;
  if (file.endsWith(SEALED_ENDING) && key === undefined) throw new StartFailure(`${file} 是加密的，请用 --key 指出私钥的文件。`);
  if (key !== undefined && !existsSync(key)) throw new StartFailure(`没有 ${key} 这个文件。`);
  await refuseUsedDirectory(dataDir);
  if (erasures !== undefined && !existsSync(erasures)) throw new StartFailure(`没有 ${erasures} 这个文件。`);
  if (!existsSync(file)) throw new StartFailure(`没有 ${file} 这个文件。`);
  // An interrupted attempt may have left its database running.
  if (databaseUrl === null && existsSync(join(dataDir, 'postgres'))) await (await startEmbeddedPostgres({ dataDir })).stop();
  await removeRestored(dataDir);
  await makeDataDirectory(dataDir);
  await writeFile(join(dataDir, RESTORING), '');
  const embedded = databaseUrl === null ? await startEmbeddedPostgres({ dataDir, onProgress: log }) : null;
  try {
    log('正在恢复数据库和文件…');
    const { direct, owner } = connectionsOf(where);
    const connection = embedded?.connection ?? owner;
    const { tables, files, madeAt } = await restore(file, {
      connection,
      ...(await placesOf(where)),
      migrations: MIGRATIONS,
      isShared: databaseUrl !== null,
      ...(key !== undefined && { identityFile: key }),
    });
    // The embedded database gets its rights at the start.
    if (embedded === null && owner !== direct) await grantRights(owner, await roleOf(direct));
    await embedded?.stop();
    await takeList(where, { file, madeAt, log });
    await rm(join(dataDir, RESTORING), { force: true });
    log(`恢复好了：${tables} 张表，${files} 个文件，是 ${madeAt} 的样子。现在可以 ${commandLine('start')}。`);
  } catch (error) {
    await embedded?.stop();
    await removeRestored(dataDir);
    throw error;
  }
}

/** Takes over the lists of what must not come back, and says what they mean for a backup of that instant. */
async function takeList({ dataDir, erasures }: RestoreTarget, { file, madeAt, log }: { file: string; madeAt: string; log: Log }): Promise<void> {
  const lists = [join(dirname(file), ERASURES_BESIDE_BACKUPS), ...(erasures === undefined ? [] : [erasures])];
  const isListed = [join(dataDir, ERASURES), ...lists].some((list) => existsSync(list));
  const since = (await takeErasures(dataDir, lists)).filter(({ erasedAt }) => erasedAt >= madeAt);
  const orders = (await readOrders(join(dataDir, ERASURES))).filter(({ executedAt }) => executedAt >= madeAt);
  if (orders.length > 0) log(`做备份以后执行了 ${orders.length} 份下架命令：下次启动先把它们再执行一遍，然后才开门。`);
  if (since.length > 0) log(`做备份以后有 ${since.length} 个账号注销了：下次启动先把它们再抹去一遍，然后才开门。`);
  if (isListed) return;
  log(
    `注意：备份旁边没有注销名单 ${ERASURES_BESIDE_BACKUPS}，做备份以后注销的账号、按命令下架的内容会跟着回来。原来的数据目录里有 ${ERASURES} 的话，请现在就拷进 ${dataDir}，再启动。`,
  );
}

function firstOf(names: readonly string[]): string {
  return names.length > MAX_NAMES_SHOWN ? `${names.slice(0, MAX_NAMES_SHOWN).join('、')} 等` : names.join('、');
}

async function placesOf({ dataDir, s3 = null }: Where): Promise<{ filesFolder: string; store: FileStore | null; keyFile: string }> {
  const store = s3 === null ? null : await openFiles({ dataDir, s3 });
  return { filesFolder: filesFolderOf({ dataDir }), store, keyFile: join(dataDir, SECRET_KEY_FILE) };
}

/** Throws StartFailure where a data directory holds more than what an interrupted restoration has left. */
export async function refuseUsedDirectory(dataDir: string): Promise<void> {
  const names = existsSync(dataDir) ? await readdir(dataDir) : [];
  const others = names.filter((name) => name !== ERASURES && name !== FETCHED);
  const used = names.includes(RESTORING) ? others.filter((name) => !RESTORED.has(name)) : others;
  if (used.length === 0) return;
  throw new StartFailure(`${dataDir} 里已经有东西（${used.slice(0, 5).join('、')}）。恢复只能放进空目录：请移走它们，或者用 HEARTH_DATA 另指一个目录。`);
}

async function removeRestored(dataDir: string): Promise<void> {
  const database = join(dataDir, 'postgres');
  // It may be a symbolic link.
  if (existsSync(database)) await rm(await realpath(database), { recursive: true });
  for (const name of RESTORED) await rm(join(dataDir, name), { recursive: true, force: true });
}
