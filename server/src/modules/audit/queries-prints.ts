import type { Db } from '#server/platform/database/db.ts';

/** Returns the key by which networks are named in a quarter, and makes it for the first who asks; null where there is none and nothing may be written. */
export async function selectPrintKey(db: Db, quarter: string): Promise<Buffer | null> {
  return (await db.queryOne<{ key: Buffer | null }>('SELECT audit_print_key($1) AS key', [quarter]))?.key ?? null;
}

/** Returns the keys by which networks were named in quarters, those that are still kept. */
export function selectPrintKeys(db: Db): Promise<{ quarter: string; key: Buffer }[]> {
  return db.query('SELECT quarter, key FROM audit_print_keys');
}
