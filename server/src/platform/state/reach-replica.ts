import type { StartedDatabase } from '../database/start-database.ts';
import { connectionsOf, isReplicaOf } from '../database/connections.ts';
import { siteTimeouts } from '../database/timeouts.ts';
import type { Config } from '../process/config/config.ts';
import type { Log } from '../process/log.ts';
import { openReplica, type Replica } from './replica.ts';

/**
 * Returns the replica of DATABASE_READ_URL; null where none is set. One that is away is used once it is there. Throws StartFailure when the
 * address is that of another database.
 */
export async function reachReplica(config: Config, { db, direct }: Pick<StartedDatabase, 'db' | 'direct'>, log: Log): Promise<Replica | null> {
  const { read } = connectionsOf(config);
  if (read === null) return null;
  if (!(await isReplicaOf(read, direct))) log.warn('the replica of DATABASE_READ_URL is away: public pages are read from the primary');
  return openReplica({
    primary: db,
    connection: read,
    maxLagMs: config.maxReadLagMs,
    size: config.databasePoolSize,
    timeouts: siteTimeouts(config.databaseAnswerMs),
    log,
  });
}
