import type { Db } from '../database/db.ts';
import type { Config } from '../process/config/config.ts';
import type { Log } from '../process/log.ts';
import { addErasures } from './erasures.ts';
import { selectIsListedSince, selectListed } from './queries-site.ts';

/**
 * Adds to the list of this node what the database knows and it lacks: what other nodes have erased, and the orders that were executed or released.
 * Throws when the list in the data directory can't be written.
 */
export async function updateErasureList({ db, config, log }: { db: Db; config: Pick<Config, 'dataDir'>; log: Log }): Promise<void> {
  warnOfFolders(log, await addErasures(config.dataDir, await selectListed(db)));
}

/** How long ago a change may be that the last run has missed: it was committed late, or dated by a node whose clock is slow. */
const MISSED_MS = 10 * 60_000;

/**
 * Updates the list as soon as something was removed or put back, or an order executed or released: what only the database knows comes back with a
 * backup. Throws as `updateErasureList` does.
 */
export async function updateChangedList({ now, ...context }: Parameters<typeof updateErasureList>[0] & { now: Date }): Promise<void> {
  if (await selectIsListedSince(context.db, new Date(now.getTime() - MISSED_MS))) await updateErasureList(context);
}

/** Logs beside which backups the list could not be written; the next backup there updates it. */
export function warnOfFolders(log: Log, folders: readonly string[]): void {
  if (folders.length > 0) log.warn({ folders }, 'the list of erased accounts beside the backups could not be written');
}
