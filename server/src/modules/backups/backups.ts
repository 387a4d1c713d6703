// The backups that the site makes: one each night, and what operators have asked for. One after the other: a trial has one database, and what another
// process has begun looks like what a crash has left.
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { closeTopic, notifyOperators, OPERATOR_NOTIFICATIONS, reportBackup } from '#server/modules/channels/index.ts';
import { readSettings } from '#server/modules/settings/index.ts';
import { publishEvent } from '#server/modules/webhooks/index.ts';
import type { Platform, SiteContext } from '#server/platform/api.ts';
import { connectionsOf } from '#server/platform/database/connections.ts';
import type { Connection, Db, DbContext } from '#server/platform/database/db.ts';
import { applicationConnection, findRunningPostgres } from '#server/platform/database/embedded.ts';
import type { JobRun } from '#server/platform/jobs/job.ts';
import { getFolderId } from '#server/platform/process/folder-id.ts';
import { StartFailure } from '#server/platform/process/start-failure.ts';
import { runApart } from './apart.ts';
import {
  findKept,
  findLastBackup,
  insertBackup,
  isAnyProvenSince,
  isNoted,
  markDeleted,
  saveFailure,
  saveMade,
  saveTrial,
  selectDatabaseBytes,
  selectKeptBackups,
  selectUnkept,
  type Backup,
  type Made,
} from './queries.ts';
import { findOpenOrder, insertOrder, markOrderDone } from './queries-orders.ts';
import { isBackupDue, isLeftover, nameBackup, nameOfPart, outdatedBackups } from './rules.ts';

type JobContext = SiteContext & JobRun;

/** In the data folder; upgrades write theirs here too. */
export const BACKUPS = 'backups';
/** In the data folder, while a trial is on. */
const SCRATCH = 'backup-trial';
const TRIAL_TOPIC = 'backup-trial';
/** How old the last trial is at most when another backup is encrypted, which nobody can try here afterwards. */
const TRIAL_DAYS = 7;
const DAY_MS = 24 * 60 * 60_000;
const GIGABYTE = 1024 ** 3;
const INTERRUPTED = '做到一半就停了。';
const UNKNOWN = '原因见日志。';
/** What a webhook says of it: the reason is for operators. */
const TRIAL_FAILED = { gameId: null, title: '备份试着恢复没有成', path: '/admin/backups' };

/** Returns the finished backups whose files are kept, newest first, and what became of the last attempt. */
export async function listBackups(db: Db): Promise<{ kept: Backup[]; last: Backup | null }> {
  return { kept: await selectKeptBackups(db, null), last: await findLastBackup(db) };
}

/** Backs the site up where that is due or asked for, does the trials that were asked for, and notifies the operators of what failed. */
export async function keepBackups(context: JobContext): Promise<void> {
  const { db, clock, signal, now } = context;
  if (await isNightlyDue({ db, now })) await backUpNow(context, 'nightly');
  for (let order = await findOpenOrder(db); order !== null && !signal.aborted; order = await findOpenOrder(db)) {
    const { id, backupId } = order;
    if (backupId === null) await backUpNow({ ...context, now: clock.now() }, 'manual');
    else await tryBackup(context, await findKept(db, backupId));
    await db.transaction((tx) => markOrderDone({ tx, now: clock.now() }, id));
  }
}

/** Asks for a trial of the newest backup of this data folder. One that is encrypted was tried before that. */
export async function orderWeeklyTrial({ db, now, config }: JobContext): Promise<void> {
  const [newest] = await selectKeptBackups(db, await getFolderId(config.dataDir));
  if (newest && !newest.sealed) await db.transaction((tx) => insertOrder({ tx, now }, newest.id));
}

async function isNightlyDue({ db, now }: DbContext): Promise<boolean> {
  const { backupsDaily: daily, backupsWeekly: weekly, backupAt } = await readSettings(db);
  if (daily === 0 && weekly === 0) return false;
  const last = await findLastBackup(db);
  return isBackupDue(last && { startedAt: last.startedAt, isMade: last.madeAt !== null }, now, backupAt);
}

/** Makes a backup. One that is to be encrypted is restored for a trial before, at least once a week. */
async function backUpNow(context: JobContext, origin: Backup['origin']): Promise<void> {
  const { db, config, now, log } = context;
  const { backupsDaily: daily, backupsWeekly: weekly, backupRecipient: recipient } = await readSettings(db);
  const last = await findLastBackup(db);
  const folder = join(config.dataDir, BACKUPS);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const sealed = recipient !== '';
  const [file, folderId] = [await freeName({ db, now }, folder, sealed), await getFolderId(config.dataDir)];
  const id = await db.transaction((tx) => insertBackup({ tx, now }, { file, folderId, sealed, origin }, INTERRUPTED));
  await deleteLeftovers(db, folder, folderId);
  const path = join(folder, file);
  const made = await outcomeOf(context, async () => {
    if (!sealed) return pack(context, path, last?.sizeBytes ?? 0);
    const plain = nameOfPart(join(folder, nameBackup(now, false)));
    try {
      const packed = await pack(context, plain, last?.sizeBytes ?? 0);
      if (!(await isAnyProvenSince(db, new Date(now.getTime() - TRIAL_DAYS * DAY_MS))))
        await saveOutcome(context, { id, file }, await restoreFor(context, plain, packed));
      return await seal(context, { plain, path, recipient, packed });
    } finally {
      await rm(plain, { force: true });
    }
  });
  await db.transaction(async (tx) => {
    const at = context.clock.now();
    if (typeof made === 'string') await saveFailure({ tx }, id, made);
    else await saveMade({ tx, now: at }, id, made);
    await reportBackup({ tx, now: at }, typeof made === 'string' ? made : null);
  });
  if (typeof made === 'string') return;
  log.info({ file, ...made }, 'backed up');
  if (daily > 0 || weekly > 0) await deleteOutdated(context, { folder, folderId, kept: { daily, weekly } });
}

/** Restores a backup for a trial; of an encrypted one, whose key is elsewhere, only whether it is still the file that was written. */
async function tryBackup(context: JobContext, backup: Backup | null): Promise<void> {
  const { config, log, signal } = context;
  if (backup === null || backup.folderId !== (await getFolderId(config.dataDir))) return;
  const path = join(config.dataDir, BACKUPS, backup.file);
  if (!backup.sealed) return saveOutcome(context, backup, await restoreFor(context, path, backup));
  const failure = await outcomeOf(context, async () => {
    await runApart({ act: 'check', file: path, sha256: backup.sha256 }, signal);
    return '';
  });
  if (failure !== '') await saveOutcome(context, backup, failure);
  else log.info({ file: backup.file }, 'an encrypted backup is the file that was written');
}

/** Restores a file into a database of its own; returns why that failed, or nothing. */
function restoreFor(context: JobContext, file: string, { rowCount, fileCount, sha256 }: Pick<Made, 'rowCount' | 'fileCount' | 'sha256'>): Promise<string> {
  const { db, config, signal } = context;
  return outcomeOf(context, async () => {
    await requireRoom(config.dataDir, 2 * (await selectDatabaseBytes(db)));
    await runApart({ act: 'try', file, scratch: join(config.dataDir, SCRATCH), expected: { rowCount, fileCount, sha256 } }, signal);
    return '';
  });
}

/** Notes how the trial of a backup went, and notifies the operators when it failed. */
async function saveOutcome({ db, clock, log }: JobContext, { id, file }: Pick<Backup, 'id' | 'file'>, failure: string): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now();
    await saveTrial({ tx, now }, id, failure);
    if (failure === '') await closeTopic({ tx, now }, TRIAL_TOPIC);
    else if (await notifyOperators({ tx, now }, OPERATOR_NOTIFICATIONS.backupUnproven({ data: { file, reason: failure } }), { topic: TRIAL_TOPIC }))
      await publishEvent({ tx, now }, 'check.failed', TRIAL_FAILED);
  });
  if (failure === '') log.info({ file }, 'a backup was restored for a trial');
}

/** Encrypts what was packed; what it holds is counted before. */
async function seal(
  { signal }: JobContext,
  { plain, path, recipient, packed }: { plain: string; path: string; recipient: string; packed: Made },
): Promise<Made> {
  const sealed = await runApart({ act: 'seal', file: plain, into: path, recipient }, signal);
  if (!sealed) throw new Error('the process of a backup said nothing of what it encrypted');
  return { ...packed, sizeBytes: sealed.sizeBytes, sha256: sealed.sha256 };
}

async function pack({ config, signal }: JobContext, file: string, lastBytes: number): Promise<Made> {
  await requireRoom(config.dataDir, 2 * lastBytes);
  const made = await runApart({ act: 'make', connection: await connectionOf(config), dataDir: config.dataDir, s3: config.s3, file }, signal);
  if (!made) throw new Error('the process of a backup said nothing of what it made');
  return made;
}

/** Returns what the work returns, or why it failed in words for an operator. */
async function outcomeOf<Result>({ log, signal }: JobContext, work: () => Promise<Result>): Promise<Result | string> {
  try {
    return await work();
  } catch (error) {
    // The process ends: the next one begins again.
    if (signal.aborted) throw error;
    log.error({ err: error }, 'a backup failed');
    return error instanceof StartFailure ? error.message : UNKNOWN;
  }
}

/** Requires more room on the disk than a backup needs: a database without room for its own log stops. */
async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const wanted = bytes + GIGABYTE;
  if (bavail * bsize < wanted)
    throw new StartFailure(`磁盘上只剩 ${Math.floor((bavail * bsize) / 1024 ** 2)} MB，要有 ${Math.ceil(wanted / 1024 ** 2)} MB 才敢动手。`);
}

async function connectionOf(config: Platform['config']): Promise<Connection> {
  if (config.databaseUrl !== null) return connectionsOf(config).direct;
  const running = await findRunningPostgres(config.dataDir);
  if (!running) throw new Error('the embedded database of this process was not found');
  return applicationConnection(running);
}

/** Returns a name that no file in the folder has, nor any backup before: another node's, or one of the same second that failed. */
async function freeName({ db, now }: DbContext, folder: string, isSealed: boolean): Promise<string> {
  let name = nameBackup(now, isSealed);
  for (let at = now.getTime(); existsSync(join(folder, name)) || (await isNoted(db, name)); name = nameBackup(new Date(at), isSealed)) at += 1000;
  return name;
}

/** Deletes what a crash has left: of backups that were not finished, and of those that are not kept any more. */
async function deleteLeftovers(db: Db, folder: string, folderId: string): Promise<void> {
  const names = await readdir(folder);
  const unkept = await selectUnkept(db, folderId, names);
  for (const name of names) if (isLeftover(name) || unkept.has(name)) await rm(join(folder, name), { force: true });
}

async function deleteOutdated(
  { db, now }: JobContext,
  { folder, folderId, kept }: { folder: string; folderId: string; kept: { daily: number; weekly: number } },
): Promise<void> {
  const all = (await selectKeptBackups(db, folderId)).map(({ id, file, madeAt, triedAt, trialFailure }) => ({
    id,
    file,
    madeAt,
    isProven: triedAt !== null && trialFailure === '',
  }));
  const outdated = outdatedBackups(all, kept);
  for (const { file } of outdated) await rm(join(folder, file), { force: true });
  if (outdated.length > 0)
    await db.transaction((tx) =>
      markDeleted(
        { tx, now },
        outdated.map(({ id }) => id),
      ),
    );
}
