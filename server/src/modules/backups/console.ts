// The backups as operators see and handle them.
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { BACKUP_FILE_PATH, type BackupList, type BackupView } from '#contract/api/admin/backups.ts';
import { Failure } from '#contract/failures.ts';
import { foresee, record, recordNothing } from '#server/modules/audit/index.ts';
import { informOperators, OPERATOR_NOTIFICATIONS } from '#server/modules/channels/index.ts';
import { readSettings, saveJobProgress, saveSetting } from '#server/modules/settings/index.ts';
import type { MemberRequest, Platform } from '#server/platform/api.ts';
import { makeKeyPair } from '#server/platform/backup/seal.ts';
import type { DbContext, WriteContext } from '#server/platform/database/db.ts';
import { openTarget } from '#server/platform/offsite/open-target.ts';
import { getFolderId } from '#server/platform/process/folder-id.ts';
import { commandLine } from '#server/platform/process/command-line.ts';
import { BACKUPS, listBackups } from './backups.ts';
import { findKept, KEY_TRIED, markDeleted, selectKeyTried, type Backup } from './queries.ts';
import { selectOffsiteState } from './queries-offsite.ts';
import { countOpenOrders, findDownload, insertDownload, insertOrder } from './queries-orders.ts';
import { isOffsiteLate } from './rules.ts';

const DOWNLOAD_MINUTES = 10;

/** Returns the backups that are kept, how they are made, and by which line one is restored. */
export async function listForConsole({ db, now, platform: { config } }: Pick<MemberRequest, 'db' | 'now' | 'platform'>): Promise<BackupList> {
  const [{ kept, last }, settings, waiting, folderId, offsite] = await Promise.all([
    listBackups(db),
    readSettings(db),
    countOpenOrders(db),
    getFolderId(config.dataDir),
    selectOffsiteState(db),
  ]);
  const viewOf = (backup: Backup) => backupView(backup, folderId);
  const [newest] = kept;
  return {
    items: kept.map(viewOf),
    last: last !== null && last.madeAt === null ? viewOf(last) : null,
    bytes: kept.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    schedule: { keepDaily: settings.backupsDaily, keepWeekly: settings.backupsWeekly, at: settings.backupAt },
    recipient: settings.backupRecipient,
    keyTriedAt: settings.backupRecipient === '' ? null : await selectKeyTried(db, settings.backupRecipient),
    waiting,
    restoreLine: commandLine(`restore ${newest?.file ?? 'hearth-….tar.gz'}${newest?.sealed === true ? ' --key 私钥文件' : ''}`),
    offsite: config.offsite && {
      label: openTarget(config.offsite).label,
      count: offsite.count,
      newestAt: offsite.newestAt,
      isLate: isOffsiteLate(offsite, now),
      failure: offsite.failure,
      restoreLine: commandLine('restore --offsite --key 私钥文件'),
    },
  };
}

/** Orders a backup, which a worker makes within a moment. */
export async function orderBackup({ db, now }: DbContext): Promise<{ waiting: number }> {
  return db.transaction(async (tx) => {
    if (await insertOrder({ tx, now }, null)) await record({ tx, now }, { act: 'backup.run', target: { kind: 'backup', id: 'new' } });
    else recordNothing(tx);
    return { waiting: await countOpenOrders(tx) };
  });
}

/** Orders a trial of a backup. Throws `notFound`. */
export async function orderTrial({ db, now }: DbContext, id: number): Promise<{ waiting: number }> {
  return db.transaction(async (tx) => {
    const backup = await findKept(tx, id);
    if (!backup) throw new Failure('notFound');
    if (await insertOrder({ tx, now }, id)) await record({ tx, now }, { act: 'backup.test', target: { kind: 'backup', id }, after: { file: backup.file } });
    else recordNothing(tx);
    return { waiting: await countOpenOrders(tx) };
  });
}

/** Sets when backups are made and how many are kept. */
export async function schedule({ db, now }: DbContext, wanted: BackupList['schedule']): Promise<BackupList['schedule']> {
  return db.transaction(async (tx) => {
    await saveSetting({ tx, now }, 'backupsDaily', String(wanted.keepDaily));
    await saveSetting({ tx, now }, 'backupsWeekly', String(wanted.keepWeekly));
    await saveSetting({ tx, now }, 'backupAt', wanted.at);
    return wanted;
  });
}

/** Makes a new pair of keys, has later backups encrypted to it, and returns the private one, which is kept nowhere. */
export async function makeKey({
  db,
  now,
  isPreview = false,
}: Pick<MemberRequest, 'db' | 'now' | 'isPreview'>): Promise<{ identity: string; recipient: string }> {
  const pair = await makeKeyPair();
  return db.transaction(async (tx) => {
    await saveSetting({ tx, now }, 'backupRecipient', pair.recipient);
    return isPreview ? { ...pair, identity: '' } : pair;
  });
}

/** Returns an address at which a backup is had for some minutes; every operator is notified. Throws `notFound` for one that is not on this machine, and `reverify`. */
export async function openDownload({ db, now, viewer, platform: { config } }: MemberRequest, id: number): Promise<{ url: string; until: string }> {
  return db.transaction(async (tx) => {
    const backup = await requireHere({ db: tx, now }, { id, config });
    const secret = randomBytes(32).toString('base64url');
    const until = new Date(now.getTime() + DOWNLOAD_MINUTES * 60_000);
    await insertDownload({ tx, now }, { secretHash: hashOf(secret), backupId: id, until });
    await record({ tx, now }, { act: 'backup.download', target: { kind: 'backup', id }, after: { file: backup.file, sizeBytes: backup.sizeBytes } });
    await notifyOfDownload({ tx, now }, { file: backup.file, memberId: viewer.id });
    foresee(tx, { icon: 'final', text: backup.sealed ? '加密过，没有私钥打不开' : '没有加密：里面有会员的邮箱、私信和证据的原件', count: 0 });
    return { url: BACKUP_FILE_PATH.replace(':secret', secret), until: until.toISOString() };
  });
}

/** Notes that a backup was opened with the private key and restored, which only somebody who holds it can do. Throws `notFound` where there is none. */
export async function confirmKey({ db, now }: DbContext): Promise<{ keyTriedAt: string }> {
  return db.transaction(async (tx) => {
    const { backupRecipient: recipient } = await readSettings(tx);
    if (recipient === '') throw new Failure('notFound');
    await saveJobProgress({ tx, now }, KEY_TRIED, { recipient });
    await record({ tx, now }, { act: 'backup.key', target: { kind: 'backup', id: 'key' } });
    return { keyTriedAt: now.toISOString() };
  });
}

/** Returns the bytes a secret opens. Throws `notFound`. */
export async function readDownload(
  { db, now }: DbContext,
  secret: string,
  config: Platform['config'],
): Promise<{ file: string; bytes: number; stream: Readable }> {
  const id = await findDownload({ db, now }, hashOf(secret));
  if (id === null) throw new Failure('notFound');
  const { file } = await requireHere({ db, now }, { id, config });
  const path = join(config.dataDir, BACKUPS, file);
  return { file, bytes: (await stat(path)).size, stream: createReadStream(path) };
}

/** Deletes a backup for good. Throws `notFound` for one that is not on this machine, and `reverify`. */
export async function removeBackup({ db, now, platform: { config, background }, isPreview = false }: MemberRequest, id: number): Promise<{ id: number }> {
  return db.transaction(async (tx) => {
    const backup = await requireHere({ db: tx, now }, { id, config });
    await markDeleted({ tx, now }, [id]);
    await record({ tx, now }, { act: 'backup.remove', target: { kind: 'backup', id }, before: { file: backup.file, sizeBytes: backup.sizeBytes } });
    // What cannot be deleted now goes before the next backup.
    if (!isPreview) tx.afterCommit(() => background.run(() => rm(join(config.dataDir, BACKUPS, backup.file), { force: true })));
    return { id };
  });
}

async function requireHere({ db }: DbContext, { id, config }: { id: number; config: Platform['config'] }): Promise<Backup> {
  const backup = await findKept(db, id);
  if (!backup || backup.folderId !== (await getFolderId(config.dataDir)) || !existsSync(join(config.dataDir, BACKUPS, backup.file)))
    throw new Failure('notFound');
  return backup;
}

async function notifyOfDownload({ tx, now }: WriteContext, { file, memberId }: { file: string; memberId: number }): Promise<void> {
  const count = await informOperators({ tx, now }, OPERATOR_NOTIFICATIONS.backupDownloaded({ actorId: memberId, data: { file } }));
  foresee(tx, { icon: 'message', text: '管理员都会收到：谁、什么时候下载了', count });
}

function backupView(backup: Backup, folderId: string): BackupView {
  const { id, file, origin, startedAt, madeAt, sizeBytes, sealed, failure, triedAt, trialFailure, sentAt, sentBytes, sendFailure } = backup;
  return {
    id,
    file,
    origin,
    startedAt,
    state: madeAt !== null ? 'kept' : failure === '' ? 'making' : 'failed',
    madeAt,
    ms: madeAt === null ? null : Date.parse(madeAt) - Date.parse(startedAt),
    bytes: sizeBytes,
    sealed,
    failure,
    testedAt: triedAt,
    testFailure: trialFailure,
    isHere: backup.folderId === folderId,
    sentAt,
    sentBytes,
    sendFailure,
  };
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
