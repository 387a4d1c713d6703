import type { DbContext } from '#server/platform/database/db.ts';
import { deleteBlocked, deletePrintKeys, deleteTraces } from './queries-erase.ts';

/** How long is known where an act came from. */
const TRACE_MS = 180 * 24 * 60 * 60_000;

/** Erases where acts of more than 180 days ago came from, the keys of their quarters, and which networks were blocked then. */
export async function sweepTraces({ db, now }: DbContext): Promise<void> {
  const before = new Date(now.getTime() - TRACE_MS);
  await db.transaction(async (tx) => {
    await deleteTraces(tx, before);
    await deletePrintKeys(tx, before);
    await deleteBlocked(tx, before);
  });
}
