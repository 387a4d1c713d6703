import type { Tx } from '#server/platform/database/db.ts';

/** A member who took it back at the last moment may still be on the way; no request lasts so long. */
export const LAST_MOMENT_SECONDS = 60;

/** When the next account is to be erased; for the table of jobs. */
export const NEXT_ERASURE = `SELECT min(closing_at) + interval '${LAST_MOMENT_SECONDS} seconds' FROM members
  WHERE closing_at > since - interval '${LAST_MOMENT_SECONDS} seconds' AND closing_at IS NOT NULL AND closed_at IS NULL`;

/** Makes this the only run until the transaction ends; false when another one is under way. */
export async function lockRun(tx: Tx): Promise<boolean> {
  const row = await tx.queryOne<{ held: boolean }>(`SELECT pg_try_advisory_xact_lock(hashtextextended('closing accounts', 0)) AS held`);
  return row?.held ?? false;
}
