import type { Db } from '../database/db.ts';

/** Returns what operators have set, unordered. */
export function selectStoredSettings(db: Db): Promise<{ key: string; value: unknown }[]> {
  return db.query('SELECT key, value FROM settings');
}
