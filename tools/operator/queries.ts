import type { Database, Db, Tx } from '#server/platform/database/db.ts';

/** Makes every write of this transaction fail from here on. */
export async function forbidWrites(tx: Tx): Promise<void> {
  await tx.query('SET TRANSACTION READ ONLY');
}

/**
 * Returns a database of which each statement, and each transaction, cannot write. Between two statements nothing is open: the server ends a
 * transaction that is idle for a minute, and a file may come from a slow disk.
 */
export function onlyReading(database: Database): Db {
  const transaction: Db['transaction'] = (work) =>
    database.transaction(async (tx) => {
      const [, result] = await Promise.all([forbidWrites(tx), work(tx)]);
      return result;
    });
  return {
    query: (text, values) => transaction((tx) => tx.query(text, values)),
    queryOne: (text, values) => transaction((tx) => tx.queryOne(text, values)),
    transaction,
  };
}
