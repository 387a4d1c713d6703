import { Failure } from '#contract/failures.ts';
import { dayInChina } from '#server/platform/process/china-day.ts';
import type { Platform } from '#server/platform/api.ts';
import { canAddressTry } from '#server/platform/attempts.ts';
import type { Database, Db } from '#server/platform/database/db.ts';
import { networkOf } from '#server/platform/process/network.ts';
import { addDownloads, selectFile, type FileRow } from './queries.ts';
import { LIMITS } from '../plugin/rules.ts';

const DAY_SECONDS = 24 * 60 * 60;

// One buffer a pool, so that two sites in one process keep theirs apart.
const buffers = new WeakMap<Db, Map<number, number>>();

/** Returns a file that may be downloaded. Throws `notFound`, and `pluginWithdrawn` with the reason. */
export async function getFile(db: Db, id: number): Promise<FileRow> {
  const file = await selectFile(db, id);
  if (!file) throw new Failure('notFound');
  if (file.withdrawnReason) throw new Failure('pluginWithdrawn', { values: { reason: file.withdrawnReason } });
  return file;
}

/** Counts a download, one a network, file and day in China; it is written with the next `flushDownloads` and drops no cached page. */
export async function countDownload(request: { platform: Platform; now: Date; address: string }, fileId: number): Promise<void> {
  const { platform, now, address } = request;
  if (!(await canAddressTry(request, 'download', LIMITS.downloadsByAddress))) return;
  if (!(await platform.shared.first(`download:${dayInChina(now)}:${fileId}:${networkOf(address)}`, DAY_SECONDS, now))) return;
  const buffer = buffers.get(platform.db) ?? new Map<number, number>();
  buffers.set(platform.db, buffer);
  buffer.set(fileId, (buffer.get(fileId) ?? 0) + 1);
}

/** Writes the downloads that wait; call it every few seconds and before the process ends. What could not be written is tried again next time. */
export async function flushDownloads(db: Database): Promise<void> {
  const buffer = buffers.get(db);
  if (!buffer || buffer.size === 0) return;
  buffers.delete(db);
  try {
    await db.transaction((tx) => addDownloads(tx, buffer));
  } catch (error) {
    const newer = buffers.get(db) ?? new Map<number, number>();
    for (const [id, count] of buffer) newer.set(id, (newer.get(id) ?? 0) + count);
    buffers.set(db, newer);
    throw error;
  }
}
