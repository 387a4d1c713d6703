// Encrypted backups are sent to a place that is not lost with the machine, each as soon as it is made; what fails is tried again.
import { join } from 'node:path';
import { closeTopic, notifyOperators, OPERATOR_NOTIFICATIONS } from '#server/modules/channels/index.ts';
import { readSettings } from '#server/modules/settings/index.ts';
import type { SiteContext } from '#server/platform/api.ts';
import type { JobRun } from '#server/platform/jobs/job.ts';
import { ChangedBackup, listCopies, sendCopy } from '#server/platform/offsite/copies.ts';
import { sendList } from '#server/platform/offsite/lists.ts';
import { openTarget } from '#server/platform/offsite/open-target.ts';
import type { OffsiteTarget } from '#server/platform/offsite/target.ts';
import { getFolderId } from '#server/platform/process/folder-id.ts';
import { StartFailure } from '#server/platform/process/start-failure.ts';
import { BACKUPS } from './backups.ts';
import type { Backup } from './queries.ts';
import { findUnsent, markUnsent, saveSendFailure, saveSent, saveSentBytes, selectKnown, selectOffsiteState, sendAgain } from './queries-offsite.ts';
import { isOffsiteLate, outdatedCopies } from './rules.ts';

type JobContext = SiteContext & JobRun;

const TOPIC = 'backup-offsite';
const PROGRESS_MS = 2_000;
const UNKNOWN = '原因见日志。';

/**
 * Sends what is not at the off-site target yet: the list of what must not come back, and each encrypted backup, the newest first; then deletes there
 * what is not kept any more. Throws where the target does not take it, so that the queue tries again; operators are notified once nothing has come
 * there for too long.
 */
export async function sendOffsite(context: JobContext): Promise<void> {
  const { db, config, signal } = context;
  if (config.offsite === null) return;
  const { backupRecipient: recipient } = await readSettings(db);
  if (recipient === '') return notifyIfLate(context, '没有钥匙：没有加密的备份不送出去。');
  const folderId = await getFolderId(config.dataDir);
  try {
    await sendAll(context, { target: openTarget(config.offsite), folderId, recipient });
  } catch (error) {
    // The process ends: the next one goes on.
    if (signal.aborted) throw error;
    await noteFailure(context, await findUnsent(db, folderId), error);
    throw error;
  }
  await notifyIfLate(context, '没有做出新的备份。');
}

async function sendAll(context: JobContext, { target, folderId, recipient }: { target: OffsiteTarget; folderId: string; recipient: string }): Promise<void> {
  const { db, config, signal } = context;
  await sendList(target, { dataDir: config.dataDir, folderId, recipient });
  let hasSent = false;
  /** One that is broken here keeps no other one back. */
  const broken: number[] = [];
  let reason: unknown;
  for (let backup = await findUnsent(db, folderId); backup !== null; backup = await findUnsent(db, folderId, broken)) {
    signal.throwIfAborted();
    try {
      await send(context, target, backup);
      hasSent = true;
    } catch (error) {
      if (!(error instanceof ChangedBackup)) throw error;
      broken.push(backup.id);
      reason ??= error;
    }
  }
  if (hasSent) await tidy(context, target, folderId);
  if (broken.length > 0) throw reason;
}

async function send({ db, clock, config, signal, log }: JobContext, target: OffsiteTarget, { id, file, sha256 }: Backup): Promise<void> {
  let notedMs = Number.NEGATIVE_INFINITY;
  const onProgress = async (bytes: number) => {
    if (performance.now() - notedMs < PROGRESS_MS) return;
    notedMs = performance.now();
    await saveSentBytes(db, id, bytes);
  };
  await sendCopy(target, { file: join(config.dataDir, BACKUPS, file), name: file, sha256, signal, onProgress });
  await db.transaction((tx) => saveSent({ tx, now: clock.now() }, id));
  log.info({ file, to: target.label }, 'sent a backup off site');
}

/** Deletes copies of this site's own backups that are not kept any more, and has those sent again that are not whole there. */
async function tidy({ db, clock, log }: JobContext, target: OffsiteTarget, folderId: string): Promise<void> {
  const { backupsDaily: daily, backupsWeekly: weekly } = await readSettings(db);
  const copies = await listCopies(target);
  const whole = copies.flatMap(({ name, complete }) => (complete === null ? [] : [name]));
  const again = await db.transaction((tx) => sendAgain({ tx }, { folderId, whole }));
  if (again.length > 0) log.warn({ files: again }, 'backups off site are not whole any more and are sent again');
  const names = copies.map(({ name }) => name);
  const known = new Map((await selectKnown(db, names)).map((row) => [row.file, row]));
  const own = copies.flatMap(({ name, madeAt, complete }) => {
    const row = known.get(name);
    return row === undefined ? [] : [{ ...row, name, madeAt, isWhole: complete !== null }];
  });
  const outdated = outdatedCopies(own, { daily, weekly }).map(({ name }) => name);
  try {
    for (const name of outdated) await target.removeFolder(name);
  } catch (error) {
    // A target may refuse to be deleted from: who has this machine has its password too.
    log.warn({ err: error }, 'outdated backups off site could not be deleted');
    return;
  }
  if (outdated.length > 0) await db.transaction((tx) => markUnsent({ tx, now: clock.now() }, outdated));
}

async function noteFailure(context: JobContext, backup: Backup | null, error: unknown): Promise<void> {
  const reason = error instanceof StartFailure ? error.message : UNKNOWN;
  context.log.warn({ err: error, file: backup?.file }, 'a backup could not be sent off site');
  if (backup) await context.db.transaction((tx) => saveSendFailure({ tx }, backup.id, reason));
  await notifyIfLate(context, reason);
}

/** Notifies the operators where the newest copy off site is too old; where it is not, an earlier notification needs nobody any more. */
async function notifyIfLate({ db, clock }: JobContext, reason: string): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now();
    if (isOffsiteLate(await selectOffsiteState(tx), now))
      await notifyOperators({ tx, now }, OPERATOR_NOTIFICATIONS.backupNotOffsite({ data: { reason } }), { topic: TOPIC });
    else await closeTopic({ tx, now }, TOPIC);
  });
}
