import type { Db } from '../database/db.ts';
import type { Config } from '../process/config/config.ts';
import type { Log } from '../process/log.ts';
import { addErasures } from './erasures.ts';
import { selectListed } from './queries-site.ts';

/**
 * Adds to the list of this node what the database knows and it lacks: what other nodes have erased, and the orders that were executed or released.
 * Throws when the list in the data directory can't be written.
 */
export async function updateErasureList({ db, config, log }: { db: Db; config: Pick<Config, 'dataDir'>; log: Log }): Promise<void> {
  warnOfFolders(log, await addErasures(config.dataDir, await selectListed(db)));
}

/** Logs beside which backups the list could not be written; the next backup there updates it. */
export function warnOfFolders(log: Log, folders: readonly string[]): void {
  if (folders.length > 0) log.warn({ folders }, 'the list of erased accounts beside the backups could not be written');
}
