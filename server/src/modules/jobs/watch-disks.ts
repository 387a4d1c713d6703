// Every node looks at its own disks: the data folder, and the files and backups in it, which may be mounted from elsewhere.
import { stat, statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { closeTopic, notifyOperators, OPERATOR_NOTIFICATIONS } from '#server/modules/channels/index.ts';
import type { Platform } from '#server/platform/api.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { withLongTimeouts } from '#server/platform/database/timeouts.ts';
import { getFolderId } from '#server/platform/process/folder-id.ts';

const LOOK_MS = 5 * 60 * 1000;
/** Less than both is nearly full: a large disk has room with few percent free, a small one never has many bytes. */
const MIN_FREE_SHARE = 0.1;
const MIN_FREE_BYTES = 3 * 1024 ** 3;
const MEGABYTE = 1024 ** 2;
/** Where a site writes, below its data folder. */
const FOLDERS = ['', 'files', 'backups'];

/** How long a stop waits for a look that is under way: a disk that was taken away answers nothing, for ever. */
const MAX_STOP_MS = 2_000;

/** The disk of a folder of a node, and how much room it has. */
export interface Disk {
  /** Of the data folder: the same after a restart, when the node may have another name. */
  folderId: string;
  node: string;
  folder: string;
  freeBytes: number;
  totalBytes: number;
}

/** Looks at the disks of this node, now and again and again, one look at a time. `stop` waits a moment for what is under way. */
export function watchDisks({ clock, config, db, log }: Pick<Platform, 'clock' | 'config' | 'db' | 'log'>): { stop(): Promise<void> } {
  let looking: Promise<void> | null = null;
  const look = async () => {
    try {
      for (const disk of await readDisks(config.dataDir)) await withLongTimeouts(() => reportDisk({ db, now: clock.now() }, disk));
    } catch (error) {
      log.warn({ err: error }, 'the disks are not watched for the moment');
    }
    looking = null;
  };
  looking = look();
  const timer = setInterval(() => {
    looking ??= look();
  }, LOOK_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      const waiting = new AbortController();
      await Promise.race([looking, delay(MAX_STOP_MS, undefined, { signal: waiting.signal }).catch(() => undefined)]);
      waiting.abort();
    },
  };
}

/** Returns the disks of the folders a site writes to, each once; folders that are not there yet are left out. */
async function readDisks(dataDir: string): Promise<Disk[]> {
  const disks = new Map<number, Disk>();
  const folderId = await getFolderId(dataDir);
  for (const folder of FOLDERS.map((name) => join(dataDir, name))) {
    const found = await Promise.all([stat(folder), statfs(folder)]).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (found === null) continue;
    const [{ dev }, { bavail, blocks, bsize }] = found;
    if (!disks.has(dev)) disks.set(dev, { folderId, node: hostname(), folder, freeBytes: bavail * bsize, totalBytes: blocks * bsize });
  }
  return [...disks.values()];
}

/** Notifies the operators of a disk that is nearly full, once for each folder; when there is room again, that counts as an answer. */
export async function reportDisk({ db, now }: DbContext, { folderId, node, folder, freeBytes, totalBytes }: Disk): Promise<void> {
  const share = totalBytes === 0 ? 1 : freeBytes / totalBytes;
  const data = { node, folder, freeMegabytes: Math.floor(freeBytes / MEGABYTE), percent: Math.floor(share * 100) };
  const isFull = share < MIN_FREE_SHARE && freeBytes < MIN_FREE_BYTES;
  const topic = `disk:${folderId}:${folder}`;
  await db.transaction(async (tx) => {
    if (isFull) await notifyOperators({ tx, now }, OPERATOR_NOTIFICATIONS.diskFull({ data }), { topic });
    else await closeTopic({ tx, now }, topic);
  });
}
