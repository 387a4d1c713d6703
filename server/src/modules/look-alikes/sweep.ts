import type { DbContext } from '#server/platform/database/db.ts';
import { deletePrintsBefore } from './queries-groups.ts';

const KEPT_DAYS = 14;

/** Deletes the prints of long ago; call it once a day. */
export async function sweepPrints({ db, now }: DbContext): Promise<void> {
  await db.transaction((tx) => deletePrintsBefore(tx, new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60_000)));
}
