import { openDatabase, type Connection, type Database } from './db.ts';
import { applicationConnection, findRunningPostgres } from './embedded.ts';
import { refuseUpgrading, startDatabase, type StartedFrom } from './start-database.ts';

export interface ReachedDatabase {
  readonly db: Database;
  /** For what opens sessions of its own. */
  readonly connection: Connection;
  /** The role that owns the tables, for what changes them. */
  readonly owner: Connection;
  /** Leaves a database that was already running as it was, and ends one that was started for us. */
  leave(): Promise<void>;
}

/**
 * Returns the site's database for a command: that of the running site if there is one, else one started for the duration of the command, after
 * `beforeUpgrade` where that changes its tables.
 * Throws StartFailure for what the operator can fix.
 */
export async function reachDatabase(
  config: StartedFrom,
  onProgress: (line: string) => void,
  beforeUpgrade?: (owner: Connection) => Promise<void>,
): Promise<ReachedDatabase> {
  refuseUpgrading(config);
  const running = config.databaseUrl === null ? await findRunningPostgres(config.dataDir) : null;
  if (running !== null) {
    const connection = applicationConnection(running);
    // An upgrade ends the connections of a command that is under way: a new one would write into what is only tried.
    const accepts = () => {
      refuseUpgrading(config);
      return Promise.resolve(true);
    };
    const db = openDatabase(connection, { accepts });
    return { db, connection, owner: running, leave: () => db.close() };
  }
  const started = await startDatabase(config, { onProgress, onIdleError: (error) => onProgress(error.message), ...(beforeUpgrade && { beforeUpgrade }) });
  return { db: started.db, connection: started.direct, owner: started.owner, leave: () => started.stop() };
}
