// Backs a site up before its tables change, for the process that started this one.
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseError } from 'pg';
import { openDatabase } from '../database/db.ts';
import { countPendingMigrations, readMigrations } from '../database/migrate.ts';
import { SECRET_KEY_FILE } from '../process/secrets.ts';
import { StartFailure } from '../process/start-failure.ts';
import { backUp } from './back-up.ts';
import type { BackUpNews, ToBackUp } from './before-upgrade.ts';
import { keepErasuresBeside } from './erasures.ts';
import { selectListed, selectLastMigration } from './queries-site.ts';
import { nameUpgradeBackup, outdatedUpgradeBackups, UPGRADE_BACKUP_PREFIX } from './upgrade-backups.ts';

/** In the data folder: what is written before each upgrade. */
const BACKUPS = 'backups';
const UNDEFINED_TABLE = '42P01';

process.once('message', (given: ToBackUp) => void run(given));
// Nobody would wait for the rest.
process.on('disconnect', () => process.exit(1));

async function run(given: ToBackUp): Promise<void> {
  try {
    if (await isDue(given)) await write(given);
    end({ done: true });
  } catch (error) {
    end({ message: error instanceof Error ? error.message : String(error), isStartFailure: error instanceof StartFailure });
  }
}

/** Returns whether a database is in use and about to be changed. */
async function isDue({ owner, migrations }: ToBackUp): Promise<boolean> {
  try {
    return (await countPendingMigrations(owner, migrations)) > 0;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === UNDEFINED_TABLE) return false;
    throw error;
  }
}

async function write({ owner, dataDir, migrations }: ToBackUp): Promise<void> {
  const folder = join(dataDir, BACKUPS);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Of a process that was killed: no other one writes here while the migrations are locked.
  for (const name of await readdir(folder)) if (name.startsWith(UPGRADE_BACKUP_PREFIX) && name.endsWith('.part')) await rm(join(folder, name), { force: true });
  const db = openDatabase(owner);
  try {
    const span = { from: await selectLastMigration(db), to: (await readMigrations(migrations)).at(-1)?.name ?? '' };
    const file = join(folder, nameUpgradeBackup(span, new Date()));
    report({ line: '升级之前先备份数据库…' });
    const { sizeBytes } = await backUp({ connection: owner, filesFolder: null, keyFile: join(dataDir, SECRET_KEY_FILE) }, file);
    await keepErasuresBeside(dataDir, file, await selectListed(db));
    report({ line: `升级前的备份在 ${file}（${Math.ceil(sizeBytes / 1024)} KB，不含上传的文件）` });
  } finally {
    await db.close();
  }
  for (const name of outdatedUpgradeBackups(await readdir(folder))) await rm(join(folder, name), { force: true });
}

function report(news: BackUpNews): void {
  process.send?.(news);
}

function end(news: BackUpNews): void {
  process.send?.(news, () => process.disconnect());
}
