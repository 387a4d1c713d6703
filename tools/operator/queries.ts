import type { Tx } from '#server/platform/database/db.ts';

/** Makes every write of this transaction fail from here on. */
export async function forbidWrites(tx: Tx): Promise<void> {
  await tx.query('SET TRANSACTION READ ONLY');
}
