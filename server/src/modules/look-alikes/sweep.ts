import type { DbContext } from '#server/platform/database/db.ts';
import { deletePrintsBefore } from './queries-groups.ts';
import { deletePassagesBefore } from './queries-passages.ts';

const KEPT_DAYS = 14;
/** Passages are compared within a day. */
const PASSAGE_DAYS = 2;
const DAY_MS = 24 * 60 * 60_000;

/** Deletes the prints of long ago; call it once a day. */
export async function sweepPrints({ db, now }: DbContext): Promise<void> {
  await db.transaction(async (tx) => {
    await deletePrintsBefore(tx, new Date(now.getTime() - KEPT_DAYS * DAY_MS));
    await deletePassagesBefore(tx, new Date(now.getTime() - PASSAGE_DAYS * DAY_MS));
  });
}
