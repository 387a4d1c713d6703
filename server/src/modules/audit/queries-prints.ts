import type { Db } from '#server/platform/database/db.ts';

/** Returns the key by which networks are named in a quarter; null when nothing has made one yet. */
export async function selectPrintKey(db: Db, quarter: string): Promise<Buffer | null> {
  return (await db.queryOne<{ key: Buffer }>('SELECT key FROM audit_print_keys WHERE quarter = $1', [quarter]))?.key ?? null;
}
