import type { Config } from '../process/config.ts';
import { openDatabase, type Connection, type Database } from './db.ts';
import { findRunningPostgres } from './embedded.ts';
import { startDatabase } from './start-database.ts';

export interface ReachedDatabase {
  readonly db: Database;
  /** For what opens sessions of its own. */
  readonly connection: Connection;
  /** Leaves a database that was already running as it was, and ends one that was started for us. */
  leave(): Promise<void>;
}

/**
 * Returns the site's database for a command: that of the running site if there is one, else one started for the duration of the command.
 * Throws StartFailure for what the operator can fix.
 */
export async function reachDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>, onProgress: (line: string) => void): Promise<ReachedDatabase> {
  const running = config.databaseUrl === null ? await findRunningPostgres(config.dataDir) : null;
  if (running !== null) {
    const db = openDatabase(running);
    return { db, connection: running, leave: () => db.close() };
  }
  const started = await startDatabase(config, { onProgress, onIdleError: (error) => onProgress(error.message) });
  return { db: started.db, connection: started.connection, leave: () => started.stop() };
}
