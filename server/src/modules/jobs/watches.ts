// What the site looks at itself, and notifies its operators of.
import { statfs } from 'node:fs/promises';
import { reportAudit } from '#server/modules/audit/index.ts';
import { closeTopic, notifyOperators, OPERATOR_NOTIFICATIONS } from '#server/modules/channels/index.ts';
import type { SiteContext } from '#server/platform/api.ts';
import type { DbContext } from '#server/platform/database/db.ts';

/** Less than both is nearly full: a large disk has room with few percent free, a small one never has many bytes. */
const MIN_FREE_SHARE = 0.1;
const MIN_FREE_BYTES = 3 * 1024 ** 3;
const DISK_TOPIC = 'disk';
const MEGABYTE = 1024 ** 2;

/** Notifies the operators when the disk of the data folder is nearly full; when there is room again, that counts as an answer. */
export async function watchDisk({ db, config, now }: Pick<SiteContext, 'db' | 'config' | 'now'>): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(config.dataDir);
  await reportDisk({ db, now }, { freeBytes: bavail * bsize, totalBytes: blocks * bsize });
}

/** Notifies the operators of a disk with so much room, or that it has room again. */
export async function reportDisk({ db, now }: DbContext, { freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }): Promise<void> {
  const share = totalBytes === 0 ? 1 : freeBytes / totalBytes;
  const data = { freeMegabytes: Math.floor(freeBytes / MEGABYTE), percent: Math.floor(share * 100) };
  const isFull = share < MIN_FREE_SHARE && freeBytes < MIN_FREE_BYTES;
  await db.transaction(async (tx) => {
    if (isFull) await notifyOperators({ tx, now }, OPERATOR_NOTIFICATIONS.diskFull({ data }), { topic: DISK_TOPIC });
    else await closeTopic({ tx, now }, DISK_TOPIC);
  });
}

/** Checks all records, and notifies the operators when somebody has changed what was on record. */
export async function watchAuditChain(context: Pick<SiteContext, 'db' | 'log' | 'now'>): Promise<void> {
  const { brokenAt } = await reportAudit(context);
  if (brokenAt === null) return;
  await context.db.transaction((tx) =>
    notifyOperators({ tx, now: context.now }, OPERATOR_NOTIFICATIONS.chainBroken({ data: { seq: brokenAt } }), { topic: 'chain' }),
  );
}
