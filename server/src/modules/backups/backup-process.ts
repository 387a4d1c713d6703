// Makes a backup, or restores one for a trial, for the process that started this one.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { verifyAudit } from '#server/modules/audit/index.ts';
import { findBrokenChain } from '#server/modules/blacklist/index.ts';
import { backUp } from '#server/platform/backup/back-up.ts';
import { keepErasuresBeside } from '#server/platform/backup/erasures.ts';
import { selectListed } from '#server/platform/backup/queries-site.ts';
import { restore } from '#server/platform/backup/restore.ts';
import { sealFile } from '#server/platform/backup/seal.ts';
import { openDatabase, type Db } from '#server/platform/database/db.ts';
import { makeDataDirectory, startEmbeddedPostgres, type EmbeddedDatabase } from '#server/platform/database/embedded.ts';
import { MIGRATIONS } from '#server/platform/database/migrate-schema.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { filesFolderOf, openFiles } from '#server/platform/files/open-files.ts';
import { SECRET_KEY_FILE } from '#server/platform/process/secrets.ts';
import { StartFailure } from '#server/platform/process/start-failure.ts';
import type { Done, ToDo } from './apart.ts';
import type { Made } from './queries.ts';
import { nameOfPart } from './rules.ts';

let scratchDatabase: EmbeddedDatabase | null = null;

process.umask(0o077);
process.once('message', (given: ToDo) => void run(given));
// Nobody would wait for the rest.
process.on('disconnect', () => void Promise.resolve(scratchDatabase?.stop()).finally(() => process.exit(1)));

async function run(given: ToDo): Promise<void> {
  try {
    end({ made: await done(given) });
  } catch (error) {
    end({ message: error instanceof Error ? error.message : String(error), isStartFailure: error instanceof StartFailure });
  }
}

function done(given: ToDo): Promise<Made | null> {
  switch (given.act) {
    case 'make':
      return make(given);
    case 'seal':
      return seal(given);
    case 'check':
      return requireSame(given.file, given.sha256);
    default:
      return tryIt(given);
  }
}

/** Encrypts a backup, whose name it gets once it is complete; what is left of an earlier try is overwritten. */
async function seal({ file, into, recipient }: ToDo & { act: 'seal' }): Promise<Made> {
  const part = nameOfPart(into);
  await sealFile(file, part, recipient);
  await rename(part, into);
  return { sizeBytes: (await stat(into)).size, rowCount: 0, fileCount: 0, sha256: await hashOf(into) };
}

async function requireSame(file: string, sha256: string): Promise<null> {
  if (!existsSync(file)) throw new StartFailure(`${file} 不见了。`);
  if ((await hashOf(file)) !== sha256) throw new StartFailure(`${file} 和做好的时候不一样了：盘坏了，或者有人动过它。`);
  return null;
}

async function make({ connection, dataDir, s3, file }: ToDo & { act: 'make' }): Promise<Made> {
  const [filesFolder, store] = [filesFolderOf({ dataDir }), s3 && (await openFiles({ dataDir, s3 }))];
  const { rows, files, sizeBytes } = await backUp({ connection, filesFolder, store, keyFile: join(dataDir, SECRET_KEY_FILE) }, file);
  const db = openDatabase(connection);
  try {
    await keepErasuresBeside(dataDir, file, await selectListed(db));
  } finally {
    await db.close();
  }
  return { sizeBytes, rowCount: rows, fileCount: files.count, sha256: await hashOf(file) };
}

async function tryIt({ file, scratch, expected }: ToDo & { act: 'try' }): Promise<null> {
  await requireSame(file, expected.sha256);
  await removeScratch(scratch);
  await makeDataDirectory(scratch);
  try {
    scratchDatabase = await startEmbeddedPostgres({ dataDir: scratch });
    const { connection } = scratchDatabase;
    requireAll(await restore(file, { connection, filesFolder: null, keyFile: null, migrations: MIGRATIONS }), expected);
    // As the next start would: it must also come up to the program of today.
    await migrate(connection, MIGRATIONS);
    const db = openDatabase(connection);
    try {
      await requireWholeChains(db);
    } finally {
      await db.close();
    }
  } finally {
    await scratchDatabase?.stop();
    scratchDatabase = null;
    await removeScratch(scratch);
  }
  return null;
}

/** Removes what a trial left, with the database that may still run for one that was killed. */
async function removeScratch(scratch: string): Promise<void> {
  if (existsSync(join(scratch, 'postgres'))) await (await startEmbeddedPostgres({ dataDir: scratch })).stop();
  await rm(scratch, { recursive: true, force: true });
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

function end(done: Done): void {
  process.send?.(done, () => process.disconnect());
}

/** Requires that as much came back as was backed up. Throws StartFailure with what did not. */
function requireAll({ rows, files }: { rows: number; files: number }, { rowCount, fileCount }: Pick<Made, 'rowCount' | 'fileCount'>): void {
  if (rows !== rowCount) throw new StartFailure(`恢复出来 ${rows} 行，做备份的时候是 ${rowCount} 行。`);
  if (files !== fileCount) throw new StartFailure(`恢复出来 ${files} 个文件，做备份的时候是 ${fileCount} 个。`);
}

/** Requires that the chain of records and those of the tickets are whole. Throws StartFailure with where one is not. */
async function requireWholeChains(db: Db): Promise<void> {
  const { ok, brokenAt } = await verifyAudit(db);
  if (!ok) throw new StartFailure(`恢复出来的管理记录从第 ${brokenAt} 条起对不上。`);
  const broken = await findBrokenChain(db);
  if (broken !== null) throw new StartFailure(`恢复出来的“${broken}”罚单链对不上。`);
}
