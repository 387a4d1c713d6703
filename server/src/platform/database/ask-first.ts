import pg from 'pg';
import { isDatabaseAway } from './away.ts';
import type { Database, Db } from './db.ts';

/** Returns a database whose statements ask the one that `replica` returns, and the primary where that is away or gives up. Writes go to the primary. */
export function askReplicaFirst(replica: () => Database, primary: Database): Database {
  const ask = async <Result>(statement: (db: Db) => Promise<Result>): Promise<Result> => {
    try {
      return await statement(replica());
    } catch (error) {
      if (!isDatabaseAway(error) && !isCanceledByRecovery(error)) throw error;
      return statement(primary);
    }
  };
  return {
    query: (text, values) => ask((db) => db.query(text, values)),
    queryOne: (text, values) => ask((db) => db.queryOne(text, values)),
    transaction: (work) => primary.transaction(work),
    counts: () => replica().counts(),
    close: () => replica().close(),
  };
}

/** Returns whether a standby gave up a statement, because the primary has removed what it reads. */
function isCanceledByRecovery(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '40001';
}
