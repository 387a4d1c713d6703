import type { Readable } from 'node:stream';
import type { ExportState } from '#contract/api/exports.ts';
import { Failure } from '#contract/failures.ts';
import type { SiteContext } from '#server/platform/api.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { insertExport, lockWishes, selectLast } from './queries.ts';
import { archiveName, stateOf } from './rules.ts';

/** Returns how far a member's last export is. */
export async function getExport({ db, now }: DbContext, memberId: number): Promise<ExportState> {
  return stateOf(await selectLast(db, memberId), now);
}

/**
 * Stores a member's request for their data; it is built in the background. Throws `tooManyRequests` within a day of the last finished one.
 */
export async function requestExport({ db, now }: DbContext, memberId: number): Promise<ExportState> {
  return db.transaction(async (tx) => {
    await lockWishes(tx, memberId);
    const before = stateOf(await selectLast(tx, memberId), now);
    if (before.state === 'building') return before;
    if (before.nextAt !== null) throw new Failure('tooManyRequests', { retryAfter: Math.ceil((Date.parse(before.nextAt) - now.getTime()) / 1000) });
    await insertExport({ tx, now }, memberId);
    return getExport({ db: tx, now }, memberId);
  });
}

/** Returns the archive of a member that is ready, as bytes. Throws `notFound`. */
export async function openExport(
  { db, files, now }: Pick<SiteContext, 'db' | 'files' | 'now'>,
  memberId: number,
): Promise<{ stream: Readable; sizeBytes: number }> {
  const last = await selectLast(db, memberId);
  if (!last || stateOf(last, now).state !== 'ready') throw new Failure('notFound');
  const found = await files.read(archiveName(last.id));
  if (!found) throw new Failure('notFound');
  return found;
}
