import type { Tx } from '#server/platform/database/db.ts';

/** Makes this the only run until the transaction ends; false when another one is under way. */
export async function lockRun(tx: Tx): Promise<boolean> {
  const row = await tx.queryOne<{ held: boolean }>(`SELECT pg_try_advisory_xact_lock(hashtextextended('closing accounts', 0)) AS held`);
  return row?.held ?? false;
}
